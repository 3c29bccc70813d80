"""Plain entries are carried out at once (rules/dice_masters/usual); that comes to the same as reading them word by word
and taking the steps one by one.
"""

from collections import Counter
from random import Random

import pytest

from rules import Components
from rules.core import parsing
from rules.core.machine.mistake import Mistake
from rules.core.notation import Log
from rules.core.replay import Replay
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.play import play
from rules.dice_masters.record import shipped
from rules.dice_masters.snapshot import as_data
from rules.dice_masters.usual.entries import USUAL
from rules.games import VOCABULARIES, game
from tests.rules import plain

GAMES = 4  # of bots, in each edition
EMPTY_TABLE = 'Dice Marshal log 1\ngame dice-masters/wol2015\nP1 player "Ana"\nP2 player "Bo"\n'


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("edition", ["bff2014", "wol2015"])
def test_games_of_bots(edition, number):
    """Whole games with many cards; the most usual of their entries are mostly plain."""
    components: Components = {}
    log = parsing.parse(play(edition, seed=f"usual {number}", pool=shipped()), VOCABULARIES)
    found = plain.in_a_log(as_data, log, components)
    written = Counter(entry.verb for entry in log.entries)
    assert found["draw"] > written["draw"] / 3
    assert found["turn"] > written["turn"] / 2
    for verb in ("roll", "reroll", "field", "buy", "attack"):
        assert found[verb] > written[verb] / 3, verb


@pytest.mark.parametrize("number", range(GAMES))
def test_games_with_every_pass(number):
    """Passes hand the floor on and end the main step and the window after blocks; nearly all of them are plain, and so
    are the attacks between them.
    """
    components: Components = {}
    log = parsing.parse(play(seed=f"passes {number}", pool=shipped(), header=("passes written",)), VOCABULARIES)
    found = plain.in_a_log(as_data, log, components)
    written = Counter(entry.verb for entry in log.entries)
    assert found["pass"] > 0.9 * written["pass"] > 50
    assert found["attack"] > 0.8 * written["attack"]


def last_attack(life: int, line: str = "") -> Log:
    """Four Sidekicks attack, one damage each, and nothing more is written."""
    header = EMPTY_TABLE.replace("P1 player", f"{line}\nP1 player", 1)
    position = f"position turn 9 P1 main\nP1 field Sidekick:SK x4\nP2 field Sidekick:SK\nP2 life {life}\n"
    before = "pass\n" * 3 if line == "passes written" else ""
    return parsing.parse(f"{header}{position}{before}attack Sidekick x4\n", VOCABULARIES)


@pytest.mark.parametrize(
    ("life", "line", "at_once", "verdict"),
    [
        (4, "", 1, "legal"),
        (5, "", 0, "incomplete"),
        (4, "passes written", 0, "incomplete"),
        (4, "option static_bonus=latched", 0, "legal"),
    ],
)
def test_the_last_blow_ends_the_game(life, line, at_once, verdict):
    """It need not be written that nobody blocks and everybody passes, where not every pass is; a life more goes on.
    Where a bonus stays as it once was, the steps are taken one by one.
    """
    log = last_attack(life, line)
    assert plain.in_a_log(as_data, log, {})["the end"] == at_once
    found = Replay(game(log.game), log).run()
    assert found.verdict == verdict
    assert found.position["players"][1]["life"] == (0 if verdict == "legal" else life)


def ends_too_soon(state):
    """A wrong quick way: the game ends before the blow lands."""
    state.end(state.active, "life")
    return True


@pytest.mark.parametrize(
    ("life", "found"), [(4, "comes to another end at once: .*life"), (5, "does not end by what goes without saying")]
)
def test_a_quick_end_that_errs_is_found(life, found, monkeypatch):
    """The check of both ends is one that can fail."""
    monkeypatch.setattr(DiceMasters, "ends_at_once", staticmethod(ends_too_soon))
    with pytest.raises(Mistake, match=found):
        plain.in_a_log(as_data, last_attack(life), {})


def goes_astray(state, entry):
    """A wrong quick way: the dice are not turned, though the game goes on."""
    state.question = None
    return True


def takes_anything(state, entry):
    """A wrong quick way: it takes what is refused."""
    return True


def touches_and_declines(state, entry):
    """A wrong quick way: it changes something, and then leaves the entry to others."""
    state.life[0] -= 1
    return False


@pytest.mark.parametrize(
    ("faces", "way", "found"),
    [
        ("F F B S", goes_astray, "comes to another position at once"),
        ("F F B", takes_anything, "is plain, and refused: Write a face for each of the 4 dice"),
        ("F F B S", touches_and_declines, "is not plain, and changes .*life"),
    ],
)
def test_a_quick_way_that_errs_is_found(faces, way, found, monkeypatch):
    """The check of both ways is one that can fail."""
    text = f"{EMPTY_TABLE}turn 1 P1\ndraw Sidekick x4\nroll {faces}\n"
    log = parsing.parse(text, VOCABULARIES)
    monkeypatch.setitem(USUAL, "roll", way)
    with pytest.raises(Mistake, match=found):
        plain.in_a_log(as_data, log, {})


@pytest.mark.parametrize("edition", ["bff2014", "wol2015"])
def test_entries_written_otherwise(edition):
    """Whatever is written instead of an entry: if it is carried out at once, it is legal and means just that."""
    log = parsing.parse(play(edition, seed="written otherwise", pool=shipped()), VOCABULARIES)
    assert plain.written_otherwise(as_data, log, Random(5)) > len(log.entries) / 3
