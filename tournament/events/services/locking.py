"""Writes of one event happen one after the other: each takes the event's row first."""

from __future__ import annotations

from ..errors import WrongState
from ..models import SEATS, Entrant, Event, Match, Round

#: What people call the states, for sentences.
SPOKEN: dict[str, str] = {
    Event.State.DRAFT: "still a draft",
    Event.State.REGISTRATION: "still open for registration",
    Event.State.RUNNING: "already running",
    Event.State.FINISHED: "finished",
    Event.State.CALLED_OFF: "called off",
}


def locked_event(event: Event) -> Event:
    """Return the event as it is now, held until the transaction ends (SQLite holds the whole database instead).

    Raises WrongState when it was a draft that was deleted meanwhile.
    """
    found = Event.objects.select_for_update().filter(pk=event.pk).first()
    if found is None:
        raise WrongState(f"{event.name} was deleted in the meantime.", "Go back to the list of events.")
    return found


def locked_round(round_: Round) -> Round:
    """Return the round as it is now, under its event's lock. Raises WrongState when it was taken back meanwhile."""
    event = locked_event(round_.event)
    found = event.rounds.filter(pk=round_.pk).first()
    if found is None:
        raise WrongState(
            f"Round {round_.number} was taken back in the meantime.", "Reload the page to see where you are."
        )
    found.event = event
    return found


def locked_match(match: Match) -> Match:
    """Return the match as it is now, under its event's lock. Raises WrongState when the pairing was taken back
    meanwhile.
    """
    event = locked_event(match.round.event)
    found = Match.objects.select_related("round", *SEATS).filter(pk=match.pk).first()
    if found is None:
        raise WrongState("This pairing was taken back in the meantime.", "Reload the page and look for your new table.")
    found.round.event = event
    return found


def locked_entrant(entrant: Entrant) -> Entrant:
    """Return the entrant as it is now, under the event's lock. Raises WrongState when it was removed meanwhile."""
    event = locked_event(entrant.event)
    found = event.entrants.filter(pk=entrant.pk).first()
    if found is None:
        raise WrongState(f"{entrant.name} is no longer registered.", "Register again.")
    found.event = event
    return found


def require_state(event: Event, *states: str, to: str) -> None:
    """Raise WrongState unless the event is in one of the states. `to` reads after "to", as in "to pair a round"."""
    require_not_called_off(event)
    if event.state not in states:
        wanted = " or ".join(Event.State(state).label.lower() for state in states)
        raise WrongState(f"{event.name} is {SPOKEN[event.state]}.", f"It must be {wanted} to {to}.")


def require_not_called_off(event: Event) -> None:
    """Raise WrongState for an event that does not take place."""
    if event.is_called_off:
        raise WrongState(f"{event.name} is called off.", "Ask the organizer to reopen it.")
