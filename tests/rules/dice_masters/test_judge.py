"""A judge's rulings in a log: the position changes, nothing reacts, the verdict says so."""

import pytest

import rules

HEAD = """\
Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 21bff x4 Troll: Master
P2 player "Bo"
P2 card 22bff x4 Vampire: Minion
basic 135bff Magic Missile
position turn 9 P1 main
P1 field Troll:L1 NPC
P1 reserve NPC:B
P2 field Vampire:L3
P2 life 5

"""
LINE = HEAD.count("\n") + 1

#: A ruling, and a claim that is true after it and false before.
DONE = [
    ('!judge life P2 12 "missed damage"', "= life 20-12"),
    ("!judge move P1.Troll used", "= P1 used Troll"),
    ("!judge face P1.Troll L3", "= P1 field Troll:L3 NPC"),
    ("!judge move NPC:B prep", "= P1 prep NPC"),
    ("!judge move P1.Magic-Missile reserve A*", "= P1 reserve NPC:B Magic-Missile:A*"),
    ("!judge move P2.Vampire reserve M", "= P2 reserve Vampire:M"),
]

#: A ruling that cannot be carried out, and a piece of the sentence.
REFUSED = [
    ("!judge dance", '"dance" is not a ruling known here'),
    ("!judge", "Write what the judge rules: !judge and one of these words."),
    ("!referee life P1 3", "A judge's ruling starts with !judge"),
    ("!judge life 12", "Write whose life"),
    ("!judge life P1 many", "Write the number"),
    ("!judge move P1.Troll moon", "Write where the die goes"),
    ("!judge face P1.Troll", "Write the face"),
    ("!judge face P1.Troll F", "Troll shows energy, which cannot be in the field"),
    ("!judge move NPC:B field", "NPC shows energy, which cannot be in the field"),
    ("!judge move Magic-Missile used", "Write whose die it becomes"),
    ("!judge damage NPC:B 1", "NPC is not in the field"),
    ("!judge damage P1.Troll", "Write the number"),
]


@pytest.mark.parametrize("ruling, claim", DONE, ids=[ruling for ruling, _ in DONE])
def test_a_ruling_changes_the_position(ruling, claim):
    """And only the ruling does."""
    assert rules.replay(f"{HEAD}{claim}\n").verdict == "illegal"
    after = rules.replay(f"{HEAD}{ruling}\n{claim}\n")
    assert (after.verdict, after.entries) == ("incomplete", 2), after.message


def test_no_text_reacts_to_a_ruling():
    """A die that a judge takes off the table was not KO'd: the Troll does not regenerate."""
    verdict = rules.replay(HEAD + "!judge move P1.Troll prep\n= ko none\n= P1 prep Troll\n")
    assert verdict.verdict == "incomplete", verdict.message


def test_damage_set_by_a_judge_counts():
    """The next thing that happens finds it there."""
    play = "global Magic-Missile with B\nchoose Vampire\n= ko Vampire\n"
    verdict = rules.replay(f"{HEAD}!judge damage P2.Vampire 5\n{play}")
    assert verdict.verdict == "incomplete", verdict.message


def test_the_verdict_lists_the_rulings_with_line_and_reason():
    """As the judge wrote them."""
    verdict = rules.replay(HEAD + '!judge life P2 1 "two turns of Breath Weapon"\nattack Troll\nblock none\n')
    assert verdict.verdict == "legal_with_rulings"
    [ruling] = verdict.rulings
    assert (ruling.rule, ruling.line) == ("JUDGE", LINE)
    assert ruling.statement == "Bo's life is set to 1. two turns of Breath Weapon"


def test_a_ruling_may_end_the_game():
    """At 0 life it is over, by whatever way (DM-END-01)."""
    verdict = rules.replay(HEAD + "!judge life P2 0\n")
    assert (verdict.verdict, verdict.result["winner"]) == ("legal_with_rulings", "Ana")


def test_a_note_changes_nothing():
    """It is kept with the verdict."""
    verdict = rules.replay(HEAD + '!judge note "slow play, warned"\n')
    assert [ruling.rule for ruling in verdict.rulings] == ["JUDGE"]
    assert "slow play" in verdict.rulings[0].statement


@pytest.mark.parametrize("ruling, message", REFUSED, ids=[ruling for ruling, _ in REFUSED])
def test_a_ruling_that_cannot_be_read_says_how_it_is_written(ruling, message):
    """Nobody's mistake is a judge's ruling by accident."""
    verdict = rules.replay(f"{HEAD}{ruling}\n")
    assert (verdict.verdict, verdict.line) == ("unreadable", LINE)
    assert message in verdict.message
