"""A proof that a pairing is the cheapest, and its check: short, and independent of how the prices were found.

Every place in line has a price, and so have some sets of an odd number of places. A pair *pays* for its two places, and
for each set that holds just one of them. A pairing pays for every place once, and for every set at least once: of an
odd number somebody has to be paired outside. So if no pair pays more than it costs, every pairing costs at least the
sum of all prices. (This is the dual of Edmonds' linear program for perfect matchings.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tournament.pairing.brackets import RankedPlayers

#: Prices are counted in halves of the unit of cost, which keeps them whole numbers.
HALVES = 2


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of all places, below 0 too, and of sets of an odd number of places, in halves of the unit of cost."""

    places: Sequence[int]
    odd_sets: Sequence[tuple[Sequence[int], int]]

    def total(self) -> int:
        return sum(self.places) + sum(price for _, price in self.odd_sets)


@dataclass(frozen=True, slots=True)
class _Alike:
    """Places of the same score, price and odd sets: each pays the same, `level`, when paired outside its sets."""

    score: int
    level: int
    sets: tuple[int, ...]
    places: list[int]


def proves(prices: Prices, line: RankedPlayers, cost: int) -> bool:
    """Return whether these prices show that no pairing of the line without a rematch costs less than `cost`."""
    sets_are_odd = all(price >= 0 and len(set(places)) % 2 for places, price in prices.odd_sets)
    return sets_are_odd and prices.total() >= HALVES * cost and not _overpaid(prices, line)


def _overpaid(prices: Prices, line: RankedPlayers) -> bool:
    """Return whether some pair that may meet pays more than it costs; places that are alike are looked at once."""
    alike = _put_together(prices, line)
    highest = list(accumulate((one.level for one in reversed(alike)), max))[::-1]  # from here down the line
    for number, one in enumerate(alike):
        for below in range(number, len(alike)):
            other = alike[below]
            cost = HALVES * (one.score - other.score) ** 2
            if one.level + highest[below] <= cost:
                break  # those farther down cost more
            if one.level + other.level > cost and _pays(prices, one, other) > cost and _may_meet(line, one, other):
                return True
    return False


def _put_together(prices: Prices, line: RankedPlayers) -> list[_Alike]:
    inside: list[tuple[int, ...]] = [()] * len(line)
    for number, (places, _) in enumerate(prices.odd_sets):
        for place in places:
            inside[place] += (number,)
    alike: dict[tuple[int, int, tuple[int, ...]], list[int]] = defaultdict(list)
    for place, score in enumerate(line.points):
        alike[score, prices.places[place], inside[place]].append(place)
    return [
        _Alike(score, price + sum(prices.odd_sets[number][1] for number in sets), sets, places)
        for (score, price, sets), places in alike.items()
    ]


def _pays(prices: Prices, one: _Alike, other: _Alike) -> int:
    """Return what a pair of these pays: nothing for the sets that hold both."""
    shared = sum(prices.odd_sets[number][1] for number in set(one.sets) & set(other.sets))
    return one.level + other.level - 2 * shared


def _may_meet(line: RankedPlayers, one: _Alike, other: _Alike) -> bool:
    return any(b not in line.met[a] and b != a for a in one.places for b in other.places)
