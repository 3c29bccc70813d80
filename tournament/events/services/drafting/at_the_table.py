"""What every act of a draft rests on: its row under the event's lock, the table of a pod, a step that is tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tournament.drafts import DraftError, DraftRecord
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Draft, DraftSeat, Entrant, Event
from tournament.events.structures.rainbow.tables import DraftTable, draft_of, tables_of

from ..entering.entry import recheck_submission
from ..locking import locked_event, require_state


def require_draft_time(event: Event, to: str) -> None:
    require_state(event, Event.State.RUNNING, to=to)
    if event.scheme.prepares is None:
        raise WrongState(f"{event.name} is played without a draft.", "Choose a draft in its settings.")
    if event.rounds.exists():
        raise WrongState("Round 1 is paired: the draft is over.", "Take the pairings away first.")


def locked_draft(event: Event) -> Draft:
    event = locked_event(event)
    require_draft_time(event, "draft")
    draft = draft_of(event)
    if draft is None:
        raise WrongState("The draft has no seats yet.", "Draw the seats first.")
    draft.event = event
    return draft


def locked_seat(entrant: Entrant) -> DraftSeat:
    """Return the player's seat as it is now, under the event's lock."""
    draft = locked_draft(entrant.event)
    seat = draft.seats.filter(entrant=entrant.pk).select_related("entrant").first()
    if seat is None:
        raise WrongState(f"{entrant.name} has no seat in the draft.", "Draw the seats again.")
    seat.draft, seat.entrant.event = draft, draft.event
    return seat


def table_at(draft: Draft, pod: int) -> DraftTable:
    found = next((table for table in tables_of(draft) if table.number == pod), None)
    if found is None:
        raise BadInput("pod", f"There is no pod {pod}.", "Choose a pod of this draft.")
    return found


def names_at(table: DraftTable) -> dict[int, str]:
    return {seat.entrant_id: seat.entrant.name for seat in table.seats}


def tried(step: Callable[[], DraftRecord]) -> DraftRecord:
    """Return what a step of the draft makes. Raises WrongState where the draft does not allow it."""
    try:
        return step()
    except DraftError as error:
        raise WrongState(str(error)) from error


def look_again(actor: Any, entrant: Entrant) -> None:
    """Check a team that was handed in once more: its pool is another one now."""
    submission = getattr(entrant, "submission", None)
    if submission is not None:
        recheck_submission(actor, entrant, submission)
