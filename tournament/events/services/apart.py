"""Players who shall not sit at one table: a household, a wish."""

from __future__ import annotations

import re
from typing import Any

from django.db import transaction

from ..audit import record
from ..errors import BadInput, WrongState
from ..models import Entrant, Event
from ..permissions import may_manage_entry, require
from .locking import locked_entrant

#: So many can one player keep away from; more leave no seat.
MOST = 5


def _found(entrant: Entrant, text: str) -> Entrant:
    """Return the player of the event whose name was typed, whole or as a word of it begins. Raises BadInput."""
    here = list(entrant.event.entrants.exclude(pk=entrant.pk))
    plain = text.casefold()
    found = [each for each in here if each.name.casefold() == plain]
    found = found or [each for each in here if f" {plain}" in f" {each.name.casefold()}"]
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadInput(
            "apart", f"No other player is called “{text[:60]}”.", "Write a name as the list of players has it."
        )
    raise BadInput(
        "apart", f"“{text[:60]}” may be {', '.join(each.name for each in found[:4])}.", "Write the whole name."
    )


@transaction.atomic
def keep_apart(actor: Any, entrant: Entrant, names: str) -> Entrant:
    """Say whom a player should not sit with, one name a line; empty for nobody. It holds from the next round on.

    One side's word is enough. Raises BadInput, NotAllowed, WrongState.
    """
    require(may_manage_entry(actor, entrant), "say whom this player should not sit with", "the player or the organizer")
    entrant = locked_entrant(entrant)
    event = entrant.event
    if not event.scheme.seats_kept_apart:
        raise WrongState(f"{event.name} seats two at a table by points.", "This wish is for events in pods.")
    if event.state in (Event.State.FINISHED, Event.State.CALLED_OFF):
        raise WrongState(f"{event.name} is over.", "Nobody is seated any more.")
    plain = [" ".join(line.split()) for line in re.split(r"[\n,;]", names.replace("\0", " "))]
    others = {_found(entrant, line) for line in plain if line}
    if len(others) > MOST:
        raise BadInput("apart", f"These are {len(others)} players, at most {MOST} are possible.", "Leave some out.")
    if others != set(entrant.apart.all()):
        entrant.apart.set(others)
        record(actor, "entry.apart", entrant, name=entrant.name, count=len(others))
    return entrant
