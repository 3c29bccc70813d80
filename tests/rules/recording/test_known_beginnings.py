"""A text that goes on from a known one is replayed from there, unless what follows is still the beginning."""

import pytest

from rules import recording, working_text
from rules.core.faults import Unreadable

HEADER = """Dice Marshal log 1
game dungeon-dice
dice sample-A 9cd5528c7a5990ef
P1 player "Ana"
P2 player "Bo"
"""


def test_a_position_behind_a_known_header_is_read() -> None:
    """The game of the header alone was looked at before: the position is no line of that game."""
    assert recording.view(HEADER)["turn"] == 0
    view = recording.view(f"{HEADER}position turn 15 P2\nP1 experience 2\nP2 experience 1\n")
    assert (view["turn"], view["active"], view["ask"]["key"]) == (15, 1, "turn")


def test_an_option_behind_a_known_header_counts() -> None:
    """What is agreed on in the next line changes the game, though its players are the same."""
    recording.view(HEADER)
    with pytest.raises(Unreadable, match="Option 'flee' cannot be 'no_such_way'") as told:
        recording.view(f"{HEADER}option flee=no_such_way\n")
    assert told.value.line == 6


def test_two_lines_at_once_are_told_without_reading_the_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a draw and a roll, of which nobody looked at the draw alone, only these two lines are told."""
    before = f"{HEADER}position turn 15 P2\nP1 experience 2\nP2 experience 1\n"
    recording.view(before)
    monkeypatch.setattr(working_text, "told_lines", lambda *given: pytest.fail("all lines are told again"))
    lines = ("P2 draw M04", "roll M04:3")
    text = before
    for line in lines:
        entered = recording.enter(text, line)
        assert entered.refused is None, entered.refused
        text += "".join(f"{given}\n" for given, _ in entered.lines)
    tail = recording.view(text)["tail"]
    assert [line["sentence"] for line in tail[-2:]] == ["Bo draws Wolf.", "It is a Wolf, level 3."]
