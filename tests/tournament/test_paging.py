"""A page of a long list, whatever stands in the address."""

from __future__ import annotations

import pytest

from tournament.paging import matching, page_number, page_of, page_with


@pytest.mark.parametrize(
    ("text", "number"), [("3", 3), ("x", 1), ("-2", 1), ("0", 1), ("", 1), (None, 1), ("²", 1), ("9" * 40, 1)]
)
def test_a_page_number_is_a_number(text: str | None, number: int) -> None:
    """Anything else means the first page."""
    assert page_number(text) == number


@pytest.mark.parametrize(("number", "rows"), [(1, [0, 1, 2]), (3, [6]), (99999, [6])])
def test_a_page_beyond_the_last_is_the_last(number: int, rows: list[int]) -> None:
    """An address kept from a longer list still shows something."""
    assert list(page_of(list(range(7)), number, 3)) == rows


def test_no_rows_are_one_empty_page() -> None:
    """Page 1 of 1."""
    page = page_of([], 4, 3)
    assert (list(page), page.number, page.paginator.num_pages) == ([], 1, 1)


def test_a_row_is_on_its_page() -> None:
    """Counted from 0 like a list, pages from 1."""
    assert [page_with(position, 100) for position in (0, 99, 100)] == [1, 1, 2]


def test_letters_are_found_whatever_their_case() -> None:
    """Also those that SQLite does not fold."""
    assert matching([(1, "Ärwin Öhm"), (2, "Bo")], " ÖHM") == [1]
