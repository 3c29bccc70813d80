"""Games are played to their end by taps alone, and the log that comes of it replays to the same end."""

from __future__ import annotations

from functools import cache

import pytest

from rules import recording, replay
from rules.core.lines.notation import write
from rules.games import GAMES, record_of
from tests.rules.recording.counting import count, figures
from tests.rules.recording.following import Follower, split_log
from tests.rules.recording.tapping import TappedGame, play

#: By game the seeds of openings: short games of all kinds.
SEEDS = {
    "dice-masters/wol2015": (1,),
    "dice-masters/bff2014": (1,),
    "dice-conquest": tuple(range(12)),
    "dungeon-dice": (0, 2),
}
PLAYED = [(game, seed) for game, seeds in SEEDS.items() for seed in seeds]


@cache
def tapped(name: str, seed: int) -> TappedGame:
    game, _, edition = name.partition("/")
    return play(write(GAMES[game].adapter(edition).opening(seed, False, None)), seed)


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_a_game_reaches_its_end(name: str, seed: int) -> None:
    """At every position somebody can tap something, until the game is over."""
    game = tapped(name, seed)
    assert game.view["over"]
    assert game.view["result"] == replay(game.text).result


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_the_full_form_replays_to_the_same_end(name: str, seed: int) -> None:
    """Passes and other implied answers are written and marked, and the verdict is the same."""
    game = tapped(name, seed)
    full = recording.full_log(game.header, game.lines)
    assert "\npasses written\n" in full
    short, long = replay(game.text), replay(full)
    assert (long.verdict, long.result) == (short.verdict, short.result)
    written = [line for line in full.splitlines() if not line.endswith("; inferred")]
    assert [line for line, mark in game.lines if not mark and line not in written] == []


#: Games with what a page could get wrong: Level dice of both sides in one roll; a pass before a choice; a roll-off
#: before the passes of a combat, which may come behind them, too; a gust of both sides at once.
FOLLOWED = [
    ("dungeon-dice", "14", 2), ("dice-masters/wol2015", "20", 2), ("dungeon-dice", "1", 3), ("dungeon-dice", "8", 3),
]  # fmt: skip


@pytest.mark.parametrize(("name", "seed", "players"), FOLLOWED)
def test_a_game_of_the_bots_is_followed_to_its_end(name: str, seed: str, players: int) -> None:
    """Each line of its log is the answer to a question, and the answers end the game as the log does."""
    record, edition = record_of(name)
    log = record.bots(edition if isinstance(edition, str) else "", seed, players, record.shipped())
    follower = Follower(*split_log(log))
    for step in follower.steps():
        follower.take(step)
    assert follower.unlike == []
    assert replay(follower.text).result == replay(log).result


def test_few_taps_are_refused() -> None:
    """Less than one in a hundred, and only for what a whole set of equipment must be like."""
    games = [tapped(name, seed) for name, seed in PLAYED]
    refused = [why for game in games for why in game.refused]
    assert len(refused) * 100 < sum(game.entries for game in games)
    assert not [why for why in refused if "equip" not in why]


@pytest.mark.parametrize(("edition", "seeds"), [("wol2015", (0, 1, 14)), ("bff2014", (1, 2, 9, 13))])
def test_a_turn_of_dice_masters_takes_twelve_taps(edition: str, seeds: tuple[int, ...]) -> None:
    """What can be inferred is not asked: at most 12 taps in half of the turns, at most 17 in nine of ten."""
    turns: list[int] = []
    for seed in seeds:
        counted = count(GAMES["dice-masters"].play(edition, str(seed), 2))
        assert counted.strange == []
        turns += counted.turns.values()
    median, high = figures(turns)
    assert len(turns) > 30
    assert median <= 12
    assert high <= 17
