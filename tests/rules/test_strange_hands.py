"""What people write strangely (`<game>/strange_hands.txt`): bullets, times of day, chat, half sentences, paragraphs.

What is so is never illegal, what is false is never true, and what breaks a rule is told on its line by that rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules.core.verdict import ILLEGAL, UNREADABLE
from tests.rules.hurried import READ, tables

FOLDERS = ("dice_masters", "dice_conquest", "dungeon_dice")
HERE = Path(__file__).parent


def told(folder: str) -> list[tuple[str, str, str]]:
    """The table's log, what must come of the lines behind it, and those lines."""
    on = tables(HERE / folder / "hurried_hands.txt")
    blocks = (HERE / folder / "strange_hands.txt").read_text(encoding="utf-8").split("\n@on ")[1:]
    heads = [block.partition("\n") for block in blocks]
    return [(on[head.partition(": ")[0]], head.partition(": ")[2], lines) for head, _, lines in heads]


CASES = [
    pytest.param(*case, id=f"{folder}: {case[2].rstrip().replace(chr(10), ' / ')}")
    for folder in FOLDERS
    for case in told(folder)
]


@pytest.mark.parametrize("above, expected, lines", CASES)
def test_it_is_judged_as_it_was_meant(above: str, expected: str, lines: str) -> None:
    """Legal as far as it goes; or refused on its line, as unreadable or by its rule."""
    verdict = rules.replay(above + lines.rstrip() + "\n")
    kind, *at = expected.split()
    if kind == "legal":
        assert verdict.verdict in READ, verdict.message
        return
    assert verdict.line is not None, f"accepted, and should be {expected}"
    found = [str(verdict.line - len(above.splitlines())), *([verdict.rule] if verdict.rule else [])]
    assert (verdict.verdict, found) == ({"illegal": ILLEGAL, "unreadable": UNREADABLE}[kind], at), verdict.message


def test_there_are_many() -> None:
    """So many that no kind is there once only, none of them twice."""
    assert len(CASES) == len({tuple(case.values) for case in CASES}) >= 200
