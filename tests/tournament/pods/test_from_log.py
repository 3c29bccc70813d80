"""A pod's result read off a log."""

from __future__ import annotations

import pytest

from rules.dungeon_dice.play import play
from tests.tournament.pods.fields import PARAMS
from tournament.pods import WON, find_faults, placings, pod_of_log


@pytest.mark.parametrize("seed", range(8))
def test_what_bots_play_is_sound(seed: int) -> None:
    """Whatever the number of players, nothing is wrong with the record, and somebody is first."""
    players = 2 + seed % 4
    found = pod_of_log(play(seed, players), range(11, 11 + players))
    assert found.result is not None and found.result.ended_by == "throne"
    assert find_faults(found.result, PARAMS) == ()
    assert found.result.players == tuple(range(11, 11 + players))
    assert sorted(placings(found.result).values())[0] == 1


@pytest.mark.parametrize(("seed", "players"), [(9, 2), (66, 3)])
def test_a_duel_has_a_winner_and_a_loser(seed: int, players: int) -> None:
    """Equal claims were fought out: the winner is first though both have as much Fame."""
    found = pod_of_log(play(seed, players), range(players))
    assert found.result is not None and find_faults(found.result, PARAMS) == ()
    duels = {seat.player: seat.duel for seat in found.result.seats if seat.duel != "none"}
    assert sorted(duels.values()) == ["lost", "won"]
    fame = {seat.player: seat.fame for seat in found.result.seats}
    assert len({fame[player] for player in duels}) == 1
    winner = next(player for player, duel in duels.items() if duel == WON)
    assert placings(found.result)[winner] == 1


def test_time_called() -> None:
    """The most Fame has the claim; where all have as much, the record says that a duel is missing."""
    lines = play(3, 3).splitlines()
    found = pod_of_log("\n".join([*lines[:40], "time"]), (1, 2, 3))
    assert found.result is not None and found.result.ended_by == "time"
    assert not any(seat.claim for seat in found.result.seats)
    assert find_faults(found.result, PARAMS) == (
        "player 1, player 2 and player 3 have 0 Fame each when time is called: they duel. Record who won.",
    )


@pytest.mark.parametrize(
    ("text", "players", "says"),
    [
        ("Dice Marshal log 1\ngame dice-conquest\nP1 hero Knight\n", (1, 2), "not a log of Dungeon Dice"),
        (play(3, 3), (1, 2), "The log has 3 players and the pod 2. Attach the log of this pod."),
        ("\n".join(play(3, 3).splitlines()[:20]), (1, 2, 3), "the game is not over"),
        ("", (1, 2), ""),
    ],
)
def test_a_log_without_a_result(text: str, players: tuple[int, ...], says: str) -> None:
    """And the reason."""
    found = pod_of_log(text, players)
    assert found.result is None and says in found.note and found.note
