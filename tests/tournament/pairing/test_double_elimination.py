"""Double elimination: two losses and out, and the match for third place in a single elimination."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pairing.fields import ANA, BO, CY, DEE, NAMES
from tournament.pairing import (
    BadBracketResult,
    BracketState,
    Entrant,
    double_bracket,
    explain,
    pair_cut,
    pair_final,
    play_bracket,
    why_bracket,
)


@pytest.mark.parametrize(("size", "matches"), [(2, 3), (4, 7), (8, 15), (16, 31), (32, 63)])
def test_so_many_matches(size: int, matches: int) -> None:
    """Everybody but the winner loses twice, the winner perhaps once: 2n - 1 with the decider."""
    assert len(double_bracket(size)) == matches == len({match.key for match in double_bracket(size)})


def played(size: int, players: int, seed: int, better: bool = False) -> tuple[BracketState, dict[str, int]]:
    """A bracket to its end; the winners are drawn, or always the better seed."""
    chance, winners = random.Random(seed), {}
    state = play_bracket(size, range(1, players + 1), winners)
    while state.open:
        pair = state.players[state.open[0]]
        chosen = min(pair) if better else chance.choice(pair)  # type: ignore[type-var]
        assert chosen is not None
        winners[state.open[0]] = chosen
        state = play_bracket(size, range(1, players + 1), winners)
    return state, winners


@given(st.integers(2, 32), st.integers(0, 999))
def test_two_losses_and_out(players: int, seed: int) -> None:
    """The champion has lost at most once, everybody else twice, or once to the champion in the grand final."""
    size = 1 << (players - 1).bit_length()
    state, winners = played(size, players, seed)
    assert state.champion is not None and not state.open
    losses = {place.player: len(place.lost) for place in state.places}
    assert losses[state.champion] <= 1
    assert all(lost == 2 for player, lost in losses.items() if player != state.champion) or "R" not in winners
    assert sum(losses.values()) == len(winners)
    assert [place.place for place in state.places][:2] == [1, 2] and state.places[0].player == state.champion
    assert len(state.places) == players


@pytest.mark.parametrize("size", [8, 16, 32])
def test_nobody_meets_again_in_the_first_losers_rounds(size: int) -> None:
    """Whoever drops from the winners sits far from those beaten there: in 2 ** n seats for n - 1 rounds."""
    last = size.bit_length() - 2
    for seed in range(320 // size):
        state, winners = played(size, size, seed)
        seen: set[frozenset[int | None]] = set()
        for match in state.matches:
            pair = frozenset(state.players.get(match.key, ()))
            if match.part == "L" and match.round <= last:
                assert pair not in seen, (seed, match.key)
            if match.key in winners:
                seen.add(pair)


def test_the_better_seeds_come_first() -> None:
    """If the better seed always wins, the places are the seeds; those out in the same round share one."""
    state, _ = played(8, 8, 0, better=True)
    assert [(place.place, place.player) for place in state.places] == [
        (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (7, 7), (7, 8)
    ]  # fmt: skip


def test_the_grand_final_is_decided_twice_only_if_needed() -> None:
    """Bo comes from the losers and wins: both have lost once, so they play again."""
    winners = {"W1-1": ANA, "W1-2": BO, "W2-1": ANA, "L1-1": CY, "L2-1": BO}
    state = play_bracket(4, [ANA, BO, CY, DEE], winners)
    assert (state.open, state.players["F"]) == (("F",), (ANA, BO))
    assert play_bracket(4, [ANA, BO, CY, DEE], {**winners, "F": ANA}).champion == ANA
    again = play_bracket(4, [ANA, BO, CY, DEE], {**winners, "F": BO})
    assert (again.champion, again.open, again.players["R"]) == (None, ("R",), (BO, ANA))
    ended = play_bracket(4, [ANA, BO, CY, DEE], {**winners, "F": BO, "R": ANA})
    assert ended.champion == ANA
    assert [(place.place, place.player) for place in ended.places] == [(1, ANA), (2, BO), (3, CY), (4, DEE)]


def test_empty_seats_are_byes() -> None:
    """Three players in four seats: the first seed waits, and so does whoever loses to nobody."""
    state = play_bracket(4, [ANA, BO, CY], {})
    assert state.open == ("W1-2",)
    assert state.players["W1-1"] == (ANA, None)
    after = play_bracket(4, [ANA, BO, CY], {"W1-2": BO, "W2-1": ANA})
    assert (after.open, after.players["L2-1"]) == (("L2-1",), (BO, CY))
    assert why_bracket(after, CY, NAMES) == (
        "Lost winners' round 1 against Bo.", "Had a bye in losers' round 1.", "Plays Bo in losers' round 2."
    )  # fmt: skip


@pytest.mark.parametrize(
    ("winners", "says"),
    [
        ({"W2-1": ANA}, r"W2-1 \(winners' round 2\) cannot be played yet: a match before it is open."),
        ({"W1-1": BO}, r"Player 2 does not play in W1-1 \(winners' round 1\)."),
        ({"W1-1": ANA, "W1-2": BO, "W2-1": ANA, "L1-1": CY, "L2-1": BO, "F": ANA, "R": BO}, "There is no decider"),
    ],
)
def test_results_that_cannot_be(winners: dict[str, int], says: str) -> None:
    with pytest.raises(BadBracketResult, match=says):
        play_bracket(4, [ANA, BO, CY, DEE], winners)


def test_a_bye_cannot_be_won() -> None:
    with pytest.raises(BadBracketResult, match=r"W1-1 \(winners' round 1\) is a bye: nobody can win it."):
        play_bracket(4, [ANA, BO, CY], {"W1-1": ANA})


def test_a_way_through_the_bracket_is_told() -> None:
    """Each match in a sentence."""
    winners = {"W1-1": ANA, "W1-2": BO, "W2-1": ANA, "L1-1": CY, "L2-1": BO, "F": BO, "R": ANA}
    assert why_bracket(play_bracket(4, [ANA, BO, CY, DEE], winners), ANA, NAMES) == (
        "Won winners' round 1 against Dee.",
        "Won winners' round 2 against Bo.",
        "Lost the grand final against Bo.",
        "Won the decider against Bo.",
        "Won the event.",
    )


def test_the_match_for_third_place() -> None:
    """At table 2 beside the final, and told."""
    line = pair_cut([Entrant(player, rank=player) for player in (ANA, BO, CY, DEE)], 4, seed=1).entrants
    paired = pair_final([ANA, BO], [DEE, CY], line, seed=1)
    assert [(table.table, table.first, table.second) for table in paired.pairings] == [(1, ANA, BO), (2, CY, DEE)]
    assert explain(paired, CY, NAMES).sentences == (
        "Cy is seed 3 and Dee is seed 4 of the cut.",
        "Both lost their semi-final: they play for third place.",
        "Single elimination: the winners of the semi-finals meet, and so do the losers.",
    )
