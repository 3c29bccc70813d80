"""A judge's lines in a log of Dice Conquest: the position changes, nothing reacts, and the verdict says so."""

import pytest

import rules
from rules.core.verdict import ILLEGAL, INCOMPLETE, LEGAL_WITH_RULINGS, UNREADABLE
from tests.rules.dice_conquest.openings import TURN, WITH_LOOT, opening

#: A ruling, a claim that is true after it, and what the verdict says it did.
RULED = [
    ("!judge health P1 9", "= health 9-10", "Ana's health is set to 9."),
    ("!judge health Knight 3", "= health 7-3", "Bo's health is set to 3."),
    ("!judge die D6=6", "= D6=6", "The D6 is turned: D6=6."),
    ("!judge die D10%[30]", "= D10%[30]", "The D10% is turned: D10%[30]."),
    ("!judge move D4 spent", "= spent D4 D10 D10% D12", "The D4 is spent now."),
    ("!judge move D12 available", "= available D4 D6 D8 D12", "The D12 is available now."),
    ("!judge move D20 Bugbear", "= on Bugbear D20=3 Wand-of-Blasting", "The D20 is on Bugbear now."),
    ("!judge loot Healing-Salve P2", "= P2 loot Sword-of-Flame Healing-Salve", "Healing Salve goes to P2."),
    ("!judge loot Wand-of-Blasting pile", "= on Bugbear none", "Wand of Blasting goes to pile."),
    ("!judge loot Mace-of-Smiting gone", "= discarded Ring-of-Invisibility", "Mace of Smiting goes to gone."),
    ("!judge loot Potion-of-Strength Shade", "= Shade 8/11", "Potion of Strength goes to Shade."),
    ("!judge turn P2", "= next P2", "It is Bo's turn."),
    ('!judge note "slow play"', "= round 3", "A judge was called: slow play"),
]

#: What a judge's line cannot say, and the way out.
NOT_RULED = [
    ("!judge wealth P1 3", '"wealth" is not a ruling known here'),
    ("!judge health P1", "Write it as !judge health P1 3"),
    ("!judge health P1 11", "Write a health from 0 to 10, with which heroes start here"),
    ("!judge health P3 9", "There is no P3: 2 heroes play"),
    ("!judge die D6=7", "Write what the D6 should count, from 1 to 6"),
    ("!judge die D6", "Write what the D6 should count, from 1 to 6"),
    ("!judge move D6 Ogre", "Ogre is not in the display; write available, spent or a creature there"),
    ("!judge move D6", "Write it as !judge move D8 available"),
    ("!judge loot Amulet-of-Antiquity Ogre", "Ogre is not in the display"),
    ("!judge loot Sword", "Write it as !judge loot Wand-of-Blasting P1"),
    ("!judge trap Trap-1", "Trap 1 does not wait for a judge here"),
    ("!judge", "Write what the judge rules: !judge and one of these words."),
]


@pytest.mark.parametrize("line, claim, did", RULED, ids=[line for line, _, _ in RULED])
def test_what_a_judge_rules(line, claim, did):
    """The claim below it is true, play goes on, and the verdict tells the ruling."""
    verdict = rules.replay(opening(*WITH_LOOT) + f"{line}\n{claim}\n")
    assert verdict.verdict == INCOMPLETE, verdict.message
    assert [ruling.statement for ruling in verdict.rulings if ruling.rule == "JUDGE"] == [did]


@pytest.mark.parametrize("line, message", NOT_RULED, ids=[line for line, _ in NOT_RULED])
def test_what_a_judge_cannot_rule(line, message):
    """The line is unreadable, and the sentence says how it is written."""
    verdict = rules.replay(opening(*WITH_LOOT) + f"{line}\n")
    assert verdict.verdict == UNREADABLE and message in verdict.message, verdict.message


