"""What happens by itself may be written down, wherever it is plain; written wrongly it is refused by its own rule."""

import pytest

import rules
from rules.core.verdict import ILLEGAL, INCOMPLETE
from tests.rules.dice_conquest.openings import opening

GARGOYLE = ("position round 3 P1", "display Gargoyle Wyvern", "available D4=2 D6=4")
SCOUT = ("position round 3 P1 start", "display Goblin-Scout Wyvern")
TWINS = ("position round 3 P1 start", "display Doppelganger Wyvern")
SPIDER = ("position round 3 P1 reveal", "display Wyvern")
ALONE = ("position round 3 P1", "display Wyvern", "available D6=6 D8=7")
FALLS = ("position round 3 P1", "display Hag D20=9 Wyvern", "available D4=2 D6=4")
CRIT = ("position round 3 P1", "display Shade D20=9 Wyvern", "available D12=10 D6=4")
ROLL = "roll D4=1 D6=2 D8=3 D10[4] D10%[50] D12=6 D20=7"
PAIR = "roll D4=1 D6=2 D8=3 D10[4] D10%[50] D12=6 D20=6"

#: Heroes, position, the log with one line `{}`, what may be written there, and what may not with rule and sentence.
FORCED = [
    ("Wizard Knight", GARGOYLE, "P1 take D4\nplace Gargoyle\n{}", ("discard D6", "discard", "choose D6=4"),
     "discard D4", "DC-C-GARG", "D4 is not available"),
    ("Wizard Knight", SCOUT, f"{ROLL}\n{{}}\nP1 take D4", ("discard D20", "choose D20", "P1 discard"),
     "discard D12", "DC-ROUND-03", "D12 is not the highest die, which is D20"),
    ("Wizard Knight", TWINS, f"{PAIR}\n{{}}\nP1 take D4", ("discard D12 D20", "discard D20\ndiscard D12", "discard"),
     "discard D12 D8", "DC-ROUND-04", "The highest set of equal dice is discarded: D12, D20, not D8"),
    ("Wizard", SPIDER, "reveal Giant-Spider Troll Ogre\n{}", ("choose P1", "P1 choose P1"),
     "reveal Hag", "DC-END-08", "the dice are rolled next"),
    ("Cleric", ALONE, "P1 take D6\ncrit 3\n{}\nplace Wyvern", ("choose P1", "heal P1", "heal Cleric"),
     "double", "DC-H-G1", "Cleric has no ability for that"),
    ("Wizard", FALLS, "P1 take D4\nplace Hag\n{}", ("give P1", "give Wizard"), "give none", "DC-SLAY-06", "not left"),
    ("Wizard Knight", CRIT, "P1 take D12\ncrit slay Shade\n{}\nP2 take D6", ("discard D12", "discard"),
     "discard D6", "DC-H-G8", "D12 is the die of the critical hit, and is discarded; not D6"),
    ("Wizard Knight", GARGOYLE, "P1 pass\n{}\nround 4 P2", ("keep", "spend none", "keep all", "no"),
     "spend D6", "DC-END-06", "D6 is not on a creature"),
    ("Wizard Knight", SCOUT, f"{ROLL}\nP1 take D12 -> {{}}", ("6",), "7", "DC-TURN-01", ""),
]  # fmt: skip


def judged(heroes, position, text):
    return rules.replay(opening(*position, heroes=tuple(heroes.split())) + text + "\n")


@pytest.mark.parametrize("heroes, position, text, said, wrong, rule, message", FORCED)
def test_what_happens_by_itself(heroes, position, text, said, wrong, rule, message):
    """Left out or written in any of its forms, the log is as legal."""
    bare = judged(heroes, position, "\n".join(line for line in text.splitlines() if line != "{}").replace(" -> {}", ""))
    assert bare.verdict == INCOMPLETE, bare.message
    for line in said:
        verdict = judged(heroes, position, text.format(line))
        assert verdict.verdict == INCOMPLETE, (line, verdict.message)


@pytest.mark.parametrize("heroes, position, text, said, wrong, rule, message", FORCED[:-1])
def test_what_happens_by_itself_told_wrongly(heroes, position, text, said, wrong, rule, message):
    """The line is refused by the rule that it breaks."""
    text = text.format(wrong)
    verdict = judged(heroes, position, text)
    assert (verdict.verdict, verdict.rule, verdict.entry) == (ILLEGAL, rule, wrong), verdict.message
    assert message in verdict.message


def test_it_is_told_once():
    """The second time the same line tells of something else, which did not happen."""
    verdict = judged("Wizard Knight", GARGOYLE, "P1 take D4\nplace Gargoyle\ndiscard D6\ndiscard D6")
    assert (verdict.verdict, verdict.rule) == (ILLEGAL, "DC-END-01"), verdict.message


def test_a_no_that_nobody_offers_changes_nothing():
    """`no` may be written where nothing could be answered with it."""
    verdict = judged("Wizard Knight", GARGOYLE, "no\nP1 take D4\nno\nplace Wyvern\nno\nP2 take D6")
    assert verdict.verdict == INCOMPLETE, verdict.message


@pytest.mark.parametrize("roll", ["roll D4:1 D6:2 D8:3 D10[4] D10%[50] D12:6 D20:7", ROLL.replace("=", " ")])
def test_faces_written_as_in_other_games(roll):
    """A colon or a blank before the number can mean only one thing."""
    verdict = judged("Wizard Knight", SCOUT, f"{roll}\n= D4=1 D12=6")
    assert verdict.verdict == INCOMPLETE, verdict.message


LAST_DIE = ("position round 3 P1", "display Gargoyle Wyvern", "available D6=4")
SLAIN = ("position round 3 P1", "display Shade D20=9 Wyvern", "available D6=4 D4=2")


@pytest.mark.parametrize("said", ["P2 pass", "pass\nspend none", "keep\nP2 pass"])
def test_a_pass_behind_a_round_that_has_ended_by_itself(said):
    """Nothing is left to be chosen, so it says no more than that (DC-END-01)."""
    verdict = judged("Wizard Knight", LAST_DIE, f"P1 take D6\nplace Wyvern\n{said}\nround 4 P2")
    assert verdict.verdict == INCOMPLETE, (verdict.line, verdict.message)


def test_a_second_pass_is_an_act():
    """The round has ended with the first: nobody else passes (DC-TURN-10)."""
    verdict = judged("Wizard Knight", GARGOYLE, "P1 pass\nP2 pass")
    assert (verdict.verdict, verdict.rule, verdict.entry) == (ILLEGAL, "DC-TURN-10", "P2 pass"), verdict.message


@pytest.mark.parametrize("said", ["discard D20 D6", "spend D6", "P1 discard D20=9"])
def test_the_dice_of_a_slain_creature(said):
    """They are Spent at once, which may be written (DC-SLAY-03)."""
    text = f"P1 take D6\nplace Shade\n{said}\nP2 take D4"
    verdict = judged("Wizard Knight", SLAIN, text)
    assert verdict.verdict == INCOMPLETE, (verdict.line, verdict.message)


def test_the_dice_of_a_slain_creature_told_wrongly():
    """A die that lay elsewhere is not discarded with it."""
    verdict = judged("Wizard Knight", SLAIN, "P1 take D6\nplace Shade\ndiscard D4\nP2 take D4")
    assert (verdict.verdict, verdict.rule, verdict.entry) == (ILLEGAL, "DC-TURN-01", "discard D4"), verdict.message
