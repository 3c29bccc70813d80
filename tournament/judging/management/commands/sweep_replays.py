"""`manage.py sweep_replays`: send replays again that no worker has taken, or whose worker died."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, close_old_connections

from tournament.care.heartbeat import Pulse
from tournament.daily import run_due
from tournament.judging.tasks import sweep
from tournament.webhooks.tasks import wake


class Command(BaseCommand):
    help = "Send replays again if their message was lost or their worker died. No log is checked twice."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--forever", action="store_true", help="run until stopped")
        parser.add_argument("--every", type=float, default=5, metavar="SECONDS", help="pause between two sweeps")

    def handle(self, *args: Any, forever: bool, every: float, **options: Any) -> None:
        pulse = Pulse("sweeper")
        while True:
            if forever:
                pulse.beat(at_most_every=5)
            try:
                if freed := sweep():
                    self.stdout.write(f"{freed} replays wait again: their worker died")
                wake()
                if forever:
                    run_due()
            except OperationalError as error:  # the database restarts: the next sweep may find it again
                if not forever:
                    raise
                self.stderr.write(f"The database cannot be reached: {error}")
            if not forever:
                return
            time.sleep(every)
            close_old_connections()
