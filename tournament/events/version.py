"""One short text that changes whenever anything of an event changes: what polls compare."""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from .models import Event, Match


def version_of(event: Event, actor: Any) -> str:
    """Every write leaves a row in the trail, so its last number tells; the viewer counts, since pages differ."""
    last = event.audit.aggregate(last=Max("pk"))["last"] or 0
    who = f"{type(actor).__name__[:1]}{getattr(actor, 'pk', None) or 0}"
    return f"{event.pk}.{last}.{_replays(event)}.{who}"


def _replays(event: Event) -> int:
    """Verdicts arrive from the worker without a row in the trail; their number counts too."""
    return Match.objects.filter(round__event=event).aggregate(last=Max("logs__replays__verdict__pk"))["last"] or 0
