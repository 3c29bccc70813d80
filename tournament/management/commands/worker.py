"""`manage.py worker`: the worker that replays logs, as `serve` starts it and as several machines do."""

import warnings
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.celery import app
from tournament.serving.processes import POOL


class Command(BaseCommand):
    help = "Run a worker that replays logs, until Ctrl-C. Start as many as you like, also on several machines."
    requires_system_checks: list[str] = []  # they load every page of the store, which no worker needs

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--concurrency", type=int, default=2, help="logs replayed at the same time")

    def handle(self, *args: Any, concurrency: int, **options: Any) -> None:
        # Celery warns when root runs it; what it warns of, pickled messages, it does not accept from us anyway.
        warnings.filterwarnings("ignore", category=UserWarning)
        calm = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        app.worker_main(["--quiet", "worker", "--concurrency", str(concurrency), *POOL, *calm])
