"""Twelve hands use one link or one code at once, over SQLite and over PostgreSQL."""

from __future__ import annotations

import ast

import pytest

from tests.services.workers import Shop

RACES = ("invitations", "one_name", "resets", "codes", "spare_codes", "last_organizers")


@pytest.fixture(scope="module")
def answers(store: Shop) -> dict[str, int]:
    """What each race ends with: one process runs them all, one after the other."""
    ran = (
        f"from tests.services import account_races as here; print({{race: getattr(here, race)() for race in {RACES}}})"
    )
    return ast.literal_eval(store.manage("shell", "-v0", "-c", ran))


@pytest.mark.parametrize("race", RACES)
def test_one_of_twelve_succeeds(answers: dict[str, int], race: str) -> None:
    """One account, one password, one way in, one organizer left."""
    assert answers[race] == 1
