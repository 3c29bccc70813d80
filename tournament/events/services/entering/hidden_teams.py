"""Hidden teams and the staff who play against them: looking is allowed, and everybody sees that it was done."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournament.events.audit import record
from tournament.events.models import Entrant, Event, Submission
from tournament.events.permissions import LOOKED, SAW_BEFORE, entrant_of, has_looked, hides_teams, may_judge, require
from tournament.events.services.locking import locked_event


@transaction.atomic
def look_at_teams(actor: Any, event: Event) -> Event:
    """Open the hidden teams to one of the staff who plays in the event. Pressed twice, it is written down once."""
    require(may_judge(actor, event), "see hidden teams", "a judge or the organizer")
    event = locked_event(event)
    entrant = entrant_of(actor, event)
    if entrant is not None and hides_teams(event) and not has_looked(actor, event):
        record(actor, LOOKED, event, name=entrant.name)
    return event


def note_what_was_open(entrant: Entrant) -> None:
    """Write down that somebody of the staff enters an event whose hidden teams were open to them until now."""
    event, user = entrant.event, entrant.user
    if user is None or not hides_teams(event) or not may_judge(user, event):
        return
    if Submission.objects.filter(entrant__event=event).exclude(entrant=entrant).exists():
        record(user, SAW_BEFORE, event, name=entrant.name)
