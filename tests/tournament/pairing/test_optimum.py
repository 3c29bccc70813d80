"""The pairing is the cheapest there is: against every pairing tried, and against plain blossom."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pairing.fields import Played, cheapest, fields, met
from tournament.pairing import Entrant, NoPairingLeft, PairedRound, pair_round
from tournament.pairing import optimum as exact
from tournament.pairing.brackets import RankedPlayers
from tournament.pairing.certificate import Prices
from tournament.pairing.swiss import least_cost


def dense(field: list[Entrant], without: int | None) -> int:
    """The least cost by networkx over all pairs that have not met."""
    rematches = met(field)
    points = {entrant.id: entrant.points for entrant in field if entrant.id != without}
    graph = nx.Graph()
    for one in points:
        for other in points:
            if one < other and frozenset((one, other)) not in rematches:
                graph.add_edge(one, other, weight=(points[one] - points[other]) ** 2)
    return sum(graph.edges[pair]["weight"] for pair in nx.min_weight_matching(graph))


def cost_of(field: list[Entrant], paired: PairedRound) -> int:
    points = {entrant.id: entrant.points for entrant in field}
    return sum((points[pairing.first] - points[pairing.second]) ** 2 for pairing in paired.pairings if pairing.second)


@given(fields(most=8), st.integers(0, 99))
def test_no_pairing_of_up_to_eight_players_is_cheaper(field: list[Entrant], seed: int) -> None:
    """Trying all pairings finds none cheaper, and none at all exactly when the round is refused."""
    try:
        paired = pair_round(field, seed)
    except NoPairingLeft:
        sparable = [None] if len(field) % 2 == 0 else [entrant.id for entrant in field]
        assert all(cheapest(field, without=player) is None for player in sparable)
        return
    assert paired.cost == cost_of(field, paired) == cheapest(field, without=paired.bye)
    assert paired.bound <= paired.cost
    assert (paired.cost == paired.bound) == (paired.proof == "brackets")


@pytest.mark.parametrize("players", range(9, 25))
def test_events_of_up_to_24_players_agree_with_dense_blossom(players: int) -> None:
    """Every round of a seeded event costs what networkx finds over all pairs."""
    for field, paired in Played(players, rounds=(players - 1) // 2, seed=players, leave=0):
        assert paired.cost == cost_of(field, paired) == dense(field, paired.bye)


@pytest.mark.parametrize(("players", "rounds", "seed"), [(34, 12, 1), (49, 10, 2), (64, 15, 3)])
def test_larger_events_agree_with_dense_blossom(players: int, rounds: int, seed: int) -> None:
    """In long events, in which rematches really bind."""
    proofs = set()
    for field, paired in Played(players, rounds, seed, leave=0):
        assert paired.cost == dense(field, paired.bye)
        proofs.add(paired.proof)
    assert "prices" in proofs


@given(fields(most=8), st.integers(0, 99))
def test_least_cost_is_that_of_the_round(field: list[Entrant], seed: int) -> None:
    """What the round would cost, asked without pairing it; None exactly when nobody could pair them."""
    field = field if len(field) % 2 == 0 else field[1:]
    assert least_cost(field) == cheapest(field)


def test_prices_that_prove_nothing_are_refused() -> None:
    """A round is never called the best on the word of the search alone: a made-up price is found out."""
    line = RankedPlayers([6, 6, 3, 3], [frozenset({1}), frozenset({0}), frozenset(), frozenset()])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact, "cheapest_pairs", lambda line: ([(0, 2), (1, 3)], Prices([18, 18, 0, 1], [])))
        with pytest.raises(ArithmeticError, match="the prices do not prove the pairing"):
            exact.best_pairs(line)
