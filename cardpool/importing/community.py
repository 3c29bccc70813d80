"""The community Team Builder's card file (`cards.php`), whole or a part of it.

    var avx_aff = {0:'0', A:'2'};                        the letters of a set -> icons
    var avx = ['12104Beast|Big Boy Blue|its text', …];   the cards of a set, by number
    "Beast":"012*023 124 "  "AvX@Beast":"…"              dice: fielding, attack, defense, burst, for each level

A row is rarity, cost (hexadecimal), energy, affiliation and most dice, in D&D sets alignment and equip icon, then name,
subtitle and the lines of the text. Texts are left out: they are not in the card language.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from cardpool.importing.rows import FileSet, Row, unreadable
from rules.core.file_fields import short

RARITIES = ("starter", "common", "uncommon", "rare", "super rare", "promo")
ENERGIES: dict[str, list[str]] = {
    "0": [], "1": ["mask"], "2": ["fist"], "3": ["bolt"], "4": ["shield"], "5": ["bolt", "fist"],
    "6": ["bolt", "mask"], "7": ["bolt", "shield"], "8": ["fist", "mask"], "9": ["fist", "shield"],
    "A": ["mask", "shield"], "B": ["bolt", "fist", "mask", "shield"],
}  # fmt: skip
ALIGNMENTS = {"g": "good", "n": "neutral", "b": "evil", "e": "evil"}
TYPES = {
    "basic action card": "basic action", "basic action": "basic action", "epic basic action": "epic basic action",
    "sidekick card": "sidekick card",
}  # fmt: skip
USE_DICE = 3
MOST_ROWS = 20_000
_ICONS: dict[str, str] = json.loads(
    (Path(__file__).resolve().parents[1] / "data" / "community.json").read_text(encoding="utf-8")
)["icons"]

_TEXT = r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*\""""
_COMMENT = re.compile(rf"({_TEXT})|//[^\n]*|/\*.*?\*/", re.DOTALL)
_LIST = re.compile(r"\bvar\s+([a-z][a-z0-9]*)\s*=\s*\[", re.IGNORECASE)
_MAP = re.compile(r"\bvar\s+(\w+)\s*=\s*\{(.*?)\}", re.DOTALL)
_ROW = re.compile(
    r"([0-5])([0-9A-F])([0-9AB])(.)([0-9])(?:([gnbe])([01])(?=[^a-z]))?([^|]*)\|([^|]*)(?:\|.*)?", re.DOTALL
)
_STRING = re.compile(_TEXT)
_PAIR = re.compile(rf"(\w+|{_TEXT})\s*:\s*({_TEXT}|\[[^\]]*\])")
_DIE = re.compile(r"(?:[0-9A-F]{3}[ *2]?){3,4}")
_LEVEL = re.compile(r"([0-9A-F])([0-9A-F])([0-9A-F])([ *2]?)")


def looks_so(text: str) -> bool:
    """Whether the text holds rows of that file."""
    return any(_ROW.fullmatch(_unquoted(found)) for found in _STRING.findall(_COMMENT.sub(r"\1", text))[:2000])


def read(text: str, file: str, set_code: str = "") -> list[FileSet]:
    """Return every set of the file, or the rows alone as the set of that code. Raises CardFilesError."""
    text = _COMMENT.sub(r"\1", text)
    maps = {name.casefold(): dict(_pairs(body)) for name, body in _MAP.findall(text)}
    dice = _dice(text)
    found = [_set(name.casefold(), rows, maps, dice) for name, rows in _lists(text)]
    found = [each for each in found if each.rows and (not set_code or each.code == set_code)]
    if not found and set_code:
        rows = [written for written in _STRING.findall(text) if "|" in written]
        found = [_set(set_code, list(enumerate(rows, start=1)), maps, dice)]
    if not any(each.rows for each in found):
        raise unreadable(
            file, "holds no row such as '12104Beast|Big Boy Blue|…'; name its set if it is a part of a file"
        )
    if sum(len(each.rows) for each in found) > MOST_ROWS:
        raise unreadable(file, f"holds more than {MOST_ROWS} rows")
    return found


