"""The exact optimum: minimum-cost perfect matching of a line of players without rematches, and the proof of it.

Two ways to know that a pairing is the best (PROOFS in values.py says them to people):

brackets   neighbours in line can be paired, and the cost equals the lower bound that holds even with rematches.
prices     the cost equals the sum of prices that no pair which has not met overpays. They come with the pairing from
           blossom.py, and certificate.py checks them against all pairs before the round is anybody's.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournament.pairing.blossom import cheapest_pairs
from tournament.pairing.brackets import Pair, RankedPlayers, lowest_cost, pair_neighbours
from tournament.pairing.certificate import proves


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
    bound = lowest_cost(line.points)
    pairs = pair_neighbours(line)
    if pairs is not None and line.total(pairs) == bound:
        return Optimum(tuple(pairs), bound, bound, "brackets")
    found = cheapest_pairs(line)
    if found is None:
        return None
    pairs, prices = found
    cost = line.total(pairs)
    if not proves(prices, line, cost):
        raise ArithmeticError("the prices do not prove the pairing")
    return Optimum(tuple(pairs), cost, bound, "brackets" if cost == bound else "prices")
