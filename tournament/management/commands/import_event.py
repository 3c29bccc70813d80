"""Import an event archive that is too large for a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.events.errors import EventError
from tournament.events.models import Store
from tournament.exchange.restoring import restore


class Command(BaseCommand):
    help = "Import an event archive into a store (the first one without --store)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--store", help="the name in the store's address")

    def handle(self, *args: Any, file: Path, store: str | None, **options: Any) -> None:
        found = Store.objects.filter(slug=store).first() if store else Store.here()
        if found is None:
            raise CommandError(f"There is no store {store}. Look under /stores/.")
        try:
            event = restore(None, found, file.read_bytes())
        except OSError as error:
            raise CommandError(
                f"{file} cannot be read: {error.strerror}. Give the path of an event archive."
            ) from error
        except EventError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{event.name}: {event.get_absolute_url()}")
