"""docs/notation.md is true in what it alone says: the quick start, verdicts, formats."""

import re
from textwrap import dedent

from rules.core.lines.notation import TURN
from rules.core.lines.parsing import parse
from rules.core.verdict import EXIT_STATUS
from rules.dice_masters.profile import STARTING_LIFE
from rules.games import VOCABULARIES
from tests.rules.notation_page import MASTERS as PAGE


def test_every_line_of_the_quick_start_can_be_read():
    """Its pieces are of one game and not played through; the complete game below them is."""
    header, *pieces = re.findall(r"(?:^       +\S.*\n)+", PAGE.prose, re.MULTILINE)
    assert len(pieces) == 2
    for piece in pieces:
        for entry in parse(dedent(header + piece), VOCABULARIES).entries:
            assert entry.kind == TURN or entry.verb in PAGE.vocabulary.decisions | PAGE.vocabulary.facts


def test_the_page_shows_the_main_kinds_of_verdict():
    """One log each, undecided apart: which texts are missing changes."""
    announced = {text.splitlines()[0].removeprefix("; verdict: ") for text in PAGE.logs}
    assert announced == set(EXIT_STATUS) - {"undecided"}


def test_verdicts_exit_statuses_and_formats_are_told_as_they_are():
    """The tables repeat numbers of the code."""
    for verdict, status in EXIT_STATUS.items():
        assert f"| `{verdict}` | {status} |" in PAGE.text
    assert set(STARTING_LIFE) <= PAGE.code
