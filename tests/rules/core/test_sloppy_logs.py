"""A log in sloppy words throughout costs steps in proportion to its length."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.lines.parsing import parse
from rules.core.replaying.replay import Replay
from rules.games import VOCABULARIES, game, record_of

MOST_LINES = 240  # of play
#: Steps for twice as many lines; lines differ, so that it is not two exactly.
MOST_MORE = 3.0


def sloppy(line: str) -> str:
    """`roll D4=4 D6=1` as `roll (D4=4 D6=1).`"""
    words = line.split()
    place = 2 if words[0][:1] == "P" else 1
    if words[0] in ("turn", "round") or not words[place:]:
        return line
    return " ".join([*words[:place], f"({' '.join(words[place:])})."])


def steps_of(name: str, lines: list[str], first: int, number: int) -> int:
    """How many steps the game makes to judge so many lines of play in sloppy words."""
    log = parse("\n".join([*lines[:first], *map(sloppy, lines[first : first + number])]), VOCABULARIES)
    played: Any = game(name)
    made, step = 0, played.step

    def counting(*given: Any) -> None:
        nonlocal made
        made += 1
        step(*given)

    played.step = counting
    assert Replay(played, log).run().verdict == "incomplete"
    return made


@pytest.mark.parametrize("name", VOCABULARIES)
def test_twice_the_lines_take_twice_the_steps(name: str) -> None:
    """And not four times, as they do where each line is judged from the beginning again."""
    record, edition = record_of(name)
    lines = max((record.play(edition, str(seed), record.players[-1]) for seed in range(9)), key=len).splitlines()
    first = parse("\n".join(lines), VOCABULARIES).lines[0] - 1
    half = min(MOST_LINES, len(lines) - first - 1) // 2
    once, twice = steps_of(name, lines, first, half), steps_of(name, lines, first, 2 * half)
    assert twice < MOST_MORE * once, (once, twice)
