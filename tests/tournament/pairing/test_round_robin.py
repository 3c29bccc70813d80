"""Round robin: every player meets every other player once, also when somebody goes."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pairing.fields import ANA, BO, CY, DEE, ELI, NAMES
from tournament.pairing import (
    Entrant,
    TooFewPlayers,
    explain,
    pair_round_robin,
    round_robin_rounds,
    seat_by_lot,
)


def circle(*players: int) -> list[Entrant]:
    return [Entrant(player) for player in players]


@pytest.mark.parametrize(("players", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5), (20, 19)])
def test_how_many_rounds_it_takes(players: int, rounds: int) -> None:
    """An odd number takes one more, for everybody sits out once."""
    assert round_robin_rounds(players) == rounds


@given(st.integers(2, 16), st.integers(0, 99))
def test_everybody_meets_everybody_once(players: int, seed: int) -> None:
    """Every pair once; in every round everybody once; with an odd number everybody has one bye."""
    seats = seat_by_lot(circle(*range(players)), seed)
    met, byes = [], []
    for number in range(1, round_robin_rounds(players) + 1):
        paired = pair_round_robin(seats, number, seed)
        pairs = [(pairing.first, pairing.second) for pairing in paired.pairings]
        here = [player for pair in pairs for player in pair] + ([paired.bye] if paired.bye is not None else [])
        assert sorted(here) == list(range(players))
        met += [frozenset(pair) for pair in pairs]
        byes.append(paired.bye)
    assert len(met) == len(set(met)) == len(list(combinations(range(players), 2)))
    assert sorted(byes) == list(range(players)) if players % 2 else set(byes) == {None}


@given(st.integers(2, 12), st.integers(0, 99), st.randoms(use_true_random=False))
def test_the_order_of_players_is_immaterial(players: int, seed: int, random: Random) -> None:
    """The lot decides who sits where."""
    field = circle(*range(players))
    assert seat_by_lot(field, seed) == seat_by_lot(random.sample(field, players), seed)


def test_who_has_gone_keeps_the_seat() -> None:
    """Dee and Eli have gone: Ana still meets Dee (a walkover), Dee and Eli do not meet, and nobody gone has a bye."""
    seats, gone = circle(ANA, BO, CY, DEE, ELI), frozenset((DEE, ELI))
    rounds = [pair_round_robin(seats, number, 1, gone) for number in range(1, 6)]
    met = {frozenset((pairing.first, pairing.second)) for paired in rounds for pairing in paired.pairings}
    assert frozenset((ANA, DEE)) in met and frozenset((DEE, ELI)) not in met
    assert {paired.bye for paired in rounds} == {ANA, BO, CY, None}


def test_what_a_circle_does_not_have() -> None:
    """One player plays nobody; four players have three rounds."""
    with pytest.raises(TooFewPlayers):
        pair_round_robin(circle(ANA), 1, 1)
    with pytest.raises(ValueError, match="4 players have no round 4"):
        pair_round_robin(circle(ANA, BO, CY, DEE), 4, 1)


def test_a_table_is_explained_by_the_circle() -> None:
    """Nothing is chosen: the lot seats them, and everybody comes in turn."""
    paired = pair_round_robin(circle(ANA, BO, CY), 1, 7)
    sentence = "Every player meets every other player once; the order was drawn at random (lot number 7)."
    assert explain(paired, BO, NAMES).sentences == (sentence,)
    assert explain(paired, ANA, NAMES).sentences == (
        "3 players are an odd number, so each player sits out once.",
        sentence,
    )
