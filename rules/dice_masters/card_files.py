"""Cards from files: a set is one JSON file (`cardpool/data/*.json`). Whatever is wrong in it is named by file, card and
field."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

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
DATA_FOLDER = Path(__file__).resolve().parents[2] / "cardpool" / "data"


class CardDataError(ValueError):
    """Card data that cannot be used: names the file, the card and the field."""

    def __init__(self, file: str, card: str, field: str, message: str) -> None:
        super().__init__(f"{file}, {card}, {field}: {message}")
        self.file, self.card, self.field, self.message = file, card, field, message


def read_set(data: Mapping[str, Any], file: str) -> CardSet:
    """A set from its decoded JSON. Raises CardDataError for the first thing that cannot be right."""
    for field in ("set", "edition", "name", "cards"):
        if field not in data:
            raise CardDataError(file, "the set", field, "is missing")
        kind = list if field == "cards" else str
        if not isinstance(data[field], kind):
            raise CardDataError(file, "the set", field, f"should be {kind.__name__}, is {data[field]!r:.60}")
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


def _read_card(entry: Mapping[str, Any], set_code: str, file: str) -> Card:
    if not isinstance(entry, Mapping):
        raise CardDataError(file, "the set", "cards", f"each card is an object, not {entry!r:.60}")
    label = f"card {entry.get('number', '?')} ({entry.get('name', 'no name')})"

    def wrong(field: str, message: str) -> CardDataError:
        return CardDataError(file, label, field, message)

    def take(field: str, kind: type, default: Any = ...) -> Any:
        value = entry.get(field, default)
        if value is ...:
            raise wrong(field, "is missing")
        if value is not default and (not isinstance(value, kind) or isinstance(value, bool) != (kind is bool)):
            raise wrong(field, f"should be {kind.__name__}, is {value!r}")
        if kind is int and not 0 <= value <= 999:
            raise wrong(field, f"should be between 0 and 999, is {value}")
        return value

    def one_of(field: str, allowed: tuple[str, ...], default: Any = ...) -> Any:
        value = take(field, str, default)
        if value is not default and value not in allowed:
            raise wrong(field, f"{value!r} is none of {', '.join(allowed)}")
        return value

    def words(field: str, default: Any = ()) -> Any:
        value = take(field, list, default)
        if value is default:
            return value
        if not all(isinstance(word, str) and word.strip() for word in value):
            raise wrong(field, "should be a list of non-empty texts")
        return tuple(value)

    kind = one_of("type", CARD_TYPES)
    affiliations = words("affiliations")
    for name in affiliations:
        if name not in AFFILIATIONS:
            raise wrong("affiliations", f"{name!r} is none of {', '.join(AFFILIATIONS)}")
    basic = kind == "basic action"
    energy = one_of("energy", ENERGY_TYPES, None)
    if kind == "character" and energy is None:
        raise wrong("energy", "every character has an energy type")
    if basic and energy is not None:
        raise wrong("energy", "basic actions have no energy type")
    return Card(
        set_code=set_code,
        number=take("number", int),
        name=take("name", str),
        subtitle=take("subtitle", str),
        type=kind,
        cost=take("cost", int),
        energy=energy,
        affiliations=affiliations,
        alignment=one_of("alignment", ALIGNMENTS, None),
        creature_types=words("creature_types"),
        equip_icon=take("equip_icon", bool, False),
        rarity=one_of("rarity", RARITIES),
        max_dice=None if basic else take("max", int),
        use_dice=take("use", int) if basic else None,
        faces=_read_faces(entry, kind, wrong),
        text=words("text", None),
        errata=words("errata", None),
        spellings=words("spellings"),
    )


def _read_faces(entry: Mapping[str, Any], kind: str, wrong: Any) -> tuple[Face, ...]:
    die = entry.get("die")
    if not isinstance(die, dict):
        raise wrong("die", "is missing")
    energy = die.get("energy")
    if not isinstance(energy, list) or len(energy) != 3:
        raise wrong("die.energy", "should list three faces")
    faces: list[Face] = []
    for face in energy:
        if not (isinstance(face, list) and len(face) == 2 and face[0] in (1, 2)):
            raise wrong("die.energy", f'each face is [amount, symbol] such as [2, "fist"], not {face!r}')
        if face[1] not in (*ENERGY_TYPES, "wild", "generic"):
            raise wrong("die.energy", f"{face[1]!r} is no energy symbol")
        faces.append(EnergyFace(face[1], face[0]))
    field = "levels" if kind == "character" else "actions"
    rest = die.get(field)
    if not isinstance(rest, list) or len(rest) != 3:
        raise wrong(f"die.{field}", "should list three faces")
    for level, face in enumerate(rest, start=1):
        if kind == "character":
            if not (isinstance(face, list) and len(face) == 4 and all(type(n) is int and 0 <= n <= 99 for n in face)):
                raise wrong(
                    "die.levels", f"each level is [fielding, attack, defense, bursts], none over 99, not {face!r}"
                )
            faces.append(CharacterFace(level, *face))
        else:
            if face not in (0, 1, 2):
                raise wrong("die.actions", f"each action face is its number of bursts, not {face!r}")
            faces.append(ActionFace(face))
    return tuple(faces)
