"""Twelve hands press one button of an event at the same moment, over SQLite and over PostgreSQL."""

from __future__ import annotations

import pytest

from tests.services.workers import Shop

RACES = ("pairings", "unnumbered_pairings", "publications", "reports", "registrations", "chained_decisions")


@pytest.mark.parametrize("race", RACES)
def test_twelve_presses_are_one(store: Shop, race: str) -> None:
    """One round, one publication, one report, one entrant, one unbroken trail."""
    said = store.manage("shell", "-v0", "-c", f"from tests.services import event_races; print(event_races.{race}())")
    assert said.strip() == "1"
