"""A hero's whole turn in one breath, as it is written at the table."""

from __future__ import annotations

import pytest

from rules.judging import replay

TABLE = """Dice Marshal log 1
game dice-conquest
P1 player "Ana"
P1 hero Ranger
P2 player "Bo"
P2 hero Warrior
first P1
position round 3 P1
display Banshee Troll
available D4=2 D6=6 D8=1 D12=6 D20=4
"""

TURNS = {
    "P1 take D12\nplace Troll": [
        "Ana D12 Troll",
        "Ana D12 -> Troll",
        "Ana: D12 on Troll",
        "Ana D12 (6) -> Troll",
        "Ana adds the D12 to the Troll",
        "Ana attacks the Troll with D12",
        "D12 Troll",
    ],
    "P1 take D20\nreroll\nroll D20=12\nplace Banshee": [
        "Ana D20 reroll 12 Banshee",
        "Ana D20, rerolled 12, on the Banshee",
        "Ana D20 (4) rr 12 Banshee",
        "Ana attacks Banshee with D20, rerolled to 12",
        "Ana takes the D20, rerolls it, 12, puts it on the Banshee",
    ],
    "P1 take D20\nreroll\nroll D20=13\nplace Banshee": [
        "Ana slays the Banshee with the D20, rerolled 13",
        "Ana D20, rerolled 13, Banshee, dead",
    ],
}


@pytest.mark.parametrize(("lines", "said"), [(lines, said) for lines, each in TURNS.items() for said in each])
def test_it_is_read_as_its_lines(lines, said):
    written, meant = replay(f"{TABLE}{said}\n"), replay(f"{TABLE}{lines}\n")
    assert meant.verdict == "incomplete", meant.message
    assert (written.verdict, written.message) == (meant.verdict, meant.message)
    assert written.position == meant.position


def test_what_a_die_does_not_show_may_have_been_rerolled():
    verdict = replay(f"{TABLE}Ana D20 (12) on Banshee\n")
    assert (verdict.verdict, verdict.line) == ("unreadable", TABLE.count("\n") + 1)
    assert verdict.message == "It is D20=4 here, not 12. If it was rerolled, write D20 rerolled to 12 on Banshee."


def test_a_creature_that_is_not_slain_is_not_read_so():
    verdict = replay(f"{TABLE}Ana slays the Troll with D12\n")
    assert (verdict.verdict, verdict.line) == ("unreadable", TABLE.count("\n") + 1)
    assert verdict.message.startswith("“Ana slays the Troll with D12” is not so here: Troll is not slain")
