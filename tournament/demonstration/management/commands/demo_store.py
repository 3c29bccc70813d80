"""`manage.py demo_store [--if-empty]`: the demonstration store, made through the product's own services."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from tournament.demonstration import people, store


class Command(BaseCommand):
    help = "Make a demonstration store with a finished, a running and a coming event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="do nothing if there are events or accounts")

    def handle(self, *args: Any, if_empty: bool, **options: Any) -> None:
        if store.is_empty() and not (if_empty and store.has_accounts()):
            self.stdout.write("Making a demonstration store: teams, rounds, games ...")
            with transaction.atomic():
                store.build()
        elif not if_empty:
            self.stdout.write("There are events already; the demonstration store is left as it is.")
        people.report_renewed(self.stdout)
        people.report_sign_ins(self.stdout)
