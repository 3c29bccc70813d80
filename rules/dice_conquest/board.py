"""A position of Dice Conquest: creatures with the dice on them, dice by zone, heroes with their hearts.

And the dice that a line of a log names, as they lie there. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.lines.notation import Entry
from rules.core.sentences import Acting, Data, NamedDice, everything_in
from rules.dice_conquest.sentences import DIE

#: Zones of dice, in the order of the page; those that hold a die for a moment only are drawn while they do.
ZONES = (("available", "Available"), ("chosen", "Chosen"), ("extra", "Extra die"), ("spent", "Spent"))
ALWAYS = frozenset(("available", "spent"))


@dataclass(frozen=True, slots=True)
class Die:
    name: str
    shown: str  # "" for a die that shows nothing
    caption: str
    words: str


@dataclass(frozen=True, slots=True)
class Creature:
    """`filled`: how much of the bar is damage, of 100. `lacks`: what is left to do, below 0 if overshot."""

    name: str
    attack: int | None
    health: int
    damage: int
    filled: int
    dice: tuple[Die, ...]
    loot_on_it: tuple[str, ...]
    loot: str
    text: tuple[str, ...]
    is_trap: bool
    held: bool  # a Scroll keeps it from dealing damage this round

    @property
    def lacks(self) -> int:
        return self.health - self.damage


@dataclass(frozen=True, slots=True)
class Zone:
    title: str
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Hero:
    player: str
    name: str
    health: int
    start: int
    hearts: tuple[bool, ...]
    crit: int
    loot: tuple[str, ...]
    first: bool
    acting: bool
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    creatures: tuple[Creature, ...]
    zones: tuple[Zone, ...]
    heroes: tuple[Hero, ...]
    deck: int
    discarded: tuple[str, ...]
    gone: int


def table(data: Mapping[str, Any]) -> Table:
    """The JSON of a verdict with a position."""
    position = data["position"]
    acting = data.get("player") or position.get("active")
    dice = position.get("dice") or {}
    return Table(
        tuple(_creature(card) for card in position.get("display") or ()),
        tuple(Zone(title, _dice(dice.get(key))) for key, title in ZONES if key in ALWAYS or dice.get(key)),
        tuple(_hero(hero, acting) for hero in position.get("players") or ()),
        position.get("deck") or 0,
        tuple(position.get("discarded") or ()),
        len(position.get("gone") or ()),
    )


def _creature(card: Mapping[str, Any]) -> Creature:
    health, damage = card.get("health") or 0, card.get("damage") or 0
    return Creature(
        card["name"], card.get("attack"), health, damage, min(100, 100 * damage // health) if health else 0,
        _dice(card.get("dice")), tuple(card.get("loot_on_it") or ()), card.get("loot") or "",
        tuple(card.get("text") or ()), card.get("kind") == "trap", bool(card.get("held")),
    )  # fmt: skip


def _dice(dice: Any) -> tuple[Die, ...]:
    return tuple(_die(die) for die in dice or ())


def _die(die: Mapping[str, Any]) -> Die:
    name, shown, value = die["name"], str(die.get("face") or ""), die.get("value")
    counts = bool(value) and shown != str(value)
    caption = f"{name}: {shown} is {value}" if counts else name
    words = f"{name} shows {shown}{f', counts {value}' if counts else ''}" if shown else f"{name}, not rolled"
    return Die(name, shown, caption, words)


def _hero(hero: Mapping[str, Any], acting: Any) -> Hero:
    health, start = max(0, hero.get("health") or 0), hero.get("start") or 0
    return Hero(
        hero["name"], hero["hero"], health, start, tuple(n < health for n in range(start)), hero.get("crit") or 0,
        tuple(_named(loot) for loot in hero.get("loot") or ()), bool(hero.get("first")), hero["name"] == acting,
        (*(hero.get("ability") or ()), *(f"Crit: {line}" for line in hero.get("crit_text") or ())),
    )  # fmt: skip


def _named(loot: Any) -> str:
    return str(loot["name"] if isinstance(loot, Mapping) else loot)


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
