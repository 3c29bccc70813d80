"""Cards from files: the product's own in `data/`, and a store's traps. Texts are compiled as they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from rules.core.file_fields import CardDataError, CardFields, CardFilesError, read_object
from rules.core.language.problems import TextError, TextProblem
from rules.dice_conquest.cards import CardSet, Creature, Hero, Loot, Trap
from rules.dice_conquest.language.compile import compile_text
from rules.dice_conquest.language.lines import Line

DATA_FOLDER = Path(__file__).parent / "data"
MOST = 99  # attack, health, the number of a crit


class _Row(CardFields):
    """One card of a file."""

    @property
    def id(self) -> str:
        return self.label

    def part(self, name: str) -> _Row:
        """An object on the card, such as a hero's ability."""
        value = self.fields.get(name)
        if not isinstance(value, dict):
            self.wrong(name, "is missing")
        return _Row(value if isinstance(value, dict) else {}, self.file, self.label, self.found)

    def lines(self, bearer: str) -> tuple[tuple[str, ...], tuple[Line, ...]]:
        """The text, and what it compiles to for a bearer: creature, loot, ability, crit or trap."""
        text = self.texts("text")
        try:
            return text, compile_text(text, self.id, bearer)
        except TextError as error:
            self.wrong("text", str(error))
            return text, ()


def _creature(row: _Row) -> Creature:
    loot = row.part("loot") if row.fields.get("loot") is not None else None
    return Creature(
        row.id, row.text("rule"), row.text("name"), row.number("attack", 0, MOST), row.number("health", 0, MOST),
        *row.lines("creature"), _loot(loot) if loot else None, row.flag("bottom"),
    )  # fmt: skip


def _loot(row: _Row) -> Loot:
    return Loot(row.text("id"), row.text("rule"), row.text("name"), *row.lines("loot"))


def _hero(row: _Row) -> Hero:
    ability, crit = row.part("ability"), row.part("crit")
    return Hero(
        row.id, row.text("name"), ability.text("rule"), *ability.lines("ability"),
        crit.number("number", 0, MOST), crit.text("rule"), *crit.lines("crit"),
    )  # fmt: skip


def _trap(row: _Row) -> Trap:
    if row.fields.get("text") is None:
        return Trap(row.id, row.text("name"), None, ())
    return Trap(row.id, row.text("name"), *row.lines("trap"))


C = TypeVar("C")


def _cards(data: Mapping[str, Any], key: str, file: str, read: Callable[[_Row], C]) -> dict[str, C]:
    """The cards under `key`, by ID. Raises CardFilesError with everything that is wrong."""
    found: list[CardDataError] = []
    cards: dict[str, C] = {}
    for entry in CardFields(data, file, "the file", found).list(key):
        fields = entry if isinstance(entry, dict) else {}
        row = _Row(fields, file, str(fields.get("id") or "?"), found)
        if row.text("id") in cards:
            row.wrong("id", "is listed twice")
        cards[row.id] = read(row)
    if found:
        raise CardFilesError(found)
    return cards


def read_traps(path: Path) -> dict[str, Trap]:
    """A traps file: `{"traps": [{"id": …, "name": …, "text": [lines]}]}`; without a text a judge decides."""
    return traps_of(read_object(path), path.name)


def traps_of(data: Mapping[str, Any], file: str) -> dict[str, Trap]:
    """The same from what such a file holds. Raises CardFilesError."""
    return _cards(data, "traps", file, _trap)


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
    return CardSet(_shipped("creatures", _creature), _shipped("heroes", _hero), read_traps(DATA_FOLDER / "traps.json"))


def _shipped(key: str, read: Callable[[_Row], C]) -> dict[str, C]:
    path = DATA_FOLDER / f"{key}.json"
    return _cards(read_object(path), key, path.name, read)
