"""What a verdict says: short headings, and numbers that agree with their words."""

import pytest

from rules.core import verdict as verdicts
from tournament.judging.log_text import verdict_text

ILLEGAL = {"verdict": verdicts.ILLEGAL, "line": 3, "entries": 1, "message": "She paid 2. It costs 3 energy. Pay one."}


def test_the_first_sentence_is_the_heading() -> None:
    """The rest of a long message stands under it, with how much was legal before."""
    face = verdict_text.heading_of(ILLEGAL)
    assert (face.kind, face.heading) == ("Breaks a rule at line 3", "She paid 2.")
    assert face.said == "It costs 3 energy. Pay one. The 1 entry before it is legal."


@pytest.mark.parametrize(
    ("message", "heading"),
    [
        ("Vampire costs 3; 2 energy was paid.", "Turn 2, Mike: Vampire costs 3."),
        ("Mike has paid 2 of 3.", "Turn 2: Mike has paid 2 of 3."),
    ],
)
def test_a_broken_rule_says_whose_turn_it_was(message: str, heading: str) -> None:
    """Turn and player stand before the sentence; a player it names is not named twice."""
    face = verdict_text.heading_of(ILLEGAL | {"turn": 2, "player": "Mike", "step": "main step", "message": message})
    assert face.heading == heading
    assert face.said.endswith("Main step. The 1 entry before it is legal.")


def test_a_long_list_never_stands_in_the_heading() -> None:
    """What follows a semicolon goes under it, as a sentence of its own."""
    face = verdict_text.heading_of(ILLEGAL | {"message": "Mogo is no card here; the cards are Batman and Munk."})
    assert face.heading == "Mogo is no card here."
    assert face.said.startswith("The cards are Batman and Munk.")


@pytest.mark.parametrize(
    ("data", "heading", "said"),
    [
        ({"verdict": verdicts.LEGAL, "entries": 1}, "The one entry follows the rules.", "The game is not over."),
        (
            {"verdict": verdicts.LEGAL, "entries": 90, "result": {"winner": None, "reason": "both at 0 life"}},
            "All 90 entries follow the rules.", "Nobody won (both at 0 life).",
        ),
        ({"verdict": verdicts.LEGAL_WITH_RULINGS, "rulings": [{}, {}]}, "Legal, if 2 rulings are accepted.", ""),
        ({"verdict": verdicts.INCOMPLETE, "message": ""}, "The log stops.", "Everything up to there is legal."),
        ({"verdict": verdicts.UNREADABLE, "message": ""}, "Cannot be read here", "No entry before it was checked."),
    ],
)  # fmt: skip
def test_sparse_verdicts_still_make_sentences(data: dict, heading: str, said: str) -> None:
    """Whatever a verdict leaves out, the page never says None."""
    face = verdict_text.heading_of(data)
    assert face.heading == heading
    assert said in face.said and "None" not in face.said


def test_every_verdict_has_a_face() -> None:
    """A new verdict without one would be a 500 on its page."""
    assert set(verdict_text.HEADINGS) == set(verdicts.EXIT_STATUS)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("dice-masters/bff2014", "Battle for Faerûn"),
        ("dice-masters/wol2015", "War of Light"),
        ("dungeon-dice", "Dungeon Dice"),
        ("dice-conquest", "Dice Conquest"),
        ("", ""),
    ],
)
def test_a_game_is_called_by_its_name(game: str, name: str) -> None:
    """Not by the word in the header of a log."""
    assert verdict_text.game_name(game) == name
