"""A hero's whole turn in one breath: `Ana D12 Troll`, `D20, rerolled to 12, on the Banshee`, `Bo kills Scout with D8`.

Who acts, the die, what it shows, what it was rerolled to, and the creature; each of them may be left out but the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_DIE = r"(?P<die>D(?:\d+%?|%))"
_SHOWN = r"(?:(?: ?[=:] ?| )?[(\[]?(?P<shown>\d+)[)\]]?)?"
_REROLL = r"(?:and |then )?(?:rerolls?|rerolled|rr|again)(?: it)?(?: to| into| gets?| a)*[ :=]*[(\[]?"
_AGAIN = rf"(?: {_REROLL}(?P<again>\d+)[)\]]?(?: {_REROLL}(?P<third>\d+)[)\]]?)?)?"
_PUT = r"(?: (?:and )?(?:puts?|places?|adds?)(?: it)?)?(?: (?:on|onto|to|for|against|at))?"
_CREATURE = (
    r"(?P<creature>(?!(?:off|up|away|back|out|spent|discarded|gone|stays|again)\b)[A-Za-z][^\s,:]*)"
    r"(?: [(\[](?P<counts>\d+(?:(?:/| of )\d+)?)[)\]]| (?P<all>\d+(?:/| of )\d+))?"
)
_SLAIN = r"(?P<slain> (?:and |which is |it is |is )?(?:slain|dead|dies|slays it|kills it|kills|slays))?"
_LEFT = r"(?: (?:with )?(?P<left>\d+) (?:left|to go|remaining))?"
_CRIT = r"(?:and )?(?:(?:scores?|with|uses?|makes?)(?: an?)? )?crit(?:s|ical)?(?: hit)?:?(?: and| to| it)*"
_STRIKES = r"(?P<strikes>kills?|slays?|defeats?|finish(?:es)?|hits?|attacks?|places?|strikes?)"
_TAKES = rf"(?:takes? |uses? |adds? |places? |puts? )?{_DIE}{_SHOWN}{_AGAIN}"
_ENDS = rf"{_PUT} {_CREATURE}{_SLAIN}{_LEFT}"
_NOWHERE = (
    r"(?:which )?(?P<nowhere>(?:cannot|can't|can not) (?:be )?placed?(?: anywhere| it)*|fits nowhere|goes nowhere"
    r"|no(?: legal)? (?:place|target|creature))"
)
_ROLLS_AGAIN = rf"(?:re-?rolls? {_DIE}(?: again)?|rolls? (?P<same>D(?:\d+%?|%)) again)(?: to| and gets?| gets?|:)*"
_ORDERS = tuple(
    re.compile(rf"(?P<who>P\d )?{order}", re.IGNORECASE)
    for order in (
        rf"{_TAKES}{_ENDS}",
        rf"{_TAKES} {_CRIT} (?P<crit>slay|kill)s? {_CREATURE}",
        rf"{_TAKES} {_CRIT} (?P<number>\d+){_ENDS}",
        rf"{_TAKES} {_NOWHERE}",
        rf"{_ROLLS_AGAIN} (?P<again>\d+){_ENDS}",
        rf"{_STRIKES} {_CREATURE} (?:with|using) {_DIE}{_SHOWN}{_AGAIN}{_SLAIN}",
    )
)
_TO_DEATH = ("kill", "slay", "defeat", "finish")


@dataclass(frozen=True, slots=True)
class Turn:
    """The lines of a turn; the die, and what it is said to show before anything is done with it; the creature, the
    number behind its name, and how much it is said to lack then. What is not said is "".
    """

    lines: tuple[str, ...]
    die: str
    shown: str
    creature: str
    counts: str
    left: str


def turn_told(said: str) -> Turn | None:
    """Return the turn that is told in these plain words; None if none is."""
    for order in _ORDERS:
        if match := order.fullmatch(said):
            told = {name: value or "" for name, value in match.groupdict().items()}
            told["die"] = (told["die"] or told["same"]).upper()
            told["counts"] = (told.get("counts", "") or told.get("all", "")).replace(" of ", "/")
            rest = [told.get(name, "") for name in ("shown", "creature", "counts", "left")]
            return Turn(tuple(_lines(told)), told["die"], *rest)
    return None


def _lines(told: dict[str, str]) -> Iterator[str]:
    who, die, creature = told["who"], told["die"], told.get("creature", "")
    yield f"{who}take {die}" + (f"={told['shown']}" if told.get("shown") else "")
    for shows in (told.get("again"), told.get("third")):
        if shows:
            yield f"{who}reroll"
            yield f"{who}roll {die}={shows}"
    if told.get("crit"):
        yield f"{who}crit slay {creature}"
        return
    if told.get("nowhere"):
        yield f"{who}discard"
        return
    if told.get("number"):
        yield f"{who}crit {told['number']}"
    yield f"{who}place {creature}"
    if told.get("slain") or told.get("strikes", "").lower().startswith(_TO_DEATH):
        yield f"= slain {creature}"
