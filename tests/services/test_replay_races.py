"""Many hands reach for one row at the same moment: exactly one gets it, over SQLite and over PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.services.workers import Shop, new_database, shop

RACES = ("claims", "finishes", "attachments", "recomputations")


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    folder = tmp_path_factory.mktemp("races")
    database = f"sqlite:///{folder / 'store.sqlite3'}"
    if request.param == "PostgreSQL":
        database = new_database(request.getfixturevalue("postgres_url"), "races")
    with shop(database, "filesystem://", folder) as opened:
        yield opened


@pytest.mark.parametrize("race", RACES)
def test_twelve_at_once_are_one(store: Shop, race: str) -> None:
    """One claim, one verdict, one log, one open replay."""
    said = store.manage("shell", "-v0", "-c", f"from tests.services import races; print(races.{race}())")
    assert said.strip() == "1"
