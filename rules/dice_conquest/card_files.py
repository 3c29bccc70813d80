"""Cards from files: the product's own in `data/`, and a store's traps. Texts are compiled as they are read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.core.card_files import CardDataError
from rules.core.language.problems import TextError, TextProblem
from rules.dice_conquest.cards import CardSet, Creature, Hero, Loot, Trap
from rules.dice_conquest.language.compile import compile_text
from rules.dice_conquest.language.lines import Line

DATA_FOLDER = Path(__file__).parent / "data"


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
        {row.id: _creature(row) for row in _rows(DATA_FOLDER / "creatures.json", "creatures")},
        {row.id: _hero(row) for row in _rows(DATA_FOLDER / "heroes.json", "heroes")},
        read_traps(DATA_FOLDER / "traps.json"),
    )
