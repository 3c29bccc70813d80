"""The exact optimum: minimum-cost perfect matching of a line of players without rematches, and the proof of it.

Three ways to know that a pairing is the best, from quick to slow (PROOFS in values.py says them to people):

brackets   its cost equals the lower bound, which holds even with rematches.
relaxed    its cost equals the optimum of an easier problem, in which players of large score groups may meet anybody
           again. Such players are all alike, so a few of each group stand for it and the easier problem is small.
all pairs  blossom over every pair that has not met and could still belong to a cheaper pairing.

The pairings to be proved come from blossom over the nearest opponents in line only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.pairing.brackets import Pair, RankedPlayers, forced_costs, pair_neighbours, score_groups
from tournament.pairing.matching import all_pairs, nearest_pairs, perfect_matching
from tournament.pairing.relaxed import relaxed_bound

#: Up to so many players all pairs are weighed at once: that takes some milliseconds.
ALL_PAIRS_AT_ONCE = 32

#: (nearest opponents weighed for each player, largest score group taken whole), tried in turn.
LADDER = ((6, 12), (10, 24), (24, 64))


@dataclass(frozen=True, slots=True)
class Optimum:
    """A pairing of least cost. `bound` is what the points alone would cost if rematches were allowed."""

    pairs: tuple[Pair, ...]
    cost: int
    bound: int
    proof: str


def best_pairs(line: RankedPlayers) -> Optimum | None:
    """Return the cheapest pairing of everybody without a rematch (an even number of players), or None if there
    is none.
    """
    forced = forced_costs(line.points)
    bound = forced[-1] if forced else 0
    pairs, proof = pair_neighbours(line), "brackets"
    if pairs is None or line.total(pairs) > bound:
        pairs, proof = _search(line, forced)
    if pairs is None:
        return None
    cost = line.total(pairs)
    return Optimum(tuple(pairs), cost, bound, "brackets" if cost == bound else proof)


def _search(line: RankedPlayers, forced: Sequence[int]) -> tuple[list[Pair] | None, str]:
    """Return the cheapest pairing when neighbours in line cannot simply be paired, and how it was proved."""
    best: list[Pair] | None = None
    for nearest, large in LADDER if len(line) > ALL_PAIRS_AT_ONCE else ():
        best = _cheaper(line, best, _pair_nearest(line, nearest, large))
        if best is None:
            continue
        cost = line.total(best)
        if cost == forced[-1] or cost == relaxed_bound(line, forced, large, cost):
            return best, "relaxed"
    # Only a pair that exceeds the bound by less than the best so far can belong to something cheaper.
    room = line.total(best) - forced[-1] if best else None
    return _cheaper(line, best, perfect_matching(len(line), all_pairs(line, forced, room))), "all pairs"


def _cheaper(line: RankedPlayers, one: list[Pair] | None, other: list[Pair] | None) -> list[Pair] | None:
    """Return the first unless the second costs less."""
    if one is None or other is None:
        return one or other
    return min(one, other, key=line.total)


def _pair_nearest(line: RankedPlayers, nearest: int, large: int) -> list[Pair] | None:
    """Blossom over the nearest opponents in line; what a score group has beyond `large` is paired inside the group."""
    core: list[int] = []
    aside: list[int] = []
    for group in score_groups(line):
        keep = large + (len(group) - large) % 2
        core += group[:keep]
        aside += group[keep:]
    inside = pair_neighbours(line.part(aside))
    across = perfect_matching(len(core), nearest_pairs(line.part(core), nearest))
    if inside is None or across is None:
        return None
    return [(aside[a], aside[b]) for a, b in inside] + [(core[a], core[b]) for a, b in across]
