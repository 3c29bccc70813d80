"""`manage.py web`: the web server alone, as `serve` starts it and as several machines do."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.serving import server


class Command(BaseCommand):
    help = "Run the web server until Ctrl-C. Start as many as you like, also on several machines."
    requires_system_checks: list[str] = []  # every page is loaded at the start anyway

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", default="0.0.0.0", help="the address to listen on; all of this machine's unless said"
        )
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=server.WORKERS, help="processes that make pages")

    def handle(self, *args: Any, host: str, port: int, workers: int, **options: Any) -> None:
        server.serve(host, port, workers)
