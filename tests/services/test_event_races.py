"""Twelve hands press one button of an event or of the team builder at once, over SQLite and over PostgreSQL."""

from __future__ import annotations

import ast

import pytest

from tests.services.workers import Shop

RACES = (
    "pairings",
    "unnumbered_pairings",
    "publications",
    "reports",
    "saved_teams",
    "registrations",
    "last_places",
    "chained_decisions",
)


@pytest.fixture(scope="module")
def answers(store: Shop) -> dict[str, int]:
    """What each race ends with: one process runs them all, one after the other."""
    ran = f"from tests.services import event_races as here; print({{race: getattr(here, race)() for race in {RACES}}})"
    return ast.literal_eval(store.manage("shell", "-v0", "-c", ran))


@pytest.mark.parametrize("race", RACES)
def test_twelve_presses_are_one(answers: dict[str, int], race: str) -> None:
    """One round, one publication, one report, one team, one entrant, one last place, one unbroken trail."""
    assert answers[race] == 1
