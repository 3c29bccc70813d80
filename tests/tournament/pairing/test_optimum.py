"""The pairing is the cheapest there is: against every pairing tried, and against plain blossom."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.fields import Played, cheapest, fields, met
from tournament.pairing import Entrant, NoPairingLeft, PairedRound, pair_round
from tournament.pairing import optimum as exact
from tournament.pairing.brackets import RankedPlayers, forced_costs
from tournament.pairing.relaxed import relaxed_bound


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
    """Where the quick proofs are used, in long events in which rematches really bind."""
    proofs = set()
    for field, paired in Played(players, rounds, seed, leave=0):
        assert paired.cost == dense(field, paired.bye)
        proofs.add(paired.proof)
    assert "relaxed" in proofs


@given(fields(most=16), st.sampled_from([((2, 1),), ((1, 2), (3, 4)), ((2, 6),)]))
@settings(deadline=None)
def test_the_proofs_hold_with_any_ladder(field: list[Entrant], ladder: tuple[tuple[int, int], ...]) -> None:
    """Taking the smallest groups and fewest neighbours makes all proofs work hard; the cost stays the optimum."""
    line = line_of(field if len(field) % 2 == 0 else field[1:])
    usual = exact.best_pairs(line)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact, "ALL_PAIRS_AT_ONCE", 0)
        patch.setattr(exact, "LADDER", ladder)
        climbed = exact.best_pairs(line)
    assert (climbed and climbed.cost) == (usual and usual.cost)
    assert climbed is None or all(b not in line.met[a] for a, b in climbed.pairs)


@given(fields(most=12), st.integers(1, 6))
def test_the_relaxed_bound_never_exceeds_the_optimum(field: list[Entrant], large: int) -> None:
    """Given any cost that is not less than the optimum, it answers with a number that is not more."""
    line = line_of(field if len(field) % 2 == 0 else field[1:])
    best = exact.best_pairs(line)
    if best is not None:
        for above in (1, 7):
            assert relaxed_bound(line, forced_costs(line.points), large, best.cost + above) <= best.cost


def line_of(field: list[Entrant]) -> RankedPlayers:
    """The players by points, as places in line."""
    ordered = sorted(field, key=lambda entrant: -entrant.points)
    place = {entrant.id: number for number, entrant in enumerate(ordered)}
    return RankedPlayers(
        [entrant.points for entrant in ordered],
        [frozenset(place[other] for other in entrant.opponents if other in place) for entrant in ordered],
    )
