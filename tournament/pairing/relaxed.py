"""A lower bound that reckons with rematches: the optimum of an easier problem.

In the easier problem the members of large score groups may meet anybody again; the players of small groups keep their
rematches among themselves. It can only be cheaper, so a pairing that costs no more than its optimum is the best one.

It is small because the members of a large group are all alike there. Two pairs between the same two large groups can
be exchanged for pairs inside them at less cost, so no more need leave a large group than there are players of small
groups and other large groups within reach. That many stand for the group; the rest, an even number, pair inside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.pairing.brackets import RankedPlayers, excess, score_groups
from tournament.pairing.matching import Edge, perfect_matching


@dataclass(frozen=True, slots=True)
class Group:
    """A score group in the easier problem: all its places if small, else as many as can be needed."""

    places: Sequence[int]
    large: bool


def relaxed_bound(line: RankedPlayers, forced: Sequence[int], large: int, cost: int) -> int:
    """Return the least cost, at most `cost`, when groups of more than `large` players are free of rematches."""
    room = cost - forced[-1]
    groups = [Group(places, len(places) > large) for places in score_groups(line)]
    kept = [_shrunk(line, forced, groups, group, room) if group.large else group for group in groups]
    edges = [*_across(line, forced, kept, room), *_inside(kept)]
    pairs = perfect_matching(sum(len(group.places) for group in kept), edges)
    # No matching: then every pairing holds some pair that by itself exceeds the lower bound by all of `room`.
    return cost if pairs is None else min(cost, line.total(pairs))


def _shrunk(line: RankedPlayers, forced: Sequence[int], groups: Sequence[Group], group: Group, room: int) -> Group:
    """Return a large group with only as many places as may be needed outside, and the parity it had."""
    reach = 0
    for other in groups:
        upper, lower = sorted((group.places[0], other.places[0]))
        if other is not group and excess(line, forced, upper, lower) < room:
            reach += 1 if other.large else len(other.places)
    size = min(len(group.places), reach)
    return Group(group.places[: size + (len(group.places) - size) % 2], large=True)


def _across(line: RankedPlayers, forced: Sequence[int], groups: Sequence[Group], room: int) -> Iterator[Edge]:
    """Yield the pairs between groups and inside small ones that leave room for something cheaper."""
    home = {place: group for group in groups for place in group.places}
    places = list(home)
    for spot, a in enumerate(places):
        for b in places[spot + 1 :]:
            if excess(line, forced, a, b) >= room:
                break
            free = home[a].large or home[b].large
            if home[a] is not home[b] if free else b not in line.met[a]:
                yield a, b, line.cost(a, b)


def _inside(groups: Sequence[Group]) -> Iterator[Edge]:
    """Two and two of a large group go or stay: they are alike, so no other pairs inside it are needed."""
    for group in groups:
        if group.large:
            for last in range(len(group.places) - 1, 0, -2):
                yield group.places[last - 1], group.places[last], 0
