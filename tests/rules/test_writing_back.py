"""What hurried hands write is judged alike once a log with it has been written back (`notation.write`)."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules.core.faults import Unreadable
from rules.core.lines.notation import write
from rules.core.lines.parsing import parse
from rules.games import VOCABULARIES
from tests.rules.hurried import Case, cases

FOLDERS = ("dice_masters", "dice_conquest", "dungeon_dice")
SENTENCES = [
    pytest.param(case, id=f"{folder}: {case}")
    for folder in FOLDERS
    for case in cases(Path(__file__).parent / folder / "hurried_hands.txt")
    if any(sign in line for line in case.lines for sign in ",:/")
    and not any(";" in line for line in case.lines)  # comments are not written back
]


@pytest.mark.parametrize("case", SENTENCES)
def test_signs_that_tell_names_apart_are_written_back(case: Case) -> None:
    """Commas and colons: the verdict and the position stay."""
    text = case.above + "\n".join(case.lines) + "\n"
    try:
        again = write(parse(text, VOCABULARIES))
    except Unreadable:
        return  # it is no log, and is not written
    own, told = rules.replay(text), rules.replay(again)
    assert (told.verdict, told.rule, told.position) == (own.verdict, own.rule, own.position), again
