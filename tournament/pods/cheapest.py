"""The cheapest split of players into tables of given sizes: exact where few play, else improved by exchanges.

Players are numbers from 0 in drawn order, so that of equally cheap splits the draw decides. `cost[a][b]` is what it
costs that two sit together; a table costs the sum over its pairs. Splitting into tables of three and more is NP-hard,
so for many players the answer is the best found, unless it meets a lower bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

Table = tuple[int, ...]
Costs = Sequence[Sequence[int]]

#: Up to so many players all splits are compared.
EXACT = 16
#: With so many tables or fewer, exchanges between any three are tried; else between three neighbours in points.
ANY_THREE = 8


@dataclass(frozen=True, slots=True)
class Split:
    """The tables, what they cost, what any split costs at least, and how it is known (a key of values.PROOFS)."""

    tables: tuple[Table, ...]
    cost: int
    bound: int
    proof: str


def cheapest_split(cost: Costs, sizes: Sequence[int], starts: Sequence[Sequence[int]]) -> Split:
    """Return the cheapest split found. `starts` are orders of all players, from whose tables exchanges begin."""
    players = len(cost)
    if not any(map(any, cost)):
        tables = tuple(cut(starts[0], sizes))
        return Split(tables, 0, 0, "one pod" if len(sizes) == 1 else "drawn")
    if players <= EXACT:
        tables = exact(cost, tuple(range(players)), tuple(sizes))
        total = total_cost(cost, tables)
        return Split(tables, total, total, "one pod" if len(sizes) == 1 else "all seatings")
    bound = lower_bound(cost, sizes)
    best: tuple[Table, ...] = ()
    for start in starts:
        tables = exchanged(cost, cut(start, sizes), bound)
        if not best or total_cost(cost, tables) < total_cost(cost, best):
            best = tables
        if total_cost(cost, best) == bound:
            return Split(best, bound, bound, "bound")
    return Split(best, total_cost(cost, best), bound, "exchanges")


def cut(order: Sequence[int], sizes: Sequence[int]) -> list[Table]:
    """Return the order cut into tables of these sizes."""
    tables, begin = [], 0
    for size in sizes:
        tables.append(tuple(order[begin : begin + size]))
        begin += size
    return tables


def table_cost(cost: Costs, table: Table) -> int:
    return sum(cost[one][other] for one, other in combinations(table, 2))


def total_cost(cost: Costs, tables: Sequence[Table]) -> int:
    return sum(table_cost(cost, table) for table in tables)


def lower_bound(cost: Costs, sizes: Sequence[int]) -> int:
    """Return what every split costs at least: each player has the cheapest company of the table's size.

    Each pair is counted from both sides, so half the sum. Who sits at the smaller tables is left open: those who save
    most by it, with two sizes; with more sizes all are taken to sit at the smallest.
    """
    smallest, largest = min(sizes), max(sizes)
    rows = [sorted(row[:spot] + row[spot + 1 :]) for spot, row in enumerate(map(list, cost))]
    if largest > smallest + 1:
        return -(-sum(sum(row[: smallest - 1]) for row in rows) // 2)
    small = sum(size for size in sizes if size == smallest) if largest > smallest else 0
    saved = sorted((row[largest - 2] for row in rows), reverse=True)[:small]
    return -(-(sum(sum(row[: largest - 1]) for row in rows) - sum(saved)) // 2)


def exact(cost: Costs, players: Table, sizes: Table) -> tuple[Table, ...]:
    """Return the cheapest split of these players, by comparing all; the tables in the order of their first players."""

    @cache
    def best(rest: Table, left: Table) -> tuple[int, tuple[Table, ...]]:
        if not rest:
            return 0, ()
        found: tuple[int, tuple[Table, ...]] | None = None
        for size in dict.fromkeys(left):
            after = list(left)
            after.remove(size)
            for table in _with_first(rest, size):
                price = table_cost(cost, table)
                if found is not None and price >= found[0]:
                    continue
                others = tuple([player for player in rest if player not in table])
                behind, tables = best(others, tuple(after))
                if found is None or price + behind < found[0]:
                    found = price + behind, (table, *tables)
        assert found is not None
        return found

    return best(players, tuple(sorted(sizes, reverse=True)))[1]


def _with_first(players: Table, size: int) -> Iterator[Table]:
    """Yield the tables that seat the first player: every split has one of them."""
    return ((players[0], *others) for others in combinations(players[1:], size - 1))


def exchanged(cost: Costs, tables: Sequence[Table], bound: int) -> tuple[Table, ...]:
    """Return tables that no new split of two of them, or of three that were tried, makes cheaper."""
    now = list(tables)
    while True:
        if _improved(cost, now, lambda: combinations(range(len(now)), 2)):
            continue
        if total_cost(cost, now) == bound or not _improved(cost, now, lambda: _threes(len(now))):
            return tuple(now)


def _threes(tables: int) -> Iterator[tuple[int, ...]]:
    if tables <= ANY_THREE:
        return combinations(range(tables), 3)
    return ((spot, spot + 1, spot + 2) for spot in range(tables - 2))


def _improved(cost: Costs, tables: list[Table], groups: Callable[[], Iterator[tuple[int, ...]]]) -> bool:
    """Split each group of tables anew at the least cost; return whether anything became cheaper."""
    better = False
    for group in groups():
        together = [tables[spot] for spot in group]
        before = total_cost(cost, together)
        if not before:
            continue
        players = tuple(sorted(player for table in together for player in table))
        after = exact(cost, players, tuple(len(table) for table in together))
        if total_cost(cost, after) < before:
            better = True
            for spot, table in zip(group, after, strict=True):
                tables[spot] = table
    return better
