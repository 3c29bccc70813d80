"""A text that goes on from a known one is replayed from there: what it says is what the whole text says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules import recording, working_text
from rules.core.lines import parsing
from rules.dice_conquest.play import play as play_conquest
from rules.dice_masters.play import play as play_masters
from rules.dungeon_dice.play import play as play_dungeon
from rules.games import VOCABULARIES


def header_and_lines(log: str) -> tuple[str, list[str]]:
    """Split a bot's log before its first entry."""
    first = parsing.parse(log, VOCABULARIES).line_of(0) - 1
    lines = log.splitlines()
    return "\n".join(lines[:first]) + "\n", lines[first:]


def anew(what: str, *given: Any) -> Any:
    """Ask the rules as if nothing were known."""
    kept = dict(working_text.KNOWN)
    working_text.KNOWN.clear()
    try:
        return getattr(recording, what)(*given)
    finally:
        working_text.KNOWN.clear()
        working_text.KNOWN.update(kept)


@pytest.mark.parametrize(
    "play",
    [
        pytest.param(lambda: play_masters(seed=9), id="Dice Masters"),
        pytest.param(lambda: play_masters("bff2014", seed=4), id="Dice Masters, Battle for Faerun"),
        pytest.param(lambda: play_conquest(seed=2), id="Dice Conquest"),
        pytest.param(lambda: play_dungeon(seed=2), id="Dungeon Dice"),
    ],
)
def test_line_by_line_is_the_same_as_all_at_once(play: Callable[[], str]) -> None:
    """Of a bot's game every tenth position and question, and what each line adds, are those of the whole text."""
    text, lines = header_and_lines(play())
    for number, line in enumerate(lines):
        if number % 10 == 0:
            assert recording.enter(text, line) == anew("enter", text, line)
        text += f"{line}\n"
        seen = recording.view(text)
        if number % 10 == 0:
            assert seen == anew("view", text)


def test_what_is_refused_is_read_as_a_whole() -> None:
    """The reason of a refusal is that of the whole text."""
    text, lines = header_and_lines(play_masters(seed=9))
    for line in lines[:30]:
        text += f"{line}\n"
        recording.view(text)
        assert recording.enter(text, "buy Orc").refused == anew("enter", text, "buy Orc").refused
