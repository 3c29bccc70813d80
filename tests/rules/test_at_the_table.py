"""Lines written at a table by hand (`<game>/at_the_table/*.txt`), each file about one subject, the verdict first.

Legal as far as it goes; or refused on its line, by its rule, with what the players read.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules.core.verdict import ILLEGAL, UNREADABLE
from tests.rules.hurried import READ, tables

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/at_the_table/*.txt"))


def told(file: Path) -> list[tuple[str, str, str]]:
    """The table's log, what must come of the lines behind it, and those lines."""
    on = tables(file)
    blocks = file.read_text(encoding="utf-8").split("\n@on ")[1:]
    heads = [block.split("\n@table ")[0].partition("\n") for block in blocks]
    return [(on[head.partition(": ")[0]], head.partition(": ")[2], lines) for head, _, lines in heads]


CASES = [
    pytest.param(*case, id=f"{file.stem}: {case[2].rstrip().replace(chr(10), ' / ')}")
    for file in FILES
    for case in told(file)
]


@pytest.mark.parametrize("above, expected, lines", CASES)
def test_it_is_judged_as_the_books_say(above: str, expected: str, lines: str) -> None:
    """The verdict, its line, its rule and its message."""
    verdict = rules.replay(above + lines.rstrip() + "\n")
    wanted, _, message = expected.partition(" | ")
    kind, *at = wanted.split()
    if kind == "legal":
        assert verdict.verdict in READ, verdict.message
        return
    assert verdict.line is not None, f"accepted, and should be {expected}"
    found = [str(verdict.line - len(above.splitlines())), *([verdict.rule] if verdict.rule else [])]
    assert (verdict.verdict, found) == ({"illegal": ILLEGAL, "unreadable": UNREADABLE}[kind], at), verdict.message
    assert message and message in verdict.message


def test_every_game_has_some() -> None:
    """None of them twice."""
    assert {file.parent.parent.name for file in FILES} >= {"dice_masters", "dice_conquest", "dungeon_dice"}
    assert len(CASES) == len({tuple(case.values) for case in CASES})
