"""A round of score runs: one secret deck for all tables, and the heroes where the lot decides them."""

from __future__ import annotations

import secrets
from typing import Any

from rules.dice_conquest.card_files import read_cards
from tournament.coop import SeededDeck, build_deck, draw_first, draw_heroes

from ...models import Event, Match, Round
from ..structure import Seating

#: How a party gets its heroes -> what the form calls it.
HEROES = {
    "draw": "drawn: every table of a round has the same",
    "draft": "drafted: a party plays each hero once until all were used",
    "free": "chosen freely by each party",
}
#: How many traps are in the deck.
TRAPS = {number: number for number in ("0", "2", "3", "4")}


def seat(event: Event, number: int, seed: int, forget: int) -> Seating:
    """Seat each party at its table, by name. The deck's seed is a secret of this round, not the event's own.

    The event's seed is public from the start; one that hides a deck has to be drawn anew.
    """
    parties = list(event.entrants.filter(dropped_in_round=None).order_by("name").prefetch_related("members"))
    secret = secrets.token_hex(16)
    deck = build_deck(secret, read_cards(), traps_of(event))
    setups: dict[int, dict[str, Any]] = {}
    for table, party in enumerate(parties, start=1):
        size = max(1, len(party.members.all()))
        drawn = event.structure_options.get("heroes", "draw") == "draw"
        setups[table] = {
            "heroes": draw_heroes(secret, size, read_cards()) if drawn else (),
            "party": size,
            "first": draw_first(f"{secret} {party.pk}", size),
            "traps": deck.traps,
            "shown": 0,
        }
    return Seating(
        tables=tuple((table, (party.pk,)) for table, party in enumerate(parties, start=1)),
        byes=(),
        seed=seed,
        players=len(parties),
        proof={"proof": "slots", "deck_seed": secret, "commitment": deck.commitment},
        setups=setups,
    )


def traps_of(event: Event) -> int:
    return int(event.structure_options.get("traps", "0"))


def deck_of(round_: Round) -> SeededDeck:
    """Return the deck of a round; whether somebody may see it is for the caller to know."""
    traps = next((match.setup.get("traps", 0) for match in round_.matches.all()[:1]), 0)
    return build_deck(round_.proof["deck_seed"], read_cards(), traps)


def is_seed_public(round_: Round) -> bool:
    """Return whether every table of the round has finished, so that the seed may be told."""
    return round_.is_public and not round_.matches.filter(outcome__isnull=True).exists()


def used_before(match: Match) -> tuple[str, ...]:
    """Return the heroes that the match's party played in earlier rounds, in order."""
    earlier = Match.objects.filter(round__event=match.event, round__number__lt=match.round.number, first=match.first_id)
    setups = earlier.order_by("round__number").values_list("setup", flat=True)
    return tuple(hero for setup in setups for hero in setup.get("heroes", ()))
