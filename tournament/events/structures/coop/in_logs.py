"""What a log of a party's run says of heroes, traps and deck, and what they are at its table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from rules.dice_conquest.card_files import read_cards
from tournament.coop import build_deck

from ...models import Match


def log_lines(match: Match) -> Iterator[str]:
    """Yield `P1 hero Knight`, `traps 2` and `first P2`. The deck is a secret of the round and is not named."""
    setup, heroes = match.setup, read_cards().heroes
    for number, hero in enumerate(setup.get("heroes", ()), 1):
        yield f"P{number} hero {heroes[hero].name.replace(' ', '-')}"
    if setup.get("traps"):
        yield f"traps {setup['traps']}"
    if setup.get("first") is not None:
        yield f"first P{setup['first'] + 1}"


def log_waits(match: Match) -> tuple[str, str] | None:
    """Say that the party has not chosen its heroes, or its traps."""
    if not match.setup.get("heroes"):
        return "The heroes of this table are not chosen yet.", "Choose them on the page of the table."
    if match.setup.get("traps", 0) is None:
        return "The number of traps of this table is not picked yet.", "Pick it on the page of the table."
    return None


def log_setup(match: Match) -> dict[str, Any]:
    """Return heroes by seat, traps, and the creatures of the deck from the top; empty before the heroes are chosen.

    The deck is left out until the party has a result: a log handed in before could be used to guess it.
    """
    setup = match.setup
    if not setup.get("heroes") or "deck_seed" not in match.round.proof:
        return {}
    cards = () if match.outcome is None else _creatures(match.round.proof["deck_seed"], setup.get("traps") or 0)
    heroes = read_cards().heroes
    return {"heroes": [heroes[hero].name for hero in setup["heroes"]], "traps": setup.get("traps") or 0, "cards": cards}


def log_deck(match: Match) -> tuple[tuple[str, ...], str]:
    """Return the deck of the match's round with the traps of its table, and its hash. It is a secret of the server."""
    if "deck_seed" not in match.round.proof:
        return (), ""
    deck = build_deck(match.round.proof["deck_seed"], read_cards(), match.setup.get("traps") or 0)
    return deck.cards, deck.commitment


@lru_cache(maxsize=64)  # sound: a seed names one deck of the cards that the product ships
def _creatures(seed: str, traps: int) -> tuple[str, ...]:
    cards = read_cards()
    deck = build_deck(seed, cards, traps).cards
    return tuple(cards.creatures[card].name for card in deck if card in cards.creatures)
