"""Rounds that a player asks not to play: a half-point or a zero-point bye, before the round is paired."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournament.pairing import REQUESTED_BYES

from ..audit import record
from ..errors import BadInput, WrongState
from ..models import Entrant
from ..permissions import may_manage_entry, require
from .locking import locked_entrant, require_not_called_off

#: An event has no more rounds.
MOST_ROUNDS = 20


@transaction.atomic
def ask_bye(actor: Any, entrant: Entrant, number: int, kind: str) -> Entrant:
    """Ask for a bye in round `number` for a player, a key of REQUESTED_BYES; "" takes it back. Raises EventError."""
    require(may_manage_entry(actor, entrant), "ask for a bye for this player", "the player or the organizer")
    entrant = locked_entrant(entrant)
    event = entrant.event
    require_not_called_off(event)
    if not event.scheme.asked_byes or event.is_finished:
        raise WrongState(f"Nobody sits out of {event.name} on request.", "Drop the player, and readmit them later.")
    last = event.swiss_rounds or MOST_ROUNDS
    if not 1 <= number <= last:
        raise BadInput("round", f"{event.name} has no round {number} to sit out.", f"Choose a round from 1 to {last}.")
    if kind and kind not in REQUESTED_BYES:
        raise BadInput("kind", f"There is no bye {kind[:20]!r}.", f"Choose {', '.join(REQUESTED_BYES)}.")
    if event.rounds.filter(number=number).exists():
        raise WrongState(
            f"Round {number} is paired already.", "Take its pairings away first, or drop the player for the round."
        )
    asked = {**entrant.asked_byes, str(number): kind}
    if asked.get(str(number)) == entrant.asked_byes.get(str(number), ""):
        return entrant
    was = entrant.asked_byes.get(str(number), "")
    entrant.asked_byes = {at: each for at, each in sorted(asked.items(), key=lambda one: int(one[0])) if each}
    entrant.save(update_fields=["asked_byes"])
    said = f"a {REQUESTED_BYES[kind]}" if kind else "no bye any more"
    record(actor, "entry.bye", entrant, name=entrant.name, round=number, said=said, kind=kind, was=was)
    return entrant
