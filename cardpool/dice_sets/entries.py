"""Between what a form has and what a dice set file has: a die with its six faces, a row a face."""

from __future__ import annotations

import re
from typing import Any

from rules.dungeon_dice import dice_set as words

#: What a row of the form holds. A monster die uses all but value and symbols, other dice only those two.
ROW = ("value", "symbols", "level", "abilities", "after", "trophy", "reward")
_WITH_TEXT = re.compile(r"(execute|manual)[ =:(]+(.*?)\)?$", re.IGNORECASE)


def entry_of(typed: dict[str, Any]) -> dict[str, Any]:
    """Return the entry of a die as its file would hold it."""
    kind = typed["kind"]
    entry: dict[str, Any] = {"id": typed["id"], "bag": words.BAG_OF.get(kind, ""), "kind": kind, "name": typed["name"]}
    if kind in (words.TREASURE, words.ARTIFACT):
        entry |= {"slot": typed["slot"], "hands": int(typed["hands"] or 0), "passive": list(typed["passive"])}
    if kind == words.SPELL:
        entry["spell"] = typed["spell"]
    if kind == words.MONSTER:
        entry["reward"] = typed["reward"]
    make = _monster_face if kind == words.MONSTER else _numbered_face
    return entry | {"faces": [make({name: typed[f"{name}{n}"] for name in ROW}) for n in range(1, words.FACES + 1)]}


def _numbered_face(row: dict[str, Any]) -> dict[str, Any]:
    return {"value": row["value"], "symbols": symbols_of(row["symbols"])}


def _monster_face(row: dict[str, Any]) -> dict[str, Any]:
    if row["reward"]:
        return {"reward": row["reward"]}
    return {
        "monster": {
            "level": row["level"] if row["level"] is not None else "",
            "abilities": symbols_of(row["abilities"]),
            "after": symbols_of(row["after"]),
            "trophy": row["trophy"] or None,
        }
    }


def symbols_of(text: str) -> list[Any]:
    """Return `slash, execute 2, manual draws a card` as the file writes it; unknown words are left for the loader to
    name.
    """
    found: list[Any] = []
    for part in re.split(r"[,;+]", text):
        word = part.strip()
        match = _WITH_TEXT.fullmatch(word)
        if match and match[1].casefold() == "execute" and match[2].strip().isdecimal():
            found.append({"execute": int(match[2])})
        elif match and match[1].casefold() == "manual":
            found.append({"manual": match[2].strip()})
        elif word:
            found.append(word.casefold().replace(" ", "_").replace("-", "_"))
    return found


def typed_of(entry: dict[str, Any]) -> dict[str, Any]:
    """Return what a form starts with for an entry of a file."""
    typed = {name: entry.get(name) or "" for name in ("id", "kind", "name", "slot", "spell", "reward")}
    typed |= {"hands": entry.get("hands") or 0, "passive": entry.get("passive") or []}
    for number, face in enumerate(entry.get("faces") or (), start=1):
        typed |= {f"{name}{number}": value for name, value in _row(face).items()}
    return typed


def _row(face: Any) -> dict[str, Any]:
    face = face if isinstance(face, dict) else {}
    monster = face.get("monster") if isinstance(face.get("monster"), dict) else {}
    return {
        "value": face.get("value"),
        "symbols": told(face.get("symbols")),
        "level": monster.get("level"),
        "abilities": told(monster.get("abilities")),
        "after": told(monster.get("after")),
        "trophy": monster.get("trophy") or "",
        "reward": face.get("reward") or "",
    }


def told(symbols: Any) -> str:
    """Symbols as people write them: `slash, execute 2`."""
    return ", ".join(_symbol(each) for each in symbols or ())


def _symbol(symbol: Any) -> str:
    if isinstance(symbol, dict):
        return " ".join(f"{name} {value}" for name, value in symbol.items())
    return str(symbol).replace("_", " ")
