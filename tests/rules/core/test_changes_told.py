"""What players have lost or gained, as the lines behind an attack tell it; and who has fallen."""

from __future__ import annotations

import pytest

from rules.judging import replay

ATTACK = """Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 13bff x2 Halfling Thief
P2 player "Bo"
P2 card 21bff x2 Troll
basic 138bff Stinking Cloud
position turn 3 P1
P1 life 10
P2 life 9
P1 field NPC NPC NPC
P2 field NPC
"""
#: Both unblocked: 2 damage. One blocked: 1 damage, and both blockers fall.
UNBLOCKED = "attack NPC#1 NPC#2\nBo doesn't block\n"
BLOCKED = "attack NPC#1 NPC#2\nblock NPC=NPC#1\n"
IN_BETWEEN = "attack NPC#1 NPC#2\nBo doesn't block\nBo is at 7\nturn 4 P2\n"

TRUE = [
    UNBLOCKED + "Bo takes 2 damage",
    UNBLOCKED + "Bo -2",
    UNBLOCKED + "Bo 9 -> 7",
    UNBLOCKED + "Bo loses 1 life\nBo loses 1 life",
    UNBLOCKED + "Bo takes 1 damage\nAna takes 0 damage\nBo takes 1 damage",
    UNBLOCKED + "Bo takes 2 damage, now at 7\nAna is still at 10",
    BLOCKED + "Bo takes 1 damage",
    BLOCKED + "NPC is KO'd",
    BLOCKED + "NPC is KO'd\nBo's NPC is knocked out",
    BLOCKED + "both NPCs dead\nBo is at 8",
    BLOCKED + "Bo is at 8\ntwo NPCs are KO'd",
]
FALSE = [
    (UNBLOCKED + "Bo takes 1 damage", "Bo has 7 life here, not 8. It was 9 before."),
    (UNBLOCKED + "Bo takes 2 damage\nBo takes 2 damage", "Bo has 7 life here, not 5. It was 9 before."),
    (UNBLOCKED + "Bo 9 -> 8", "Bo has 7 life here, not 8. It was 9 before."),
    (UNBLOCKED + "Ana gains 2 life", "Ana has 10 life here, not 12. It was 10 before."),
    (UNBLOCKED + "NPC is KO'd", "NPC is not KO'd here."),
    (BLOCKED + "three NPCs are KO'd", "NPC is not KO'd here."),
    (IN_BETWEEN + "Bo takes 2 damage", "Bo has 7 life here, not 5. It was 7 before."),
]


@pytest.mark.parametrize("lines", TRUE)
def test_what_is_so_is_accepted(lines):
    verdict = replay(ATTACK + lines + "\nturn 4 P2\n")
    assert verdict.verdict in ("legal", "incomplete", "legal_with_rulings"), verdict.message


@pytest.mark.parametrize(("lines", "why"), FALSE)
def test_what_is_not_so_is_told(lines, why):
    last = lines.count("\n") + 1
    verdict = replay(ATTACK + lines + "\n")
    assert (verdict.verdict, verdict.line) == ("unreadable", ATTACK.count("\n") + last)
    assert f"is not so here: {why}" in verdict.message


def test_a_change_that_is_claimed_wrongly_breaks_the_rule():
    verdict = replay(ATTACK + UNBLOCKED + "= P2 lost 1\n")
    assert (verdict.verdict, verdict.line) == ("illegal", ATTACK.count("\n") + 3)
    assert verdict.message == "Bo has 7 life here, not 8. It was 9 before."
