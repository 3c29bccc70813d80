"""Claims and turn lines: what is compared, with whom, and which rule a false one names."""

import pytest

import rules

HEAD = """\
Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 16bff x4 Human Paladin
P1 card 22bff x2 Vampire: Minion
P2 player "Bo"
P2 card 21bff x4 Troll: Master
basic 135bff Magic Missile
position turn 9 P1 main
P1 life 12
P1 field Human-Paladin:L2 NPC NPC
P1 reserve NPC:B NPC:F Magic-Missile:A
P1 used Vampire
P1 tokens Human-Paladin=1
P2 field NPC

"""
LINE = HEAD.count("\n") + 1

TRUE = [
    "= life 12-20",
    "= P2 life 20",
    "= P1 field Human-Paladin NPC x2",
    "= P1 field Human-Paladin:L2 NPC NPC",
    "= P1 field NPC NPC HP",
    "= P1 reserve B F Magic-Missile:A",
    "= P1 bag 4",
    "= P1 bag NPC x4",
    "= P1 used Vampire",
    "= P1 prep none",
    "= P1 out none",
    "= P1 tokens Human-Paladin=1",
    "= P1 captured none",
    "= ko none",
]

#: A claim, the rule it breaks, and a piece of the sentence.
FALSE = [
    ("= life 11-20", "DM-LIFE-08", "Ana has 12 life here, not 11"),
    ("= P2 life 19", "DM-LIFE-08", "Bo has 20 life here, not 19"),
    ("= P1 field Human-Paladin NPC", "DM-ZONE-01", "Ana's field holds 1 Human-Paladin, 2 NPC"),
    ("= P1 field Human-Paladin:L1 NPC NPC", "DM-FUND-13", "1 Human-Paladin:L2"),
    ("= P1 reserve B B Magic-Missile:A", "DM-FUND-13", "Ana's reserve pool holds"),
    ("= P1 bag 5", "DM-ZONE-01", "Ana's bag holds 4 dice, not 5"),
    ("= P1 captured NPC", "DM-CAP-01", "nothing is captured"),
    ("= ko NPC", "DM-KO-01", "NPC is not KO'd here"),
    ("= P1 field Angel", "DM-COMP-04", "Angel names no card"),
    ("turn 8 P2", "DM-TURN-01", "Turn 8 is over; this is turn 9"),
    ("turn 9 P2", "DM-TURN-01", "Turn 9 is Ana's"),
]

#: A claim nobody can check.
NONSENSE = [
    "= weather fine",
    "=",
    "= life much",
    "= bag 4",
    "= P1 tokens Human-Paladin",
    "= P1 tokens Human-Paladin=two",
    "= P1 damage Human-Paladin=²",
    "= P1 stats Human-Paladin",
]


@pytest.mark.parametrize("claim", TRUE)
def test_true_claims_change_nothing(claim):
    """Order, case and short names do not matter; faces only where they are written."""
    verdict = rules.replay(HEAD + claim + "\n" + claim.upper() + "\n")
    assert (verdict.verdict, verdict.entries, verdict.turn) == ("incomplete", 2, 9), verdict.message


@pytest.mark.parametrize("claim, rule, message", FALSE, ids=[claim for claim, _, _ in FALSE])
def test_a_false_claim_is_illegal_and_says_what_is_there(claim, rule, message):
    """On its own line, with the position of that moment."""
    verdict = rules.replay(HEAD + claim + "\n")
    assert (verdict.verdict, verdict.rule, verdict.line) == ("illegal", rule, LINE)
    assert message in verdict.message
    assert verdict.position["turn"] == 9


@pytest.mark.parametrize("claim", NONSENSE)
def test_a_claim_without_meaning_is_unreadable(claim):
    """It is no false claim: nobody said anything about the position."""
    verdict = rules.replay(HEAD + claim + "\n")
    assert (verdict.verdict, verdict.line) == ("unreadable", LINE)


def test_an_unknown_claim_lists_the_claims():
    """What could have been meant."""
    assert {"life", "field", "ko"} <= set(rules.replay(HEAD + "= weather fine\n").legal)


def test_a_claim_may_look_past_passes_that_nobody_wrote():
    """Damage lands after both have passed; the claim stands right below the attack."""
    verdict = rules.replay(HEAD + "attack NPC#1\nblock none\n= life 12-19\n= P1 used Vampire NPC Magic-Missile\n")
    assert verdict.verdict == "incomplete", verdict.message


