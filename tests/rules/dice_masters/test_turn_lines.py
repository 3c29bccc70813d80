"""A turn line passes by what nobody does any more: it must come to the same as writing it all down."""

import pytest

import rules

HEAD = """\
Dice Marshal log 1
game dice-masters/{edition}
P1 player "Ana"
P1 card 16bff x4 Human Paladin
P2 player "Bo"
P2 card 21bff x4 Troll: Master
{cards}basic 135bff Magic Missile
position turn 9 P1 main
P1 life 12
P1 field Human-Paladin:L2 {pawn} {pawn}
P1 reserve {pawn}:B {pawn}:F
P2 field {pawn}

"""
PAWNS = {"bff2014": "NPC", "wol2015": "Sidekick"}
PASSES = "P1 pass\nP2 pass\n"
#: What is done in the turn, and what everybody says who does nothing more in it.
LEFT_OUT = {
    "nothing done": ("", f"{PASSES}attack none\n"),
    "an attack": ("attack {pawn}#1\n", f"P2 block none\n{PASSES}"),
    "an attack and a block": ("attack {pawn}#1\nP2 block {pawn}={pawn}#1\n", PASSES),
    "a KO in the main step": ("global Magic-Missile with B\nchoose P2.{pawn}\n", f"{PASSES}attack none\n"),
    "a KO, then an attack": (
        "global Magic-Missile with B\nchoose P2.{pawn}\nattack {pawn}#1\n",
        f"P2 block none\n{PASSES}",
    ),
    "the attack declined": (f"{PASSES}", "attack none\n"),
}


def log(edition: str, done: str, cards: str = "") -> str:
    return HEAD.format(edition=edition, pawn=PAWNS[edition], cards=cards) + done.format(pawn=PAWNS[edition])


@pytest.mark.parametrize("edition", PAWNS)
@pytest.mark.parametrize("done", LEFT_OUT)
@pytest.mark.parametrize("claim", ["", "= ko none\n", "= ko {pawn}\n", "= life 12-19\n"])
def test_a_turn_line_ends_a_turn_as_every_pass_written_does(edition, done, claim):
    """The same position, and what is claimed there is as true or as false, with the same rule and message."""
    entries, rest = LEFT_OUT[done]
    short = rules.replay(log(edition, f"{entries}turn 10 P2\n{claim}"))
    whole = rules.replay(log(edition, f"{entries}{rest}turn 10 P2\n{claim}"))
    assert (short.turn, short.position) == (10, whole.position), whole.message
    assert (short.verdict, short.rule, short.message) == (whole.verdict, whole.rule, whole.message)


def test_a_turn_line_does_not_pass_by_an_attack_that_must_be():
    """The fault stands on the turn line, in the attack step, with the attack as what could have been written."""
    text = log("wol2015", "turn 10 P2\n", "P1 card 7wol x4 Guy Gardner: Blinding Rage\n")
    text = text.replace("P1 field Human-Paladin:L2", "P1 field Guy-Gardner:L1")
    verdict = rules.replay(text)
    assert (verdict.verdict, verdict.rule, verdict.step) == ("illegal", "DM-FUND-01", "attack step"), verdict.message
    told = "Guy-Gardner must attack this turn: the text of Guy-Gardner says so."
    assert (verdict.line, verdict.message) == (text.count("\n"), told)
    assert "attack Guy-Gardner" in verdict.legal


def test_a_turn_line_passes_by_one_turn_only():
    """Turn 11 cannot be reached from turn 9: in turn 10 dice are drawn, and nobody has written which."""
    verdict = rules.replay(log("bff2014", "turn 11 P1\n"))
    assert (verdict.verdict, verdict.rule, verdict.turn) == ("unreadable", None, 10)
    assert verdict.message.startswith("A line is missing before this: Bo draws 4 dice.")


def test_where_every_pass_is_written_a_turn_line_passes_nothing_by():
    """`passes written` with the tournament's passing procedure: the pass itself is what the log lacks."""
    text = log("wol2015", "turn 10 P2\n").replace("position", "passes written\nposition")
    verdict = rules.replay(text)
    assert (verdict.verdict, verdict.rule, verdict.line) == ("illegal", "DM-PRIO-07", text.count("\n")), verdict.message
    assert verdict.message == "Ana acts or passes first: this log leaves no pass out."


def test_a_turn_line_does_not_outlive_the_last_blow():
    """The attack that nobody blocks takes Bo's last life: there is no turn 10."""
    text = log("wol2015", "!judge life P2 1\nattack {pawn}#1\nturn 10 P2\n")
    verdict = rules.replay(text)
    assert (verdict.verdict, verdict.rule, verdict.line) == ("illegal", "DM-END-01", text.count("\n")), verdict.message
    assert verdict.message == "The game is over (life); nothing more can happen."
    assert verdict.position["players"][1]["life"] == 0
