"""`manage.py invite --role organizer`: a one-time link for somebody new, also when no organizer can sign in."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.accounts import services
from tournament.accounts.addresses import link_below
from tournament.serving.address import of_store


class Command(BaseCommand):
    help = "Print a one-time link with which somebody makes an account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--role", choices=sorted(services.ROLES), default="player")
        parser.add_argument("--about", default="", help="who it is for, as a reminder on the People page")
        parser.add_argument("--address", help="of the store; else this machine's in its network")

    def handle(self, *args: Any, role: str, about: str, address: str | None, **options: Any) -> None:
        _, token = services.invite(None, role, about)
        self.stdout.write(f"This address makes an account ({role}). It works once, within {services.HOURS} hours:")
        self.stdout.write(link_below(address or of_store(), token))