def test_a_judge_takes_the_chosen_die_away():
    """The turn is over with it, and the next hero acts."""
    text = opening(*TURN) + "P1 take D4\n!judge move D4 available\n= available D4 D6 D8\nP2 take D4\nplace Wyvern\n"
    assert rules.replay(text).verdict == INCOMPLETE


def test_a_turn_is_not_given_away_in_the_middle_of_another():
    """A judge says who acts while a hero is about to choose a die."""
    verdict = rules.replay(opening(*TURN) + "P1 take D4\n!judge turn P2\n")
    assert verdict.verdict == UNREADABLE and "while a hero is about to choose a die" in verdict.message


def test_nothing_reacts_to_a_ruling():
    """A creature that a ruling takes to its health number is slain at the next placing, not before."""
    text = opening("position round 3 P1", "display Shade D20=3 Wyvern", "available D4=2 D6=4")
    text += "!judge die D20=11\n= Shade 11/11\nP1 take D4\nplace Wyvern\n= slain Shade\n"
    assert rules.replay(text).verdict == INCOMPLETE


def test_a_hero_whom_a_judge_takes_to_the_skull():
    """The game is lost, and the verdict names the ruling it rests on."""
    verdict = rules.replay(opening(*TURN) + '!judge health P2 0 "missed damage"\n')
    assert (verdict.verdict, verdict.result["won"]) == (LEGAL_WITH_RULINGS, False)
    assert verdict.rulings[-1].statement == "Bo's health is set to 0. missed damage"


def test_after_the_end_a_judge_may_only_note():
    """A ruling comes before the last entry of a game that is over."""
    over = opening(*TURN) + "!judge health P2 0\n"
    assert rules.replay(over + '!judge note "agreed by all"\n').verdict == LEGAL_WITH_RULINGS
    verdict = rules.replay(over + "!judge health P2 1\n")
    assert verdict.verdict == UNREADABLE and "The game is over (Bo has fallen)" in verdict.message


def test_a_trap_waits_for_those_to_its_left():
    """New cards act from left to right, whoever says what they do (DC-TRAP-03)."""
    text = opening("traps 2") + "reveal Giant-Spider Trap-1 Shade Ogre\n!judge trap Trap-1\n"
    verdict = rules.replay(text)
    assert (verdict.verdict, verdict.rule) == (ILLEGAL, "DC-TRAP-03")


SPIDER = opening("position round 3 P1", "display Giant-Spider Wyvern", "available D6=4 D8=7")
BROKEN = f"{SPIDER}P1 take D6\nplace Giant-Spider\n"


@pytest.mark.parametrize("log", [f"{BROKEN}!judge stands\nP2 take D8\n", f"{BROKEN}!judge undone\nplace Wyvern\n"])
def test_a_broken_rule_that_a_judge_has_ruled_on(log):
    """The judging goes on, and the verdict tells of the break."""
    verdict = rules.replay(log)
    assert verdict.verdict == INCOMPLETE, verdict.message
    assert [(found.rule, found.ruled_line) for found in verdict.breaks] == [("DC-C-SPID", BROKEN.count("\n") + 1)]


@pytest.mark.parametrize(
    "lines, taken", [("take back\nplace Wyvern", "place Wyvern"), ("take back 2\nP1 pass", "P1 take D6; place Wyvern")]
)
def test_an_act_is_taken_back(lines, taken):
    """It stays written and has no effect; `take` alone is another word."""
    verdict = rules.replay(f"{SPIDER}P1 take D6\nplace Wyvern\n{lines}\n")
    assert verdict.verdict == INCOMPLETE, verdict.message
    assert f"Taken back in line {SPIDER.count(chr(10)) + 3}: {taken}." in verdict.notes


def test_a_ruling_on_a_break_that_is_not_there():
    """It is unreadable: no line breaks a rule."""
    verdict = rules.replay(f"{SPIDER}P1 take D6\n!judge stands\n")
    assert (verdict.verdict, verdict.message) == (
        UNREADABLE,
        "No line breaks a rule that this ruling could be about.",
    )
