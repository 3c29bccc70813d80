"""Cards as a table: CSV with a line of names on top, one card a line. `TEMPLATE` is one to start from."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from typing import Any

from cardpool.importing.rows import FileSet, Row, unreadable
from rules.core.file_fields import near, short
from rules.dice_masters import traits
from rules.dice_masters.cards import BASIC_ACTIONS, LETTERS

#: Column -> other names that tables of the community use.
COLUMNS: dict[str, tuple[str, ...]] = {
    "set": ("set code", "setcode"),
    "number": ("collector number", "card number", "card #", "number in set", "id"),
    "name": ("title", "card name", "character", "character name"),
    "subtitle": ("card subtitle", "sub title", "version"),
    "type": ("card type",),
    "cost": ("purchase cost",),
    "energy": ("energy type",),
    "affiliations": ("affiliation", "team"),
    "flip affiliations": (),
    "alignment": (),
    "creature types": ("creature type",),
    "equip": ("equip icon", "gear"),
    "rarity": (),
    "max": ("max dice", "dice limit", "limit"),
    "level 1": ("l1",),
    "level 2": ("l2",),
    "level 3": ("l3",),
    "level 4": ("l4",),
    "energy faces": (),
    "action faces": (),
    "two-sided": ("flip",),
    "text": ("ability", "card text"),
}
#: With spaces in the levels: of 1/3/3 a spreadsheet makes a date.
TEMPLATE = (
    "set,number,name,subtitle,type,cost,energy,affiliations,alignment,rarity,max,level 1,level 2,level 3,energy faces,"
    "action faces,text\n"
    "own,1,Tide Warden,Of the Deep,character,3,bolt,Justice League,,common,4,0 1 2*,1 2 3,1 3 3**,B BB BB,,Swarm.\n"
    "own,2,Storm Glass,Two Winds,character,4,bolt fist,,,rare,4,1 3 3,1 4 4,2 5 5,,,\n"
    "own,3,Lantern Oil,Basic Action Card,basic action,3,,,,common,,,,,2 2 2,A A* A**,Use: gain 2 life.\n"
)
MOST_ROWS = 20_000
_LEVEL = re.compile(r"(\d{1,2})\s*[/ ]\s*(\d{1,2})\s*[/ ]\s*(\d{1,2})\s*(\*{0,2})")
_DATE = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[.-][A-Za-z]{3}[.-]?\d{2,4}")
#: How tables write a rarity besides its name.
RARITIES = {"c": "common", "u": "uncommon", "r": "rare", "sr": "super rare", "s": "starter", "p": "promo"}
_YES = ("yes", "y", "1", "true", "x")
_CODE = re.compile(r"[a-z]*[ #-]*0*(\d{1,5})[a-z]*", re.IGNORECASE)


def read(text: str, file: str, set_code: str = "") -> list[FileSet]:
    """Return the sets of the table. Raises CardFilesError for what is no table of cards."""
    lines = io.StringIO(text.lstrip("\ufeff"))
    first = lines.readline()
    delimiter = max(",;\t", key=first.count)
    lines.seek(0)
    try:
        table = list(csv.reader(lines, delimiter=delimiter))
    except csv.Error as error:
        raise unreadable(file, f"is not a table: {error}") from error
    columns = _columns(table[0] if table else [], file)
    if len(table) > MOST_ROWS:
        raise unreadable(file, f"holds more than {MOST_ROWS} rows")
    found: dict[str, FileSet] = {}
    for number, cells in enumerate(table[1:], start=2):
        if not any(cell.strip() for cell in cells):
            continue
        values = {name: cells[place].strip() for name, place in columns.items() if place < len(cells)}
        code = (set_code or values.get("set", "")).casefold()
        row = Row(f"line {number}", {})
        if not code:
            row.wrong("set", "is missing: fill the column, or name the set when you send the file")
        _fill(row, {name: value for name, value in values.items() if value})
        found.setdefault(code, FileSet(code, [])).rows.append(row)
    if not found:
        raise unreadable(file, "holds no card below its line of names")
    return list(found.values())


def _columns(heads: list[str], file: str) -> dict[str, int]:
    """Return the place of each column that is known; the others are left out. Raises CardFilesError."""
    called = {other: name for name, others in COLUMNS.items() for other in (name, *others)}
    found: dict[str, int] = {}
    for place, head in enumerate(heads):
        name = called.get(" ".join(head.casefold().replace("_", " ").split()))
        if name:
            found.setdefault(name, place)
    missing = [name for name in ("number", "name", "type", "cost", "rarity") if name not in found]
    if missing:
        raise unreadable(file, f"has no column {missing[0]!r} in its first line; download the template to see them all")
    return found


def _fill(row: Row, values: Mapping[str, str]) -> None:
    kind = values.get("type", "").casefold()
    entry: dict[str, Any] = {
        "number": _number(row, "number", values, _CODE), "name": values.get("name"), "type": kind,
        "subtitle": values.get("subtitle") or values.get("name"), "cost": _number(row, "cost", values),
        "energy": _energy(row, values.get("energy", "")), "rarity": _rarity(values.get("rarity", "")),
        "affiliations": _words(values, "affiliations"), "flip_affiliations": _words(values, "flip affiliations"),
        "alignment": values.get("alignment", "").casefold() or None, "creature_types": _words(values, "creature types"),
        "equip_icon": values.get("equip", "").casefold() in _YES or None,
        "two_sided": values.get("two-sided", "").casefold() in _YES or None,
        "die": _die(row, values) or None,
    }  # fmt: skip
    entry["use" if kind in BASIC_ACTIONS else "max"] = (
        _number(row, "max", values) if "max" in values else 3 if kind in BASIC_ACTIONS else None
    )
    if "text" in values:
        entry["text"] = [line.strip() for line in re.split(r"\s*[|\n]\s*", values["text"]) if line.strip()]
    row.entry = {field: value for field, value in entry.items() if value not in (None, [], "")}


def _rarity(written: str) -> str:
    """Return `super rare` for Super-Rare, super_rare and SR; what is none of them as it is written."""
    plain = " ".join(re.split(r"[\s_-]+", written.casefold()))
    return RARITIES.get(plain, plain)


def _number(row: Row, column: str, values: Mapping[str, str], form: re.Pattern[str] | None = None) -> int | None:
    value = values.get(column, "")
    match = (form or re.compile(r"(\d{1,4})")).fullmatch(value)
    if match is None:
        row.wrong(column, f"should be a number, is {short(value)}" if value else "is missing")
        return None
    return int(match[1])


def _words(values: Mapping[str, str], column: str) -> list[str]:
    return [word.strip() for word in re.split(r"[;|,]", values.get(column, "")) if word.strip()]


def _energy(row: Row, written: str) -> str | list[str] | None:
    """`bolt`, or several: `bolt fist`, `bolt/fist`, `Bolt, Fist`; their letters do as well."""
    letters = {letter.casefold(): name for name, letter in LETTERS.items() if name in traits.ENERGY}
    words = [letters.get(word, word) for word in re.split(r"[\s/,;|&-]+", written.casefold()) if word]
    words = [word for word in words if word not in ("none", "generic", "basic", "or")]
    unknown = [word for word in words if word not in traits.ENERGY]
    if unknown:
        row.wrong(
            "energy", f"{short(unknown[0])} is none of {', '.join(traits.ENERGY)}{near(unknown[0], traits.ENERGY)}"
        )
        return None
    return words[0] if len(words) == 1 else words or None


def _die(row: Row, values: Mapping[str, str]) -> dict[str, Any]:
    die: dict[str, Any] = {}
    levels = [(column, values[column]) for n in range(1, 5) if (column := f"level {n}") in values]
    for column, value in levels:
        match = _LEVEL.fullmatch(value)
        if match is None:
            why = "a spreadsheet has made a date of it: " if _DATE.fullmatch(value) else ""
            form = "write fielding, attack, defense and its bursts, such as 1 3 3*"
            row.wrong(column, f"{why}{form}, not {short(value)}", of="die")
            continue
        die.setdefault("levels", []).append([int(match[1]), int(match[2]), int(match[3]), len(match[4])])
    for column, field, face in (("energy faces", "energy", _energy_face), ("action faces", "actions", _action_face)):
        faces = [face(word) for word in values.get(column, "").split()]
        if None in faces:
            example = "B BB BB, or 2 for generic" if field == "energy" else "A A* A**"
            row.wrong(column, f"write the three faces such as {example}, not {short(values[column])}", of="die")
        elif faces:
            die[field] = faces
    return die


def _energy_face(word: str) -> list[Any] | None:
    """`BB`, `?`, `2`, `bolt/fist`, or `BF` for a face of two types."""
    if word in ("1", "2"):
        return [int(word), "generic"]
    names = {letter: name for name, letter in LETTERS.items()}
    upper = word.upper()
    if len(upper) in (1, 2) and set(upper) <= set(names):
        if len(set(upper)) == 1:
            return [len(upper), names[upper[0]]]
        return None if "?" in upper else [1, traits.energy_of(names[letter] for letter in upper)]
    return None


def _action_face(word: str) -> int | None:
    return word.count("*") if re.fullmatch(r"[Aa]\*{0,2}", word) else None
