"""What "If you do" and "If you do not" ask of a text that finds fewer dice than it wants."""

import pytest

from tests.rules.dice_masters.language import stage

MOVED = "When this die is fielded: you may move {} friendly characters to your bag. If you {}, gain 2 life."


@pytest.mark.parametrize(
    ("number", "done", "gained"), [(3, "do", 2), (30, "do", 0), (30, "do not", 2), (3, "do not", 0)]
)
def test_done_is_what_is_done_in_full(number, done, gained):
    """With fewer dice than the text names they move all the same, and it does not count as done."""
    before, after = 0, 0
    for state in stage.play(*stage.opening((MOVED.format(number, done),))):
        before = before or state.life[0]
        if any(state.table.stack(die).name == "Probe" for die in state.fielded):
            after = after or state.life[0] * (not state.agenda)
    assert after - before == gained
