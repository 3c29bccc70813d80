"""Cards from files: a set is one JSON file (`data/*.json`). Whatever is wrong is named by file, card and field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.core.card_files import CardDataError, CardFields, CardFilesError, read_object
from rules.core.file_fields import is_number, short
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
MOST = 999  # dice, cost, collector number
MOST_ON_A_FACE = 99


def read_set(data: Mapping[str, Any], file: str) -> CardSet:
    """A set from its decoded JSON. Raises CardFilesError with everything that is wrong."""
    card_set, problems = examine(data, file)
    if problems:
        raise CardFilesError(problems)
    return card_set


def examine(data: Mapping[str, Any], file: str) -> tuple[CardSet, list[CardDataError]]:
    """A set from its decoded JSON, and what is wrong with it; with problems, the set is good for nothing."""
    found: list[CardDataError] = []
    top = CardFields(data, file, "the set", found)
    code = top.text("set")
    if code and not re.fullmatch("[a-z][a-z0-9]*", code):
        top.wrong("set", f"should be small letters such as bff, is {code!r}")
    edition, name = top.text("edition"), top.text("name")
    cards: dict[int, Card] = {}
    for entry in top.list("cards"):
        if not isinstance(entry, Mapping):
            top.wrong("cards", f"each card is an object, not {short(entry)}")
            continue
        row = CardFields(entry, file, f"card {entry.get('number', '?')} ({entry.get('name', 'no name')})", found)
        card = _card(row, code)
        if card.number in cards and entry.get("number") == card.number:
            CardFields(entry, file, f"card {card.number}", found).wrong("number", "stands twice")
        cards[card.number] = card
    return CardSet(code, edition, name, tuple(cards.values())), found


def read_folder(folder: Path = DATA_FOLDER) -> CardPool:
    """Every `*.json` set file of a folder, in the order of the file names. Raises CardFilesError."""
    return CardPool(read_set(read_object(path), path.name) for path in sorted(folder.glob("*.json")))


def _card(row: CardFields, set_code: str) -> Card:
    kind = row.one_of("type", CARD_TYPES)
    basic = kind == "basic action"
    return Card(
        set_code=set_code,
        number=row.number("number", 0, MOST),
        name=row.text("name"),
        subtitle=row.text("subtitle"),
        type=kind,
        cost=row.number("cost", 0, MOST),
        energy=_energy(row, kind),
        affiliations=_affiliations(row),
        alignment=row.one_of_or_none("alignment", ALIGNMENTS),
        creature_types=row.texts("creature_types"),
        equip_icon=row.flag("equip_icon"),
        rarity=row.one_of("rarity", RARITIES),
        max_dice=None if basic else row.number("max", 0, MOST),
        use_dice=row.number("use", 0, MOST) if basic else None,
        faces=_faces(row, kind),
        text=row.texts("text") if row.fields.get("text") is not None else None,
        errata=row.texts("errata") if row.fields.get("errata") is not None else None,
        spellings=row.texts("spellings"),
    )


def _energy(row: CardFields, kind: str) -> str | None:
    energy = row.one_of_or_none("energy", ENERGY_TYPES)
    if kind == "character" and energy is None:
        row.wrong("energy", "every character has an energy type")
    if kind == "basic action" and energy is not None:
        row.wrong("energy", "basic actions have no energy type")
    return energy


def _affiliations(row: CardFields) -> tuple[str, ...]:
    found = row.texts("affiliations")
    for name in found:
        if name not in AFFILIATIONS:
            row.wrong("affiliations", f"{name!r} is none of {', '.join(AFFILIATIONS)}")
    return found


# --- the die ------------------------------------------------------------------------------------


def _faces(row: CardFields, kind: str) -> tuple[Face, ...]:
    """Three faces of energy, then three levels of a character, or three faces of an action (DM-COMP-09)."""
    die = row.fields.get("die")
    if not kind:
        return ()  # what belongs on its faces is not known
    if not isinstance(die, dict):
        row.wrong("die", "is missing")
        return ()
    own = ("levels", _level_face) if kind == "character" else ("actions", _action_face)
    faces: list[Face] = []
    for field, read in (("energy", _energy_face), own):
        listed = die.get(field)
        if not isinstance(listed, list) or len(listed) != 3:
            row.wrong(f"die.{field}", "should list three faces")
            continue
        for number, entry in enumerate(listed, 1):
            try:
                faces.append(read(number, entry))
            except ValueError as error:
                row.wrong(f"die.{field}", f"face {number}: {error}")
    return tuple(faces)


def _energy_face(number: int, face: Any) -> Face:
    if not (isinstance(face, list) and len(face) == 2 and is_number(face[0], 1, 2)):
        raise ValueError(f'write [amount, symbol] such as [2, "fist"], not {short(face)}')
    amount, symbol = face
    if symbol not in (*ENERGY_TYPES, "wild", "generic"):
        raise ValueError(f"{short(symbol)} is no energy symbol")
    return EnergyFace(symbol, amount)


def _level_face(level: int, face: Any) -> Face:
    if not (isinstance(face, list) and len(face) == 4 and all(is_number(n, 0, MOST_ON_A_FACE) for n in face)):
        raise ValueError(f"write [fielding, attack, defense, bursts], none over {MOST_ON_A_FACE}, not {short(face)}")
    return CharacterFace(level, *face)


def _action_face(number: int, bursts: Any) -> Face:
    if not is_number(bursts, 0, 2):
        raise ValueError(f"write its number of bursts, 0 to 2, not {short(bursts)}")
    return ActionFace(bursts)
