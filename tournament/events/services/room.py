"""Who is in the room before round 1: check-in, the fee, a table of one's own, and those who did not come."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournament.pairing import listed

from ..audit import record
from ..errors import BadInput, WrongState
from ..models import Entrant, Event
from ..permissions import may_manage_entry, may_run, may_score, require
from .entering.moving_up import fill_places
from .locking import locked_entrant, locked_event, require_state

#: No table has a higher number.
LAST_TABLE = 9999


@transaction.atomic
def check_in(actor: Any, entrant: Entrant, *, here: bool = True) -> Entrant:
    """Note that a player is here, or is not; safe to repeat."""
    require(
        may_score(actor, entrant) or may_manage_entry(actor, entrant), "check this player in", "the player or the staff"
    )
    entrant = locked_entrant(entrant)
    require_state(entrant.event, Event.State.REGISTRATION, Event.State.RUNNING, to="check in")
    if entrant.dropped_in_round is not None:
        raise WrongState(f"{entrant.name} has dropped.", "Ask the organizer to readmit you.")
    if (entrant.checked_in_at is not None) != here:
        entrant.checked_in_at = timezone.now() if here else None
        entrant.save(update_fields=["checked_in_at"])
        record(actor, "entry.here" if here else "entry.away", entrant, name=entrant.name)
    return entrant


@transaction.atomic
def set_paid(actor: Any, entrant: Entrant, *, paid: bool = True) -> Entrant:
    """Note that a player has paid the fee, or has not; safe to repeat."""
    require(may_score(actor, entrant), "note a fee", "the staff")
    entrant = locked_entrant(entrant)
    if entrant.paid != paid:
        entrant.paid = paid
        entrant.save(update_fields=["paid"])
        record(actor, "entry.paid" if paid else "entry.due", entrant, name=entrant.name)
    return entrant


@transaction.atomic
def fix_table(actor: Any, entrant: Entrant, table: int | None) -> Entrant:
    """Let a player sit at the same table in every round that is paired from now on; None: wherever it comes."""
    require(may_run(actor, entrant), "give a player a fixed table")
    if table is not None and not 1 <= table <= LAST_TABLE:
        raise BadInput("table", f"There is no table {table}.", f"Choose a number from 1 to {LAST_TABLE}.")
    entrant = locked_entrant(entrant)
    if entrant.fixed_table != table:
        was, entrant.fixed_table = entrant.fixed_table, table
        entrant.save(update_fields=["fixed_table"])
        said = f"at table {table} in every round" if table else "at any table"
        record(actor, "entry.table", entrant, name=entrant.name, said=said, table=table, was=was)
    return entrant


def absent(event: Event) -> QuerySet[Entrant]:
    """Return who is in the event and has not checked in."""
    return event.entrants.filter(dropped_in_round=None, checked_in_at=None)


@transaction.atomic
def drop_absent(actor: Any, event: Event, seen: Collection[int]) -> list[str]:
    """Drop everybody who has not checked in, before round 1 is paired; their places go to the waiting list.

    `seen` are the players as they were named: raises WrongState if they are others by now. Their names.
    """
    require(may_run(actor, event), "drop players")
    event = locked_event(event)
    require_state(event, Event.State.REGISTRATION, Event.State.RUNNING, to="drop players")
    if event.rounds.exists():
        raise WrongState("Round 1 is paired.", "Take its pairings away first, or enter who did not come at the table.")
    leaving = dict(absent(event).values_list("pk", "name"))
    if leaving.keys() != set(seen):
        raise WrongState(
            f"Not here by now: {listed([*leaving.values()][:12]) if leaving else 'nobody'}.",
            "Look at the names again, then drop them.",
        )
    if not leaving:
        raise BadInput("who", "Everybody is here.", "There is nobody to drop.")
    event.entrants.filter(pk__in=leaving).update(dropped_in_round=0)
    names = [*leaving.values()]
    record(actor, "entry.drop_absent", event, names=names, count=len(names), players=[*leaving])
    fill_places(event)
    return names


@transaction.atomic
def take_back_absent(actor: Any, event: Event, players: Collection[int]) -> None:
    """Readmit all who were dropped at once because they were not here."""
    require(may_run(actor, event), "readmit players")
    event = locked_event(event)
    back = event.entrants.filter(pk__in=players, dropped_in_round=0)
    names = list(back.values_list("name", flat=True))
    back.update(dropped_in_round=None)
    record(actor, "entry.back", event, names=names)