def test_a_claim_does_not_look_past_the_end_of_the_turn():
    """What is false until then is false, however true it may become."""
    verdict = rules.replay(HEAD + "attack NPC#1\nblock none\n= life 12-18\nturn 10 P2\n")
    assert (verdict.verdict, verdict.rule, verdict.line) == ("illegal", "DM-DMG-07", LINE + 2)
    assert "Bo has 19 life here, not 18" in verdict.message


#: A claim after dice were spent or lost, and the rule that keeps the die out of the zone.
KEPT_OUT = [
    ("global Magic-Missile with B\nchoose P2.NPC\n= P1 bag NPC x5", "DM-ZONE-11", "was used this turn"),
    ("global Magic-Missile with B\nchoose P2.NPC\n= P2 field NPC", "DM-KO-02", "is KO'd"),
    ("attack NPC#1\nblock none\nturn 10 P2\n= P1 field Human-Paladin NPC NPC", "DM-ZONE-19", "was not blocked"),
]


@pytest.mark.parametrize("text, rule, message", KEPT_OUT, ids=[rule for _, rule, _ in KEPT_OUT])
def test_a_die_claimed_where_a_rule_keeps_it_out_names_that_rule(text, rule, message):
    """More than "the count is wrong"."""
    verdict = rules.replay(HEAD + text + "\n")
    assert (verdict.verdict, verdict.rule) == ("illegal", rule), verdict.message
    assert message in verdict.message


#: Lines behind an attack, and of which moment the claim among them is read.
MOMENTS = [
    ("= life 12-20\n", "before the damage is dealt"),  # nothing follows
    ("= life 12-19\npass\nturn 10 P2\n", "after the damage is dealt"),  # a pass that says nothing new
]


@pytest.mark.parametrize("lines, moment", MOMENTS, ids=[lines.splitlines()[0] for lines, _ in MOMENTS])
def test_the_verdict_says_of_which_moment_a_claim_was_read(lines, moment):
    """Where the order of the lines does not decide it."""
    verdict = rules.replay(HEAD + "attack NPC#1\nblock none\n" + lines)
    assert verdict.verdict == "incomplete", verdict.message
    assert f"Line {LINE + 2}: the claim is read as one of the moment {moment}." in verdict.notes


#: In War of Light: lines with a claim at the end of a turn, which dice leave the Out of Play area as it ends.
AT_THE_END = [
    ("attack none\n= P1 out Sidekick x3\nturn 10 P2\n", 2, "before the end of the turn"),
    ("end\n= P1 out Sidekick x3\n", 2, "before the end of the turn"),
    ("attack none\n= P1 out none\nturn 10 P2\n", 2, "after the end of the turn"),
    ("= P1 out none\nturn 10 P2\n", 1, "after the end of the turn"),
    ("attack none\n= life 20-20\nturn 10 P2\n", 2, None),  # true of both
    ("= P1 out Sidekick x3\nattack none\n", 1, None),  # the order of the lines decides
]
LANTERNS = """Dice Marshal log 1
game dice-masters/wol2015
P1 player "Ana"
P1 card 4wol x4 Batman: Bruce Wayne of Earth
P2 player "Bo"
basic 31wol Stealth Ops
position turn 9 P1 main
P1 field Batman:L1
P1 reserve Sidekick:F Sidekick:B Sidekick:M

buy Stealth-Ops
"""


@pytest.mark.parametrize("lines, at, moment", AT_THE_END, ids=[lines for lines, _, _ in AT_THE_END])
def test_a_claim_at_the_end_of_a_turn_is_told_with_its_moment(lines, at, moment):
    """Where it is true of one of the two moments only."""
    verdict = rules.replay(LANTERNS + lines)
    assert verdict.verdict == "incomplete", verdict.message
    line = len(LANTERNS.splitlines()) + at
    told = [note for note in verdict.notes if "the claim is read" in note]
    assert told == ([f"Line {line}: the claim is read as one of the moment {moment}."] if moment else [])


@pytest.mark.parametrize("above", ["attack none", "no attack", "attack nobody", "end"])
def test_a_false_claim_behind_no_attack_is_told_there(above):
    """No attack, however it is written: nothing further can make it true."""
    verdict = rules.replay(f"{LANTERNS}{above}\n= life 19-20\nturn 10 P2\n")
    assert (verdict.verdict, verdict.line) == ("illegal", len(LANTERNS.splitlines()) + 2)
    assert "Ana has 20 life here, not 19." in verdict.message
