"""Stopping at many lines in one replay finds what stopping at each of them finds."""

import pytest

import rules
from rules.games import VOCABULARIES, record_of


def game(name: str) -> list[str]:
    played, edition = record_of(name)
    return played.play(edition, "7", played.players[0]).splitlines()


@pytest.mark.parametrize("name", VOCABULARIES)
def test_each_line_has_the_verdict_on_all_above_it(name: str) -> None:
    """Position, possible answers and all, in every game; lines of the header have none."""
    lines = game(name)
    text = "\n".join(lines)
    found = rules.before_each(text, range(len(lines) + 3))
    begun = min(found)
    assert sorted(found) == list(range(begun, len(lines) + 3)) and begun > 3
    for line in range(begun, len(lines) + 2):
        assert found[line].as_json() == rules.before(text, line).as_json(), line


@pytest.mark.parametrize("name", VOCABULARIES)
def test_lines_behind_the_first_illegal_one_have_its_verdict(name: str) -> None:
    """Nothing there is judged."""
    lines = game(name)
    at = len(lines) * 2 // 3
    text = "\n".join([*lines[:at], "= nonsense 5", *lines[at:]])
    found = rules.before_each(text, (at + 1, at + 2, at + 9))
    whole = rules.replay(text)
    assert whole.line == at + 1
    assert found[at + 1].as_json() == rules.before(text, at + 1).as_json()
    assert found[at + 2].as_json() == found[at + 9].as_json() == whole.as_json() | {"implied": []}


@pytest.mark.parametrize("text", ["", "no log", "Dice Marshal log 1\ngame dice-masters/wol2015"])
def test_what_is_no_log_has_no_position(text: str) -> None:
    """Nothing to show, and no failure."""
    assert rules.before_each(text, (1, 2, 3)) == {}
