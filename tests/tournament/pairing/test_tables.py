"""Table numbers from N on, and players who always sit at the same table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing import number_tables

ANA, BO, CY, DEE, ELI, FAY = range(1, 7)
TABLES = [(ANA, BO), (CY, DEE), (ELI, FAY)]


@pytest.mark.parametrize(
    ("first", "fixed", "numbers", "unmet"),
    [
        (1, {}, (1, 2, 3), ()),
        (21, {}, (21, 22, 23), ()),
        (1, {FAY: 1}, (2, 3, 1), ()),  # by the door, whoever the opponent is
        (10, {CY: 2}, (10, 2, 11), ()),  # outside the row
        (1, {ANA: 3, CY: 3}, (3, 1, 2), ((CY, 3),)),  # the better table has it
        (1, {ANA: 3, BO: 1}, (3, 1, 2), ((BO, 1),)),  # they play each other
        (1, {ANA: 3, BO: 3}, (3, 1, 2), ()),
    ],
)
def test_numbers(
    first: int, fixed: dict[int, int], numbers: tuple[int, ...], unmet: tuple[tuple[int, int], ...]
) -> None:
    """The row goes on around the fixed tables; who cannot have the own one is told."""
    found = number_tables(TABLES, first, fixed)
    assert (found.numbers, found.unmet) == (numbers, unmet)


@given(st.integers(1, 40), st.integers(1, 999), st.dictionaries(st.integers(0, 79), st.integers(1, 60)))
def test_each_number_once(count: int, first: int, fixed: dict[int, int]) -> None:
    """Whatever is wished: no two tables share a number, and every wish is kept or told."""
    tables = [(2 * place, 2 * place + 1) for place in range(count)]
    found = number_tables(tables, first, fixed)
    assert len(set(found.numbers)) == count
    at = dict(
        zip((player for table in tables for player in table), (n for n in found.numbers for _ in "ab"), strict=True)
    )
    kept = {player for player, table in fixed.items() if at.get(player) == table}
    assert kept | {player for player, _ in found.unmet} == fixed.keys() & at.keys()
