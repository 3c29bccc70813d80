"""`manage.py serve`: web server, worker and sweeper in one terminal, until Ctrl-C."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

MANAGE = str(Path(settings.BASE_DIR) / "manage.py")
# Linux ends our programs with us even when we are killed and can say nothing any more.
LEASH = ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []
CHECKED = {"CELERY_SKIP_CHECKS": "1"}  # `serve` was checked at its start: a worker need not load all pages for it again
PATIENCE = 10  # seconds a program gets to finish what it is doing
YOUNG = 5  # seconds: a program that ends earlier than this after its start will not get better by starting it again


class Stop(Exception):
    """Somebody asked us to end: Ctrl-C, a closed terminal, or the system."""


@dataclass
class Program:
    """One child process in a group of its own, so that its own children can be ended with it."""

    name: str
    arguments: list[str]
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    started: float = 0

    def start(self) -> None:
        self.started = time.monotonic()
        command = [*LEASH, sys.executable, *self.arguments]
        self.process = subprocess.Popen(command, start_new_session=True, env=os.environ | CHECKED)

    def ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def send(self, number: int) -> None:
        """Signal the group, which may outlive its leader. Only the leader is told to finish; all of it is killed."""
        assert self.process
        with suppress(ProcessLookupError):
            if number == signal.SIGKILL:
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)


def programs(port: int) -> list[Program]:
    """What makes up a running store. Threads and not processes serve pages: SQLite has one writer anyway."""
    web = ["-m", "gunicorn", "tournament.wsgi", "--preload", "--bind", f"0.0.0.0:{port}"]
    # Celery warns when root runs it; what it warns of, pickled messages, it does not accept from us anyway.
    celery = ["-W", "ignore::UserWarning", "-m", "celery", "--quiet", "-A", "tournament"]
    worker = ["worker", "--concurrency", "2", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    return [
        Program(
            "web server", [*web, "--workers", "2", "--threads", "4", "--log-level", "warning", "--no-control-socket"]
        ),
        Program("worker", [*celery, *worker]),
        Program("sweeper", [MANAGE, "sweep_replays", "--skip-checks", "--forever"]),
    ]


class Command(BaseCommand):
    help = "Run the web server, the worker that replays logs, and the sweeper, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--prepare", action="store_true", help="bring database, cards and demonstration up to date")

    def handle(self, *args: Any, port: int, prepare: bool, **options: Any) -> None:
        if taken(port):
            raise CommandError(f"Port {port} is in use. Take another: PORT={port + 1} make run")
        running: list[Program] = []
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, stop)
        try:
            if prepare:
                self.prepare(port)
            for program in programs(port):
                running.append(program)
                program.start()
                if len(running) == 1:  # the first page matters most: the rest starts once it can be seen
                    self.say_when_ready(port, running)
            while True:
                time.sleep(0.5)
                self.revive(running)
        except Stop:
            self.stdout.write("\nStopping ...")
        finally:
            end(running)

    def prepare(self, port: int) -> None:
        """What a store needs before its first page. Nothing that is already there is touched."""
        call_command("migrate", verbosity=0)
        call_command("load_cards")
        call_command("first_start", "--address", f"http://localhost:{port}")
        connections.close_all()

    def say_when_ready(self, port: int, running: list[Program]) -> None:
        while not taken(port):
            time.sleep(0.1)
            self.revive(running)
        self.stdout.write(f"\nDice Marshal is at http://localhost:{port}/ (Ctrl-C stops it)\n")
        self.stdout.flush()

    def revive(self, running: list[Program]) -> None:
        """Start again what ended by itself. Raises CommandError when that would only happen again."""
        for program in running:
            if not program.ended():
                continue
            if time.monotonic() - program.started < YOUNG:
                raise CommandError(f"The {program.name} ended right after its start; its reason is printed above.")
            self.stderr.write(f"The {program.name} ended; starting it again.")
            program.send(signal.SIGKILL)
            program.start()


def taken(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def stop(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise Stop


def end(running: list[Program]) -> None:
    """Ask every program to finish, wait, and kill what is left of its group."""
    started = [program for program in running if program.process]
    for program in started:
        program.send(signal.SIGTERM)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and not all(program.ended() for program in started):
        time.sleep(0.05)
    for program in started:
        program.send(signal.SIGKILL)
        assert program.process
        program.process.wait()
