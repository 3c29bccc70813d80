"""A judge's rulings in a log of Dungeon Dice: the position changes, nothing reacts, the verdict says so."""

import pytest

import rules
from tests.rules.dungeon_dice import three_players

HEAD = f"""\
{three_players.HEAD}position turn 4 P1 monster M04:2
P1 has B01 R04
P1 set B01
P1 experience 1
P1 wounds 1
P2 trophies M09:2

confront
roll 2 5
P1 roll 1 B01:2+slash
"""
LINE = HEAD.count("\n") + 1

#: A ruling, and a claim that is true after it and false before.
DONE = [
    ('!judge wounds P1 0 "healed in turn 2"', "= P1 wounds 0"),
    ("!judge wounds Bo 1", "= P2 wounds 1"),
    ("!judge experience P1 2", "= P1 dice 2"),
    ("!judge experience P1 0", "= P1 dice 0"),
    ("!judge experience P3 3", "= P3 dice 4"),
    ("!judge move R04 P2", "= P2 has R04"),
    ("!judge move R04 bag", "= red R04"),
    ("!judge move R04 out", "= removed R04"),
    ("!judge move B01 bag", "= total 1-7"),
    ("!judge move Y01 P3", "= P3 fame 1"),
    ("!judge move M09 P1", "= P1 fame 1"),
    ("!judge move M14:5+gold P3", "= P3 fame 3"),
    ("!judge move M09 bag", "= black 13"),
    ("!judge face K02 1", "= total 3-3"),
    ("!judge face B01 3", "= total 4-7"),
    ("!judge face M09 4", "= P2 fame 2"),
    ("!judge total hero +4", "= total 7-7"),
    ("!judge total monster -2", "= total 3-5"),
]

#: A ruling that cannot be carried out, and a piece of the sentence.
REFUSED = [
    ("!judge dance", '"dance" is not a ruling known here.'),
    ("!judge", "Write what the judge rules: !judge and one of these words."),
    ("!referee wounds P1 0", "A judge's ruling starts with !judge."),
    ("!judge wounds P1", "Write a player and a number: !judge wounds P1 0."),
    ("!judge wounds P1 3", "Ana has 2 Level dice, and at most as many wounds."),
    ("!judge wounds P9 1", "There is no P9: 3 players are at this table."),
    ("!judge experience P1 100", "Write a player and a number: !judge experience P1 2."),
    ("!judge move R04", "Write where the die goes: !judge move R04 P2, or bag, or out."),
    ("!judge move R04 Dee", "Write where the die goes: !judge move R04 P2, or bag, or out."),
    ("!judge move Healing-Potion P1", "Write the die by its id."),
    ("!judge move X99 P1", '"X99" is not a die of sample-A.'),
    ("!judge move G01 P2", "G01 is a basic die; Level dice follow from experience: !judge experience P1 2."),
    ("!judge move M04 P1", "M04 is the monster of this turn and stays until the combat is over."),
    ("!judge move M14 P1", "Write the monster that the trophy shows, for example !judge move M14:2 P1."),
    ("!judge move M08:1 P1", "M08:1 gives no Fame and is not a trophy."),
    ("!judge face K01", "Write a die that shows a face, and the face: !judge face B01 3."),
    ("!judge face R04 3", "R04 is nowhere with a face up."),
    ("!judge face K01 7", "K01 has no face 7."),
    ("!judge face M04 potion", "M04:potion is not a monster, and this one has been found."),
    ("!judge face M09 treasure", "M09:treasure gives no Fame and is not a trophy."),
    ("!judge total hero 4", "Write in a combat: !judge total hero +2, or monster -1."),
    ("!judge total P1 +4", "Write whose total changes."),
    ("!judge manual B01", "Write a die whose symbol waits for a ruling."),
]


@pytest.mark.parametrize("ruling, claim", DONE)
def test_a_ruling_changes_the_position(ruling, claim):
    """The claim is true after the ruling, and only then; the verdict names it with its line."""
    assert rules.replay(HEAD + claim).verdict == "illegal"
    verdict = rules.replay(f"{HEAD}{ruling}\n{claim}")
    assert verdict.verdict == "incomplete", verdict.message
    assert [(named.rule, named.line) for named in verdict.rulings if named.rule == "JUDGE"] == [("JUDGE", LINE)]


@pytest.mark.parametrize("ruling, message", REFUSED)
def test_a_ruling_that_cannot_be_carried_out(ruling, message):
    """It is unreadable, never illegal: a judge does not break rules."""
    verdict = rules.replay(HEAD + ruling)
    assert (verdict.verdict, verdict.line) == ("unreadable", LINE)
    assert message in verdict.message


def test_the_reason_stands_in_the_verdict():
    """What was said at the table is kept."""
    verdict = rules.replay(f'{HEAD}!judge note "slow play, warned"\n')
    judged = [ruling.statement for ruling in verdict.rulings if ruling.rule == "JUDGE"]
    assert judged == ["A judge was called. slow play, warned"]


def test_a_die_about_to_be_rolled_waits():
    """Between a roll and its result nothing is moved."""
    text = HEAD.replace("P1 roll 1 B01:2+slash\n", "!judge move B01 P2\n")
    verdict = rules.replay(text)
    assert verdict.verdict == "unreadable"
    assert verdict.message == "B01 is about to be rolled or chosen: rule on it afterwards."


def test_a_total_in_a_duel_is_a_players():
    """There is no monster whose total could change."""
    duel = f"""\
{three_players.HEAD}position turn 4 P1 monster M09:2
P1 trophies M14:5+gold
P2 trophies M11:5
P2 has Y02
P3 has Y01
confront
roll 1 1
P1 roll 6
P3 trade Y01 to P2
pass
P2 pass
resolve
draw B01
P1 roll 5
P2 roll 2
P1 roll 3
P2 roll 4
"""
    assert rules.replay(duel + "!judge total P1 +2\n= total 5-4").verdict == "incomplete"
    verdict = rules.replay(duel + "!judge total monster +2")
    assert (verdict.verdict, verdict.message) == ("unreadable", "Write whose total changes.")


@pytest.mark.parametrize("ruling", ["!judge stands", "!judge undone"])
def test_a_broken_rule_that_a_judge_has_ruled_on(ruling):
    """The judging goes on, and the verdict tells of the break."""
    verdict = rules.replay(f"{HEAD}P3 pass\n{ruling}\npass\nP2 pass\nresolve\n")
    assert verdict.verdict == "incomplete", verdict.message
    assert [(found.rule, found.line) for found in verdict.breaks] == [("DD-COMBAT-06", LINE)]


def test_an_act_is_taken_back():
    """With the dice that it brought; it stays written."""
    verdict = rules.replay(f"{HEAD}use B01 slash G01 -> 4\ntake back\nuse B01 slash G01 -> 2\n= total 4-7\n")
    assert verdict.verdict == "incomplete", verdict.message
    assert f"Taken back in line {LINE + 1}: use B01 slash G01; roll 4." in verdict.notes


def test_the_players_stop():
    """The book knows no such end: it is noted, and nobody has won."""
    verdict = rules.replay(f"{HEAD}pass\nwe stop here\n")
    assert verdict.result["winner"] is None and verdict.result["reason"] == "stopped"
    assert "The book has no rule for a stopped game: it is noted, not judged." in verdict.notes
