"""Plain turns are carried out at once (rules/dice_conquest/usual.py); that comes to the same as the long way."""

from collections import Counter
from random import Random

import pytest

from rules import Components
from rules.core.notation import Log
from rules.core.parsing import parse
from rules.dice_conquest.play import play
from rules.dice_conquest.snapshot import CODEC
from rules.games import VOCABULARIES
from tests.rules import plain


def of_bots(number: int) -> Log:
    """A whole game of one to four heroes."""
    return parse(play(seed=f"usual {number}", players=1 + number), VOCABULARIES)


@pytest.mark.parametrize("number", range(4))
def test_games_of_bots(number):
    """Most of them are plain."""
    log = of_bots(number)
    found, written = plain.in_a_log(CODEC.as_data, log, Components()), Counter(entry.verb for entry in log.entries)
    for verb in ("take", "roll", "reroll", "place"):
        assert found[verb] >= 0.6 * written[verb] > 0, verb


@pytest.mark.parametrize("number", range(4))
def test_entries_written_otherwise(number):
    """Whatever stands there instead: what is plain is legal, and means just that."""
    log = of_bots(number)
    assert plain.written_otherwise(CODEC.as_data, log, Random(number)) > len(log.entries) / 3
