"""The organizer chooses the table that the wall shows."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournament.events import audit
from tournament.events.errors import WrongState
from tournament.events.permissions import may_judge, require

from ..models import Recording
from . import locking


@transaction.atomic
def feature(actor: Any, recording: Recording, shown: bool) -> Recording:
    """Show a table on its event's wall in place of the one before, or no longer."""
    require(may_judge(actor, recording.match), "choose the table on the wall", "a judge or the organizer")
    recording = locking.locked(recording)
    if recording.match is None:
        raise WrongState("This game belongs to no event, so there is no wall to show it on.", "Share its link.")
    event = recording.match.round.event
    if recording.featured == shown:
        return recording
    if shown:
        Recording.objects.filter(match__round__event=event, featured=True).update(featured=False)
    recording.featured = shown
    recording.save(update_fields=["featured"])
    audit.record(actor, "recording.feature", recording, shown=shown, table=recording.match.table)
    return recording
