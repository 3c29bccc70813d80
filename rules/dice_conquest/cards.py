"""The cards of Dice Conquest as values: creatures with their loot, heroes, traps. In our own words.

A card's text is a list of lines in the card language (docs/card-language.md), and is what runs. A trap without
a text is one that a judge decides about (DC-TRAP-04).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from typing import Any

from rules.dice_conquest.language.lines import Line, acting, saying


@dataclass(frozen=True, slots=True)
class Loot:
    """What a slain creature's card is worth to a hero. It is the same card as the creature's, turned over."""

    id: str
    rule: str
    name: str
    text: tuple[str, ...]
    lines: tuple[Line, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Creature:
    """`bottom`: it is not shuffled, but is at the bottom of the deck (DC-SETUP-04)."""

    id: str
    rule: str
    name: str
    attack: int
    health: int
    text: tuple[str, ...]
    lines: tuple[Line, ...] = field(compare=False)
    loot: Loot | None = None
    bottom: bool = False
    #: Its static lines by what they say; the others by their moment; what it does to whoever places a die on it.
    says: Mapping[str, Line] = field(init=False, compare=False, repr=False)
    acts: Mapping[str, Line] = field(init=False, compare=False, repr=False)
    hurts: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "says", saying(self.lines))
        object.__setattr__(self, "acts", acting(self.lines))
        hurts = sum(effect.number for line in self.lines for effect in line.effects if effect.name == "take damage")
        object.__setattr__(self, "hurts", hurts)


@dataclass(frozen=True, slots=True)
class Hero:
    id: str
    name: str
    ability_rule: str
    ability: tuple[str, ...]
    ability_lines: tuple[Line, ...] = field(compare=False)
    crit: int
    crit_rule: str
    crit_text: tuple[str, ...]
    crit_lines: tuple[Line, ...] = field(compare=False)
    #: The ability's lines by what they say and by their moment, and the crit's by theirs.
    says: Mapping[str, Line] = field(init=False, compare=False, repr=False)
    acts: Mapping[str, Line] = field(init=False, compare=False, repr=False)
    crit_acts: Mapping[str, Line] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "says", saying(self.ability_lines))
        object.__setattr__(self, "acts", acting(self.ability_lines))
        object.__setattr__(self, "crit_acts", acting(self.crit_lines))


@dataclass(frozen=True, slots=True)
class Trap:
    """`text` None: nobody has written it, a judge says what it does."""

    id: str
    name: str
    text: tuple[str, ...] | None
    lines: tuple[Line, ...] = field(compare=False)


@dataclass(frozen=True)
class CardSet:
    """All cards that a game may be played with."""

    creatures: Mapping[str, Creature]
    heroes: Mapping[str, Hero]
    traps: Mapping[str, Trap]

    @cached_property
    def bottom(self) -> tuple[str, ...]:
        return tuple(creature.id for creature in self.creatures.values() if creature.bottom)

    @cached_property
    def shuffled(self) -> tuple[str, ...]:
        return tuple(creature.id for creature in self.creatures.values() if not creature.bottom)

    @cached_property
    def words(self) -> dict[str, dict[str, str]]:
        """How a log may call a card in full, and its id: of creatures, of cards of the deck, of loot."""
        creatures = {creature.id: creature.name for creature in self.creatures.values()}
        traps = {trap.id: trap.name for trap in self.traps.values()}
        bearers = [creature for creature in self.creatures.values() if creature.loot is not None]
        loot = {creature.id: creature.loot.name for creature in bearers if creature.loot is not None}
        short = {creature.loot.id.casefold(): creature.id for creature in bearers if creature.loot is not None}
        return {"creature": _called(creatures), "card": _called(creatures | traps), "loot": _called(loot) | short}

    @cached_property
    def digest(self) -> str:
        """One short name for the texts and numbers: a verdict says which cards it rests on."""
        cards = [card for part in (self.creatures, self.heroes, self.traps) for card in part.values()]
        return hashlib.sha256("\n".join(repr(_printed(card)) for card in cards).encode()).hexdigest()[:16]

    @cached_property
    def first(self) -> frozenset[str]:
        """The creatures that are attacked before any other."""
        return frozenset(creature.id for creature in self.creatures.values() if "first" in creature.says)

    @cached_property
    def locks(self) -> dict[str, frozenset[str]]:
        """By what is forbidden while a card is in the display: the cards that forbid it."""
        forbidding: dict[str, set[str]] = {}
        for card in (*self.creatures, *self.traps):
            for line in self.card(card).lines:
                if line.said == "lock":
                    forbidding.setdefault(line.value, set()).add(card)
        return {lock: frozenset(cards) for lock, cards in forbidding.items()}

    def card(self, card: str) -> Creature | Trap:
        return self.creatures[card] if card in self.creatures else self.traps[card]

    def loot(self, card: str) -> Loot:
        """The loot on a creature's card. Raises KeyError if it bears none."""
        loot = self.creatures[card].loot
        if loot is None:
            raise KeyError(card)
        return loot

    def with_traps(self, traps: Mapping[str, Trap]) -> CardSet:
        """The same cards with a store's own traps instead."""
        return CardSet(self.creatures, self.heroes, traps)


def _printed(card: Any) -> tuple[Any, ...]:
    """A card's own data, its loot with it; what its lines compile to is not part of it."""
    values = [getattr(card, each.name) for each in fields(card) if each.compare]
    return tuple(_printed(value) if is_dataclass(value) else value for value in values)


def _called(names: Mapping[str, str]) -> dict[str, str]:
    """Names as one word, and ids, in small letters."""
    by_name = {name.replace(" ", "-").casefold(): card for card, name in names.items()}
    return by_name | {card.casefold(): card for card in names}
