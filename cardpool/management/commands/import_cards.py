"""`manage.py import_cards FILE [--set CODE]`: cards of a set from our form, a table or the community's card file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import IntegrityError

from cardpool.changes import describe
from cardpool.manage.importing import SetPreview, preview, save
from rules.core.file_fields import CardFilesError


class Command(BaseCommand):
    help = "Add cards from a file (JSON, CSV, the community's cards.php), or show what is new, changed and refused."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a set in our form, a CSV table, or the community's card file")
        parser.add_argument(
            "--set", default="", help="the code of the set, where the file does not say it, or of one in it"
        )
        parser.add_argument("--name", default="", help="the name of the set")
        parser.add_argument("--dry-run", action="store_true", help="show what would be saved, and save nothing")
        parser.add_argument("--skip-refused", action="store_true", help="save what is right without what is not")

    def handle(self, *args: Any, file: Path, set: str, name: str, **options: Any) -> None:
        try:
            sets = preview(file.read_bytes(), file.name, set, name)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except CardFilesError as error:
            raise CommandError(str(error)) from error
        for shown in sets:
            self._tell(shown)
        refused = sum(len(shown.refused) + bool(shown.fault) for shown in sets)
        if options["dry_run"]:
            self.stdout.write("Nothing was saved: this was a dry run.")
            return
        if refused and not options["skip_refused"]:
            raise CommandError(f"Nothing was saved: {refused} refused. Correct the file, or add --skip-refused.")
        try:
            load = save(None, sets, file.name)
        except IntegrityError as error:  # both made the same version number
            raise CommandError("Somebody else changed cards at the same moment; run this again.") from error
        if load is None:
            self.stdout.write("Nothing was saved: every card is here as the file has it.")
        else:
            self.stdout.write(f"Saved: card data {load.version}: {describe(load.version.changes)}.")

    def _tell(self, shown: SetPreview) -> None:
        self.stdout.write(
            f"{shown.code or 'no set'} {shown.name}: {len(shown.new)} new, {len(shown.changed)} changed, "
            f"{shown.same} as they are, {len(shown.refused)} refused"
        )
        if shown.fault:
            self.stdout.write(f"  refused as a whole: {shown.fault}")
        for change in shown.changed:
            words = "; ".join(f"{field} {was} -> {now}" for field, was, now in change.differences)
            self.stdout.write(f"  {change.row.entry['number']}{shown.code} {change.row.called}: {words}")
        for row in shown.refused:
            for column, message in row.faults:
                self.stdout.write(f"  {row.place} ({row.called}), {column}: {message}")
