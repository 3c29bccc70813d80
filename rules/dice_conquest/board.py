"""A position of Dice Conquest: creatures with the dice on them, dice by zone, heroes with their hearts.

And the dice that a line of a log names, as they lie there. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.lines.notation import Entry
from rules.core.sentences import Acting, Data, NamedDice, everything_in
from rules.dice_conquest.sentences import DIE

#: Zones of dice, in the order of the page; those that hold a die for a moment only are drawn while they do.
ZONES = (("available", "Available"), ("chosen", "Chosen"), ("extra", "Extra die"), ("spent", "Spent"))
ALWAYS = frozenset(("available", "spent"))


def table(data: Data) -> dict[str, Any]:
    """The JSON of a verdict with a position, as `parts/boards/dice_conquest.html` draws it."""
    position = data["position"]
    acting = data.get("player") or position.get("active")
    dice = position.get("dice") or {}
    return {
        "creatures": [_creature(card) for card in position.get("display") or ()],
        "zones": [
            {"title": title, "dice": _dice(dice.get(key))} for key, title in ZONES if key in ALWAYS or dice.get(key)
        ],
        "heroes": [_hero(hero, acting) for hero in position.get("players") or ()],
        "deck": position.get("deck") or 0,
        "discarded": position.get("discarded"),
        "gone": len(position.get("gone") or ()),
    }


def _creature(card: Data) -> dict[str, Any]:
    """`filled`: how much of the bar is damage, of 100. `lacks`: what is left to do, below 0 if overshot."""
    health, damage = card.get("health") or 0, card.get("damage") or 0
    filled = min(100, 100 * damage // health) if health else 0
    return {
        **card, "dice": _dice(card.get("dice")), "health": health, "damage": damage, "filled": filled,
        "lacks": health - damage, "is_trap": card.get("kind") == "trap",
    }  # fmt: skip


def _dice(dice: Sequence[Data] | None) -> list[dict[str, str]]:
    """`shown` is "" for a die that shows nothing."""
    found = []
    for die in dice or ():
        name, shown, value = die["name"], str(die.get("face") or ""), die.get("value")
        counts = bool(value) and shown != str(value)
        caption = f"{name}: {shown} is {value}" if counts else name
        words = f"{name} shows {shown}{f', counts {value}' if counts else ''}" if shown else f"{name}, not rolled"
        found.append({"name": name, "shown": shown, "caption": caption, "words": words})
    return found


def _hero(hero: Data, acting: Any) -> dict[str, Any]:
    health, start = max(0, hero.get("health") or 0), hero.get("start") or 0
    lines = [*(hero.get("ability") or ()), *(f"Crit: {line}" for line in hero.get("crit_text") or ())]
    loot = [str(card["name"] if isinstance(card, Mapping) else card) for card in hero.get("loot") or ()]
    return {
        "player": hero["name"], "name": hero["hero"], "health": health, "start": start,
        "hearts": [number < health for number in range(start)], "crit": hero.get("crit") or 0, "loot": loot,
        "first": bool(hero.get("first")), "acting": hero["name"] == acting, "lines": lines,
    }  # fmt: skip


# --- The dice that a line of Dice Conquest names: `take D6` is the D6 with what it shows


def named(position: Data, entry: Entry) -> NamedDice:
    """Return the dice of an entry, each with the face that the line gives it, else with the one it shows there."""
    shown = {die["name"]: die for die in everything_in(position) if DIE.fullmatch(str(die.get("name", "")))}
    found = []
    for match in filter(None, map(DIE.fullmatch, entry.args)):
        name, face = match[1].upper(), match[2] or match[3]
        found.append({"name": name, "value": None, "face": face} if face else shown.get(name, {"name": name}))
    return NamedDice(tuple(found))


ACTING = Acting(named)
