"""Messages to the store's webhooks: rows beside the write that they are about. Workers send them later."""

from __future__ import annotations

import json
from typing import Any

from django.utils import timezone

from tournament.serving.address import of_store

from ..models import Delivery, Event, Webhook

#: What a webhook is told of.
ROUND_PUBLISHED, EVENT_FINISHED, TEST = "round.published", "event.finished", "test"


def body_of(kind: str, event: Event | None, **more: Any) -> str:
    """Return a message as JSON."""
    about: dict[str, Any] = {"type": kind, "at": timezone.now().isoformat()}
    if event is not None:
        about["event"] = {
            "slug": event.slug,
            "name": event.name,
            "date": event.date.isoformat(),
            "starts_at": f"{event.starts_at:%H:%M}" if event.starts_at else None,
            "state": event.state,
            "url": f"{of_store()}{event.get_absolute_url()}",
        }
    return json.dumps(about | more)


def announce(kind: str, event: Event, **more: Any) -> None:
    """Leave a message for each webhook of the event's store, inside the caller's transaction; one query for none."""
    hooks = list(Webhook.objects.filter(store=event.store_id, is_on=True, removed_at=None))
    if hooks:
        body = body_of(kind, event, **more)
        Delivery.objects.bulk_create(Delivery(webhook=hook, kind=kind, body=body) for hook in hooks)
