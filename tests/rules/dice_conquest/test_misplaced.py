"""Entries that cannot come where they stand: the rule that says so, and what has to come first."""

import pytest

import rules
from rules.core.verdict import ILLEGAL, UNREADABLE
from tests.rules.dice_conquest.openings import TURN, opening

GARGOYLE = ("position round 3 P1", "display Gargoyle Wyvern", "available D4=2 D6=4 D8=7")
NEW_CARDS = ("position round 3 P1 reveal", "display Wyvern")
START = ("position round 3 P1 start", "display Wyvern")
EMPTY_DECK = ("position round 9 P1", "display Kalterstorm D20=9", "available D4=2 D6=4", "deck none")
ROLL = "roll D4=1 D6=2 D8=3 D10[4] D10%[50] D12=6 D20=7"

#: Heroes, position, entries of which the last is out of place, its rule, and a piece of the sentence.
OUT_OF_PLACE = [
    # cards come up
    ("Wizard Knight", NEW_CARDS, "reveal Hag Troll", ROLL, "DC-END-08", "Three new creatures come up each time"),
    ("Wizard Knight", NEW_CARDS, "", "choose P2", "DC-REV-01", "Reveal effects wait until three creatures are out"),
    ("Wizard Knight", NEW_CARDS, "reveal Hag Troll Ogre", "P1 take D4", "DC-REV-03", "Hag brings one more card"),
    ("Wizard Knight", NEW_CARDS, "reveal Hag Giant-Spider Ogre", "choose P1", "DC-REV-01", "which Hag draws"),
    (
        "Wizard Knight",
        NEW_CARDS,
        "reveal Giant-Spider Hag Ogre",
        "reveal Troll",
        "DC-REV-01",
        "the team names the hero",
    ),
    ("Wizard Knight", NEW_CARDS, "reveal Shade Troll Ogre", "reveal Hag", "DC-END-08", "the dice are rolled next"),
    # the roll
    ("Wizard Knight", START, "", "P1 take D4", "DC-ROUND-02", "D4, D6, D8, D10, D10%, D12, D20 have to be rolled"),
    ("Wizard Knight", START, "", "spend D4", "DC-END-06", "No die is on a creature"),
    ("Wizard Knight", EMPTY_DECK, "P1 pass\nkeep\nround 10 P2", "spend D20", "DC-END-09", "before new cards come up"),
    ("Wizard Knight", EMPTY_DECK, "P1 pass\nround 10 P2", "reveal Hag", "DC-REV-06", "The deck is empty"),
    # turns
    ("Wizard Knight", TURN, "", "reveal Hag", "DC-END-01", "no new cards come up: Ana takes a die or passes first"),
    ("Wizard Knight", TURN, "", "spend D20", "DC-END-09", "once the round has ended"),
    ("Wizard Knight", TURN, "", "roll D4=3", "DC-TURN-01", "No die is rolled now"),
    ("Wizard Knight", TURN, "", "place Shade", "DC-TURN-01", "Ana has not chosen a die yet"),
    ("Wizard Knight", TURN, "", "reroll", "DC-TURN-01", "Ana has not chosen a die yet"),
    ("Wizard Knight", TURN, "", "P2 take D4", "DC-ROUND-06", "It is Ana's turn, not Bo's"),
    ("Wizard Knight", TURN, "P1 take D4\nplace Wyvern", "P1 take D6", "DC-ROUND-06", "It is Bo's turn, not Ana's"),
    ("Wizard Knight", TURN, "", "P2 pass", "DC-TURN-10", "It is Ana's turn, not Bo's"),
    ("Wizard Knight", TURN, "P1 pass", "P2 take D4", "DC-TURN-10", "a hero has passed, which ends the round"),
    ("Wizard Knight", TURN, "P1 pass", "place Shade", "DC-TURN-10", "Next, 3 more cards come up"),
    # with a die
    ("Wizard Knight", TURN, "P1 take D4", "P1 take D6", "DC-TURN-02", "Ana has chosen D4; no other die may be chosen"),
    ("Wizard Knight", TURN, "P1 take D4", "roll D6=3", "DC-TURN-02", "no other die is rolled"),
    ("Wizard Knight", TURN, "P1 take D4", "boost", "DC-H-G1", "Wizard has no ability for that (boost)"),
    ("Knight Wizard", TURN, "P1 take D4", "swap D6", "DC-TURN-02", "Knight has no ability to take another die"),
    ("Wizard Knight", TURN, "P1 take D4", "spend D20", "DC-END-09", "once the round has ended"),
    # abilities that do not come about
    ("Ranger Knight", TURN, "P1 take D8\nplace Wyvern", "double", "DC-H-RAN-A", "D8 with 7 is more than 5"),
    ("Ranger Knight", TURN, "P1 take D4\nplace Wyvern\ndouble", "double", "DC-H-G1", "doubles a die once"),
    (
        "Rogue Knight",
        TURN,
        "P1 take D4\nplace Wyvern",
        "return D12",
        "DC-H-ROG-A",
        "has slain no creature in this turn",
    ),
    ("Warrior Knight", TURN, "P1 take D4\nplace Wyvern", "extra D12", "DC-H-WAR-A", "no damage was taken in this turn"),
    ("Wizard Knight", TURN, "P1 take D4\nplace Wyvern", "return D12", "DC-H-G1", "Wizard has no ability for that"),
    ("Wizard Knight", TURN, "P1 take D4\nplace Wyvern", "P1 give P2", "DC-L-G2", "Loot stays with the hero"),
    # what a creature costs
    ("Wizard Knight", GARGOYLE, "P1 take D4\nplace Gargoyle", "P2 discard D6", "DC-C-GARG", "Ana picks the die"),
]

