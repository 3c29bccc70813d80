"""Round robin in groups: even groups, the rounds of all at once, and who goes on to the cut."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.lots import draw_lots
from tournament.pairing.errors import TooFewPlayers
from tournament.pairing.round_robin import pair_round_robin, round_robin_rounds
from tournament.pairing.values import Entrant, Pairing


@dataclass(frozen=True, slots=True)
class GroupRound:
    """A round of all groups. `groups[i]` is the group, from 1, that plays at `pairings[i]`; `byes` who sits out."""

    pairings: tuple[Pairing, ...]
    groups: tuple[int, ...]
    byes: tuple[int, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A place in a group as the cut sees it: points of those there were."""

    player: int
    place: int
    points: int
    possible: int


def group_sizes(players: int, groups: int) -> tuple[int, ...]:
    """Return sizes that differ by one at most, the largest first. Raises TooFewPlayers, ValueError without groups."""
    if groups < 1:
        raise ValueError("there is at least one group")
    if players < 2 * groups:
        raise TooFewPlayers(players)
    small, larger = divmod(players, groups)
    return (small + 1,) * larger + (small,) * (groups - larger)


def draw_groups(entrants: Iterable[Entrant], groups: int, seed: int) -> tuple[tuple[Entrant, ...], ...]:
    """Return the groups, each a circle for `pair_groups`. The best by rank are drawn into different groups, then the
    next best: each pot holds as many players as there are groups.
    """
    players = sorted(entrants, key=lambda entrant: entrant.id)
    group_sizes(len(players), groups)
    lots = draw_lots((player.id for player in players), seed)
    line = sorted(players, key=lambda player: (player.rank, lots[player.id]))
    drawn: list[list[Entrant]] = [[] for _ in range(groups)]
    for pot in range(0, len(line), groups):
        members = line[pot : pot + groups]
        places = draw_lots(range(len(members)), f"{seed} pot {pot}")
        for group, number in enumerate(sorted(places, key=places.__getitem__)):
            drawn[group].append(members[number])
    return tuple(tuple(sorted(group, key=lambda player: lots[player.id])) for group in drawn)


def group_rounds(groups: Sequence[Sequence[Entrant]]) -> int:
    """Return how many rounds it takes until every group has played."""
    return max((round_robin_rounds(len(group)) for group in groups), default=0)


def pair_groups(
    groups: Sequence[Sequence[Entrant]], number: int, seed: int, gone: frozenset[int] = frozenset()
) -> GroupRound:
    """Return round `number`, from 1: tables run on from group to group; a group that has finished sits out whole."""
    pairings: list[Pairing] = []
    of: list[int] = []
    byes: list[int] = []
    for index, circle in enumerate(groups, start=1):
        if number > round_robin_rounds(len(circle)):
            continue
        paired = pair_round_robin(circle, number, seed, gone)
        tables = len(pairings)
        pairings += [Pairing(tables + each.table, each.first, each.second) for each in paired.pairings]
        of += [index] * len(paired.pairings)
        byes += [] if paired.bye is None else [paired.bye]
    return GroupRound(tuple(pairings), tuple(of), tuple(byes), seed)


def qualified(standings: Sequence[Sequence[GroupRow]], each: int, seed: int) -> tuple[int, ...]:
    """Return who goes on, in order of their seeds: the winners of the groups by their share of the points, then the
    seconds, and so on; equals by lot. Nobody meets somebody of the same group first, if it can be avoided without
    putting a second before a winner.
    """
    group = {row.player: number for number, rows in enumerate(standings) for row in rows}
    lots = draw_lots(group, seed)
    tiers = []
    for place in range(each):
        rows = [_in_order(rows, lots)[place] for rows in standings if len(rows) > place]
        rows.sort(key=lambda row: (-Fraction(row.points, row.possible or 1), lots[row.player]))
        tiers.append([row.player for row in rows])
    return tuple(_apart(tiers, group))


def _in_order(rows: Sequence[GroupRow], lots: Mapping[int, float]) -> list[GroupRow]:
    return sorted(rows, key=lambda row: (row.place, lots[row.player]))


def _apart(tiers: Sequence[Sequence[int]], group: Mapping[int, int]) -> list[int]:
    """Change the order inside the tiers as little as needed so that seed 1 and the last seed, and so on inwards, are
    of different groups; leave it where that cannot be.
    """
    line = [player for tier in tiers for player in tier]
    tier_of = {player: number for number, tier in enumerate(tiers) for player in tier}
    chosen: list[int] = []

    def fill(left: list[int]) -> bool:
        if not left:
            return True
        spot = len(chosen)
        facing = chosen[len(line) - 1 - spot] if len(line) - 1 - spot < spot else None
        for player in left:
            if tier_of[player] != tier_of[left[0]]:
                break
            if facing is None or group[player] != group[facing]:
                chosen.append(player)
                if fill([other for other in left if other != player]):
                    return True
                chosen.pop()
        return False

    return chosen if fill(line) else line
