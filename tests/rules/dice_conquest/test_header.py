"""The header of a log of Dice Conquest and prepared positions: what is read, and what is wrong with the rest."""

import pytest

import rules
from rules.core.verdict import ILLEGAL, INCOMPLETE, UNREADABLE
from tests.rules.dice_conquest.openings import TURN, opening

HEROES = ("P1 hero Wizard", "P2 hero Knight")

#: Header lines after the game, which of them is wrong (-1: the log's first line), the rule (None: unreadable),
#: the sentence.
HEADERS = [
    (("P1 hero Wizard", "P2 hero Paladin", "first P1"), 2, "DC-SETUP-01", "Paladin is none of the heroes: Warrior,"),
    (("P1 hero Wizard", "P2 hero Wizard", "first P1"), 2, "DC-COMP-02", "Wizard is played already"),
    (("P1 hero Wizard", "P1 hero Knight", "first P1"), 2, "DC-SETUP-01", "P1 has a hero already"),
    (("P1 hero Wizard", "P3 hero Knight", "first P1"), 2, None, "P2 has no hero. Write the heroes in seat order"),
    (("P1 hero Wizard", "P2 hero Knight", "first P1", "hero Rogue"), 4, None, "Write the heroes in seat order"),
    (("first P1",), -1, "DC-COMP-02", "No hero plays, and one to four do. Write the heroes in seat order, clockwise"),
    (("P1 player Ana", "first P1"), 1, "DC-SETUP-01", "P1 has no hero: each player picks one."),
    ((*HEROES, "P5 player Eli", "first P1"), 3, None, "There is no P5: this game has 4 players at most."),
    ((*HEROES, "first P3"), 3, None, "Write who goes first: first P1"),
    ((*HEROES, "first"), 3, None, "Write who goes first: first P1"),
    ((*HEROES, "first P1", "traps 1"), 4, "DC-TRAP-01", "A deck holds 2, 3 or 4 traps, or none; not 1"),
    ((*HEROES, "first P1", "traps many"), 4, None, "Write how many traps are in the deck: traps 2"),
    ((*HEROES, "first P1", "profile lenient"), 4, None, "There is no profile 'lenient'"),
    ((*HEROES, "first P1", "option mace=never"), 4, None, "Option 'mace' cannot be 'never': choose any,"),
    ((*HEROES, "first P1", "option mase=any"), 4, None, "There is no option 'mase'. Did you mean 'mace'?"),
    ((*HEROES, "first P1", "option mace"), 4, None, "Write an option as name=value"),
    ((*HEROES, "first P1", "deck seed=5 hash=00000000"), 4, None, "The seed 5 gives a deck with the hash"),
    ((*HEROES, "first P1", "deck Hag Troll Kalterstorm"), 4, "DC-COMP-01", "each of the 23 creatures once"),
    ((*HEROES, "first P1", "deck Hag Dragon"), 4, None, '"Dragon" is not a card of the deck'),
    ((*HEROES, "first P1", "player Ana"), 4, None, "Write whose player it is: P1 player, or P2 player."),
    ((*HEROES, "P1 player Ana", "P1 player Cy"), 4, None, "says otherwise: player Ana. Keep one of the two."),
    ((*HEROES, "P1 player P2", "first P1"), 3, None, "P2 is how this log calls another player: write a name."),
    ((*HEROES, "first P1", "traps 2", "traps 3"), 5, None, "says otherwise: traps 2. Keep one of the two."),
    ((*HEROES, "first P1", "option mace=any mace=undecided"), 4, None, "has given mace another value before: any."),
]  # fmt: skip

#: Lines of a prepared position below those of `TURN`, or in their place; the rule; the sentence.
POSITIONS = [
    ((*TURN, "P1 health 0"), "DC-SETUP-02", "With 2 heroes, health is from 1 to 10, not 0"),
    ((*TURN, "P1 health 11"), "DC-SETUP-02", "With 2 heroes, health is from 1 to 10, not 11"),
    ((*TURN, "P1 health full"), None, "Write the health of a hero: P1 health 4"),
    ((*TURN, "P1 wealth 3"), None, '"wealth" is not part of a position'),
    ((*TURN, "P1 loot Shade"), None, '"Shade" is not a loot card'),
    ((*TURN, "spent D4"), "DC-COMP-03", "There is one D4, and it is named twice"),
    ((*TURN, "available D12"), None, "Write what D12 shows, for example D12=3"),
    ((*TURN, "spent D12=13"), "DC-DICE-04", "D12 has no 13"),
    ((*TURN, "gone Shade"), "DC-COMP-06", "Shade is named twice, and there is one"),
    ((*TURN, "display Shade"), "DC-COMP-06", "Shade is named twice, and there is one"),
    ((*TURN, "deck Wyvern"), "DC-COMP-06", "Wyvern is named twice, and there is one"),
    ((*TURN, "deck Kalterstorm Ogre"), "DC-SETUP-04", "Kalterstorm is at the bottom of the deck"),
    ((TURN[0], "display D20=3 Shade"), None, "Write the creature first that D20=3 is on"),
    ((TURN[0], "display Shade D20=11"), "DC-SLAY-01", "Shade cannot be there with 11 of 11: it is slain"),
    ((TURN[0], "display Skeleton D8=8"), "DC-SLAY-01", "Skeleton cannot be there with 8 of 8: it is slain"),
    (("position round 0 P1",), None, '"round" cannot be read there: write position round 9 P1 turn P2'),
    (("position round 3 P1 sleep",), None, '"sleep" cannot be read there'),
    (("position round 3 P4",), None, "There is no P4: 2 heroes play"),
    (("position round 3 P1 turn P3",), None, "There is no P3: 2 heroes play"),
]


