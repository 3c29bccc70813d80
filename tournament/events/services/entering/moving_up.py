"""From the waiting list to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tournament.events.audit import record
from tournament.events.errors import BadInput
from tournament.events.models import Applicant, Entrant, Event

from .capacity import PLACE, places_left
from .entry import enter, hand_in
from .parties import write_party


def move_in(actor: Any, applicant: Applicant) -> Entrant:
    """Make a player of somebody who waits, with their code, name and team. Inside the caller's transaction."""
    event = applicant.event
    applicant.delete()
    entrant = enter(event, applicant.name, applicant.user, code=applicant.code)
    if event.needs_parties:
        _bring(actor, entrant, applicant.team, write_party)
    elif applicant.team and event.needs_teams:
        _bring(actor, entrant, applicant.team, hand_in)
    return entrant


def _bring(actor: Any, entrant: Entrant, team: str, write: Callable[[Any, Entrant, str], Any]) -> None:
    """Hand in the team that waited with its player. One that can no longer be read is left out: another may follow."""
    try:
        write(actor, entrant, team)
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
