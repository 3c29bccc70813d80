"""`manage.py backup [FILE]`: everything the store needs in one file, while it runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.template.defaultfilters import filesizeformat

from tournament.care.backups.errors import BackupError
from tournament.care.backups.making import make


class Command(BaseCommand):
    help = "Back up the whole store to one file while it runs, and verify what was written."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="default: a new file in var/backups")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        try:
            made = make(file and file.absolute())
        except BackupError as error:
            raise CommandError(str(error)) from error
        rows = sum(made.manifest.rows.values())
        self.stdout.write(f"{made.path} ({filesizeformat(made.size)}, {rows} rows, verified)")
