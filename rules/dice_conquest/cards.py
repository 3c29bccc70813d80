"""The cards of Dice Conquest as values: creatures with their loot, heroes, traps. Read from `data/`, our own words.

A card's text is a list of lines in the card language (docs/card-language.md), and is what runs. A trap without
a text is one that a judge decides about (DC-TRAP-04).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from rules.core.language.problems import TextError, TextProblem
from rules.dice_conquest.language.compile import compile_text
from rules.dice_conquest.language.lines import Line

FOLDER = Path(__file__).parent / "data"


class CardDataError(ValueError):
    """Card data that cannot be used: names the file, the card and the field."""

    def __init__(self, file: str, card: str, field_name: str, message: str) -> None:
        super().__init__(f"{file}, {card}, {field_name}: {message}")
        self.file, self.card, self.field = file, card, field_name


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
    """`bottom`: it is not shuffled, but lies at the bottom of the deck (DC-SETUP-04)."""

    id: str
    rule: str
    name: str
    attack: int
    health: int
    text: tuple[str, ...]
    lines: tuple[Line, ...] = field(compare=False)
    loot: Loot | None = None
    bottom: bool = False


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


class _Row:
    """One card of a file, with the accessors that check its fields."""

    def __init__(self, file: str, fields: Any) -> None:
        self.file = file
        self.fields: Mapping[str, Any] = fields if isinstance(fields, dict) else {}
        self.id = str(self.fields.get("id") or "?")

    def error(self, name: str, message: str) -> CardDataError:
        return CardDataError(self.file, self.id, name, message)

    def text(self, name: str) -> str:
        value = self.fields.get(name)
        if not isinstance(value, str) or not value.strip():
            raise self.error(name, "is missing or empty")
        return value

    def number(self, name: str) -> int:
        value = self.fields.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.error(name, "must be a whole number")
        return value

    def part(self, name: str) -> _Row:
        value = self.fields.get(name)
        if not isinstance(value, dict):
            raise self.error(name, "is missing")
        return _Row(self.file, {"id": self.id, **value})

    def lines(self, bearer: str) -> tuple[tuple[str, ...], tuple[Line, ...]]:
        """The text, and what it compiles to for a bearer: creature, loot, ability, crit or trap."""
        value = self.fields.get("text", [])
        if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
            raise self.error("text", "must be a list of lines")
        try:
            return tuple(value), compile_text(tuple(value), self.id, bearer)
        except TextError as error:
            raise self.error("text", str(error)) from error


def _creature(row: _Row) -> Creature:
    loot = row.part("loot") if row.fields.get("loot") is not None else None
    return Creature(
        row.id, row.text("rule"), row.text("name"), row.number("attack"), row.number("health"),
        *row.lines("creature"), _loot(loot) if loot else None, bool(row.fields.get("bottom", False)),
    )  # fmt: skip


def _loot(row: _Row) -> Loot:
    return Loot(row.id, row.text("rule"), row.text("name"), *row.lines("loot"))


def _hero(row: _Row) -> Hero:
    ability, crit = row.part("ability"), row.part("crit")
    return Hero(
        row.id, row.text("name"), ability.text("rule"), *ability.lines("ability"),
        crit.number("number"), crit.text("rule"), *crit.lines("crit"),
    )  # fmt: skip


def _trap(row: _Row) -> Trap:
    if row.fields.get("text") is None:
        return Trap(row.id, row.text("name"), None, ())
    return Trap(row.id, row.text("name"), *row.lines("trap"))


def _rows(path: Path, key: str) -> list[_Row]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CardDataError(path.name, "the file", key, f"cannot be read ({error})") from error
    return _rows_of(data, key, path.name)


def _rows_of(data: object, key: str, file: str) -> list[_Row]:
    if not isinstance(data, dict) or not isinstance(data.get(key), list):
        raise CardDataError(file, "the file", key, "must be a list of cards")
    rows = [_Row(file, fields) for fields in data[key]]
    seen: set[str] = set()
    for row in rows:
        if row.text("id") in seen:
            raise row.error("id", "is there twice")
        seen.add(row.id)
    return rows


def read_traps(path: Path) -> dict[str, Trap]:
    """A traps file: `{"traps": [{"id": …, "name": …, "text": [lines]}]}`; without a text a judge decides."""
    return {row.id: _trap(row) for row in _rows(path, "traps")}


def traps_of(data: object, file: str) -> dict[str, Trap]:
    """The same from what such a file holds. Raises CardDataError."""
    return {row.id: _trap(row) for row in _rows_of(data, "traps", file)}


def check_text(lines: tuple[str, ...], card: str, bearer: str) -> list[TextProblem]:
    """What is wrong with a text; [] if it can be used."""
    problems = []
    for number, line in enumerate(lines, start=1):
        try:
            compile_text((line,), card, bearer, number)
        except TextError as error:
            problems.append(error.problem)
    return problems


@lru_cache(maxsize=1)
def read_cards() -> CardSet:
    """The cards that the product ships."""
    return CardSet(
        {row.id: _creature(row) for row in _rows(FOLDER / "creatures.json", "creatures")},
        {row.id: _hero(row) for row in _rows(FOLDER / "heroes.json", "heroes")},
        read_traps(FOLDER / "traps.json"),
    )
