"""A dice set from its file, form `dungeon-dice-set/1` (docs/dice-set.md), and back.

`examine` reads whatever JSON it is given and collects all that is wrong and all that is odd; `read` wants a set
that can be played with.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.core.file_fields import is_number, near
from rules.dungeon_dice import dice_set as words
from rules.dungeon_dice.dice_set import MOST_PLAYERS, DiceSet, Die, Face, Monster, Params, Symbol
from rules.dungeon_dice.set_checks import DiceSetError, Place, Problem, look_over, odd

FORMAT = "dungeon-dice-set/1"
DATA_FOLDER = Path(__file__).resolve().parent / "data"
#: What a monster may activate; what happens after the combat stands under `after`.
ABILITIES = ("slash", "tangle", "armor", "shatter", "scroll", "fire", "drain", "gust")
MOST_DICE, MOST = 500, 99

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,23}")
_SET_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_SEAT = re.compile(r"[Pp]\d+")


@dataclass(frozen=True, slots=True)
class Report:
    """`dice_set` is None as long as there are problems; warnings do not keep a set from being used."""

    dice_set: DiceSet | None
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def examine(data: object) -> Report:
    """Whatever the decoded JSON says, with everything that is wrong with it. Never raises."""
    found: list[Problem] = []
    top = Place({}, found).inner("the file", data)
    if top is None:
        return Report(None, tuple(found), ())
    dice_set = _dice_set(top)
    look_over(dice_set, found)
    if found:
        return Report(None, tuple(found), ())
    return Report(dice_set, (), tuple(odd(dice_set)))


def examine_die(entry: object) -> tuple[Problem, ...]:
    """What is wrong with one die by itself; what it needs of other dice is left out."""
    found: list[Problem] = []
    _die(Place({}, found), 1, entry)
    return tuple(found)


def read(data: object, file: str) -> DiceSet:
    """The set, or `DiceSetError` with all its problems."""
    report = examine(data)
    if report.dice_set is None:
        raise DiceSetError(file, report.problems)
    return report.dice_set


def read_text(text: str, file: str) -> DiceSet:
    """The set in a JSON text, or `DiceSetError`."""
    return read(decode(text, file), file)


def decode(text: str, file: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        problem = Problem("", 0, "the file", f"is not JSON: {error}")
        raise DiceSetError(file, (problem,)) from error


def read_folder(folder: Path = DATA_FOLDER) -> dict[str, DiceSet]:
    """Every set file of a folder, by the ID of the set."""
    sets = [read_text(path.read_text(encoding="utf-8"), path.name) for path in sorted(folder.glob("*.json"))]
    return {dice_set.id: dice_set for dice_set in sets}


# --- the set --------------------------------------------------------------------------------------------------


def _dice_set(top: Place) -> DiceSet:
    top.only("format", "id", "name", "provenance", "sample", "params", "dice")
    top.one_of("format", (FORMAT,))
    set_id = top.text("id", 40)
    if set_id and not _SET_ID.fullmatch(set_id):
        top.wrong("id", f"{set_id!r} should be one word of letters, digits, dots and dashes, such as store-2026")
    dice = top.list("dice")
    if len(dice) > MOST_DICE:
        top.wrong("dice", f"{len(dice)} dice are more than any set has (at most {MOST_DICE})")
    return DiceSet(
        id=set_id,
        name=top.text("name", 100),
        provenance=top.text("provenance", 500),
        sample=top.flag("sample"),
        params=_params(top),
        dice=tuple(_die(top, number, entry) for number, entry in enumerate(dice[:MOST_DICE], 1)),
    )


def _params(top: Place) -> Params:
    place = top.inner("params", top.fields.get("params")) or Place(BOOK_PARAMS, [])
    place.only(*BOOK_PARAMS)
    return Params(
        players=_players(place),
        fame_goals=_fame_goals(place),
        fame_value=_numbers(place, "fame_value", (*words.TROPHIES, "artifact")),
        start_treasure=place.number("start_treasure", 0, MOST),
        level_dice_by_level=_levels(place),
        xp_per_level=place.number("xp_per_level", 1, MOST),
        treasure_for_artifact=place.number("treasure_for_artifact", 1, MOST),
        rest=tuple(number for _, number in _numbers(place, "rest", [str(n) for n in range(1, 7)])),
    )


def _players(place: Place) -> tuple[int, int]:
    pair = place.list("players")
    if len(pair) != 2 or not all(is_number(n, 2, MOST_PLAYERS) for n in pair) or pair[0] > pair[1]:
        place.wrong("players", f"should be the fewest and the most players, such as [2, {MOST_PLAYERS}]")
        return (2, MOST_PLAYERS)
    return (pair[0], pair[1])


def _fame_goals(place: Place) -> tuple[tuple[int, int], ...]:
    inner = place.inner("fame_goal", place.fields.get("fame_goal"))
    if inner is None:
        return ((0, 1),)
    inner.only("default", *(str(n) for n in range(2, MOST_PLAYERS + 1)))
    goals = [(0, inner.number("default", 1, MOST))]
    goals += [(n, inner.number(str(n), 1, MOST)) for n in range(2, MOST_PLAYERS + 1) if str(n) in inner.fields]
    return tuple(goals)


def _numbers(place: Place, field: str, names: list[str] | tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    inner = place.inner(field, place.fields.get(field))
    if inner is None:
        return tuple((name, 0) for name in names)
    inner.only(*names)
    return tuple((name, inner.number(name, 0, MOST)) for name in names)


def _levels(place: Place) -> tuple[int, ...]:
    table = place.list("level_dice_by_level")
    rising = all(is_number(n, 1, MOST) for n in table) and table == sorted(table)
    if not table or not rising or len(table) > MOST:
        place.wrong("level_dice_by_level", "should list the Level dice of level 1, 2, … without falling: [1, 2, 3, 4]")
        return (1,)
    return tuple(table)


# --- a die ----------------------------------------------------------------------------------------------------

#: What each kind of die says besides id, bag, kind, name and faces.
OWN_FIELDS = {
    words.MONSTER: ("reward",),
    words.TREASURE: ("slot", "hands", "passive"),
    words.ARTIFACT: ("slot", "hands", "passive"),
    words.SPELL: ("spell",),
}


def _die(top: Place, number: int, entry: object) -> Die:
    place = top.inner(f"dice, entry {number}", entry) or Place({}, [])
    typed = place.fields.get("id")
    named = isinstance(typed, str) and typed.strip() and typed.isprintable()
    place.die = f"{typed:.24}" if named else f"number {number}"
    die_id, kind = place.text("id", 24), place.one_of("kind", words.KINDS)
    if die_id and (not _ID.fullmatch(die_id) or _SEAT.fullmatch(die_id)):
        place.wrong("id", "should be one word that starts with a letter and is not a seat such as P1, for example B01")
    own = OWN_FIELDS.get(kind, ())
    if kind:
        place.only("id", "bag", "kind", "name", "faces", *own)
        if place.fields.get("bag") != words.BAG_OF[kind]:
            place.wrong("bag", f"a {kind} die starts in {words.BAG_OF[kind]}")
    slot = place.one_of("slot", words.SLOTS) if "slot" in own else ""
    return Die(
        id=die_id or place.die,
        kind=kind,
        name=place.text("name", 60),
        slot=slot,
        hands=_hands(place, slot) if "slot" in own else 0,
        passive=_passive(place) if "slot" in own else (),
        spell=place.text("spell", 60) if "spell" in own else "",
        reward=place.one_of("reward", words.REWARDS) if "reward" in own else "",
        faces=_faces(place, kind),
    )


def _hands(place: Place, slot: str) -> int:
    """None for armor, one or two for a weapon (DD-EQ-01, DD-EQ-02)."""
    low, high = {words.ARMOR: (0, 0), words.WEAPON: (1, 2)}.get(slot, (0, 2))
    return place.number("hands", low, high)


def _passive(place: Place) -> tuple[str, ...]:
    found = place.list("passive", needed=False)
    for word in found:
        if word not in words.PASSIVES:
            place.wrong("passive", f"{word!r:.40} is none of {', '.join(words.PASSIVES)}{near(word, words.PASSIVES)}")
    return tuple(word for word in words.PASSIVES if word in found)


def _faces(place: Place, kind: str) -> tuple[Face, ...]:
    listed = place.list("faces")
    if len(listed) != words.FACES:
        place.wrong("faces", f"a die has {words.FACES} faces, here are {len(listed)}")
    make = _monster_die_face if kind == words.MONSTER else _numbered_face
    found = []
    for number, entry in enumerate(listed[: words.FACES], 1):
        face = place.inner(f"face {number}", entry, face=number)
        found.append(make(face, kind) if face else Face(None))
    return tuple(found)


def _numbered_face(face: Place, kind: str) -> Face:
    face.only("value", "symbols")
    if "value" not in face.fields:
        face.wrong("value", "is missing; write null where the face has no number")
    value = None if face.fields.get("value") is None else face.number("value", 0, MOST)
    return Face(value, _symbols(face, "symbols", words.SYMBOLS))


def _monster_die_face(face: Place, kind: str) -> Face:
    face.only("monster", "reward")
    if ("monster" in face.fields) == ("reward" in face.fields):
        face.wrong("monster", "a face of a monster die shows either a monster or a reward")
    if "reward" in face.fields:
        return Face(None, reward=face.one_of("reward", words.REWARDS))
    monster = face.inner("monster", face.fields["monster"]) if "monster" in face.fields else None
    return Face(None, monster=_monster(monster) if monster else None)


def _monster(place: Place) -> Monster:
    place.only("level", "abilities", "after", "trophy")
    return Monster(
        level=place.number("level", 1, MOST),
        abilities=_symbols(place, "abilities", ABILITIES),
        after=_symbols(place, "after", words.AFTER),
        trophy=place.one_of("trophy", words.TROPHIES) if place.fields.get("trophy") is not None else None,
    )


def _symbols(face: Place, field: str, known: tuple[str, ...]) -> tuple[Symbol, ...]:
    read = (_symbol(face, field, entry, known) for entry in face.list(field, needed=False))
    return tuple(symbol for symbol in read if symbol)


def _symbol(face: Place, field: str, entry: object, known: tuple[str, ...]) -> Symbol | None:
    """`"slash"`, `{"execute": 2}`, or `{"manual": "what the face does"}` for what no symbol says."""
    name, given = next(iter(entry.items())) if isinstance(entry, Mapping) and len(entry) == 1 else (entry, None)
    if name == words.MANUAL and isinstance(given, str) and given.strip() and len(given) <= 300 and given.isprintable():
        return Symbol(words.MANUAL, text=given.strip())
    if name == "execute" and name in known and is_number(given, 1, MOST):
        return Symbol("execute", given)
    if isinstance(name, str) and name in known and name != "execute" and given is None:
        return Symbol(name)
    if name == "execute" and name in known:
        face.wrong(field, 'Execute needs the level it defeats: {"execute": 2}')
    elif name == words.MANUAL:
        face.wrong(field, 'a manual effect says what it does: {"manual": "…"}, one line of at most 300 letters')
    else:
        face.wrong(field, f"{entry!r:.40} is none of {', '.join(known)}{near(name, known)}")
    return None


#: The numbers of the book; the two it leaves open (Level dice, experience) as the sample has them.
BOOK_PARAMS: dict[str, Any] = {
    "players": [2, 5],
    "fame_goal": {"default": 4, "5": 3},
    "fame_value": {"red": 1, "black": 2, "gold": 3, "artifact": 1},
    "start_treasure": 2,
    "level_dice_by_level": [1, 2, 3, 4],
    "xp_per_level": 1,
    "treasure_for_artifact": 5,
    "rest": {"1": 1, "2": 1, "3": 1, "4": 2, "5": 2, "6": 3},
}
