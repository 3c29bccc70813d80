"""Twelve hands press one button of an event at the same moment, over SQLite and over PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.services.workers import Shop, new_database, shop

RACES = ("pairings", "unnumbered_pairings", "publications", "reports", "registrations", "chained_decisions")


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    folder = tmp_path_factory.mktemp("event-races")
    database = f"sqlite:///{folder / 'store.sqlite3'}"
    if request.param == "PostgreSQL":
        database = new_database(request.getfixturevalue("postgres_url"), "event_races")
    with shop(database, "filesystem://", folder) as opened:
        yield opened


@pytest.mark.parametrize("race", RACES)
def test_twelve_presses_are_one(store: Shop, race: str) -> None:
    """One round, one publication, one report, one entrant, one unbroken trail."""
    said = store.manage("shell", "-v0", "-c", f"from tests.services import event_races; print(event_races.{race}())")
    assert said.strip() == "1"
