"""Leaving an event: be removed before it begins, drop during it, come back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction

from tournament.events.audit import record
from tournament.events.errors import BadInput, WordMissing, WrongState
from tournament.events.models import Draft, Entrant, Event, Round
from tournament.events.permissions import may_head, may_manage_entry, may_run, require
from tournament.events.services.locking import locked_entrant, locked_event, require_not_called_off, require_state

from ..drafting import catch_up_on_paper
from .kept import kept_of
from .moving_up import fill_places

#: So many are removed at once without a word that it is meant.
MANY = 20


@transaction.atomic
def remove_entrant(actor: Any, entrant: Entrant) -> None:
    """Take a player out before the first round; afterwards a player can only be dropped."""
    require(may_manage_entry(actor, entrant), "remove this player", "the player or the organizer")
    entrant = locked_entrant(entrant)
    require_not_called_off(entrant.event)
    _require_not_begun(entrant.event, f"Drop {entrant.name} instead.")
    record(actor, "entry.remove", entrant, name=entrant.name, kept=kept_of([entrant]))
    entrant.delete()
    fill_places(entrant.event)


def _require_not_begun(event: Event, way_out: str) -> None:
    """Raise WrongState once a round is paired, or the cards of a draft go round."""
    if event.rounds.exists() or Draft.objects.filter(event=event, piles_begun__gt=0).exists():
        raise WrongState(f"{event.name} has begun.", way_out)


@transaction.atomic
def remove_many(actor: Any, event: Event, entrants: Collection[int], word: str = "") -> list[str]:
    """Take many players out at once before the first round: the registrations of a machine, for instance.

    `entrants` are their primary keys; one that has left meanwhile is passed over. More than 20 need the word "remove".
    The names of those removed. One row of the trail keeps them.
    """
    require(may_run(actor, event), "remove players")
    event = locked_event(event)
    require_not_called_off(event)
    _require_not_begun(event, "Drop the players instead.")
    leaving = event.entrants.filter(pk__in=entrants)
    kept = kept_of(leaving.select_related("submission", "event").prefetch_related("members"))
    names = [each["name"] for each in kept]
    if not names:
        raise BadInput("who", "No player is selected.", "Tick the players to remove.")
    if len(names) > MANY and word.strip().lower() != "remove":
        raise WordMissing(f"This removes {len(names)} players and their teams.", "Type remove to do it.")
    leaving.delete()
    record(actor, "entry.remove_many", event, count=len(names), names=names, kept=kept)
    fill_places(event)
    return names


@transaction.atomic
def drop(actor: Any, entrant: Entrant) -> Entrant:
    """From the next round on the player is not paired; the standings and a match of a published round stay.

    Pairings that are not published yet have to be made again (`publish_round` says so).
    """
    require(may_manage_entry(actor, entrant), "drop this player", "the player or the organizer")
    return _drop(actor, entrant)


@transaction.atomic
def disqualify(actor: Any, entrant: Entrant) -> Entrant:
    """Drop a player as a penalty: for the head judge."""
    require(may_head(actor, entrant), "disqualify a player", "the head judge or the organizer")
    return _drop(actor, entrant)


def _drop(actor: Any, entrant: Entrant) -> Entrant:
    entrant = locked_entrant(entrant)
    require_state(entrant.event, Event.State.REGISTRATION, Event.State.RUNNING, to="drop a player")
    if entrant.dropped_in_round is not None:
        return entrant
    last = entrant.event.rounds.exclude(state=Round.State.PAIRED).last()
    entrant.dropped_in_round = last.number if last else 0
    entrant.save(update_fields=["dropped_in_round"])
    record(actor, "entry.drop", entrant, name=entrant.name, after_round=entrant.dropped_in_round)
    fill_places(entrant.event)
    return entrant


@transaction.atomic
def undrop(actor: Any, entrant: Entrant) -> Entrant:
    """Take a dropped player back in from the next round on."""
    require(may_run(actor, entrant) or may_head(actor, entrant), "readmit a player")
    entrant = locked_entrant(entrant)
    require_state(entrant.event, Event.State.REGISTRATION, Event.State.RUNNING, to="readmit a player")
    if entrant.dropped_in_round is not None:
        record(actor, "entry.undrop", entrant, name=entrant.name, was=entrant.dropped_in_round)
        catch_up_on_paper(entrant)
        entrant.dropped_in_round = None
        entrant.save(update_fields=["dropped_in_round"])
    return entrant
