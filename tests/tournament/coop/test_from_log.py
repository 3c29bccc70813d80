"""A result read off a log."""

from __future__ import annotations

import pytest

from rules.dice_conquest.play import play
from tests.tournament.coop.runs import CARDS
from tournament.coop import find_quest_faults, quest_of_log, quest_score

PARTY = ("ROG", "THI", "WAR", "KNI")


@pytest.mark.parametrize("seed", range(8))
def test_what_bots_play_is_plausible(seed: int) -> None:
    """Whatever the game was like, nothing is wrong with its record, and the score has the range of its outcome."""
    party = PARTY[: seed % 4 + 1]
    found = quest_of_log(play(seed, len(party), heroes=party, cards=CARDS), CARDS)
    assert found.result is not None and found.note == ""
    assert find_quest_faults(found.result, CARDS) == ()
    assert found.result.heroes == party
    assert (quest_score(found.result) >= 501) == found.result.won


def a_win() -> str:
    return next(
        text
        for text in (play(seed, 1, heroes=["ROG"], cards=CARDS) for seed in range(30))
        if (result := quest_of_log(text, CARDS).result) is not None and result.won
    )


def test_a_win_and_the_same_log_cut_short() -> None:
    """A win counts rounds and health; without its end the run is unfinished, and less is removed."""
    text = a_win()
    whole = quest_of_log(text, CARDS).result
    assert whole is not None and (whole.outcome, whole.creatures_slain, whole.hp_removed) == ("win", 23, 411)
    lines = text.splitlines()
    third = next(number for number, line in enumerate(lines) if line.startswith("round 3"))
    cut = quest_of_log("\n".join(lines[:third]), CARDS)
    assert cut.note == "The log stops before the game is over."
    assert cut.result is not None and cut.result.outcome == "unfinished"
    assert find_quest_faults(cut.result, CARDS) == () and cut.result.hp_removed < 411


def test_a_log_that_breaks_a_rule_counts_up_to_the_round_before() -> None:
    """In round 3 a die is taken that is not there: two rounds count."""
    lines = a_win().splitlines()
    third = next(number for number, line in enumerate(lines) if line.startswith("round 3"))
    roll = next(number for number in range(third, len(lines)) if lines[number].startswith("roll"))
    found = quest_of_log("\n".join([*lines[: roll + 1], "P1 take D4 > place Kalterstorm", *lines[roll + 1 :]]), CARDS)
    assert found.verdict == "illegal"
    assert found.result is not None and (found.result.outcome, found.result.last_round) == ("unfinished", 2)
    assert found.note.startswith(f"Line {roll + 2} breaks DC-") and "counts up to round 2, as unfinished" in found.note


@pytest.mark.parametrize("text", ["", "hello", "Dice Marshal log 1\ngame dungeon-dice\n"])
def test_a_text_without_a_game_has_no_score(text: str) -> None:
    """And the reason is told."""
    found = quest_of_log(text, CARDS)
    assert found.result is None and found.note
