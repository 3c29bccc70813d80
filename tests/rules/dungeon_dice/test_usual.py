"""Plain entries are carried out at once (rules/dungeon_dice/usual.py); that comes to the same as the long way."""

from collections import Counter
from random import Random

import pytest

from rules.core.notation import Log
from rules.core.parsing import parse
from rules.dungeon_dice.play import play
from rules.dungeon_dice.record import shipped
from rules.dungeon_dice.snapshot import CODEC
from rules.games import VOCABULARIES
from tests.rules import plain


def of_bots(number: int) -> Log:
    """A whole game of two to five players."""
    dice_set = next(iter(shipped().values()))
    return parse(play(seed=f"usual {number}", players=2 + number, dice_set=dice_set), VOCABULARIES)


@pytest.mark.parametrize("number", range(4))
def test_games_of_bots(number):
    """Nearly all rolls, passes and ends of a last call are plain, and most draws."""
    log = of_bots(number)
    found, written = plain.in_a_log(CODEC.as_data, log, {}), Counter(entry.verb for entry in log.entries)
    for verb in ("roll", "pass", "resolve"):
        assert found[verb] > 0.9 * written[verb], verb
    assert found["draw"] > written["draw"] / 3


@pytest.mark.parametrize("number", range(4))
def test_entries_written_otherwise(number):
    """Whatever stands there instead: what is plain is legal, and means just that."""
    log = of_bots(number)
    assert plain.written_otherwise(CODEC.as_data, log, Random(number)) > len(log.entries) / 3
