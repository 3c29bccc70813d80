"""What the page of a party's table shows: heroes by seat, and as much of the deck as has been shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.dice_conquest.card_files import read_cards
from tournament.coop import heroes_left

from .models import Match
from .results.quest_words import NUMBERS
from .structures.coop.slots import HEROES, deck_of, is_seed_public, used_before


@dataclass(frozen=True, slots=True)
class HeroSeat:
    """A seat of a party: `hero` is the name, `id` that of the card; both empty until it is chosen."""

    number: int
    player: str
    id: str
    hero: str
    health: int | str | None
    goes_first: bool


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

    @property
    def last(self) -> str:
        return self.shown[-1] if self.shown else ""


def hero_seats(match: Match) -> list[HeroSeat]:
    """Return the seats in order; the health is that of the result, None while there is none."""
    setup, cards = match.setup, read_cards().heroes
    heroes, result = setup.get("heroes", ()), match.result
    people = [member.name for member in match.first.members.all()]
    alone = people == [match.first.name]
    return [
        HeroSeat(
            number=number + 1,
            player="" if alone or number >= len(people) else people[number],
            id=heroes[number] if number < len(heroes) else "",
            hero=cards[heroes[number]].name if number < len(heroes) else f"Hero {number + 1}",
            health=result.run.health_left[number] if result else None,
            goes_first=number == setup.get("first"),
        )
        for number in range(setup.get("party", 0))
    ]


def fields(match: Match, typed: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of the result form by name, and `seats`: as typed, else as the result has them, else empty."""
    run = match.result.run if match.result else None
    stored = {name: getattr(run, name) for name in ("outcome", *NUMBERS)} if run else {}
    filled: dict[str, Any] = {name: "" if value is None else value for name, value in stored.items()}
    filled |= {name: typed[name] for name in ("outcome", *NUMBERS) if name in typed}
    seats = [
        replace(seat, health=typed.get(f"health_{seat.number}", _shown(seat.health))) for seat in hero_seats(match)
    ]
    return filled | {"seats": seats}


def _shown(health: int | str | None) -> int | str:
    return "" if health is None else health


def table_of(match: Match) -> QuestTable:
    """Return the deck as far as this table has shown it, and the heroes there are to choose from."""
    deck, cards, setup = deck_of(match.round), read_cards().heroes, match.setup
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
    )
