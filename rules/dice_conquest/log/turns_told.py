"""A hero's whole turn in one breath: `Ana D12 Troll`, `D20, rerolled to 12, on the Banshee`, `Bo kills Scout with D8`.

Who acts, the die, what it shows, what it was rerolled to, and the creature; each of them may be left out but the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_DIE = r"(?P<die>D(?:\d+%?|%))"
_SHOWN = r"(?:[=: ]?[(\[]?(?P<shown>\d+)[)\]]?)?"
_AGAIN = r"(?: (?:and )?(?:rerolls?|rerolled|rr)(?: it)?(?: to| into| gets?| a)*[ :=]*[(\[]?(?P<again>\d+)[)\]]?)?"
_PUT = r"(?: (?:and )?(?:puts?|places?|adds?)(?: it)?)?(?: (?:on|onto|to|for|against|at))?"
_CREATURE = (
    r"(?P<creature>(?!(?:off|up|away|back|out|spent|discarded|gone|stays|again)\b)[A-Za-z][^\s,:]*)"
    r"(?: [(\[](?P<counts>\d+)[)\]])?"
)
_SLAIN = r"(?P<slain> (?:and |which is |it is |is )?(?:slain|dead|dies|slays it|kills it|kills|slays))?"
_STRIKES = r"(?P<strikes>kills?|slays?|defeats?|finish(?:es)?|hits?|attacks?|places?|strikes?)"
_ORDERS = tuple(
    re.compile(rf"(?P<who>P\d )?{order}", re.IGNORECASE)
    for order in (
        rf"(?:takes? |uses? |adds? |places? |puts? )?{_DIE}{_SHOWN}{_AGAIN}{_PUT} {_CREATURE}{_SLAIN}",
        rf"{_STRIKES} {_CREATURE} (?:with|using) {_DIE}{_SHOWN}{_AGAIN}{_SLAIN}",
    )
)
_TO_DEATH = ("kill", "slay", "defeat", "finish")


@dataclass(frozen=True, slots=True)
class Turn:
    """The lines of a turn, the die, and what it is said to show before anything is done with it ("" if nothing is)."""

    lines: tuple[str, ...]
    die: str
    shown: str


def turn_told(said: str) -> Turn | None:
    """Return the turn that is told in these plain words; None if none is."""
    for order in _ORDERS:
        if match := order.fullmatch(said):
            told = match.groupdict()
            shown = told["shown"] or ("" if told["again"] else told["counts"])
            told["shown"] = shown
            return Turn(tuple(_lines(told)), str(told["die"]).upper(), "" if told["again"] else shown or "")
    return None


def _lines(told: dict[str, str | None]) -> Iterator[str]:
    who, die, creature = told["who"] or "", str(told["die"]).upper(), told["creature"]
    yield f"{who}take {die}" + (f"={told['shown']}" if told["shown"] else "")
    if told["again"]:
        yield f"{who}reroll"
        yield f"{who}roll {die}={told['again']}"
    yield f"{who}place {creature}"
    if told.get("slain") or (told.get("strikes") or "").lower().startswith(_TO_DEATH):
        yield f"= slain {creature}"
