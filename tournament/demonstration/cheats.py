"""Illegal actions for a judge to find: each is put into an honest log of a game, as a player might try it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rules import replay
from rules.core.verdict import ILLEGAL
from rules.dice_masters.cards import CardPool


def _second_reroll(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The dice just rerolled are rerolled once more."""
    for number, line in enumerate(lines):
        if line.startswith("reroll ") and number + 1 < len(lines) and lines[number + 1].startswith("roll "):
            again = f"reroll {lines[number + 1].removeprefix('roll ')}"
            yield number + 2, [*lines[: number + 2], again, *lines[number + 1 :]]


def _fifth_die(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Five dice are drawn instead of four."""
    for number, line in enumerate(lines):
        if re.fullmatch(r"draw .*x3.*", line):
            yield number, [*lines[:number], line.replace("x3", "x4", 1), *lines[number + 1 :]]


def _late_purchase(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """A die is bought after the attack has been declared."""
    for number, line in enumerate(lines):
        if line.startswith("buy ") and number + 1 < len(lines) and lines[number + 1].startswith("attack "):
            yield number + 1, [*lines[:number], lines[number + 1], line, *lines[number + 2 :]]


def _cheap_purchase(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """One of the dice that should pay is left in the reserve pool."""
    for number, line in enumerate(lines):
        paid = re.fullmatch(r"(buy \S+ with \S+.*) \S+", line)
        if paid:
            yield number, [*lines[:number], paid[1], *lines[number + 1 :]]


CHEATS: dict[str, Callable[[list[str]], Iterator[tuple[int, list[str]]]]] = {
    "a second reroll": _second_reroll,
    "a fifth die": _fifth_die,
    "a late purchase": _late_purchase,
    "a cheap purchase": _cheap_purchase,
}
#: The rule that each is meant to break. The same change may break another: four dice of which the bag holds three.
BREAKS = {
    "a second reroll": "DM-ROLL-03",
    "a fifth die": "DM-DRAW-01",
    "a late purchase": "DM-BUY-01",
    "a cheap purchase": "DM-PAY-02",
}


def spoil(text: str, cheat: str, pool: CardPool) -> str | None:
    """Return the log with one illegal action in its second half, or None if the game gives no occasion for it."""
    lines = text.splitlines()
    occasions = list(CHEATS[cheat](lines))
    for number, spoiled in occasions[len(occasions) // 2 :]:
        changed = "\n".join(spoiled) + "\n"
        verdict = replay(changed, {"dice-masters": pool})
        if verdict.verdict == ILLEGAL and (verdict.line, verdict.rule) == (number + 1, BREAKS[cheat]):
            return changed
    return None
