"""Entries that come at the wrong time: the rule that keeps them away, and a sentence that helps."""

import pytest

import rules
from tests.rules.dungeon_dice.three_players import HEAD

TURN = "position turn 4 P1\nP1 has B01 R04 R14\nP2 has B07\n"
MET = "position turn 4 P1 monster M08:2+slash\nP1 has B01 R04 R14\nP1 set B01\nP2 has B07\n"
ROLLING = MET + "confront\n"
WINDOW = ROLLING + "roll 1 1\nP1 roll 5 B01:2+slash\n"
ITS_WINDOW = WINDOW + "pass\n"
LAST_CALL = ITS_WINDOW + "P2 pass\n"
SETTLED = LAST_CALL + "resolve\n"
CHEST = TURN + "draw M11\nroll M11:locked\n"
TIED_LOWEST = (
    "position turn 4 P1 monster M05:2\nP1 experience 1\nconfront\nroll 4 4\nP1 roll 1 1\npass\nP2 use M05 tangle\n"
)

#: Position, entry, rule, sentence.
ILLEGAL = [
    (TURN, "confront", "DD-TURN-01", "No monster has been found yet."),
    (TURN, "reach", "DD-SEARCH-06", "Reach is for a monster that was found and not yet confronted."),
    (TURN, "assist P2", "DD-ASSIST-05", "Help is asked for between finding a monster and confronting it."),
    (TURN, "pass", "DD-COMBAT-07", "There is no combat in which anybody could pass."),
    (TURN, "resolve", "DD-COMBAT-07", "There is no combat to be resolved here."),
    (TURN, "use B01 slash", "DD-COMBAT-05", "There is no combat in which an ability could be used."),
    (TURN, "key R14", "DD-ONE-04", "A key is rolled when a locked chest is to be opened, and none waits here."),
    (TURN, "P2 search", "DD-SETUP-05", "It is Ana's turn, to the left."),
    (TURN, "P2 draw M05", "DD-SETUP-05", "It is Ana's turn, to the left."),
    (MET, "search", "DD-TURN-01", "One search a turn: the monster is confronted or fled from."),
    (MET, "hunt", "DD-SEARCH-05", "Hunt is for the draw: this monster has been rolled."),
    (MET, "use B01 slash", "DD-COMBAT-05", "Abilities come after all dice are rolled."),
    (MET, "P2 flee", "DD-TURN-01", "Ana decides here, not Bo."),
    (ROLLING, "pass", "DD-COMBAT-05",
     "Before this comes the roll of K01, K02: abilities come after all dice are rolled."),
    (ROLLING, "equip B01", "DD-EQ-05", "Equipment is not changed during a combat."),
    (ROLLING, "rolloff P1=odd P2=even", "DD-ROLL-01", "First comes what is being rolled or drawn here."),
    (WINDOW, "search", "DD-TURN-01", "One search a turn, at its beginning."),
    (WINDOW, "veto", "DD-COMBAT-06", "Only the use of an assistant's die is refused, before the roll."),
    (WINDOW, "roll G01:3", "DD-EQ-04", "All dice of this combat are rolled; only an ability rolls again."),
    (ITS_WINDOW, "use B01 slash", "DD-COMBAT-08", "B01 is Ana's side's: nobody else decides whether it is used."),
    (LAST_CALL, "use B01 slash", "DD-COMBAT-07",
     "Both have passed: only one-use dice and trades are left before resolve."),
    (LAST_CALL, "P2 resolve", "DD-COMBAT-07", "Ana decides here, not Bo."),
    (SETTLED, "use B01 slash", "DD-COMBAT-09", "The combat is resolved: nothing is added any more."),
    (SETTLED, "confront", "DD-SEARCH-03", "One confronts a monster that was found, once."),
    (SETTLED, "P3 draw B05", "DD-REWARD-01", "The reward is Ana's: there is one, and nothing else was agreed."),
    (CHEST, "flee", "DD-SEARCH-04", "An item without a guard is taken, and the turn ends."),
    (CHEST, "turn 5 P2", "DD-REWARD-05", "The reward is drawn before the turn ends."),
    (TURN + "search\n", "choose M04", "DD-BAG-06", "Dice are drawn blindly; nobody chooses."),
    (TIED_LOWEST, "choose B01", "DD-SYM-09", "B01 is not one of G01, G04."),
]  # fmt: skip

#: Position, entry, sentence: nobody broke a rule, but the log cannot be read on.
UNREADABLE = [
    (TURN, "veni", '"veni" is not a word of the game log.'),
    (TURN + "rest\nroll 3\n", "P1 fame 2", "A claim begins with the sign =: write = P1 fame 2."),
    (TURN + "rest\nroll 3\n", "option flee=search_again", '"option" belongs to the header'),
    (TURN, "ready", 'Nothing here asks for "ready".'),
    (WINDOW, "leave", 'Nothing here asks for "leave".'),
    (
        TURN + "search\n",
        "pass",
        "A line is missing before this: the draw of Ana. Before this line, write draw and the dice.",
    ),
    (TIED_LOWEST, "P2 pass", "The log goes on without a choice that matters: Bo chooses here."),
    (TURN, "P1 trade B01 P2", "Write both sides of the trade: P1 trade B01 for P2 R04."),
    (TURN, "equip Worn-Swrod", "is not a die of sample-A. Did you mean equip Worn-Sword?"),
    (TURN, "P1 trade B99 to P2", '"B99" is not a die of sample-A.'),
    (TURN, "P1 trade B01 to P5", "There is no P5: 3 players are at this table."),
    (TURN, "rolloff P1=odd P2=7 for B01", '"7" are not odds: write odd, even, 1-4 or 1+4+6.'),
    (MET, "P4 confront", "There is no P4: 3 players are at this table."),
    (WINDOW, "P5 pass", "There is no P5: 3 players are at this table."),
    (TURN, "P4 use R04", "There is no P4: 3 players are at this table."),
    (TURN, "P4 key R04", "There is no P4: 3 players are at this table."),
    (MET, "turn 5 P2", "The log does not say whether Ana confronts the monster or flees: write confront or flee."),
    (WINDOW, "turn 5 P2", "The log does not say that Ana uses nothing more: write P1 pass, and resolve once both"),
    (WINDOW, "draw B05", "The log does not say that Ana uses nothing more: write P1 pass, and resolve once both"),
    (MET, "assist", "Write who helps: assist P2 for reward."),
    (ROLLING, "roll 1 9", "K02 has no face 9."),
    (ROLLING, "roll K01 K02", "Write what K01 shows, for example K01:6."),
    (WINDOW, "use", "Write which die is used, and for what: use B01 slash G01."),
]


@pytest.mark.parametrize("start, entry, rule, message", ILLEGAL)
def test_an_entry_at_the_wrong_time_is_refused_with_its_rule(start, entry, rule, message):
    """Verdict, line, rule and sentence; and what could be done instead."""
    text = HEAD + start + entry
    verdict = rules.replay(text)
    assert (verdict.verdict, verdict.rule, verdict.message) == ("illegal", rule, message)
    assert verdict.line == text.count("\n") + 1 and verdict.entry == entry
    assert verdict.legal and verdict.position["players"][0]["name"] == "Ana"


@pytest.mark.parametrize("start, entry, message", UNREADABLE)
def test_an_entry_without_a_meaning_is_no_crime(start, entry, message):
    """The sentence says how it could be written, or what is missing."""
    text = HEAD + start + entry
    verdict = rules.replay(text)
    assert (verdict.verdict, verdict.line) == ("unreadable", text.count("\n") + 1)
    assert message in verdict.message
