"""`manage.py first_start`: what a store needs of people at a start: a demonstration, or a first organizer."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from tournament.accounts import services
from tournament.accounts.addresses import link_below
from tournament.demonstration import people
from tournament.serving.address import of_store


class Command(BaseCommand):
    help = "Build the demonstration if it is wanted and the store is empty; else print the first organizer's link."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", help="of the store; else this machine's in its network")

    def handle(self, *args: Any, address: str | None, **options: Any) -> None:
        if settings.DEMO:
            call_command("demo_store", "--if-empty", stdout=self.stdout)
        else:
            people.report_renewed(self.stdout)
            people.report_sign_ins(self.stdout)
        token = services.first_link()
        if token is not None:
            self.stdout.write(
                f"This store has no organizer yet. Open this link to create the first one (once, within "
                f"{services.HOURS} hours; every start prints a new one):\n  {link_below(address or of_store(), token)}"
            )
