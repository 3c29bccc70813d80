"""Which number each table of a round has: from a first one on, and where a player always sits."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NumberedTables:
    """A number for each table, in the order they were given; `unmet` are (player, the table wanted) without it."""

    numbers: tuple[int, ...]
    unmet: tuple[tuple[int, int], ...] = ()


def number_tables(
    tables: Sequence[Collection[int]], first: int = 1, fixed: Mapping[int, int] | None = None
) -> NumberedTables:
    """Number tables of players (best first) from `first` on; who has a fixed table sits there with the opponent.

    A fixed number may be outside the row. Where two claim the same one, the better table has it.
    """
    wanted = fixed or {}
    taken: dict[int, int] = {}  # number -> place of the table
    for place, players in enumerate(tables):
        claims = [wanted[player] for player in players if player in wanted]
        found = next((number for number in claims if number not in taken), None)
        if found is not None:
            taken[found] = place
    number_of = {place: number for number, place in taken.items()}
    free = (number for number in range(first, first + 2 * len(tables) + 1) if number not in taken)
    numbers = tuple(number_of[place] if place in number_of else next(free) for place in range(len(tables)))
    unmet = tuple(
        (player, wanted[player])
        for number, players in zip(numbers, tables, strict=True)
        for player in players
        if wanted.get(player, number) != number
    )
    return NumberedTables(numbers, unmet)