#: What is no fault of the heroes: the log leaves something out, or cannot be read.
LEFT_OUT = [
    ("Wizard Knight", TURN, "P1 take D4\nreroll", "place Shade", "does not say what was rolled: write roll D4="),
    ("Wizard Knight", GARGOYLE, "P1 take D4\nplace Gargoyle", "P2 take D6", "which die Ana discards: write"),
    ("Wizard Knight", TURN, "P1 take D4\nplace Wyvern", "P1 passes turn", "A turn ends with its die, and"),
    ("Wizard Knight", TURN, "P1 take D4\nplace Wyvern", "passes the turn", "if Bo passes, write P2 pass."),
    ("Wizard Knight", TURN, "P1 take D4", "P2 take D6", "on which creature Ana places D4: Shade or Wyvern"),
    ("Wizard Knight", TURN, "P1 take D4", "damage 3", "A claim begins with the sign =: write = damage 3."),
    ("Wizard Knight", TURN, "P1 take D4", "option mace=any", '"option" belongs to the header'),
    ("Wizard Knight", TURN, "P1 take D4", "P2 pass", "on which creature Ana places D4: Shade or Wyvern"),
    ("Wizard Knight", TURN, "P1 take D4", "round 4 P2", "the log leaves something out: Ana's die is resolved first"),
    ("Cleric Knight", ("position round 3 P1", "display Wyvern", "available D6=6 D8=7"), "P1 take D6\ncrit 3",
     "place Wyvern", "whom Ana's critical hit heals"),
    ("Wizard Knight", TURN, "", "choose P2", "Nothing is to be chosen here"),
    ("Wizard Knight", TURN, "", "P3 take D4", "There is no P3: 2 heroes play"),
    ("Wizard Knight", TURN, "", "juggle D4", "juggle"),
]  # fmt: skip


def judged(heroes, position, before, entry):
    """The verdict on a log that ends with the entry, and the line where the entry stands."""
    text = opening(*position, heroes=tuple(heroes.split())) + "\n".join(filter(None, [before, entry])) + "\n"
    return rules.replay(text), len(text.splitlines())


@pytest.mark.parametrize("heroes, position, before, entry, rule, message", OUT_OF_PLACE)
def test_an_entry_out_of_place(heroes, position, before, entry, rule, message):
    """It is illegal on its line, under the rule that says what comes there instead."""
    verdict, line = judged(heroes, position, before, entry)
    assert (verdict.verdict, verdict.rule, verdict.line) == (ILLEGAL, rule, line), verdict.message
    assert message in verdict.message
    assert verdict.legal, "nothing is offered instead"


@pytest.mark.parametrize("heroes, position, before, entry, message", LEFT_OUT)
def test_what_is_left_out_is_not_illegal(heroes, position, before, entry, message):
    """Nobody has broken a rule: the log cannot be read on, and says what is missing."""
    verdict, line = judged(heroes, position, before, entry)
    assert (verdict.verdict, verdict.line) == (UNREADABLE, line), verdict.message
    assert message in verdict.message


def test_a_turn_after_the_end_of_the_game():
    """When a hero has fallen nothing more can happen."""
    position = ("position round 3 P1", "P1 health 1", "display Shade Wyvern", "available D4=2 D6=4")
    verdict, line = judged("Wizard Knight", position, "P1 take D4\nplace Shade", "P2 take D6")
    assert (verdict.rule, verdict.line) == ("DC-GAME-02", line)
    assert verdict.message == "The game is over (Ana has fallen); nothing more can happen."
