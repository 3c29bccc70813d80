"""What holds for any round whatever, and for events from the first round to the last."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pairing.fields import Played, entrants, fields, met
from tournament.pairing import Entrant, NoPairingLeft, PairedRound, pair_round, swiss_rounds


def check_round(field: list[Entrant], paired: PairedRound) -> None:
    """Everybody exactly once, no rematch, tables numbered from 1 by the higher player's points."""
    seated = [player for pairing in paired.pairings for player in (pairing.first, pairing.second) if player is not None]
    sitting_out = [] if paired.bye is None else [paired.bye]
    assert sorted(seated + sitting_out) == sorted(entrant.id for entrant in field)
    assert len(sitting_out) == len(field) % 2
    assert not met(field) & {frozenset((pairing.first, pairing.second)) for pairing in paired.pairings}
    points = {entrant.id: entrant.points for entrant in field}
    assert [pairing.table for pairing in paired.pairings] == list(range(1, len(paired.pairings) + 1))
    tops = [points[pairing.first] for pairing in paired.pairings]
    assert tops == sorted(tops, reverse=True)


@given(fields(), st.integers(), st.randoms(use_true_random=False))
def test_a_round_is_whole_whatever_the_order_of_players(field: list[Entrant], seed: int, random: Random) -> None:
    """The same players and seed make the same round in whatever order they are given."""
    try:
        paired = pair_round(field, seed)
    except NoPairingLeft:
        with pytest.raises(NoPairingLeft):
            pair_round(random.sample(field, len(field)), seed)
        return
    check_round(field, paired)
    assert paired == pair_round(random.sample(field, len(field)), seed)


def test_a_late_round_does_not_depend_on_the_order_of_players() -> None:
    """Round 21 of 64 players, where rematches bind: shuffled players make the same round, another seed another."""
    *_, (field, paired) = Played(64, rounds=21, seed=5, leave=0)
    assert paired.proof == "prices"
    for number in range(5):
        assert pair_round(Random(number).sample(field, len(field)), paired.seed) == paired
    assert pair_round(field, paired.seed + 1).pairings != paired.pairings


@pytest.mark.parametrize("players", range(8, 65))
def test_whole_events_run_to_the_end(players: int) -> None:
    """As many rounds as the table proposes, with players leaving on the way: every round is whole."""
    for field, paired in Played(players, swiss_rounds(players), seed=players, leave=0.05):
        check_round(field, paired)


@given(st.integers(1, 5), st.integers(0, 3), st.integers(0, 999))
def test_twice_as_many_players_as_rounds_are_always_enough(rounds: int, more: int, seed: int) -> None:
    """With at least 2r players (2r + 1 if odd) each round up to r can be paired."""
    for field, paired in Played(2 * rounds + more, rounds, seed, leave=0):
        check_round(field, paired)


def test_nobody_has_two_byes_while_others_have_none() -> None:
    """Nine players, four rounds: four different players sit out."""
    byes = [paired.bye for _, paired in Played(9, 4, seed=4, leave=0)]
    assert len(set(byes)) == len(byes) == 4


def test_points_may_be_any_numbers() -> None:
    """Negative or huge points (penalties, other scorings) are paired by the same rule."""
    paired = pair_round(entrants({1: -3, 2: 10**9, 3: 10**9 - 1, 4: -2}), seed=1)
    assert paired.cost == 2
