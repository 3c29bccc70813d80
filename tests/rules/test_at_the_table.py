"""Lines written at a table by hand (`<game>/at_the_table/*.txt`), each file about one subject, the verdict first.

Legal as far as it goes; or refused on its line, by its rule, with what the players read.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from tests.rules.hurried import check_told, tables, told

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/at_the_table/*.txt"))


CASES = [
    pytest.param(*case, id=f"{file.stem}: {case[2].rstrip().replace(chr(10), ' / ')}")
    for file in FILES
    for case in told(file.read_text(encoding="utf-8"), tables(file))
]


@pytest.mark.parametrize("above, expected, lines", CASES)
def test_it_is_judged_as_the_books_say(above: str, expected: str, lines: str) -> None:
    """The verdict, its line, its rule and its message."""
    wanted, _, message = expected.partition(" | ")
    verdict = check_told(above, wanted, lines)
    if wanted == "legal":  # and read: lines that are passed over are legal, too
        before = rules.replay(above)
        assert (verdict.entries, verdict.position) != (before.entries, before.position)
    else:
        assert message and message in verdict.message


def test_every_game_has_some() -> None:
    """None of them twice."""
    assert {file.parent.parent.name for file in FILES} >= {"dice_masters", "dice_conquest", "dungeon_dice"}
    assert len(CASES) == len({tuple(case.values) for case in CASES})
