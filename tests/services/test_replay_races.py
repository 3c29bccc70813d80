"""Many hands reach for one row at the same moment: exactly one gets it, over SQLite and over PostgreSQL."""

from __future__ import annotations

import ast

import pytest

from tests.services.workers import Shop

RACES = ("claims", "finishes", "attachments", "recomputations")


@pytest.fixture(scope="module")
def answers(store: Shop) -> dict[str, int]:
    """What each race ends with: one process runs them all, one after the other."""
    ran = f"from tests.services import races as here; print({{race: getattr(here, race)() for race in {RACES}}})"
    return ast.literal_eval(store.manage("shell", "-v0", "-c", ran))


@pytest.mark.parametrize("race", RACES)
def test_twelve_at_once_are_one(answers: dict[str, int], race: str) -> None:
    """One claim, one verdict, one log, one open replay."""
    assert answers[race] == 1