def _lists(text: str) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return each list with its rows by number, as far as its closing bracket."""
    found = []
    for match in _LIST.finditer(text):
        rows: list[tuple[int, str]] = []
        place = match.end()
        while row := re.compile(rf"\s*,?\s*({_TEXT})").match(text, place):
            rows.append((len(rows) + 1, row[1]))
            place = row.end()
        found.append((match[1], rows))
    return found


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text[:1] in ("'", '"') else text


def _pairs(body: str) -> list[tuple[str, str]]:
    return [(_unquoted(key), value if value[:1] == "[" else _unquoted(value)) for key, value in _PAIR.findall(body)]


def _dice(text: str) -> dict[str, list[list[int]]]:
    """Return the levels of each die: `beast`, `avx@beast`, `thor@m`."""
    found = {}
    for key, value in _PAIR.findall(text):
        if value[:1] != "[" and _DIE.fullmatch(levels := _unquoted(value)):
            found[_unquoted(key).casefold()] = [
                [int(f, 16), int(a, 16), int(d, 16), {"*": 1, "2": 2}.get(burst, 0)]
                for f, a, d, burst in _LEVEL.findall(levels)
            ]
    return found


def _set(code: str, rows: list[tuple[int, str]], maps: dict[str, dict[str, str]], dice: dict[str, Any]) -> FileSet:
    letters = maps.get(f"{code}_aff", {})
    found = FileSet(code, [])
    for number, written in rows:
        match = _ROW.fullmatch(_unquoted(written))
        row = Row(f"row {number} of {code}", {"number": number})
        if match is None:
            if found.rows or "|" in written:
                row.wrong(
                    "the row", f"{short(written)} is not a card: write '12104Beast|Big Boy Blue', as the file does"
                )
                found.rows.append(row)
            continue
        _fill(row, match, code, letters, maps.get("affiliation_map", {}), dice)
        found.rows.append(row)
    return found


def _fill(
    row: Row, match: re.Match[str], code: str, letters: dict[str, str], icons: dict[str, str], dice: dict[str, Any]
) -> None:
    rarity, cost, energy, letter, most, alignment, equip, name, subtitle = match.groups()
    name, _, variant = name.replace("™", "").strip().partition("@")
    subtitle = subtitle.strip().lstrip("~") or name
    levels = _levels(code, name, variant, dice)
    kind = TYPES.get(subtitle.casefold()) or ("character" if levels else "action")
    types = ENERGIES[energy]
    entry = row.entry | {
        "name": name, "subtitle": subtitle, "type": kind, "cost": int(cost, 16), "rarity": RARITIES[int(rarity)],
        "energy": types[0] if len(types) == 1 else types or None, "die_variant": variant or None,
        "alignment": ALIGNMENTS.get(alignment or ""), "equip_icon": equip == "1" or None,
        "die": {"levels": levels} if kind == "character" else None,
    }  # fmt: skip
    basic = kind.endswith("basic action")
    entry |= {"use": USE_DICE} if basic else {"max": int(most)}
    front, _, back = letters.get(letter, letter).partition("/")
    entry["affiliations"] = _affiliations(row, front, icons)
    entry["flip_affiliations"] = _affiliations(row, back, icons) if back else None
    if kind == "action" and not dice:
        row.wrong("die", f'the dice are missing, such as "{name}":"012*023 124 ": send the file with its table of dice')
    row.entry = {field: value for field, value in entry.items() if value not in (None, [], ())}


def _levels(code: str, name: str, variant: str, dice: dict[str, Any]) -> list[list[int]] | None:
    called = name.casefold() + (f"@{variant.casefold()}" if variant else "")
    return dice.get(f"{code}@{called}") or dice.get(called)


def _affiliations(row: Row, icon: str, icons: dict[str, str]) -> list[str]:
    """Return what an icon stands for: by the file's own map, which names one affiliation or several."""
    if icon in ("0", ""):
        return []
    named = icons.get(icon)
    if named is None:
        row.wrong("affiliations", f"{icon!r} is not an icon of this file: send the file with its affiliation_map")
        return []
    words = [_unquoted(word) for word in _STRING.findall(named)] if named[:1] == "[" else [named]
    unknown = [word for word in words if word not in _ICONS and word != "none"]
    if unknown:
        row.wrong("affiliations", f"{unknown[0]!r} is not an affiliation known here")
    return [_ICONS[word] for word in words if word in _ICONS]
