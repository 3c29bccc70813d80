"""Cards from files: a set is one JSON file (`data/*.json`). Whatever is wrong is named by file, card and field."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.core.card_files import CardDataError
from rules.dice_masters.cards import (
    AFFILIATIONS,
    ALIGNMENTS,
    CARD_TYPES,
    ENERGY_TYPES,
    RARITIES,
    ActionFace,
    Card,
    CardPool,
    CardSet,
    CharacterFace,
    EnergyFace,
    Face,
)  # fmt: skip

#: Where the product keeps its card data; `--cards` and the loader may name another folder.
DATA_FOLDER = Path(__file__).resolve().parent / "data"


def read_set(data: Mapping[str, Any], file: str) -> CardSet:
    """A set from its decoded JSON. Raises CardDataError for the first thing that cannot be right."""
    for field in ("set", "edition", "name", "cards"):
        if field not in data:
            raise CardDataError(file, "the set", field, "is missing")
        kind = list if field == "cards" else str
        if not isinstance(data[field], kind):
            raise CardDataError(file, "the set", field, f"should be {_KINDS[kind]}, is {data[field]!r:.60}")
    if not re.fullmatch("[a-z][a-z0-9]*", data["set"]):
        raise CardDataError(file, "the set", "set", f"should be small letters such as bff, is {data['set']!r}")
    cards = tuple(_read_card(entry, data["set"], file) for entry in data["cards"])
    seen: set[int] = set()
    for card in cards:
        if card.number in seen:
            raise CardDataError(file, f"card {card.number}", "number", "stands twice")
        seen.add(card.number)
    return CardSet(data["set"], data["edition"], data["name"], cards)


def read_folder(folder: Path = DATA_FOLDER) -> CardPool:
    """Every `*.json` set file of a folder, in the order of the file names."""
    sets = []
    for path in sorted(folder.glob("*.json")):
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except (UnicodeDecodeError, json.JSONDecodeError) as error:
            raise CardDataError(path.name, "the set", "the file", f"is not JSON in UTF-8: {error}") from error
        sets.append(read_set(data, path.name))
    return CardPool(sets)


#: What a field should be, for people.
_KINDS = {int: "a whole number", str: "a text", list: "a list", bool: "true or false"}


class _Row:
    """One card of a file, with accessors that check its fields. A field without a default must be there."""

    def __init__(self, entry: Mapping[str, Any], file: str) -> None:
        self.entry, self.file = entry, file
        self.label = f"card {entry.get('number', '?')} ({entry.get('name', 'no name')})"

    def wrong(self, field: str, message: str) -> CardDataError:
        return CardDataError(self.file, self.label, field, message)

    def take(self, field: str, kind: type, default: Any = ...) -> Any:
        value = self.entry.get(field, default)
        if value is ...:
            raise self.wrong(field, "is missing")
        if value is not default and (not isinstance(value, kind) or isinstance(value, bool) != (kind is bool)):
            raise self.wrong(field, f"should be {_KINDS[kind]}, is {value!r}")
        return value

    def number(self, field: str) -> int:
        value: int = self.take(field, int)
        if not 0 <= value <= 999:
            raise self.wrong(field, f"should be between 0 and 999, is {value}")
        return value

    def one_of(self, field: str, allowed: tuple[str, ...], default: Any = ...) -> Any:
        value = self.take(field, str, default)
        if value is not default and value not in allowed:
            raise self.wrong(field, f"{value!r} is none of {', '.join(allowed)}")
        return value

    def words(self, field: str, default: Any = ()) -> Any:
        value = self.take(field, list, default)
        if value is default:
            return value
        if not all(isinstance(word, str) and word.strip() for word in value):
            raise self.wrong(field, "should be a list of non-empty texts")
        return tuple(value)


def _read_card(entry: Mapping[str, Any], set_code: str, file: str) -> Card:
    if not isinstance(entry, Mapping):
        raise CardDataError(file, "the set", "cards", f"each card is an object, not {entry!r:.60}")
    row = _Row(entry, file)
    kind = row.one_of("type", CARD_TYPES)
    basic = kind == "basic action"
    return Card(
        set_code=set_code,
        number=row.number("number"),
        name=row.take("name", str),
        subtitle=row.take("subtitle", str),
        type=kind,
        cost=row.number("cost"),
        energy=_energy(row, kind),
        affiliations=_affiliations(row),
        alignment=row.one_of("alignment", ALIGNMENTS, None),
        creature_types=row.words("creature_types"),
        equip_icon=row.take("equip_icon", bool, False),
        rarity=row.one_of("rarity", RARITIES),
        max_dice=None if basic else row.number("max"),
        use_dice=row.number("use") if basic else None,
        faces=_faces(row, kind),
        text=row.words("text", None),
        errata=row.words("errata", None),
        spellings=row.words("spellings"),
    )


def _energy(row: _Row, kind: str) -> str | None:
    energy: str | None = row.one_of("energy", ENERGY_TYPES, None)
    if kind == "character" and energy is None:
        raise row.wrong("energy", "every character has an energy type")
    if kind == "basic action" and energy is not None:
        raise row.wrong("energy", "basic actions have no energy type")
    return energy


def _affiliations(row: _Row) -> tuple[str, ...]:
    found: tuple[str, ...] = row.words("affiliations")
    for name in found:
        if name not in AFFILIATIONS:
            raise row.wrong("affiliations", f"{name!r} is none of {', '.join(AFFILIATIONS)}")
    return found


# --- the die ------------------------------------------------------------------------------------


def _faces(row: _Row, kind: str) -> tuple[Face, ...]:
    """Three faces of energy, then three levels of a character, or three faces of an action (DM-COMP-09)."""
    energy = [_energy_face(row, face) for face in _three(row, "energy")]
    if kind == "character":
        return (*energy, *(_level_face(row, level, face) for level, face in enumerate(_three(row, "levels"), start=1)))
    return (*energy, *(_action_face(row, face) for face in _three(row, "actions")))


def _three(row: _Row, field: str) -> list[Any]:
    die = row.entry.get("die")
    if not isinstance(die, dict):
        raise row.wrong("die", "is missing")
    faces = die.get(field)
    if not isinstance(faces, list) or len(faces) != 3:
        raise row.wrong(f"die.{field}", "should list three faces")
    return faces


def _energy_face(row: _Row, face: Any) -> EnergyFace:
    if not (isinstance(face, list) and len(face) == 2 and face[0] in (1, 2)):
        raise row.wrong("die.energy", f'each face is [amount, symbol] such as [2, "fist"], not {face!r}')
    amount, symbol = face
    if symbol not in (*ENERGY_TYPES, "wild", "generic"):
        raise row.wrong("die.energy", f"{symbol!r} is no energy symbol")
    return EnergyFace(symbol, amount)


def _level_face(row: _Row, level: int, face: Any) -> CharacterFace:
    if not (isinstance(face, list) and len(face) == 4 and all(type(n) is int and 0 <= n <= 99 for n in face)):
        message = f"each level is [fielding, attack, defense, bursts], none over 99, not {face!r}"
        raise row.wrong("die.levels", message)
    return CharacterFace(level, *face)


def _action_face(row: _Row, bursts: Any) -> ActionFace:
    if bursts not in (0, 1, 2):
        raise row.wrong("die.actions", f"each action face is its number of bursts, not {bursts!r}")
    return ActionFace(bursts)
