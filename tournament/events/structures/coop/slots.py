"""A round of score runs: one secret deck for all tables, and the heroes where the lot decides them."""

from __future__ import annotations

import secrets
from typing import Any

from rules.dice_conquest.card_files import read_cards
from tournament.coop import SeededDeck, build_deck, draw_first, draw_heroes

from ...errors import CannotPair
from ...models import Event, Match, Round
from ..structure import Seating

#: How a party gets its heroes -> what the form calls it.
HEROES = {
    "draw": "drawn: every table of a round has the same",
    "draft": "drafted: a party plays each hero once until all were used",
    "free": "chosen freely by each party",
}
#: The choice of a trap ladder: each party says how many.
PICK = "pick"
NUMBERS = (0, 2, 3, 4)
#: How many traps are in the deck.
TRAPS = {str(number): str(number) for number in NUMBERS} | {PICK: "trap ladder: each party picks 0, 2, 3 or 4"}


def seat(event: Event, number: int, seed: int, forget: int) -> Seating:
    """Seat each party at its table, by name. The deck's seed is a secret of this round, not the event's own.

    The event's seed is public from the start; one that hides a deck has to be drawn anew. Raises CannotPair where
    nobody is left.
    """
    parties = list(event.entrants.filter(dropped_in_round=None).prefetch_related("members"))
    if not parties:
        raise CannotPair("Every party has dropped. Readmit one, or finish the event.")
    secret = secrets.token_hex(16)
    decks = {number: build_deck(secret, read_cards(), number) for number in numbers_of(event)}
    traps = None if len(decks) > 1 else next(iter(decks))
    setups: dict[int, dict[str, Any]] = {}
    for table, party in enumerate(parties, start=1):
        size = max(1, len(party.members.all()))
        drawn = event.structure_options.get("heroes", "draw") == "draw"
        setups[table] = {
            "heroes": draw_heroes(secret, size, read_cards()) if drawn else (),
            "party": size,
            "first": draw_first(f"{secret} {party.pk}", size),
            "traps": traps,
            "shown": 0,
        }
    return Seating(
        tables=tuple((table, (party.pk,)) for table, party in enumerate(parties, start=1)),
        byes=(),
        seed=seed,
        players=len(parties),
        proof={
            "proof": "slots",
            "deck_seed": secret,
            "commitment": next(iter(decks.values())).commitment,
            "commitments": [[number, deck.commitment] for number, deck in decks.items()],
        },
        setups=setups,
    )


def numbers_of(event: Event) -> tuple[int, ...]:
    """Return how many traps a deck of the event may have: one number, or those that parties pick from."""
    said = str(event.structure_options.get("traps", "0"))
    return NUMBERS if said == PICK else (int(said),)


def traps_of(event: Event) -> int:
    """Return the traps of a party that has not picked any yet."""
    return numbers_of(event)[0]


def deck_of(round_: Round, traps: int | None = None) -> SeededDeck:
    """Return the deck of a round, with so many traps, else those of its tables; whether somebody may see it is for the
    caller to know.
    """
    if traps is None:
        traps = next((match.setup.get("traps") or 0 for match in round_.matches.all()[:1]), 0)
    return build_deck(round_.proof["deck_seed"], read_cards(), traps)


def decks_of(round_: Round) -> list[SeededDeck]:
    """Return every deck that the tables of a round play, by the number of traps."""
    numbers = {match.setup.get("traps") for match in round_.matches.all()} - {None}
    return [deck_of(round_, number) for number in sorted(numbers)] or [
        deck_of(round_, number) for number in numbers_of(round_.event)
    ]


def is_seed_public(round_: Round) -> bool:
    """Return whether every table of the round has finished, so that the seed may be told."""
    return round_.is_public and not round_.matches.filter(outcome__isnull=True).exists()


def used_before(match: Match) -> tuple[str, ...]:
    """Return the heroes that the match's party played in earlier rounds, in order."""
    earlier = Match.objects.filter(round__event=match.event, round__number__lt=match.round.number, first=match.first_id)
    setups = earlier.order_by("round__number").values_list("setup", flat=True)
    return tuple(hero for setup in setups for hero in setup.get("heroes", ()))