@pytest.mark.parametrize("lines, wrong, rule, message", HEADERS)
def test_a_fault_of_the_header(lines, wrong, rule, message):
    """The verdict points at the line, and names the rule if one is broken."""
    verdict = rules.replay("\n".join(["Dice Marshal log 1", "game dice-conquest", *lines, ""]))
    assert verdict.verdict == (UNREADABLE if rule is None else ILLEGAL), verdict.message
    assert (verdict.line, verdict.rule) == (2 + wrong, rule)
    assert message in verdict.message


@pytest.mark.parametrize("lines, rule, message", POSITIONS, ids=[lines[-1] for lines, _, _ in POSITIONS])
def test_a_fault_of_a_prepared_position(lines, rule, message):
    """The last line of it is wrong, and the sentence says how to write it."""
    text = opening(*lines)
    verdict = rules.replay(text)
    assert verdict.verdict == (UNREADABLE if rule is None else ILLEGAL), verdict.message
    assert (verdict.line, verdict.rule) == (len(text.splitlines()), rule)
    assert message in verdict.message


def test_a_seeded_deck_is_the_same_everywhere():
    """The header's seed gives the cards, so none is written; its hash shows that it is the deck meant."""
    start = "\n".join(["Dice Marshal log 1", "game dice-conquest", *HEROES, "first P1", "deck seed=5", ""])
    verdict = rules.replay(start + "= deck 20\n")
    assert verdict.verdict == INCOMPLETE, verdict.message
    told = rules.replay(start.replace("seed=5", "seed=5 hash=0")).message
    right = told.split("hash ")[1].split(",")[0]
    assert rules.replay(start.replace("seed=5", f"seed=5 hash={right}")).verdict == INCOMPLETE


def test_cards_of_a_given_deck_may_be_written():
    """They are known, so they come up by themselves; written down they must be those of the deck (DC-SETUP-04)."""
    start = "\n".join(["Dice Marshal log 1", "game dice-conquest", *HEROES, "first P1", "deck seed=5", ""])
    verdict = rules.replay(start + "reveal Hag Troll Ogre\n")
    assert (verdict.verdict, verdict.rule, verdict.line) == (ILLEGAL, "DC-SETUP-04", 7)
    assert verdict.message == "The header gives the deck: Gargoyle comes up here, not Hag."
    whole = "Gargoyle Bugbear Gremlin"
    for line in (f"reveal {whole}", "reveal Gargoyle\nreveal Bugbear Gremlin", f"= display {whole}"):
        assert rules.replay(f"{start}{line}\n").verdict == INCOMPLETE, line


def test_a_players_name_stands_for_the_hero():
    """Claims and loot may call a hero by name."""
    text = opening(*TURN) + "!judge health Bo 9\n= health 10-9\n"
    assert rules.replay(text).verdict == INCOMPLETE


def test_a_player_without_a_name_is_called_like_the_hero():
    """Between the quotes stands nothing; the same name may stand in the header twice."""
    players = ('P1 player ""', "P2 player Bo", 'P2 player "bo"')
    lines = (*players, "first P1", "round 1 P1", "reveal Skeleton Bugbear Wyvern")
    verdict = rules.replay("\n".join(["Dice Marshal log 1", "game dice-conquest", *HEROES, *lines, ""]))
    assert (verdict.verdict, verdict.player) == (INCOMPLETE, "Wizard"), verdict.message


def test_a_single_hero_need_not_be_named_first():
    """One hero has the token anyway (DC-SETUP-03)."""
    text = "Dice Marshal log 1\ngame dice-conquest\nP1 hero Rogue\nround 1 P1\n= health 20\n= first P1\n"
    assert rules.replay(text).verdict == INCOMPLETE
