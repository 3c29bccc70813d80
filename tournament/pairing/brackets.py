"""Score brackets: the players in line by points, the lower bound for any pairing, and a first attempt to reach it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import groupby

#: Two places in line, the higher (smaller number) first.
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RankedPlayers:
    """The players of a round in line: most points first, equals in drawn order. Places count from 0."""

    points: Sequence[int]
    met: Sequence[Set[int]]  # by place: the places of the opponents met so far

    def __len__(self) -> int:
        return len(self.points)

    def cost(self, a: int, b: int) -> int:
        """Return the squared point difference between two places."""
        difference = self.points[a] - self.points[b]
        return difference * difference

    def total(self, pairs: Sequence[Pair]) -> int:
        return sum(self.cost(a, b) for a, b in pairs)


def score_groups(line: RankedPlayers) -> list[list[int]]:
    """Return the places of each score, most points first."""
    return [list(places) for _, places in groupby(range(len(line)), key=line.points.__getitem__)]


def lowest_cost(points: Sequence[int]) -> int:
    """Return a lower bound for the whole round, from the points in line.

    Below an odd number of players somebody must be paired across that step in points, and a pair that crosses several
    steps pays at least the sum of their squares. Rematches are left out of account, so the bound always holds.
    """
    return sum((points[place - 1] - points[place]) ** 2 for place in range(1, len(points), 2))


def pair_neighbours(line: RankedPlayers) -> list[Pair] | None:
    """Pair neighbours in line, which reaches the lower bound, and swap rematches away at no cost.

    None when that does not succeed, which does not mean that the bound is out of reach.
    """
    pairs = [(place, place + 1) for place in range(0, len(line), 2)]
    for spot, (a, b) in enumerate(pairs):
        if b in line.met[a] and not _swap_away(line, pairs, spot):
            return None
    return pairs


def _swap_away(line: RankedPlayers, pairs: list[Pair], spot: int) -> bool:
    """Exchange partners between the rematch at `spot` and the nearest pair that allows it at no cost."""
    a, b = pairs[spot]
    for other in _outwards(line, pairs, spot):
        c, d = pairs[other]
        before = line.cost(a, b) + line.cost(c, d)
        for mine, yours in ((c, d), (d, c)):
            legal = mine not in line.met[a] and yours not in line.met[b]
            if legal and line.cost(a, mine) + line.cost(b, yours) <= before:
                pairs[spot], pairs[other] = (a, mine), (b, yours)
                return True
    return False


def _outwards(line: RankedPlayers, pairs: Sequence[Pair], spot: int) -> Iterator[int]:
    """Yield the other pairs by distance from `spot`, as long as they share a score with it."""
    scores = {line.points[place] for place in pairs[spot]}
    below: Iterator[int] = iter(range(spot + 1, len(pairs)))
    above: Iterator[int] = iter(range(spot - 1, -1, -1))
    sides = [below, above]
    while sides:
        for side in list(sides):
            other = next(side, None)
            if other is None or scores.isdisjoint(line.points[place] for place in pairs[other]):
                sides.remove(side)
            else:
                yield other
