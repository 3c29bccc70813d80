"""A card between its form and its file: one dictionary each way, and the card it makes. Pure."""

import re
from typing import Any

from rules.dice_masters.card_files import read_set
from rules.dice_masters.cards import BASIC_ACTIONS, Card
from rules.dice_masters.traits import energy_of, energy_types

#: Symbol of an energy face that follows the card: its own energy type, generic where it has none.
OWN_ENERGY = "own"
PLACES = (1, 2, 3)
#: A few dice of later sets have a fourth level, and two energy faces.
LEVELS = (1, 2, 3, 4)
#: A face that nobody has told the store.
UNKNOWN = "unknown"
#: What the form does not show and a card keeps.
HIDDEN = ("two_sided", "flip_affiliations", "die_variant")
#: What a level of a character is made of, in the order of the file.
LEVEL = ("fielding", "attack", "defense", "bursts")
#: A new card, before anything is typed.
DEFAULTS: dict[str, Any] = {
    "type": "character", "cost": 3, "energy": "bolt", "rarity": "common", "max_dice": 4, "use_dice": 3,
    "amount1": 1, "amount2": 2, "amount3": 2, "symbol1": OWN_ENERGY, "symbol2": OWN_ENERGY, "symbol3": OWN_ENERGY,
    "fielding1": 0, "attack1": 1, "defense1": 1, "bursts1": 0,
    "fielding2": 1, "attack2": 2, "defense2": 2, "bursts2": 0,
    "fielding3": 1, "attack3": 3, "defense3": 3, "bursts3": 0,
    "action1": 0, "action2": 1, "action3": 2, "when_empty": "unwritten",
}  # fmt: skip


def split_lines(text: str) -> list[str]:
    """Return the lines of a text box, without empty ones and the spaces around them."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def split_words(text: str) -> list[str]:
    """Words between commas or line breaks."""
    return [" ".join(word.split()) for word in re.split(r"[,\n]", text) if word.strip()]


def entry_of(typed: dict[str, Any]) -> dict[str, Any]:
    """Return the card as its file has it, from the cleaned fields of the form. Facts that are not there are
    left out.
    """
    kind, energy = typed["type"], energy_of(filter(None, (typed.get("energy"), typed.get("energy2"))))
    basic = kind in BASIC_ACTIONS
    entry = {
        "number": typed["number"], "name": typed["name"], "subtitle": typed["subtitle"], "type": kind,
        "cost": typed["cost"], "energy": None if basic else _listed(energy),
        "affiliations": typed.get("affiliations") or None,
        "alignment": typed.get("alignment") or None,
        "creature_types": split_words(typed.get("creature_types", "")) or None,
        "equip_icon": typed.get("equip_icon") or None, "rarity": typed["rarity"],
        "max": None if basic else typed.get("max_dice"), "use": typed.get("use_dice") if basic else None,
        "die": _die(typed, kind, None if basic else energy),
        "errata": split_lines(typed.get("errata", "")) or None,
        "spellings": split_words(typed.get("spellings", "")) or None,
    }  # fmt: skip
    text = split_lines(typed.get("text", ""))
    if text or typed.get("when_empty") == "blank":
        entry["text"] = text
    return {name: value for name, value in entry.items() if value is not None}


def _listed(energy: str | None) -> str | list[str] | None:
    """Return energy types as a file has them: one as a word, several as a list."""
    types = energy_types(energy)
    return list(types) if len(types) > 1 else energy


def has_level(typed: dict[str, Any], number: int) -> bool:
    """Whether anything is typed for a level; the first three have to be there."""
    return number in PLACES or any(typed.get(f"{fact}{number}") is not None for fact in LEVEL)


def _die(typed: dict[str, Any], kind: str, energy: str | None) -> dict[str, Any] | None:
    """Return the faces. Where one of a kind is not known, all of that kind are left out."""
    faces: dict[str, Any] = {}
    if kind == "character":
        faces["levels"] = [[typed.get(f"{fact}{n}") for fact in LEVEL] for n in LEVELS if has_level(typed, n)]
    elif all(typed.get(f"action{n}") is not None for n in PLACES):
        faces["actions"] = [typed[f"action{n}"] for n in PLACES]
    places = PLACES[: 6 - len(faces["levels"])] if "levels" in faces else PLACES
    symbols = [(energy or "generic") if typed[f"symbol{n}"] == OWN_ENERGY else typed[f"symbol{n}"] for n in places]
    if UNKNOWN not in symbols:
        pairs = zip(places, symbols, strict=True)
        faces = {"energy": [[int(typed[f"amount{n}"]), symbol] for n, symbol in pairs]} | faces
    return faces or None


def typed_of(entry: dict[str, Any]) -> dict[str, Any]:
    """Return what the form shows for a card of a file. `entry_of(typed_of(entry))` plays as `entry` does."""
    die = entry.get("die") or {}
    energy = entry.get("energy") or ""
    types = energy if isinstance(energy, list) else [energy]
    typed = DEFAULTS | {name: entry.get(name) for name in ("number", "name", "subtitle", "type", "cost", "rarity")}
    typed |= {
        "energy": types[0], "energy2": types[1] if len(types) > 1 else "",
        "affiliations": entry.get("affiliations") or [],
        "alignment": entry.get("alignment") or "", "creature_types": ", ".join(entry.get("creature_types") or ()),
        "equip_icon": bool(entry.get("equip_icon")), "spellings": ", ".join(entry.get("spellings") or ()),
        "text": "\n".join(entry.get("text") or ()), "errata": "\n".join(entry.get("errata") or ()),
        "when_empty": "blank" if entry.get("text") == [] else "unwritten",
        "max_dice": entry.get("max", DEFAULTS["max_dice"]), "use_dice": entry.get("use", DEFAULTS["use_dice"]),
    }  # fmt: skip
    faces = die.get("energy")
    typed |= {f"symbol{n}": UNKNOWN if faces is None else OWN_ENERGY for n in PLACES}
    for n, (amount, symbol) in zip(PLACES, faces or (), strict=False):
        typed |= {f"amount{n}": amount, f"symbol{n}": symbol}
    for n, level in zip(LEVELS, die.get("levels") or (), strict=False):
        typed |= {f"{fact}{n}": value for fact, value in zip(LEVEL, level, strict=True)}
    for n, bursts in zip(PLACES, die.get("actions") or (None,) * 3, strict=False):
        typed[f"action{n}"] = bursts
    return typed


def card_of(entry: dict[str, Any], set_data: dict[str, Any]) -> Card:
    """Return the card as the engine has it. Raises CardFilesError."""
    return read_set({**set_data, "cards": [entry]}, set_data["name"]).cards[0]
