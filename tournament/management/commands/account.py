"""`manage.py account ana --role organizer`: somebody who may sign in, with a password to hand over."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from tournament.accounts.services import ROLES, set_account


class Command(BaseCommand):
    help = "Make an account, or give an existing one another role and password. Prints the password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the name to sign in with")
        parser.add_argument("--role", choices=sorted(ROLES), default="player")
        parser.add_argument("--full-name", default="", help="as it stands in pairings")
        parser.add_argument("--password", default="", help="left out: one is made up")

    def handle(self, *args: Any, name: str, role: str, full_name: str, password: str, **options: Any) -> None:
        password = password or secrets.token_urlsafe(9)
        try:
            set_account(name, role, password, full_name)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        self.stdout.write(f"{name} signs in as {role} with the password {password}")
