"""Slips of hurried hands in Dungeon Dice (hurried_hands.txt): read as meant, or unreadable with the repair."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.hurried import Case, cases, twice

CASES = cases(Path(__file__).with_name("hurried_hands.txt"))


@pytest.mark.parametrize("case", [case for case in CASES if case.canonical], ids=str)
def test_it_is_read_as_what_was_meant(case: Case) -> None:
    """The same position comes of it as of the canonical lines."""
    case.check_read()


@pytest.mark.parametrize("case", [case for case in CASES if case.message], ids=str)
def test_it_is_unreadable_and_told_what_it_may_mean(case: Case) -> None:
    """On its own line; what is offered can be written there instead."""
    case.check_told()


def test_there_are_many() -> None:
    """At least 90 slips, none of them there twice."""
    assert len(CASES) >= 90
    assert not twice(CASES)
