"""Breaks that a judge has ruled on and steps taken back stay written, and the replay goes on without them."""

import pytest

import rules
from rules.core.lines import notation, parsing
from rules.games import VOCABULARIES
from rules.judging import before
from tests.rules.golden import ROOT, promises

STANDS = """\
Dice Marshal log 1
game dice-masters/bff2014
P1 player "Ana"
P1 card 46bff x4 Orc: Lesser Humanoid
P2 player "Bo"

turn 1 P1
draw NPC x4
roll F F ? ch
buy Orc with F
turn 2 P2
draw NPC x4
roll F F B B
turn 3 P1
!judge stands "seen too late"
draw NPC x4
roll F F F F
= P1 used NPC x4 Orc
"""


def test_the_verdict_holds_the_break_and_the_ruling():
    """Where it was, which rule, what was ruled, and in which turn; as plain data too."""
    verdict = rules.replay(STANDS)
    (found,) = verdict.breaks
    assert (found.line, found.turn, found.rule, found.entry) == (10, 1, "DM-PAY-02", "buy Orc with F")
    assert (found.stands, found.ruled_line, found.ruled_turn) == (True, 15, 3)
    assert verdict.as_json()["breaks"][0]["told"] == found.told
    assert found.told.endswith("Ruled on in turn 3, line 15: left to stand (seen too late).")


def test_all_entries_count_as_judged():
    """What was set aside does not make the prefix shorter."""
    assert rules.replay(STANDS).entries == len(parsing.parse(STANDS, VOCABULARIES).entries)


def test_a_judge_who_stops_between_the_break_and_the_ruling():
    """Above the ruling the position is that of the ruling: the Orc is in the used pile."""
    verdict = before(STANDS, 12)
    assert verdict.verdict == "incomplete"
    assert "Orc" in str(verdict.position)


def test_the_log_is_written_back_with_all_of_it():
    """Nothing that was set aside is lost when the log is written anew."""
    text = STANDS.replace("buy Orc with F\n", "buy Orc with F F\ntake back\nbuy Orc with F\n")
    log = parsing.parse(text, VOCABULARIES)
    assert parsing.parse(notation.write(log), VOCABULARIES) == log
    assert "Taken back in line 11: buy Orc with F F." in rules.replay(text).notes


def test_a_ruling_without_a_break_is_a_note():
    """A judge who lets stand what breaks no rule changes nothing."""
    text = STANDS.replace("buy Orc with F\n", "buy Orc with F F\n")
    verdict = rules.replay(text)
    assert (verdict.verdict, verdict.breaks) == ("incomplete", ())
    assert [ruling.rule for ruling in verdict.rulings] == ["JUDGE"]


@pytest.mark.parametrize("game", ["dice_conquest", "dungeon_dice", "dice_masters"])
@pytest.mark.parametrize("word", ["stands", "undone"])
def test_any_break_can_be_ruled_on(game: str, word: str) -> None:
    """Behind every golden log that breaks a rule in play a ruling holds the break, and judging goes on."""
    paths = sorted((ROOT / "tests/rules/logs" / game).rglob("*.log"))[::4]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        said = promises(text)
        if said["verdict"] != "illegal" or "cards" in said or "!judge" in text:
            continue
        before = rules.replay(text)
        if before.turn == 0 or before.step == "setup":
            continue  # the header allows no game
        after = rules.replay(f"{text.rstrip()}\n!judge {word}\n")
        assert [(found.line, found.rule) for found in after.breaks] == [(before.line, before.rule)], path.name
        assert after.entries > before.entries, path.name
