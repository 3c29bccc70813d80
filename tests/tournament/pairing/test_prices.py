"""The cheapest pairing comes with prices that prove it: checked here pair by pair, and against networkx."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.pairing.fields import Played
from tournament.pairing import Entrant
from tournament.pairing.blossom import cheapest_pairs
from tournament.pairing.brackets import Pair, RankedPlayers
from tournament.pairing.certificate import HALVES, Prices, proves


def drawn_line(players: int, scores: int, density: float, chance: Random) -> RankedPlayers:
    """A line of so many players on up to so many scores, each pair of whom has met with this probability."""
    points = sorted((chance.randrange(scores) for _ in range(players)), reverse=True)
    met: list[set[int]] = [set() for _ in range(players)]
    for a in range(players):
        for b in range(a):
            if chance.random() < density:
                met[a].add(b)
                met[b].add(a)
    return RankedPlayers(points, [frozenset(others) for others in met])


@st.composite
def lines(draw: st.DrawFn, most: int = 12) -> RankedPlayers:
    """An even number of players, from nobody met to nearly everybody."""
    players = 2 * draw(st.integers(1, most // 2))
    scores, density = draw(st.sampled_from([1, 2, 3, 6, 20])), draw(st.sampled_from([0, 0.3, 0.6, 0.8, 0.9]))
    return drawn_line(players, scores, density, Random(draw(st.integers(0, 10**6))))


def paid(prices: Prices, a: int, b: int) -> int:
    """What a pair pays, by the definition in certificate.py and nothing else."""
    sets = sum(price for places, price in prices.odd_sets if (a in places) != (b in places))
    return prices.places[a] + prices.places[b] + sets


def check(line: RankedPlayers, pairs: list[Pair], prices: Prices) -> None:
    """Everybody once and nobody again; no pair that has not met overpays, and those of the pairing pay their cost."""
    places = range(len(line))
    assert sorted(place for pair in pairs for place in pair) == list(places)
    assert all(b not in line.met[a] for a, b in pairs)
    assert all(price > 0 and len(places) == len(set(places)) and len(places) % 2 for places, price in prices.odd_sets)
    for a in places:
        for b in range(a):
            assert b in line.met[a] or paid(prices, a, b) <= HALVES * line.cost(a, b)
    assert all(paid(prices, a, b) == HALVES * line.cost(a, b) for a, b in pairs)
    assert all(sum((a in places) != (b in places) for a, b in pairs) == 1 for places, _ in prices.odd_sets)
    assert prices.total() == HALVES * line.total(pairs)


def dense(line: RankedPlayers) -> int | None:
    """The least cost by networkx over all pairs that have not met; None if everyone cannot be paired."""
    graph = nx.Graph()
    for a in range(len(line)):
        graph.add_weighted_edges_from((a, b, line.cost(a, b)) for b in range(a) if b not in line.met[a])
    matching = nx.min_weight_matching(graph)
    return line.total(list(matching)) if 2 * len(matching) == len(line) else None


def agree(line: RankedPlayers) -> None:
    """Ours costs what networkx finds, and is proved; or neither finds any."""
    found = cheapest_pairs(line)
    if found is None:
        assert dense(line) is None
        return
    pairs, prices = found
    check(line, pairs, prices)
    assert line.total(pairs) == dense(line)
    assert proves(prices, line, line.total(pairs))


@given(lines())
def test_small_lines_agree_with_networkx(line: RankedPlayers) -> None:
    """Up to 12 players, whoever has met."""
    agree(line)


@pytest.mark.parametrize("seed", range(60))
def test_hard_lines_of_up_to_40_agree_with_networkx(seed: int) -> None:
    """Where most have met, searches go through nested blossoms and take them apart again."""
    chance = Random(seed)
    agree(
        drawn_line(chance.randrange(20, 41, 2), chance.choice([2, 5, 12, 40]), chance.choice([0.5, 0.8, 0.9]), chance)
    )


@pytest.mark.parametrize(("players", "rounds", "seed"), [(128, 15, 1), (128, 15, 2), (128, 15, 3)])
def test_late_rounds_agree_with_networkx(players: int, rounds: int, seed: int) -> None:
    """The last round of a long event, in which rematches bind at both ends of the line."""
    *_, (field, _) = Played(players, rounds, seed, leave=0)
    agree(line_of(field))


@pytest.mark.parametrize("seed", range(100))
def test_long_lines_of_neighbours_who_have_met_are_proved(seed: int) -> None:
    """Up to 200 players who met those near them, on few or very many scores: prices differ widely along the line."""
    line = line_of_neighbours(Random(seed))
    found = cheapest_pairs(line)
    if found is None:
        assert dense(line) is None
        return
    pairs, prices = found
    assert proves(prices, line, line.total(pairs))


def line_of_neighbours(chance: Random) -> RankedPlayers:
    """A line in which each has met some of those up to so many places away."""
    players, rounds = chance.randrange(20, 201, 2), chance.choice([3, 6, 10, 20, 30])
    scores, reach = chance.choice([3, 10, 30, 60, 100, 1000]), chance.choice([3, 5, 10, 20])
    met: list[set[int]] = [set() for _ in range(players)]
    for a in range(players):
        for _ in range(rounds):
            b = a + chance.randint(-reach, reach)
            if 0 <= b < players and b != a:
                met[a].add(b)
                met[b].add(a)
    return RankedPlayers(sorted((chance.randrange(scores) for _ in range(players)), reverse=True), met)


@given(lines(most=10), st.integers(0, 30), st.integers(1, 3), st.booleans())
def test_a_false_price_is_found_out(line: RankedPlayers, spot: int, more: int, raised: bool) -> None:
    """Paired players pay their cost exactly: raise one's price and the pair overpays, lower it and the sum is short."""
    found = cheapest_pairs(line)
    if found is None:
        return
    pairs, prices = found
    changed = list(prices.places)
    changed[spot % len(line)] += more if raised else -more
    assert not proves(Prices(changed, prices.odd_sets), line, line.total(pairs))
    assert not proves(prices, line, line.total(pairs) + 1)


def test_a_set_must_be_odd_and_cannot_pay_back() -> None:
    """Two who met each other may leave nobody outside, so a price for both together proves nothing."""
    line = RankedPlayers([3, 3, 0, 0], [frozenset()] * 4)
    assert proves(Prices([0, 0, 0, 0], []), line, cost=0)
    assert not proves(Prices([0, 0, 0, 0], [((0, 1), 2)]), line, cost=1)
    assert not proves(Prices([1, 0, 0, 1], [((0,), -1), ((3,), -1)]), line, cost=0)


def line_of(field: list[Entrant]) -> RankedPlayers:
    """The players by points, as places in line."""
    ordered = sorted(field, key=lambda entrant: (-entrant.points, entrant.id))
    place = {entrant.id: number for number, entrant in enumerate(ordered)}
    return RankedPlayers(
        [entrant.points for entrant in ordered],
        [frozenset(place[other] for other in entrant.opponents if other in place) for entrant in ordered],
    )
