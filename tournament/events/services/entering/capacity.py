"""How many places an event has left."""

from __future__ import annotations

from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Applicant, Event

PLACE = Applicant.WaitsFor.PLACE


def places_left(event: Event) -> int | None:
    """Return places for those who register themselves; None: as many as come. 0 also when there are more than
    the cap.
    """
    if event.cap is None:
        return None
    return max(0, event.cap - event.players_in)


def is_full(event: Event) -> bool:
    """Return whether whoever registers now has to wait: no place is free, or others wait already."""
    return places_left(event) == 0 or event.applicants.filter(waits_for=PLACE).exists()


def require_places(event: Event, wanted: int, *, over_cap: bool) -> None:
    """Raise BadInput when an organizer's list is longer than the places left, and that was not said to be meant."""
    left = places_left(event)
    if left is None or wanted <= left or over_cap:
        return
    raise BadInput(
        "players",
        f"The list has {wanted} name{'' if wanted == 1 else 's'}, and {event.name} has {left} of {event.cap} places "
        "left.",
        "Tick “Go over the cap” to add them anyway, or raise the cap in the settings.",
    )


def require_place(event: Event) -> None:
    """Raise WrongState when whoever registers for this event has to wait first (`services.apply`)."""
    if event.approval or is_full(event):
        raise WrongState(f"{event.name} admits players from its waiting list.", "Register on the event's page.")
