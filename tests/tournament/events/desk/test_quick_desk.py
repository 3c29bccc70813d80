"""Results typed at the desk: table, letter, Enter."""

from __future__ import annotations

import pytest

from tests.tournament.events.conftest import Hall, browser


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("2 A", "1-0-0"),
        ("2b", "0-1-0"),
        (" 2 d ", "0-0-1"),
        ("2, 1-0", "1-0-0"),
        ("2 0 1", "0-1-0"),
        ("2 1:0", "1-0-0"),
    ],
)
def test_results_by_keyboard(hall: Hall, typed: str, result: str) -> None:
    """Table, letter, Enter."""
    hall.bring_to("published")
    browser(hall.judge).post(f"/events/{hall.event.slug}/control/quick/", {"quick": typed, "round": "1"})
    assert hall.table(2).result.key == result


@pytest.mark.parametrize("typed", ["", "A", "99 A", "0 A", "2 X", "2 A A", "²A", "2 9-9", "9" * 400])
def test_a_slip_of_the_keyboard_changes_nothing_and_says_so(hall: Hall, typed: str) -> None:
    """The message stands on the desk."""
    hall.bring_to("published")
    page = browser(hall.judge).post(
        f"/events/{hall.event.slug}/control/quick/", {"quick": typed, "round": "1"}, follow=True
    )
    assert page.status_code == 200
    assert 'class="note bad"' in page.content.decode()
    assert hall.table(2).result is None
