"""A log that is judged leaves nothing behind: a worker that replays for weeks is slowed down by whatever stays."""

import gc

import pytest

from rules import Components, replay
from rules.games import VOCABULARIES, family


@pytest.mark.parametrize("name", VOCABULARIES)
def test_what_a_replay_made_goes_with_it(name):
    """No part of a game holds another in a circle, which only a search of all memory would find."""
    game, edition = family(name)
    log = game.play(edition, "litter", game.players[0], Components())
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
