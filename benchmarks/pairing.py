"""Time to pair a round, against matching libraries on the same players in the same run; and to make the standings.

The libraries weigh only each player's 8 nearest opponents in line and prove nothing. Ours is a whole call: players in,
numbered tables and proof out. All times are processor time; look at the ratios, the times depend on the machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from time import process_time

import networkx as nx

from tournament.pairing import Entrant, PairedRound, pair_round
from tournament.standings import TIEBREAKS, MatchRecord, Scoring, standings

#: (label, players, round paired)
CASES = (
    ("32 players, round 5", 32, 5),
    ("512 players, round 5", 512, 5),
    ("2048 players, round 5", 2048, 5),
    ("hard: 32 players, round 12", 32, 12),
    ("hard: 128 players, round 15", 128, 15),
    ("hard: 512 players, round 31", 512, 31),
)
#: (players, rounds) of whole events; the last has the room of the largest.
EVENTS = ((32, 5), (512, 9), (2048, 11), (8192, 13))
#: (players, rounds) of the standings with every tie-break there is.
STANDINGS = (8192, 9)
NEAREST = 8
#: Processor seconds that the largest room may take for a typical round, and for its standings.
ROUND_GOAL, STANDINGS_GOAL = 0.1, 2.0

RESULTS = [(3, 0)] * 19 + [(0, 3)] * 19 + [(1, 1)] * 2

#: Two players by number, and the cost of pairing them.
Edge = tuple[int, int, int]


def play(players: int, rounds: int, seed: int) -> tuple[list[Entrant], list[tuple[float, PairedRound]]]:
    """An event with random results, 5 draws in 100: the entrants afterwards, and each round with its seconds."""
    chance = random.Random(seed)
    points = dict.fromkeys(range(players), 0)
    met: dict[int, set[int]] = {player: set() for player in points}
    paired_rounds = []
    for _ in range(rounds):
        field = [Entrant(player, points[player], frozenset(met[player])) for player in points]
        start = process_time()
        paired = pair_round(field, chance.randrange(10**6))
        paired_rounds.append((process_time() - start, paired))
        for pairing in paired.pairings:
            assert pairing.second is not None
            met[pairing.first].add(pairing.second)
            met[pairing.second].add(pairing.first)
            for player, won in zip((pairing.first, pairing.second), chance.choice(RESULTS), strict=True):
                points[player] += won
    return [Entrant(player, points[player], frozenset(met[player])) for player in points], paired_rounds


def nearest_edges(field: list[Entrant]) -> list[Edge]:
    """Each player's so many nearest opponents below in line who are new to them, players and edges in mixed order: in
    line order the libraries grow long chains that they have to undo, up to forty times slower.
    """
    line = sorted(field, key=lambda entrant: -entrant.points)
    mixer, number = random.Random(0), list(range(len(line)))
    mixer.shuffle(number)
    edges = []
    for place, one in enumerate(line):
        below = range(place + 1, min(place + 1 + NEAREST + len(one.opponents), len(line)))
        new = [other for other in below if line[other].id not in one.opponents][:NEAREST]
        edges += [(number[place], number[other], (one.points - line[other].points) ** 2) for other in new]
    mixer.shuffle(edges)
    return edges


def by_networkx(field: list[Entrant]) -> int:
    graph = nx.Graph()
    graph.add_weighted_edges_from((one, other, -cost) for one, other, cost in nearest_edges(field))
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(matching) == len(field), "the graph is too sparse for everybody to be paired"
    return -sum(graph.edges[pair]["weight"] for pair in matching)


def by_rustworkx(field: list[Entrant]) -> int:
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(field)))
    graph.add_edges_from([(one, other, -cost) for one, other, cost in nearest_edges(field)])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    assert 2 * len(matching) == len(field), "the graph is too sparse for everybody to be paired"
    return -sum(graph.get_edge_data(*pair) for pair in matching)


def by_pymatching(field: list[Entrant]) -> int:
    """The shortest paths that pair everybody, of edges so dear that a path of two is never the cheaper way."""
    import numpy
    import pymatching

    edges = nearest_edges(field)
    dear = 1 + max(cost for _, _, cost in edges) * len(field)
    graph = pymatching.Matching()
    for one, other, cost in edges:
        graph.add_edge(one, other, weight=cost + dear)
    pairs = graph.decode_to_edges_array(numpy.ones(len(field), dtype=numpy.uint8))
    costs = {frozenset((one, other)): cost for one, other, cost in edges}
    return sum(costs[frozenset(map(int, pair))] for pair in pairs)


#: The peers by the package that each needs; the first two are in requirements-dev.txt.
PEERS: dict[str, Callable[[list[Entrant]], int]] = {
    "rustworkx": by_rustworkx,
    "networkx": by_networkx,
    "pymatching": by_pymatching,
}


def best_of(runs: int, work: Callable[[], int]) -> tuple[float, int]:
    """Processor seconds of the quickest of so many runs (one, when it takes long) and the cost found."""
    quickest = float("inf")
    for _ in range(runs):
        start = process_time()
        cost = work()
        quickest = min(quickest, process_time() - start)
        if quickest > 1:
            break
    return quickest, cost


def main() -> None:
    print(f"{'':30}{'ours':>12}" + "".join(f"{name:>24}" for name in PEERS) + "   cost, bound, proof")
    for label, players, number in CASES:
        field, _ = play(players, number - 1, seed=2026)
        paired = pair_round(field, seed=1)
        ours, cost = best_of(5, partial(_cost, field))
        cells = "".join(_against(name, field, ours, cost).rjust(24) for name in PEERS)
        print(f"{label:30}{ours * 1000:9.2f} ms{cells}   {cost}, {paired.bound}, {paired.proof}")
    print("Under each library: its time, and ours as a multiple of it.")
    for name in PEERS:
        if not find_spec(name):
            print(f"{name} is not installed: .venv/bin/python -m pip install {name}")
    for players, rounds in EVENTS:
        _print_event(players, rounds)
    _print_standings(*STANDINGS)


def _cost(field: list[Entrant]) -> int:
    return pair_round(field, seed=1).cost


def _against(name: str, field: list[Entrant], ours: float, cost: int) -> str:
    """The time of a library and ours in relation to it, with its cost where that is not ours."""
    if not find_spec(name):
        return "not installed"
    try:
        seconds, theirs = best_of(3, partial(PEERS[name], field))
    except (AssertionError, ValueError):
        return "graph too sparse"
    assert theirs >= cost, f"{name} found a cheaper round"
    note = "" if theirs == cost else f" cost {theirs}"
    return f"{seconds * 1000:.2f} ms {ours / seconds:.2f} x{note}"


def _print_event(players: int, rounds: int) -> None:
    _, timed = play(players, rounds, seed=7)
    spent = sorted(seconds for seconds, _ in timed)
    slowest, paired = max(timed, key=lambda pair: pair[0])
    proofs = sorted({round_.proof for _, round_ in timed})
    goal = f" (goal {ROUND_GOAL * 1000:.0f} ms)" if players == max(EVENTS)[0] else ""
    print(
        f"whole event, {players} players: {rounds} rounds in {sum(spent) * 1000:.0f} ms, "
        f"typical {spent[len(spent) // 2] * 1000:.1f} ms{goal}, "
        f"slowest {slowest * 1000:.1f} ms ({paired.proof}); proofs: {', '.join(proofs)}"
    )


def _print_standings(players: int, rounds: int) -> None:
    """The standings of a played event, with every tie-break in its key."""
    _, timed = play(players, rounds, seed=7)
    chance = random.Random(7)
    records = [
        MatchRecord(number, pairing.first, pairing.second, *chance.choice([(2, 0, 0), (2, 1, 0), (1, 2, 0), (1, 1, 1)]))
        for number, (_, paired) in enumerate(timed, start=1)
        for pairing in paired.pairings
    ]
    scoring = Scoring(tiebreaks=tuple(TIEBREAKS))
    seconds, _ = best_of(3, lambda: len(standings(range(players), records, scoring=scoring)))
    print(
        f"standings, {players} players after {rounds} rounds, all {len(TIEBREAKS)} tie-breaks: "
        f"{seconds * 1000:.0f} ms (goal {STANDINGS_GOAL * 1000:.0f} ms)"
    )


if __name__ == "__main__":
    main()
