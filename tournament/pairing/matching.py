"""Minimum-cost perfect matching (blossom), and the pairs it is given to choose from."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from tournament.pairing.brackets import Pair, RankedPlayers, excess

#: Two places and the cost of pairing them.
Edge = tuple[int, int, int]


def perfect_matching(players: int, edges: Iterable[Edge]) -> list[Pair] | None:
    """Return the cheapest matching of all `players` along the edges, or None if they do not allow one."""
    import networkx as nx  # a fifth of the time that a process needs to start, and few ever pair anybody

    # In line order blossom grows long chains that it has to undo: five times slower than in any mixed order.
    mixer = random.Random(players)
    mixed = sorted(edges, key=lambda edge: mixer.random())
    graph = nx.Graph()
    graph.add_weighted_edges_from((a, b, -cost) for a, b, cost in mixed)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < players:
        return None
    return sorted((min(pair), max(pair)) for pair in matching)


def nearest_pairs(line: RankedPlayers, nearest: int) -> Iterator[Edge]:
    """Yield each player with the next so many below in line not met yet."""
    for a in range(len(line)):
        wanted = nearest
        for b in range(a + 1, len(line)):
            if b not in line.met[a]:
                yield a, b, line.cost(a, b)
                wanted -= 1
                if not wanted:
                    break


def all_pairs(line: RankedPlayers, forced: Sequence[int], room: int | None) -> Iterator[Edge]:
    """Yield all pairs not met yet; with `room`, only those that exceed the lower bound by less than that."""
    for a in range(len(line)):
        for b in range(a + 1, len(line)):
            if room is not None and excess(line, forced, a, b) >= room:
                break
            if b not in line.met[a]:
                yield a, b, line.cost(a, b)
