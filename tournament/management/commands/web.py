"""`manage.py web`: the web server alone, as `serve` starts it and as several machines do."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.serving import server, starting, static


class Command(BaseCommand):
    help = "Run the web server until Ctrl-C. Start as many as you like, also on several machines."
    requires_system_checks: list[str] = []  # every page is loaded at the start anyway

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", default=server.HOST, help="the address to listen on; default: all of this machine's"
        )
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=server.WORKERS, help="number of web processes")
        parser.add_argument("--unchecked", action="store_true", help="the database has been checked already")

    def handle(self, *args: Any, host: str, port: int, workers: int, unchecked: bool, **options: Any) -> None:
        if problem := starting.port_problem(host, port) or ("" if unchecked else starting.database_problem()):
            raise CommandError(problem)
        try:
            static.collect()
        except OSError as error:
            self.stderr.write(f"Static files keep their plain names: {error}")
        import tournament.asgi  # noqa: F401 - loaded here, it is shared by all processes

        server.serve(host, port, workers)
