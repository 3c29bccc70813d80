"""What the page of a party's table shows: heroes by seat, and as much of the deck as has been shown."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice_conquest.card_files import read_cards
from tournament.coop import heroes_left
from tournament.events.models import Match
from tournament.events.structures.coop.slots import HEROES, deck_of, is_seed_public, numbers_of, used_before


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero who may be chosen."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class QuestTable:
    """`chooses`: whether the heroes may still be chosen; `open` are those there are; `shown` the cards so far."""

    how: str
    chooses: bool
    open: tuple[Hero, ...]
    cards: int
    shown: tuple[str, ...]
    more: bool
    public: bool
    announcement: str
    #: Numbers of traps that may be picked here, whether this is a trap ladder, the SHA-256 of each deck by its traps.
    traps: tuple[int, ...]
    ladder: bool
    commitments: tuple[tuple[int, str], ...]

    @property
    def last(self) -> str:
        return self.shown[-1] if self.shown else ""


def table_of(match: Match) -> QuestTable:
    """Return the deck as far as this table has shown it, and the heroes there are to choose from."""
    cards, setup = read_cards().heroes, match.setup
    deck, numbers = deck_of(match.round, setup.get("traps") or 0), numbers_of(match.event)
    proof = match.round.proof
    decks = proof.get("commitments") or [[deck.traps, proof.get("commitment", "")]]
    ladder, picked = len(numbers) > 1, setup.get("traps", 0) is not None
    ways = str(match.event.structure_options.get("heroes", "draw"))
    offered = heroes_left(used_before(match), read_cards()) if ways == "draft" else tuple(cards)
    if len(offered) < setup["party"]:
        offered = tuple(cards)
    shown, public = setup.get("shown", 0), is_seed_public(match.round)
    return QuestTable(
        how=f"Heroes are {HEROES[ways]}.",
        chooses=ways != "draw" and not shown and match.outcome is None,
        open=tuple(Hero(hero, cards[hero].name) for hero in offered),
        cards=len(deck.cards),
        shown=deck.names[:shown],
        more=shown < len(deck.cards),
        public=public,
        announcement=deck.announcement if public else "",
        traps=numbers if ladder and not setup.get("shown", 0) and match.outcome is None else (),
        ladder=ladder,
        commitments=tuple((number, told) for number, told in decks if not ladder or not picked or number == deck.traps),
    )
