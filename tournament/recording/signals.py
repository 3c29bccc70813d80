"""What an organizer changes about onlookers holds at once, for the games that are being recorded too."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from tournament.events.changes import settings_changed
from tournament.events.models import Event

from .services import follow_event


@receiver(settings_changed)
def follow(sender: Any, event: Event, changed: Collection[str], **kwargs: Any) -> None:
    if not {"watch", "watch_delay"}.isdisjoint(changed):
        # Behind the event's own transaction: whoever ends a recording holds that first, and then the event.
        transaction.on_commit(lambda: follow_event(event))
