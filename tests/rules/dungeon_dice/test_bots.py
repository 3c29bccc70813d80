"""Bots play whole games of Dungeon Dice over legal answers; what they write replays to the same end."""

from __future__ import annotations

import json

import pytest

from rules import replay
from rules.core.fuzz.positions import as_data
from rules.core.lines.notation import write
from rules.core.lines.parsing import parse
from rules.core.replaying.replay import Replay
from rules.core.verdict import LEGAL_WITH_RULINGS
from rules.dungeon_dice import zones
from rules.dungeon_dice.game import DungeonDice
from rules.dungeon_dice.play import play_game
from rules.dungeon_dice.profile import OPTIONS
from rules.dungeon_dice.record import shipped
from rules.dungeon_dice.state import State
from rules.games import VOCABULARIES

KINDS = {"random": ("random",), "sensible": ("sensible",), "mixed": ("sensible", "random")}
#: Every option as the catalogue does not recommend it.
OTHERWISE = "option " + " ".join(
    f"{name}={option.values[1]}" for name, option in OPTIONS.items() if name != "min_players"
)


@pytest.fixture(scope="module")
def game() -> DungeonDice:
    return DungeonDice(shipped())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("header", [(), (OTHERWISE,)], ids=["strict", "otherwise"])
def test_a_game_by_bots_replays_to_the_same_end(kind: str, players: int, header: tuple[str, ...]) -> None:
    """The verdict on a bot's log is legal by rulings, with the winner and the Fame that the bots saw."""
    log, state = play_game(f"{kind} {players}", players, None, KINDS[kind], header=header)
    verdict = replay(write(log))
    assert state.over
    assert verdict.verdict == LEGAL_WITH_RULINGS, (verdict.line, verdict.rule, verdict.message)
    assert verdict.result is not None
    assert verdict.result["player"] == state.winner
    assert verdict.result["fame"] == zones.fame(state)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_bots_log_reads_as_it_is_written(players: int) -> None:
    """parse(write(log)) == log."""
    log, _ = play_game(players, players, None, ("random",))
    assert parse(write(log), VOCABULARIES) == log


@pytest.mark.parametrize("seed", range(4))
def test_every_position_is_data_and_answers_offered_are_accepted(seed: int, game: DungeonDice) -> None:
    """Along a game each position is plain data, equal in its copy, and whatever is listed as legal can be played."""
    log, _ = play_game(seed, 2 + seed, None, ("random", "sensible"))
    replayed = Replay(game, log)
    for number, entry in enumerate(log.entries):
        replayed.apply(entry)
        if number % 10 == 0:
            _check_position(game, replayed.state)


def _check_position(game: DungeonDice, state: State) -> None:
    data = as_data(state)
    assert json.loads(json.dumps(data)) == data
    assert state.copy() == state
    for answer in game.answers(state):
        trial = state.copy()
        entry = game.write(trial, answer)
        read = game.read(trial, entry)
        assert read is not None
        game.step(trial, read)
    assert {**as_data(state), "rulings": []} == {**data, "rulings": []}


def test_the_same_seed_plays_the_same_game() -> None:
    """Chance comes from the seed alone."""
    assert play_game("again", 4)[0] == play_game("again", 4)[0]


def test_sensible_bots_beat_random_ones() -> None:
    """Two sensible players among four take the throne in three games of four and more."""
    wins = sum((play_game(seed, 4, None, ("sensible", "random", "sensible", "random"))[1].winner or 0) % 2 == 0
               for seed in range(20))  # fmt: skip
    assert wins >= 15
