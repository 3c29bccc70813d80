"""From the waiting list to the table."""

from __future__ import annotations

from typing import Any

from ..audit import record
from ..errors import BadInput
from ..models import Applicant, Entrant, Event
from .capacity import PLACE, places_left
from .entry import enter, hand_in


def move_in(actor: Any, applicant: Applicant) -> Entrant:
    """Make a player of somebody who waits, with their code, name and team. Inside the caller's transaction."""
    event = applicant.event
    applicant.delete()
    entrant = enter(event, applicant.name, applicant.user, code=applicant.code)
    if applicant.team and event.needs_teams:
        _bring_team(actor, entrant, applicant.team)
    return entrant


def _bring_team(actor: Any, entrant: Entrant, team: str) -> None:
    """Hand in the team that waited with its player. One that can no longer be read is left out: another may follow."""
    try:
        hand_in(actor, entrant, team)
    except BadInput:
        record(actor, "team.lost", entrant, name=entrant.name)


def fill_places(event: Event) -> list[Entrant]:
    """Move up those who wait longest while places are free and registration is open; the machine does it.

    Inside the caller's transaction, under the event's lock.
    """
    if event.state != Event.State.REGISTRATION:
        return []
    waiting, left = event.applicants.filter(waits_for=PLACE), places_left(event)
    moved = []
    for applicant in waiting if left is None else waiting[:left]:
        applicant.event = event
        entrant = move_in(None, applicant)
        record(None, "entry.move_up", entrant, name=entrant.name)
        moved.append(entrant)
    return moved
