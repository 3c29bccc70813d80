"""Who stands in the way when every pairing would repeat a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import networkx as nx

from tournament.pairing.errors import NoPairingLeft

#: The bye as a node of the graph; players are numbered from 1 there.
BYE = 0


def find_blockers(met: Mapping[int, set[int]], with_bye: bool) -> NoPairingLeft:
    """Return the players whom some largest possible pairing leaves over, in groups that could still meet, and their
    partners.

    This is the Gallai-Edmonds structure of the matches still possible: the groups are of odd size, and all their
    opponents outside their own group are the partners, fewer than the groups.
    """
    players = sorted(met)
    graph = _matches_left(players, met, with_bye)
    most = _most_pairs(graph)
    left_over = {node for node in graph if _most_pairs(graph.subgraph(set(graph) - {node})) == most}
    partners = {other for node in left_over for other in graph[node]} - left_over
    groups = nx.connected_components(graph.subgraph(left_over))
    return NoPairingLeft(
        groups=tuple(sorted(tuple(sorted(players[node - 1] for node in group)) for group in groups)),
        partners=tuple(players[node - 1] for node in sorted(partners - {BYE})),
        bye=BYE in partners,
    )


def _matches_left(players: list[int], met: Mapping[int, set[int]], with_bye: bool) -> Any:
    graph = nx.Graph()
    numbered = list(enumerate(players, start=1))
    graph.add_nodes_from(node for node, _ in numbered)
    graph.add_edges_from((a, b) for a, one in numbered for b, other in numbered if a < b and other not in met[one])
    if with_bye:
        graph.add_edges_from((BYE, node) for node, _ in numbered)
    return graph


def _most_pairs(graph: Any) -> int:
    return len(nx.max_weight_matching(graph, maxcardinality=True))
