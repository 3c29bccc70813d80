"""Bots play whole games over legal answers; what they write replays to the same end."""

from __future__ import annotations

from collections import Counter

import pytest

from rules import replay
from rules.core.lines.notation import write
from rules.core.lines.parsing import parse
from rules.core.verdict import LEGAL, LEGAL_WITH_RULINGS
from rules.dice_masters import play as bot_games
from rules.dice_masters.bots import Bot
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import CardPool
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.state import CARD, State
from rules.games import VOCABULARIES

EDITIONS = ("bff2014", "wol2015")
SEEDS = range(12)


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return read_folder()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_bots_replays_to_the_same_end(edition: str, seed: int, pool: CardPool) -> None:
    """The verdict on a bot's log is legal, with the winner and the life that the bots saw."""
    log, state = bot_games.play_game(edition, None, ("Ana", "Bo"), seed, pool)
    verdict = replay(write(log), {"dice-masters": pool})
    assert verdict.verdict in (LEGAL, LEGAL_WITH_RULINGS), (verdict.line, verdict.rule, verdict.message)
    assert verdict.result is not None
    assert verdict.result["player"] == state.winner
    assert verdict.result["life"] == [max(0, life) for life in state.life]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_gives_the_same_game(edition: str, pool: CardPool) -> None:
    """A seed names a game."""
    assert bot_games.play(edition, seed=3, pool=pool) == bot_games.play(edition, seed=3, pool=pool)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bots_log_is_canonical(edition: str, pool: CardPool) -> None:
    """What a bot writes is read back as it was written."""
    log, _ = bot_games.play_game(edition, None, ("Ana", "Bo"), 5, pool)
    assert parse(write(log), VOCABULARIES) == log


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(3))
def test_dice_are_conserved_after_every_answer(edition: str, seed: int, pool: CardPool) -> None:
    """Every die is in exactly one place, NPCs and Sidekicks too (DM-ZONE-01, DM-SETUP-02)."""
    game = DiceMasters(edition, pool)
    log, _ = bot_games.play_game(edition, None, ("Ana", "Bo"), seed, pool)
    state = game.begin(log)
    bot = Bot(seed)
    for _ in range(400):
        if state.over:
            break
        for answer in bot(state):
            try:
                game.step(state, answer)
            except Exception as fault:  # a proposal that is not legal leaves the position as it was
                assert type(fault).__name__ in ("Violation", "Unreadable", "Ambiguous")
                continue
            break
        assert_conserved(state)


def assert_conserved(state: State) -> None:
    lying: Counter[int] = Counter()
    for side in state.zones:
        for zone in side:
            lying.update(zone)
    for supply in state.supply:
        lying.update(supply)
    assert lying == Counter(range(len(state.zone))), [die for die, times in lying.items() if times != 1]
    for die, place in enumerate(state.zone):
        stack = state.table.stack_of[die]
        assert (die in state.supply[stack]) == (place == CARD)


def test_a_copy_of_a_position_goes_its_own_way(pool: CardPool) -> None:
    """Playing on from a copy leaves the position it was taken from untouched."""
    game = DiceMasters("wol2015", pool)
    log, _ = bot_games.play_game("wol2015", None, ("Ana", "Bo"), 1, pool)
    state = game.begin(log)
    before = (list(state.zone), list(state.life), state.turn, state.pc)
    twin = state.copy()
    game.step(twin, next(iter(Bot(1)(twin))))
    assert (list(state.zone), list(state.life), state.turn, state.pc) == before
    assert twin.zone != state.zone
