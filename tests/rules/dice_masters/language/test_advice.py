"""Wordings of printed cards are refused with the way to say them here, and written so they act.

`printed_wordings.txt` has three lines for each: what an organizer writes for a card of another set, a piece of what is
answered, and what is written then. `plausible_lines.txt` has lines for such cards that are accepted as they stand.
"""

from pathlib import Path

import pytest

from rules.core.language.problems import TextError
from rules.dice_masters.language.compile import compile_line
from rules.dice_masters.language.registry import ADVICE
from tests.rules.dice_masters.language.stage import changes_anything

TABLE = Path(__file__).with_name("printed_wordings.txt").read_text(encoding="utf-8")
WORDINGS = [tuple(block.strip().split("\n")) for block in TABLE.split("\n\n")]
PLAUSIBLE = Path(__file__).with_name("plausible_lines.txt").read_text(encoding="utf-8").splitlines()
#: On the stage several dice attack at once; golden logs show a die that attacks alone.
NOT_ON_THE_STAGE = "if it is the only attacker"


def answer_to(printed):
    with pytest.raises(TextError) as refused:
        compile_line(printed)
    return refused.value.problem.message


def acts(line):
    return changes_anything([line], kind="action" if line.startswith(("Use", "Continuous")) else "character")


@pytest.mark.parametrize("line", PLAUSIBLE)
def test_a_plausible_line_acts(line):
    """It is accepted, so it changes something."""
    assert acts(line)


@pytest.mark.parametrize(("printed", "told", "ours"), WORDINGS, ids=[printed for printed, _, _ in WORDINGS])
def test_a_printed_wording_is_told_how_it_is_said(printed, told, ours):
    """The refusal names the word and the way to say it; a line written so is accepted and acts."""
    assert told in answer_to(printed)
    compile_line(ours)
    assert NOT_ON_THE_STAGE in ours or acts(ours), ours


def test_every_advice_is_given():
    """No row of the table is hidden behind another."""
    answers = [answer_to(printed) for printed, _, _ in WORDINGS]
    for wording, advice in ADVICE:
        fixed = advice.rpartition("\\")[2].lstrip("0123456789")
        assert any(fixed in answer for answer in answers), wording.pattern
