"""`manage.py account ana --role organizer`: an account, and a one-time link with which its owner sets the password."""

import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.accounts import services
from tournament.accounts.addresses import link_below
from tournament.events.errors import EventError
from tournament.serving.address import of_store


class Command(BaseCommand):
    help = (
        "Make an account, or change an existing one. Without a password on standard input or at a prompt it prints a "
        "one-time link for a new one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the name to sign in with")
        parser.add_argument("--role", choices=sorted(services.ROLES), help="a new account without one is a player's")
        parser.add_argument("--full-name", default="", help="as pairings show it")
        # Never as an argument: everybody on the machine can list the arguments of running programs.
        parser.add_argument("--password-stdin", action="store_true", help="read the password from standard input")
        parser.add_argument("--ask-password", action="store_true", help="ask for the password at a prompt")
        parser.add_argument("--without-second-factor", action="store_true", help="turn the second factor off")
        parser.add_argument("--address", help="of the store; else this machine's in its network")

    def handle(self, *args: Any, name: str, role: str | None, full_name: str, **options: Any) -> None:
        password = self._password(**options)
        try:
            user = services.set_account(name, role, password, full_name)
            if options["without_second_factor"]:
                services.remove(None, user)
            if password:
                self.stdout.write(f"{name} signs in as {services.role_of(user)} with this password.")
                return
            _, token = services.new_password_link(None, user)
        except EventError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{name} ({services.role_of(user)}) sets a password here, once, within {services.HOURS} hours:"
        )
        self.stdout.write(link_below(options["address"] or of_store(), token))

    def _password(self, *, password_stdin: bool, ask_password: bool, **options: Any) -> str:
        """Empty when none was asked for. Raises CommandError for an empty or mistyped one."""
        if not (password_stdin or ask_password):
            return ""
        if password_stdin:
            password = sys.stdin.readline().rstrip("\r\n")
        else:
            password = getpass("Password: ")
            if password != getpass("Repeat the password: "):
                raise CommandError("The two passwords differ. Nothing was changed.")
        if not password:
            raise CommandError("The password is empty. Nothing was changed.")
        return password
