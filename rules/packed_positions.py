"""Positions one after the other, as what changed: only that, and everything that lies there more than once only once.

A position is cut into slots (`players.0.life`, `players.1.zones.field`); whatever lies in a slot (a die with its face)
is written once, in `things`, and named by its number:

    [3, 17]   a list of things       {"@": 5}   one thing       {"=": [2, 4]}   a list of numbers
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

#: What a drawing does not show, though a position tells it; and numbers that say nothing where they are 0.
NOT_DRAWN = frozenset(("text", "ability", "crit_text", "waits_for"))


NOTHING_AT_0 = frozenset(("damage", "bursts"))


_SLOTTED = frozenset(("zones", "dice", "bags"))  # dictionaries of a position with a slot for each key


_Slots = dict[tuple[str | int, ...], Any]


class Packer:
    """Writes what changed from position to position, with everything that lies there more than once written once."""

    def __init__(self, slots: list[str], things: list[Any]) -> None:
        self.slots, self.things = slots, things
        self._things: dict[str, int] = {}
        self._slots: dict[tuple[str | int, ...], int] = {}
        self._last: _Slots = {}

    def changes(self, position: Mapping[str, Any]) -> tuple[list[tuple[int, Any]], bool]:
        """Return the slots that changed, and whether what is on the table stayed as it was."""
        slots: _Slots = dict(_slots_of(position))
        last, self._last = self._last, slots
        changed = [path for path, value in slots.items() if path not in last or last[path] != value]
        gone = [path for path in last if path not in slots]
        still = not gone and all(path == ("step",) for path in changed)
        return [(self._slot(path), self._packed(slots.get(path))) for path in (*changed, *gone)], still

    def _slot(self, path: tuple[str | int, ...]) -> int:
        if path not in self._slots:
            self._slots[path] = len(self.slots)
            self.slots.append(".".join(map(str, path)))
        return self._slots[path]

    def _packed(self, value: Any) -> Any:
        """What is in a slot. A list of things names them; a dictionary is a thing."""
        if isinstance(value, dict):
            return {"@": self._thing(self._inside(value))}
        if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            return [self._thing(self._inside(each)) for each in value]
        return {"=": value} if isinstance(value, list) and any(isinstance(each, int) for each in value) else value

    def _inside(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """A thing, without what it is not, and with the things in it: a creature with the dice on it."""
        return {key: self._packed(each) for key, each in value.items() if is_drawn(key, each)}

    def _thing(self, packed: Any) -> int:
        key = json.dumps(packed, separators=(",", ":"))
        if key not in self._things:
            self._things[key] = len(self.things)
            self.things.append(packed)
        return self._things[key]


def is_drawn(key: str, value: Any) -> bool:
    """Whether a part of a thing says anything to whoever draws it."""
    if key in NOT_DRAWN or value is None or value is False or value == []:
        return False
    return key not in NOTHING_AT_0 or value != 0


def _slots_of(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield what is in each slot of a position: players one by one, zone by zone."""
    for key, each in value.items():
        if key in NOT_DRAWN:
            continue
        here = (*path, key)
        if key == "players" and not path:
            for seat, player in enumerate(each):
                yield from _slots_of(player, (*here, seat))
        elif key in _SLOTTED and isinstance(each, dict):
            yield from _slots_of(each, here)
        else:
            yield here, each


def follow(position: dict[str, Any], film: Mapping[str, Any], frames: slice) -> None:
    """Change a position as these frames of `Film.as_json` do, as a page does it."""
    for frame in film["frames"][frames]:
        for slot, value in frame.get("d", ()):
            _put(position, film["slots"][slot].split("."), _opened(value, film["things"]))


def _put(position: dict[str, Any], path: list[str], value: Any) -> None:
    place: Any = position
    for step, following in zip(path, path[1:], strict=False):
        fresh: Any = [] if following.isdecimal() else {}
        if isinstance(place, list):
            while len(place) <= int(step):
                place.append({})
            place = place[int(step)]
        else:
            place = place.setdefault(step, fresh)
    place[path[-1]] = value


def _opened(value: Any, things: list[Any]) -> Any:
    """A packed value as it was: a number in a list names a thing."""
    if isinstance(value, dict):
        if "@" in value:
            return _opened(things[value["@"]], things)
        if "=" in value:
            return value["="]
        return {key: _opened(each, things) for key, each in value.items()}
    if isinstance(value, list):
        return [_opened(things[each], things) if isinstance(each, int) else _opened(each, things) for each in value]
    return value
