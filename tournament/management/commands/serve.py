"""`manage.py serve`: web server, worker and sweeper in one terminal, until Ctrl-C."""

import os
import signal
import socket
import time
from argparse import ArgumentParser
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from tournament.serving import address, processes, starting
from tournament.serving.server import HOST, WORKERS
from tournament.serving.supervisor import Program, Supervisor

#: Seconds between two looks at the programs.
LOOK = 0.5


class Stop(Exception):
    """Somebody asked us to end: Ctrl-C, a closed terminal, or the system."""


def programs(host: str, port: int, workers: int) -> list[Program]:
    """Return what makes up a running store, in the order of their starts; each is a command on its own too."""
    web = ["web", "--host", host, "--port", str(port), "--workers", str(workers), "--unchecked"]
    commands = {"web server": web, "worker": ["worker"], "sweeper": ["sweep_replays", "--skip-checks", "--forever"]}
    return [Program(name, ["-m", "django", *arguments]) for name, arguments in commands.items()]


class Command(BaseCommand):
    help = "Run the web server, the worker that replays logs, and the sweeper, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=HOST, help="the address to listen on; default: all of this machine's")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=WORKERS, help="number of web processes")
        parser.add_argument("--prepare", action="store_true", help="bring database, cards and demonstration up to date")
        parser.add_argument(
            "--with-parent", action="store_true", help="end when the program that started this one ends"
        )

    def handle(
        self, *args: Any, host: str, port: int, workers: int, prepare: bool, with_parent: bool, **options: Any
    ) -> None:
        if with_parent:
            processes.end_with(os.getppid())
        refuse(starting.port_problem(host, port))
        for number in processes.ENDINGS:
            signal.signal(number, stop)
        store = Supervisor(programs(host, port, workers), Path(settings.BASE_DIR), port, self.stderr.write)
        try:
            if prepare:
                self.prepare(port)
            refuse(starting.database_problem())
            self.run(store)
        except Stop:
            self.stdout.write("\nStopping ...")
        finally:
            store.end()

    def run(self, store: Supervisor) -> None:
        """Start every program, the web server first: the rest starts once a page can be seen. Never returns."""
        web, *rest = store.programs
        store.start(web)
        while not answers(store.port):
            if web.ended():
                raise CommandError("The web server ended right after its start; its reason is printed above.")
            time.sleep(0.1)
        self.stdout.write(f"\nDice Marshal is at http://localhost:{store.port}/ (Ctrl-C stops it)")
        if phones := address.here(store.port):
            self.stdout.write(f"Phones use {phones}/")
        else:
            self.stdout.write("Phones cannot reach it: this machine is in no network. Join one, or set PUBLIC_ADDRESS.")
        self.stdout.flush()
        for program in rest:
            store.start(program)
        while True:
            time.sleep(LOOK)
            store.look()

    def prepare(self, port: int) -> None:
        """Do what a store needs before its first page. Nothing that is already there is touched."""
        refuse(starting.database_problem(unprepared=True))
        call_command("migrate", verbosity=0)
        call_command("load_cards")
        call_command("first_start", "--address", address.of_store(port))
        connections.close_all()


def refuse(problem: str) -> None:
    if problem:
        raise CommandError(problem)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def stop(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise Stop
