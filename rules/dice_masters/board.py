"""A position, as verdicts and trials give it, laid out for a page: halves with zones, the acting player first. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Zone:
    """`width` is a class of the stylesheet; `dice` are rolled dice, `counts` dice of which only the number is known."""

    title: str
    width: str
    dice: list[dict[str, Any]]
    counts: list[dict[str, Any]]

    @property
    def size(self) -> int:
        return int(len(self.dice) + sum(heap["count"] for heap in self.counts))


@dataclass(frozen=True, slots=True)
class Half:
    name: str
    life: int
    acting: bool  # its turn, or asked for an answer
    second: bool  # plays the slate dice
    zones: list[Zone]
    cards: list[dict[str, Any]]
    loose_energy: int  # energy that no die stands for any more


#: Zones in the order of the page: key, title, width for the acting player, width for the other one.
ZONES = (
    ("reserve", "Reserve pool", "w6", "f"),
    ("field", "Field", "w3", "f"),
    ("attack", "Attack zone", "w3", ""),
    ("out_of_play", "Out of play", "small", "small"),
    ("prep", "Prep area", "small", "small"),
    ("used", "Used pile", "small", "small"),
    ("bag", "Bag", "small", "small"),
    ("captured", "Captured", "small", "small"),
)
#: Zones that are not drawn while they are empty: most games never use them.
ONLY_IN_USE = frozenset(("captured",))


def halves(data: Mapping[str, Any]) -> list[Half]:
    """The two players of a verdict's position; empty where the verdict has none."""
    position = data.get("position") or {}
    acting = data.get("player") or position.get("active")
    found = [_half(n, player, player.get("name") == acting) for n, player in enumerate(position.get("players") or ())]
    return sorted(found, key=lambda half: not half.acting)


def _half(number: int, player: Mapping[str, Any], acting: bool) -> Half:
    heaps = player.get("zones") or {}
    zones = [
        _zone(title, wide if acting else narrow, heaps.get(key) or [])
        for key, title, wide, narrow in ZONES
        if key not in ONLY_IN_USE or heaps.get(key)
    ]
    return Half(
        player.get("name", ""), max(0, player.get("life") or 0), acting, number == 1, zones, heaps.get("cards") or [],
        player.get("energy_without_dice") or 0,
    )  # fmt: skip


def _zone(title: str, width: str, dice: list[dict[str, Any]]) -> Zone:
    rolled = [_with_caption(die) for die in dice if die.get("face")]
    return Zone(title, width, rolled, [{"count": 1} | _with_caption(die) for die in dice if not die.get("face")])


def _with_caption(die: dict[str, Any]) -> dict[str, Any]:
    """A die with the words that stand under it: damage, blocking, attacking."""
    words = []
    if die.get("damage"):
        words.append(f"{die['damage']} damage")
    if die.get("under"):
        words.append(f"under {die['under']}")
    if die.get("blocks"):
        words.append(f"blocks {die['blocks']}")
    elif die.get("attacking"):
        words.append("attacks")
    return die | {"caption": ", ".join(words)}
