"""Many hands reach for one row at the same moment: exactly one gets it, over SQLite and over PostgreSQL."""

from __future__ import annotations

import pytest

from tests.services.workers import Shop

RACES = ("claims", "finishes", "attachments", "recomputations")


@pytest.mark.parametrize("race", RACES)
def test_twelve_at_once_are_one(store: Shop, race: str) -> None:
    """One claim, one verdict, one log, one open replay."""
    said = store.manage("shell", "-v0", "-c", f"from tests.services import races; print(races.{race}())")
    assert said.strip() == "1"
