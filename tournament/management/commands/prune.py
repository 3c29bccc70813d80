"""`manage.py prune`: delete what the store keeps no longer; `--dry-run` only shows it."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament import pruning
from tournament.judging import services
from tournament.judging.models import GameLog


class Command(BaseCommand):
    help = (
        "Delete old logs of guests, replays that later ones replace, sessions that ran out. "
        "Logs of matches and of accounts, and what a judge was asked about or ruled on, are kept."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only show what would be deleted")
        parser.add_argument("--log", metavar="ID", default="", help="delete this one log of no match, and nothing else")

    def handle(self, *args: Any, dry_run: bool, log: str, **options: Any) -> None:
        if log:
            self._delete(log, dry_run)
            return
        found = pruning.prune(dry_run=dry_run)
        for each in found:
            self.stdout.write(f"{each.rows:>8} {each.size / 1024:>10,.0f} KiB  {each.name}")
        total = sum(each.rows for each in found)
        self.stdout.write(f"{total} rows {'would be' if dry_run else 'were'} deleted.")
        if total and not dry_run and settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
            self.stdout.write("SQLite keeps the size of its file and uses the freed room again.")

    def _delete(self, log_id: str, dry_run: bool) -> None:
        found = GameLog.objects.filter(pk=log_id).first()
        if found is None:
            raise CommandError(f"There is no log {log_id}. Its id is the last part of its address.")
        if not dry_run:
            try:
                services.delete_log(None, found)
            except services.LogError as error:
                raise CommandError(str(error)) from error
        self.stdout.write(f"Log {log_id} ({found.size} bytes) {'would be' if dry_run else 'is'} deleted.")
