"""An event that does not take place: a draft is deleted, one that people know of is called off and may come back."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from ..audit import record
from ..errors import WordMissing, WrongState
from ..models import Event
from ..permissions import may_run, require
from .locking import SPOKEN, locked_event, require_state

#: The word that calls an event off.
CALL_OFF_WORD = "call off"
NOT_BEGUN = (Event.State.DRAFT, Event.State.REGISTRATION)


@transaction.atomic
def delete_draft(actor: Any, event: Event) -> None:
    """Delete a draft in which nobody is entered. The trail keeps its rows, and that it was.

    Raises WrongState for an event that people know of, and for one with players.
    """
    require(may_run(actor, event), "delete the draft")
    event = locked_event(event)
    if event.state != Event.State.DRAFT:
        raise WrongState(f"{event.name} is not a draft.", "Call off or finish an event that players know about.")
    if players := event.entrants.count():
        count = "1 player" if players == 1 else f"{players} players"
        raise WrongState(f"{event.name} has {count}.", "Remove the players first, or call the event off.")
    about = {"name": event.name, "slug": event.slug, "date": event.date.isoformat(), "store": event.store_id}
    record(actor, "event.delete", event, **about)
    event.audit.update(event=None)
    event.delete()


@transaction.atomic
def call_off(actor: Any, event: Event, word: str = "") -> Event:
    """The event does not take place: everybody sees so, and nothing more is entered. It needs the word "call off".

    Raises WordMissing, and WrongState once the event has begun or when there is nobody to tell.
    """
    require(may_run(actor, event), "call the event off")
    event = locked_event(event)
    if event.is_called_off:
        return event
    _require_not_begun(event)
    if " ".join(word.lower().split()) != CALL_OFF_WORD:
        raise WordMissing(f"Everyone will see that {event.name} is called off.", f"Type {CALL_OFF_WORD} to do it.")
    event.called_off_from, event.state = event.state, Event.State.CALLED_OFF
    event.save(update_fields=["state", "called_off_from"])
    record(actor, "event.call_off", event, was=event.called_off_from, players=event.entrants.count())
    return event


def _require_not_begun(event: Event) -> None:
    """Only what has not begun is called off; a draft that nobody is entered in has nobody to tell."""
    if event.is_running:
        raise WrongState(f"{event.name} is already running.", "Finish it instead.")
    require_state(event, *NOT_BEGUN, to="be called off")
    if event.state == Event.State.DRAFT and not event.entrants.exists():
        raise WrongState(f"{event.name} is a draft without players.", "Delete it instead.")


@transaction.atomic
def open_again(actor: Any, event: Event) -> Event:
    """Take a called-off event back to the state it had before, with everybody in it; safe to repeat."""
    require(may_run(actor, event), "reopen the event")
    event = locked_event(event)
    if not event.is_called_off:
        if event.state not in NOT_BEGUN:
            raise WrongState(f"{event.name} is {SPOKEN[event.state]}.", "Only a called-off event can be reopened.")
        return event
    event.state, event.called_off_from = event.called_off_from or Event.State.REGISTRATION, ""
    event.save(update_fields=["state", "called_off_from"])
    record(actor, "event.open_again", event, to=event.state)
    return event
