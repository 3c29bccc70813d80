"""A false figure behind what hurried hands write is never passed over (`<game>/hurried_hands.txt`)."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path

import pytest

import rules
from tests.rules.hurried import READ, Case, cases

#: By the folder of each game: false figures as they may stand behind a line; X is a player of the table.
FALSE = {
    "dice_masters": (", X is at 3", ". X is at 3.", " (X 3)", " - X 3", ", 19 damage", ": X goes to 3", ", X takes 17"),
    "dice_conquest": (
        ", X is at 17",
        ". X is at 17.",
        " (X 17)",
        " - X 17",
        ", 19 damage",
        " / health 4-17",
        ", X takes 7",
    ),
    "dungeon_dice": (", X has 4 wounds", ". X has 7 fame.", " - 99-98", ", X takes 4 wounds", ": 99-98"),
}
_SECOND = re.compile(r'^P2 player "(\w+)', re.MULTILINE)


def lines_with_figures(folder: str) -> list[tuple[str, str]]:
    """Each log of the folder that reads well up to its last line, and that line with a false figure behind it."""
    told: list[tuple[str, str]] = []
    figures = cycle(FALSE[folder])
    for case in cases(Path(__file__).parent / folder / "hurried_hands.txt"):
        if case.canonical and ";" not in case.lines[-1]:
            told.append(_with_figure(case, next(figures)))
    return told


def _with_figure(case: Case, figure: str) -> tuple[str, str]:
    named = _SECOND.search(case.above)
    last = case.lines[-1] + figure.replace("X", named[1] if named else "P2")
    return case.above + "".join(f"{line}\n" for line in case.lines[:-1]), last


@pytest.mark.parametrize("folder", FALSE)
def test_no_false_figure_is_passed_over(folder: str) -> None:
    """It is refused, or cannot be read: what stands there is not so."""
    passed_over = [
        last for above, last in lines_with_figures(folder) if rules.replay(f"{above}{last}\n").verdict in READ
    ]
    assert not passed_over
