"""Cards from files: a set is one JSON file (`data/*.json`). Whatever is wrong is named by file, card and field.

A phone gets a pool packed as plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.core.file_fields import CardDataError, CardFields, CardFilesError, is_number, near, read_object, short
from rules.core.record import NotTheSame
from rules.dice_masters import traits
from rules.dice_masters.cards import (
    AFFILIATIONS,
    ALIGNMENTS,
    BASIC_ACTIONS,
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
    UnknownFace,
)  # fmt: skip

#: Where the product keeps its card data; `--cards` and the loader may name another folder.
DATA_FOLDER = Path(__file__).resolve().parent / "data"
MOST = 999  # dice, cost
LAST_NUMBER = 9999  # of a collector number
MOST_ON_A_FACE = 99


def is_code(word: str) -> bool:
    """Whether this may be the code of a set."""
    return re.fullmatch("[a-z][a-z0-9]*", word) is not None


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
    if code and not is_code(code):
        top.wrong("set", f"should be small letters such as bff, is {code!r}")
    edition = top.text("edition") if data.get("edition") else ""
    name, own = top.text("name"), top.texts("affiliations")
    cards: dict[int, Card] = {}
    for entry in top.list("cards"):
        if not isinstance(entry, Mapping):
            top.wrong("cards", f"each card is an object, not {short(entry)}")
            continue
        row = CardFields(entry, file, f"card {entry.get('number', '?')} ({entry.get('name', 'no name')})", found)
        card = _card(row, code, own)
        if card.number in cards and entry.get("number") == card.number:
            CardFields(entry, file, f"card {card.number}", found).wrong("number", "stands twice")
        cards[card.number] = card
    about = {field: str(data[field]) for field in ("line", "released") if data.get(field)}
    order = data.get("order")
    card_set = CardSet(
        code, edition, name, tuple(cards.values()), promo=top.flag("promo"),
        order=order if is_number(order, 0, LAST_NUMBER) else 0, **about,
    )  # fmt: skip
    return card_set, found


def read_folder(*folders: Path) -> CardPool:
    """Every `*.json` set file of the folders (the product's own two sets where none is named), in the order of the file
    names. Raises CardFilesError.
    """
    return _read(folders) if folders else _own()


@cache
def _own() -> CardPool:
    """The product's own two sets: no process reads them twice."""
    return _read((DATA_FOLDER,))


def _read(folders: Iterable[Path]) -> CardPool:
    paths = [path for folder in folders for path in sorted(folder.glob("*.json"))]
    return CardPool(read_set(read_object(path), path.name) for path in paths)


def _card(row: CardFields, set_code: str, own_affiliations: Collection[str]) -> Card:
    kind = row.one_of("type", CARD_TYPES)
    basic = kind in BASIC_ACTIONS
    return Card(
        set_code=set_code,
        number=row.number("number", 0, LAST_NUMBER),
        name=row.text("name"),
        subtitle=row.text("subtitle"),
        type=kind,
        cost=row.number("cost", 0, MOST),
        energy=_energy(row, kind),
        affiliations=_affiliations(row, "affiliations", own_affiliations),
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
        two_sided=row.flag("two_sided"),
        flip_affiliations=_affiliations(row, "flip_affiliations", own_affiliations),
        die_variant=row.text("die_variant", 20) if row.fields.get("die_variant") else "",
    )


def _energy(row: CardFields, kind: str) -> str | None:
    """The energy types of the card as one word. A file writes one as a word, several as a list of words."""
    listed = row.fields.get("energy")
    if isinstance(listed, list):
        unknown = [word for word in listed if word not in ENERGY_TYPES]
        if unknown or len(set(listed)) < len(listed):
            wrong = f"{short(unknown[0])} is none of {', '.join(ENERGY_TYPES)}" if unknown else "lists one type twice"
            row.wrong("energy", wrong)
            return None
        energy = traits.energy_of(listed)
    else:
        energy = row.one_of_or_none("energy", ENERGY_TYPES)
    if kind == "character" and energy is None:
        row.wrong("energy", "every character has an energy type")
    if kind in BASIC_ACTIONS and energy is not None:
        row.wrong("energy", "basic actions have no energy type")
    return energy


def _affiliations(row: CardFields, field: str, own: Collection[str]) -> tuple[str, ...]:
    """Those of the list of traits, and those that the set itself brings (`affiliations` beside its name)."""
    found = row.texts(field)
    for name in found:
        if name not in traits.AFFILIATION and name not in own:
            way_out = near(name, AFFILIATIONS) or "; a new one is listed once beside the name of the set"
            row.wrong(field, f"{short(name)} is not an affiliation known here{way_out}")
    return found


# --- the die ------------------------------------------------------------------------------------


#: The levels of a character: three (DM-COMP-09), four on a few dice of later sets.
FEWEST_LEVELS, MOST_LEVELS, FACES = 3, 4, 6


def _faces(row: CardFields, kind: str) -> tuple[Face, ...]:
    """Faces of energy, then the levels of a character, or three faces of an action (DM-COMP-09).

    Faces that the file leaves out are unknown; only the levels of a character have to be there.
    """
    if not kind or kind == "sidekick card":  # what belongs on its faces is not known; the card has no die
        return ()
    die = row.fields.get("die")
    if die is not None and not isinstance(die, dict):
        row.wrong("die", f"should be an object with the faces, is {short(die)}")
        return ()
    die = die or {}
    if kind == "character":
        own = _listed(row, die, "levels", _level_face, FEWEST_LEVELS, MOST_LEVELS)
        if "levels" not in die:
            row.wrong("die.levels", "is missing: each level as [fielding, attack, defense, bursts]")
    else:
        own = _listed(row, die, "actions", _action_face, FACES // 2, FACES // 2)
    own = own or [UnknownFace("action")] * (FACES // 2)
    count = FACES - (MOST_LEVELS if len(own) == MOST_LEVELS else FEWEST_LEVELS)
    energy = _listed(row, die, "energy", _energy_face, count, count) or [UnknownFace("energy")] * count
    return (*energy, *own)


def _listed(
    row: CardFields, die: dict[str, Any], field: str, read: Callable[[int, Any], Face], fewest: int, most: int
) -> list[Face]:
    """The faces of one kind; none where the file does not say them."""
    listed = die.get(field)
    if listed is None:
        return []
    if not isinstance(listed, list) or not fewest <= len(listed) <= most:
        wanted = {3: "three", 2: "two"}[fewest] + (" or four" if most > fewest else "")
        row.wrong(f"die.{field}", f"should list {wanted} faces")
        return []
    faces: list[Face] = []  # of one that is wrong there are too few, and the set is good for nothing
    for number, entry in enumerate(listed, 1):
        try:
            faces.append(read(number, entry))
        except ValueError as error:
            row.wrong(f"die.{field}", f"face {number}: {error}")
    return faces


def _energy_face(number: int, face: Any) -> Face:
    if not (isinstance(face, list) and len(face) == 2 and is_number(face[0], 1, 2)):
        raise ValueError(f'write [amount, symbol] such as [2, "fist"], not {short(face)}')
    amount, symbol = face
    if symbol not in (*ENERGY_TYPES, "wild", "generic") and not _is_either(symbol):
        raise ValueError(f"{short(symbol)} is not an energy symbol")
    return EnergyFace(symbol, amount)


def _is_either(symbol: object) -> bool:
    """Whether this is two types or more that a face may be spent as, in their order: `bolt/fist`."""
    types = traits.energy_types(symbol) if isinstance(symbol, str) else ()
    return len(types) > 1 and set(types) <= set(ENERGY_TYPES) and traits.energy_of(types) == symbol


def _level_face(level: int, face: Any) -> Face:
    if not (isinstance(face, list) and len(face) == 4 and all(is_number(n, 0, MOST_ON_A_FACE) for n in face)):
        raise ValueError(f"write [fielding, attack, defense, bursts], none over {MOST_ON_A_FACE}, not {short(face)}")
    return CharacterFace(level, *face)


def _action_face(number: int, bursts: Any) -> Face:
    if not is_number(bursts, 0, 2):
        raise ValueError(f"write its number of bursts, 0 to 2, not {short(bursts)}")
    return ActionFace(bursts)


# --- A pool of cards as plain data, and back: how a phone gets the very cards that a game is played with. Every value
# is written with all its fields, whatever they are; the digest says whether the same pool came out.


#: What a pool consists of, by the names they are packed under.
KINDS: dict[str, Callable[..., Any]] = {
    kind.__name__: kind for kind in (CardSet, Card, EnergyFace, CharacterFace, ActionFace)
}


def packed(pool: CardPool) -> dict[str, Any]:
    """Return a pool as JSON can hold it: `{"digest": "9f…", "sets": […]}`."""
    return {"digest": pool.digest, "sets": [_packed(card_set) for card_set in pool.sets]}


def unpacked(data: dict[str, Any]) -> CardPool:
    """Return the pool that was packed. Raises NotTheSame where these rules make another one of it."""
    pool = CardPool(_unpacked(card_set) for card_set in data["sets"])
    if pool.digest != data["digest"]:
        raise NotTheSame(f"The cards came out as {pool.digest}, and are {data['digest']}.")
    return pool


def _packed(value: Any) -> Any:
    if is_dataclass(value):
        return {type(value).__name__: [_packed(getattr(value, each.name)) for each in fields(value) if each.init]}
    return [_packed(each) for each in value] if isinstance(value, tuple) else value


def _unpacked(value: Any) -> Any:
    if isinstance(value, dict):
        ((kind, given),) = value.items()
        return KINDS[kind](*map(_unpacked, given))
    return tuple(map(_unpacked, value)) if isinstance(value, list) else value
