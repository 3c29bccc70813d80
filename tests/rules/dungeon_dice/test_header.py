"""The header of a log of Dungeon Dice: what is read, and what is wrong with the rest."""

import pytest

import rules
from rules.core.verdict import INCOMPLETE, UNREADABLE

START = ("Dice Marshal log 1", "game dungeon-dice", "dice sample-A 9cd5528c7a5990ef")
THREE = ('P1 player "Ana"', 'P2 player "Bo"', 'P3 player "Cy"')

#: Header lines below those of the dice set, which of them is wrong, the sentence.
HEADERS = [
    ((*THREE, "player Dee"), 3, "Write whose player it is: P1 player, or P2 player."),
    ((*THREE, "P1 player Dee"), 3, 'Line 4 of the header says otherwise: player "Ana". Keep one of the two.'),
    (("P1 player P2", *THREE[1:]), 0, "P2 is how this log calls another player: write a name."),
    ((THREE[0], THREE[2]), 1, "P2 is missing: every seat has a player."),
    ((*THREE, "dice sample-B 9cd5528c7a5990ef"), 3, "Line 3 of the header says otherwise: dice sample-A"),
    ((*THREE, "option drawn_duel"), 3, "Write an option as name=value."),
    ((*THREE, "option drawn_duel=never"), 3, "Option 'drawn_duel' cannot be 'never': choose repeat_twice,"),
    ((*THREE, "option drawn_duel=repeat", "option drawn_duel=repeat_twice"), 4, "has given drawn_duel another value"),
]  # fmt: skip


def replayed(*lines):
    return rules.replay("\n".join([*START, *lines, ""]))


@pytest.mark.parametrize("lines, wrong, message", HEADERS)
def test_a_fault_of_the_header(lines, wrong, message):
    """The verdict points at the line, and the sentence says the way out."""
    verdict = replayed(*lines)
    assert (verdict.verdict, verdict.line) == (UNREADABLE, len(START) + 1 + wrong), verdict.message
    assert message in verdict.message


def test_a_player_without_a_name_is_called_by_the_number():
    """Between the quotes stands nothing; the same name may stand in the header twice."""
    verdict = replayed('P1 player ""', *THREE[1:], "P3 player CY")
    assert verdict.verdict == INCOMPLETE, verdict.message
    assert verdict.position["waits_for"]["player"] in ("P1", "Bo", "Cy")
