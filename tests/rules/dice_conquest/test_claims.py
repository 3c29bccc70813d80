"""Claims in a log of Dice Conquest: what they may say, and what a wrong one is told."""

import pytest

import rules
from rules.core.verdict import ILLEGAL, INCOMPLETE, LEGAL, UNREADABLE
from tests.rules.dice_conquest.openings import TURN, WITH_LOOT, opening

TRUE = [
    "= health 7-10",
    "= P1 health 7",
    "= P2 loot Sword-of-Flame",
    "= P1 loot Quicksilver-Blade Healing-Salve",  # in any order
    "= display Shade Bugbear",
    "= Shade 3/11",
    "= Bugbear 3",
    "= on Shade D20=3",
    "= on Bugbear Wand-of-Blasting",
    "= available D4 D6 D8",
    "= available D4=2 D6=4 D8=7",
    "= spent D10 D10% D12",
    "= D6=4 D8=7",
    "= discarded Ring-of-Invisibility Mace-of-Smiting",
    "= gone Stone-Golem",
    "= gone GOLE",
    "= first P1",
    "= next P1",
    "= round 3",
]

#: A wrong claim: the rule it is told, and a piece of the sentence.
FALSE = [
    ("= health 8-10", "DC-CLAR-A1", "Ana has 7 health here, not 8"),
    ("= P2 health 11", "DC-CLAR-A1", "Bo has 10 health here, not 11; nobody is healed above the health at the start"),
    ("= P1 loot none", "DC-SLAY-06", "The loot of Ana: Healing Salve, Quicksilver Blade"),
    ("= P1 loot Wand-of-Blasting", "DC-SLAY-07", "Wand of Blasting: it is on Bugbear"),
    ("= P1 loot Sword-of-Flame", "DC-SLAY-06", "Sword of Flame: Bo has it"),
    ("= P1 loot Ring-of-Invisibility", "DC-L-G4", "Ring of Invisibility: it is in the discard pile"),
    ("= P1 loot Dagger-of-Piercing", "DC-SLAY-06", "Dagger of Piercing: its creature is not slain"),
    ("= display Bugbear Shade", "DC-END-08", "The display, left to right: Shade, Bugbear"),
    ("= Shade 4/11", "DC-TURN-07", "The damage on Shade is 3, not 4"),
    ("= Shade 3/12", "DC-C-SHAD", "Shade has the health number 11, not 12"),
    ("= Ogre 3/30", "DC-COMP-06", "Ogre is not in the display"),
    ("= on Shade D20=4", "DC-COMP-06", "The dice on Shade: D20=3"),
    ("= on Shade D20=3 D4=2", "DC-COMP-06", "The dice on Shade: D20=3"),
    ("= on Bugbear none", "DC-SLAY-07", "The loot on Bugbear: Wand of Blasting"),
    ("= on Ogre none", "DC-COMP-06", "Ogre is not in the display"),
    ("= slain Shade", "DC-SLAY-01", "Shade is not slain: it has taken 3 of 11"),
    ("= slain Ogre", "DC-SLAY-01", "Ogre has not been in the display"),
    ("= available D4 D6", "DC-COMP-06", "The available dice here: D4=2, D6=4, D8=7"),
    ("= available D4=3 D6 D8", "DC-COMP-06", "The available dice here: D4=2, D6=4, D8=7"),
    ("= spent none", "DC-COMP-06", "The spent dice here: D10, D10%, D12"),
    ("= D6=5", "DC-TURN-07", "It is D6=4 here, not 5"),
    ("= D6=7", "DC-DICE-04", "D6 never shows more than 6, so not 7"),
    ("= D6=0", "DC-DICE-05", "D6 never shows less than 1"),
    ("= discarded Mace-of-Smiting Ring-of-Invisibility", "DC-SLAY-06", "Ring of Invisibility, Mace of Smiting"),
    ("= gone Bugbear", "DC-SLAY-06", "Bugbear is not out of the game"),
    ("= first P2", "DC-END-07", "Ana has the First Player token"),
    ("= next P2", "DC-ROUND-06", "It is Ana who acts here"),
    ("= round 4", "DC-END-01", "The round is 3, not 4"),
    ("= deck 3", "DC-END-08", "The deck is "),
    ("= over win", "DC-GAME-01", "The game is not over: Kalterstorm is not slain, and no hero has fallen"),
    ("= winner nobody", "DC-GAME-04", "The game is not over"),
]

#: What is no claim, or not a whole one, and what is offered instead.
UNREAD = [
    ("= wealth 3", '"wealth" is nothing that can be claimed'),
    ("= health 7", "Write the health of all 2 heroes, or of one: = P1 health 4"),
    ("= health 7-10-3", "Write the health of all 2 heroes"),
    ("= P3 health 7", "There is no P3: 2 heroes play"),
    ("= loot none", "Write whose loot: = P1 loot none"),
    ("= Shade", "Write the damage on it: = Shade 4/8"),
    ("= on", "Write the creature and what is on it: = on Golem D8=6"),
    ("= D6", "Write what the D6 counts: = D6=6"),
    ("= round three", "Write the number: = round 3"),
    ("= over", "Write how the game ended: = over win, or = over loss"),
    ("= D10%=10", "D10%=10 could be the face 00 or the face 10"),
    ("= goblin 3", '"goblin" is nothing that can be claimed'),
]


@pytest.mark.parametrize("claim", TRUE)
def test_a_true_claim(claim):
    """It changes nothing, and the log goes on."""
    verdict = rules.replay(opening(*WITH_LOOT) + f"{claim}\nP1 take D4\nplace Shade\n")
    assert verdict.verdict == INCOMPLETE, verdict.message


@pytest.mark.parametrize("claim, rule, message", FALSE, ids=[claim for claim, _, _ in FALSE])
def test_a_false_claim(claim, rule, message):
    """It is illegal on its line, and told the rule that makes the position what it is."""
    text = opening(*WITH_LOOT) + f"{claim}\nP1 take D4\nplace Shade\n"
    verdict = rules.replay(text)
    assert (verdict.verdict, verdict.rule) == (ILLEGAL, rule), verdict.message
    assert text.splitlines()[verdict.line - 1] == claim
    assert message in verdict.message


@pytest.mark.parametrize("claim, message", UNREAD, ids=[claim for claim, _ in UNREAD])
def test_what_is_no_claim(claim, message):
    """It is unreadable, and the sentence says how to write it."""
    verdict = rules.replay(opening(*WITH_LOOT) + f"{claim}\n")
    assert verdict.verdict == UNREADABLE and message in verdict.message, verdict.message


def test_a_claim_may_come_before_what_goes_without_saying():
    """After a pass the kept dice need not be written: the claim on the next first player is true all the same."""
    verdict = rules.replay(opening(*TURN) + "P1 pass\n= damage 4\n= health 8-8\n= first P2\n= round 4\n")
    assert verdict.verdict == INCOMPLETE, verdict.message


def test_a_claim_on_a_won_game():
    """Won is won, and nobody may call it lost."""
    won = opening("position round 9 P1", "display Kalterstorm D20=20 D12=12 D10=10", "available D8=8", "deck none")
    won += "P1 take D8\nplace Kalterstorm\n"
    assert rules.replay(won + "= winner heroes\n").verdict == LEGAL
    verdict = rules.replay(won + "= over lost\n")
    assert (verdict.rule, verdict.message) == ("DC-GAME-01", "The game is won: Kalterstorm is slain.")
