"""`manage.py restore FILE`: put a backup in the place of the store's data."""

from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.formats import date_format

from tournament.care.backups.errors import BackupError
from tournament.care.backups.restoring import restore, signs_of_life


class Command(BaseCommand):
    help = "Replace the store's data with a backup. The present data is kept as a backup."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="also while the store runs")

    def handle(self, *args: Any, file: Path, yes: bool, **options: Any) -> None:
        running = signs_of_life()
        if running and not yes:
            raise CommandError(
                f"The store is running ({', '.join(running)}). Stop it first, or say --yes: what people enter from "
                "now on is then lost, and every part must be started again afterwards."
            )
        try:
            restored = restore(file.absolute(), self.stdout.write)
        except BackupError as error:
            raise CommandError(str(error)) from error
        at = datetime.fromisoformat(restored.manifest.made_at)
        rows = sum(restored.manifest.rows.values())
        self.stdout.write(f"Restored the store as of {date_format(at, 'j F Y, H:i')} ({rows} rows).")
        if restored.migrated:
            self.stdout.write("It was made by an older version and is up to date now.")
        if running:
            self.stdout.write("Start the web server, the worker and the sweeper again.")
