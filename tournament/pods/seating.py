"""Who sits at which table, and in which seat: the cheapest company in points and repeated meetings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm

from tournament.lots import draw_lots, shuffled
from tournament.pods.cheapest import cheapest_split
from tournament.pods.sizes import FINAL_FROM, USUAL, PodError, check_sizes, pod_sizes
from tournament.pods.values import STANDARD_COSTS, Costs, Pod, PodEntrant, Seating

#: Exchanges begin from the order of points, and from so many drawn orders.
DRAWN_STARTS = 3


def seat_pods(
    entrants: Iterable[PodEntrant], seed: int, sizes: Sequence[int] = (), costs: Costs = STANDARD_COSTS
) -> Seating:
    """Return the cheapest seating found, the same for the same players and seed in whatever order they come.

    Without `sizes` those of `pod_sizes`. Raises PodError when the players cannot be seated so, ValueError for a player
    given twice.
    """
    players = sorted(entrants, key=lambda entrant: entrant.id)
    if len({player.id for player in players}) < len(players):
        raise ValueError("a player was given twice")
    chosen = tuple(sizes) or pod_sizes(len(players))
    check_sizes(chosen, len(players))
    lots = draw_lots((player.id for player in players), seed)
    line = sorted(players, key=lambda player: (-player.points, lots[player.id]))
    return _seated(line, chosen, seed, costs)


def _seated(line: Sequence[PodEntrant], sizes: Sequence[int], seed: int, costs: Costs) -> Seating:
    matrix, whole, apart = cost_matrix(line, costs)
    split = cheapest_split(matrix, sizes, _starts(len(line), seed))
    tables = [[line[spot] for spot in sorted(table)] for table in split.tables]
    place = {player.id: spot for spot, player in enumerate(line)}
    tables.sort(key=lambda table: ([-player.points for player in table], place[table[0].id]))
    lots = draw_lots(place, f"{seed} seats")
    pods = tuple(
        Pod(number, tuple(sorted((player.id for player in table), key=lots.__getitem__)))
        for number, table in enumerate(tables, start=1)
    )
    again, together = _told(pods, line)
    return Seating(
        pods,
        Fraction(split.cost - apart * len(together), whole),
        Fraction(_rest(split.bound, apart, len(together)), whole),
        split.proof, seed, again, together,
    )  # fmt: skip


def _rest(bound: int, apart: int, together: int) -> int:
    """Return what of the bound holds for points and meetings; nothing if it leaves open who can be kept apart."""
    return max(0, bound - apart * together)


def _starts(players: int, seed: int) -> list[Sequence[int]]:
    order = range(players)
    return [order, order[::-1], *(shuffled(order, f"{seed} start {number}") for number in range(DRAWN_STARTS))]


def cost_matrix(line: Sequence[PodEntrant], costs: Costs) -> tuple[list[list[int]], int, int]:
    """Return the cost of each pair in whole numbers, how many of them make a unit, and the cost of a pair that shall
    be kept apart (0: there is none), which is more than everything else together.
    """
    scale = lcm(*(player.points.denominator for player in line))
    whole, often = scale * scale, _meetings(line)
    matrix = [[0] * len(line) for _ in line]
    for (a, one), (b, other) in combinations(enumerate(line), 2):
        difference = int((one.points - other.points) * scale)
        met = often.get(_pair(one.id, other.id), 0)
        matrix[a][b] = matrix[b][a] = costs.points * difference**2 + costs.again * met**2 * whole
    unwanted = _unwanted(line)
    big = 1 + sum(map(sum, matrix)) if unwanted else 0
    for (a, one), (b, other) in combinations(enumerate(line), 2):
        if _pair(one.id, other.id) in unwanted:
            matrix[a][b] += big
            matrix[b][a] += big
    return matrix, whole, big


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _meetings(line: Sequence[PodEntrant]) -> dict[tuple[int, int], int]:
    """Return how often each pair has met; where the two sides differ, the higher number holds."""
    often: dict[tuple[int, int], int] = {}
    for player in line:
        for other in set(player.met):
            pair = _pair(player.id, other)
            often[pair] = max(often.get(pair, 0), player.met.count(other))
    return often


def _unwanted(line: Sequence[PodEntrant]) -> set[tuple[int, int]]:
    here = {player.id for player in line}
    return {_pair(player.id, other) for player in line for other in player.apart if other in here - {player.id}}


def _told(
    pods: Sequence[Pod], line: Sequence[PodEntrant]
) -> tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...]]:
    """Return who meets again, and which unwanted pairs sit together."""
    often, unwanted = _meetings(line), _unwanted(line)
    pairs = sorted(_pair(one, other) for pod in pods for one, other in combinations(pod.seats, 2))
    again = tuple((*pair, often[pair]) for pair in pairs if often.get(pair))
    return again, tuple(pair for pair in pairs if pair in unwanted)


def has_final(players: int) -> bool:
    """Return whether an event of so many players may cut to one final pod."""
    return players >= FINAL_FROM


def final_pod(entrants: Iterable[PodEntrant], seed: int, size: int = USUAL) -> tuple[Pod, tuple[int, ...]]:
    """Return the final pod of the best by rank, and who shared the last place that plays, if the lot had to decide.

    Raises PodError when fewer players are there than the pod has seats.
    """
    players = sorted(entrants, key=lambda entrant: entrant.id)
    check_sizes((size,), size)
    if len(players) < size:
        raise PodError(f"A final pod of {size} needs {size} players and {len(players)} are here. Choose a smaller pod.")
    lots = draw_lots((player.id for player in players), seed)
    line = sorted(players, key=lambda player: (player.rank, lots[player.id]))
    on_the_line = [player.id for player in line if player.rank == line[size - 1].rank]
    drawn = len(line) > size and line[size].rank == line[size - 1].rank
    seats = draw_lots((player.id for player in line[:size]), f"{seed} seats")
    return Pod(1, tuple(sorted(seats, key=seats.__getitem__))), tuple(sorted(on_the_line)) if drawn else ()
