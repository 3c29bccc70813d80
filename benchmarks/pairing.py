"""Time to pair a round, against plain networkx blossom on the same players in the same run.

`sparse` weighs each player's 8 nearest opponents in line and proves nothing, `dense` weighs all pairs. The figures are
for a whole call: players in, numbered tables and proof out. Look at the ratios; the times depend on the machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from time import perf_counter

import networkx as nx

from tournament.pairing import Entrant, PairedRound, pair_round

#: (label, players, round paired)
CASES = (
    ("32 players, round 5", 32, 5),
    ("512 players, round 5", 512, 5),
    ("2048 players, round 5", 2048, 5),
    ("stress: 32 players, round 12", 32, 12),
    ("stress: 128 players, round 15", 128, 15),
)
#: (players, rounds) of whole events.
EVENTS = ((32, 5), (512, 9), (2048, 11))
#: Dense blossom takes minutes above this number of players.
DENSE_UP_TO = 512
NEAREST = 8


def play(players: int, rounds: int, seed: int) -> tuple[list[Entrant], list[tuple[float, PairedRound]]]:
    """An event with random results, 5 draws in 100: the entrants afterwards, and each round with its seconds."""
    chance = random.Random(seed)
    points = dict.fromkeys(range(players), 0)
    met: dict[int, set[int]] = {player: set() for player in points}
    paired_rounds = []
    for _ in range(rounds):
        field = [Entrant(player, points[player], frozenset(met[player])) for player in points]
        start = perf_counter()
        paired = pair_round(field, chance.randrange(10**6))
        paired_rounds.append((perf_counter() - start, paired))
        for pairing in paired.pairings:
            assert pairing.second is not None
            met[pairing.first].add(pairing.second)
            met[pairing.second].add(pairing.first)
            for player, won in zip((pairing.first, pairing.second), chance.choice(RESULTS), strict=True):
                points[player] += won
    return [Entrant(player, points[player], frozenset(met[player])) for player in points], paired_rounds


RESULTS = [(3, 0)] * 19 + [(0, 3)] * 19 + [(1, 1)] * 2


def blossom(field: list[Entrant], nearest: int) -> int:
    """The cost networkx finds over each player's so many nearest opponents in line, given in mixed order."""
    line = sorted(field, key=lambda entrant: -entrant.points)
    edges = []
    for place, one in enumerate(line):
        below = line[place + 1 : place + 1 + nearest + len(one.opponents)]
        new = [other for other in below if other.id not in one.opponents][:nearest]
        edges += [(one.id, other.id, -((one.points - other.points) ** 2)) for other in new]
    random.Random(0).shuffle(edges)
    graph = nx.Graph()
    graph.add_weighted_edges_from(edges)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(matching) == len(field), "the graph is too sparse for everybody to be paired"
    return -sum(graph.edges[pair]["weight"] for pair in matching)


def _cost(field: list[Entrant]) -> int:
    return pair_round(field, seed=1).cost


def best_of_three(work: Callable[[], int]) -> tuple[float, int]:
    """Seconds of the quickest of three runs (one, when it takes long) and the cost found."""
    quickest = float("inf")
    for _ in range(3):
        start = perf_counter()
        cost = work()
        quickest = min(quickest, perf_counter() - start)
        if quickest > 1:
            break
    return quickest, cost


def main() -> None:
    print(f"{'':32}{'ours':>12}{'sparse':>20}{'dense':>20}   cost, bound, proof")
    for label, players, number in CASES:
        field, _ = play(players, number - 1, seed=2026)
        paired = pair_round(field, seed=1)
        ours, cost = best_of_three(partial(_cost, field))
        cells = [f"{ours * 1000:9.2f} ms"]
        for nearest in (NEAREST, players):
            cells.append(_against(field, nearest, ours, cost))
        print(f"{label:32}{''.join(cells)}   {cost}, {paired.bound}, {paired.proof}")
    for players, rounds in EVENTS:
        _, timed = play(players, rounds, seed=7)
        slowest, paired = max(timed, key=lambda pair: pair[0])
        proofs = sorted({round_.proof for _, round_ in timed})
        print(
            f"whole event, {players} players: {rounds} rounds in {sum(t for t, _ in timed) * 1000:.0f} ms, "
            f"slowest {slowest * 1000:.1f} ms ({paired.proof}); proofs: {', '.join(proofs)}"
        )


def _against(field: list[Entrant], nearest: int, ours: float, cost: int) -> str:
    """Time and ratio of networkx, with its cost where it is not ours."""
    if nearest > DENSE_UP_TO:
        return f"{'not run':>20}"
    seconds, theirs = best_of_three(lambda: blossom(field, nearest))
    assert theirs >= cost, "blossom found a cheaper round"
    note = "" if theirs == cost else f" cost {theirs}"
    return f"{seconds * 1000:9.1f} ms {seconds / ours:6.1f}x{note}".rjust(20)


if __name__ == "__main__":
    main()
