"""docs/notation-dungeon-dice.md is true in what it alone says: the quick start, the sample, positions."""

import re
from textwrap import dedent

import pytest

from rules.core.lines.notation import TURN
from rules.core.lines.parsing import parse
from rules.dungeon_dice.log.prepared import SETTERS
from rules.dungeon_dice.set_file import read_folder
from rules.games import VOCABULARIES
from tests.rules.golden import keeps_its_promises
from tests.rules.notation_page import DUNGEON as PAGE


def test_every_line_of_the_quick_start_can_be_read():
    """Its pieces make one log, judged as far as it goes."""
    pieces = [dedent(piece) for piece in re.findall(r"(?:^       +\S.*\n)+", PAGE.prose, re.MULTILINE)]
    assert len(pieces) == 4
    text = "".join(pieces)
    for entry in parse(text, VOCABULARIES).entries:
        assert entry.kind == TURN or entry.verb in PAGE.vocabulary.decisions | PAGE.vocabulary.facts
    verdict = keeps_its_promises("; verdict: incomplete\n" + text)
    assert (verdict.turn, verdict.step) == (1, "after combat")


def test_the_page_names_the_sample_with_its_digest():
    """Whoever copies a header gets a log that can be judged."""
    sample = read_folder()["sample-A"]
    assert f"dice {sample.id} {sample.digest}" in PAGE.code


@pytest.mark.parametrize("what", sorted(SETTERS))
def test_every_line_of_a_prepared_position_is_explained(what):
    """With an example."""
    assert any(re.match(rf"P[1-9] {what}\b", code) for code in PAGE.code)
