"""`manage.py load_cards [folder ...]`: check the card files and make them the current version."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import IntegrityError

from cardpool.changes import describe
from cardpool.services import load_cards
from rules.core.file_fields import CardFilesError


class Command(BaseCommand):
    help = "Check every card file and load them all, or say what is wrong with them and load none."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "folder",
            nargs="*",
            type=Path,
            help="default: the product's own data; the first holds the sets of the books",
        )

    def handle(self, *args: Any, folder: list[Path], **options: Any) -> None:
        try:
            load = load_cards(*folder)
        except CardFilesError as error:
            raise CommandError(f"Nothing was loaded; {len(error.problems)} problems:\n{error}") from error
        except IntegrityError as error:  # both made the same version number
            raise CommandError("Somebody else loaded cards at the same moment; run this again.") from error
        if not load.is_new:
            self.stdout.write(f"Nothing changed: the card data is {load.version}.")
            return
        self.stdout.write(f"Card data {load.version}: {describe(load.version.changes)}.")
        for code, changes in load.version.changes["changed"].items():
            self.stdout.write(f"  {code}: {', '.join(change['field'] for change in changes)}")
        if removed := load.version.changes["removed"]:
            self.stdout.write(f"  removed: {', '.join(removed)}")
