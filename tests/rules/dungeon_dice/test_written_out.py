"""What happens by itself may be written down, a pass may be left out, and a line belongs to the turn it stands in."""

import pytest

import rules
from rules.core.verdict import ILLEGAL, INCOMPLETE
from tests.rules.dungeon_dice.three_players import HEAD

AXE = "position turn 4 P1 monster M07:1\nP1 has B03\nP1 set B03\nconfront\nroll 1\nP1 roll 1 B03:2+execute1\n"
SWORD = "position turn 4 P1 monster M07:2+slash\nP1 has B01\nP1 set B01\nconfront\nroll 1 1\nP1 roll 5 B01:2+slash\n"
BARE = "position turn 4 P1 monster M04:2\nconfront\nroll 1 1\nP1 roll 5\n"
UNARMED = "position turn 4 P1 monster M04:2\nP1 has B01 B03\nconfront\nroll 1 1\n"


def judged(text):
    return rules.replay(HEAD + text)


SHATTER = (
    "position turn 4 P1 monster M11:4\nP1 experience 2\nP1 has B04\nP1 set B04\nconfront\nroll 1 1 1 1\n"
    "P1 roll 3 3 3 B04:3+shatter\npass\nP2 pass\nresolve\n"
)

#: Logs of which every line is true, though some need not be written, or leave a pass out.
TRUE = {
    "resolve behind an Execute": AXE + "use B03 execute\nresolve\n",
    "an Execute without it": AXE + "use B03 execute\n",
    "no pass of one's own behind what was used": SWORD + "use B01 slash G01 -> 3\nP2 pass\nresolve\n",
    "the pass written": SWORD + "use B01 slash G01 -> 3\nP1 pass\nP2 pass\nresolve\n",
    "totals below resolve": BARE + "pass\nP2 pass\nresolve\n= total 5-2\n",
    "totals above resolve": BARE + "pass\nP2 pass\n= total 5-2\nresolve\n",
    "a weapon rolled first thing": UNARMED + "P1 roll 5 B01:1\n= P1 set B01\n",
    "no key at a chest that Shatter opens": SHATTER + "leave\ndraw Y01\n",
    "no key at a chest without keys": "position turn 4 P2\ndraw M11\nroll M11:locked\nleave\ndraw B02\n",
}


@pytest.mark.parametrize("text", TRUE.values(), ids=TRUE.keys())
def test_a_true_log(text):
    """It is legal as far as it goes."""
    verdict = judged(text)
    assert verdict.verdict == INCOMPLETE, (verdict.line, verdict.message)


#: Logs of which one line is wrong: that line, its rule, a piece of the sentence.
WRONG = {
    "a second search after fleeing": (
        "position turn 5 P1\ndraw M03\nroll M03:1\nflee\ndraw M05\nturn 6 P2\ndraw M03\n",
        "draw M05", "DD-SEARCH-03", "Ana fled, and that ended the turn: it is Bo's turn",
    ),
    "a second search and its flight after fleeing": (
        "position turn 5 P1\ndraw M03\nroll M03:1\nflee\ndraw M05\nroll M05:1\nflee\nturn 6 P2\ndraw M03\n",
        "draw M05", "DD-SEARCH-03", "Ana fled, and that ended the turn: it is Bo's turn",
    ),
    "a rest after fleeing": (
        "position turn 5 P1\ndraw M03\nroll M03:1\nflee\nrest\nroll K01:2\nturn 6 P2\n",
        "rest", "DD-SEARCH-03", "Ana fled, and that ended the turn: it is Bo's turn",
    ),
    "a pass by somebody who does not act": (BARE + "P3 pass\n", "P3 pass", "DD-COMBAT-06", "Cy waits for a pass"),
    "a pass in the other side's window": (BARE + "P2 pass\n", "P2 pass", "DD-COMBAT-06", "Bo waits for a pass"),
    "the second pass in a row": (BARE + "P1 pass\nP1 pass\n", "P1 pass", "DD-COMBAT-06", "Ana waits for a pass"),
    "wrong totals below resolve": (
        BARE + "pass\nP2 pass\nresolve\n= total 5-3\n",
        "= total 5-3", "DD-COMBAT-04", "The dice added up to 5-2, not 5-3",
    ),
    "another set than was declared": (
        UNARMED.replace("confront", "equip B01\nconfront") + "P1 roll 5 B01:1 B03:1\n",
        "P1 roll 5 B01:1 B03:1", "DD-EQ-04", "B03 is not equipped",
    ),
    "a key at a chest that Shatter opens": (
        SHATTER.replace("B04\n", "B04 R15\n", 1) + "key R15\ndraw Y01\n",
        "key R15", "DD-ONE-04", "The chest is open already: no key is needed",
    ),
    "a key that nobody has": (
        "position turn 4 P2\ndraw M11\nroll M11:locked\nkey R14\n", "key R14", "DD-ONE-04", "none waits here",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text, line, rule, message", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_line(text, line, rule, message):
    """It is refused where it stands, by the rule that it breaks."""
    verdict = judged(text)
    assert (verdict.verdict, verdict.rule, verdict.entry) == (ILLEGAL, rule, line), (verdict.line, verdict.message)
    assert message in verdict.message


def test_the_next_player_may_draw_before_the_line_of_the_turn():
    """A line that names the player of the turn belongs to it, wherever the turn line stands."""
    verdict = judged("position turn 5 P1\ndraw M03\nroll M03:1\nflee\nP2 draw M05\nturn 6 P2\nroll M05:1\n")
    assert verdict.verdict == INCOMPLETE, (verdict.line, verdict.message)


def test_a_second_turn_line_in_a_turn_is_no_fault():
    """What stands between two lines of one turn belongs to it."""
    verdict = judged("position turn 5 P1\nturn 5 P1\ndraw M03\nroll M03:1\nturn 5 P1\nflee\nturn 6 P2\n")
    assert verdict.verdict == INCOMPLETE, (verdict.line, verdict.message)
