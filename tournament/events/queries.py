"""Questions to the database that pages and the API share."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q, QuerySet

from .models import Event
from .permissions import may_judge


def visible_events(user: Any) -> QuerySet[Event]:
    """The newest first, drafts only for the staff; each with `players`, the number of those still in."""
    still_in = Count("entrants", filter=Q(entrants__dropped_in_round=None), distinct=True)
    events = Event.objects.annotate(players=still_in).order_by("-date", "-pk")
    return events if may_judge(user) else events.exclude(state=Event.State.DRAFT)
