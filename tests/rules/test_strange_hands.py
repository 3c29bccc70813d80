"""What people write strangely (`<game>/strange_hands.txt`): bullets, times of day, chat, half sentences, paragraphs.

What is so is never illegal, what is false is never true, and what breaks a rule is told on its line by that rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.hurried import check_told, tables, told

FOLDERS = ("dice_masters", "dice_conquest", "dungeon_dice")
HERE = Path(__file__).parent


CASES = [
    pytest.param(*case, id=f"{folder}: {case[2].rstrip().replace(chr(10), ' / ')}")
    for folder in FOLDERS
    for case in told(
        (HERE / folder / "strange_hands.txt").read_text(encoding="utf-8"), tables(HERE / folder / "hurried_hands.txt")
    )
]


@pytest.mark.parametrize("above, expected, lines", CASES)
def test_it_is_judged_as_it_was_meant(above: str, expected: str, lines: str) -> None:
    """Legal as far as it goes; or refused on its line, as unreadable or by its rule."""
    check_told(above, expected, lines)


def test_there_are_many() -> None:
    """So many that no kind is there once only, none of them twice."""
    assert len(CASES) == len({tuple(case.values) for case in CASES}) >= 200
