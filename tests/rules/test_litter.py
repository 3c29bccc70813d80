"""A log that is judged leaves nothing behind: a worker that replays for weeks is slowed down by whatever stays."""

import gc

import pytest

from rules import replay
from rules.games import VOCABULARIES, record_of


@pytest.mark.parametrize("name", VOCABULARIES)
def test_what_a_replay_made_goes_with_it(name):
    """No part of a game holds another in a circle, which only a search of all memory would find."""
    game, edition = record_of(name)
    log = game.play(edition, "litter", game.players[0])
    replay(log)  # what is remembered of cards and lines stays
    gc.collect()
    gc.disable()
    try:
        verdict = replay(log)
        left = gc.collect()
    finally:
        gc.enable()
    assert verdict.entries > 20
    assert left == 0
