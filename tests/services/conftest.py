"""Tests over real servers: every test in this folder counts as needing a service."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.load import store as benchmark_stores
from tests.services.installed import build_wheel, install
from tests.services.real_logs import LOGS, real_logs
from tests.services.servers import postgres_server, redis_server
from tests.services.workers import Migrated, Shop, shop

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.service)


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis server of this test run."""
    with redis_server(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of an empty PostgreSQL database of this test run."""
    with postgres_server() as url:
        yield url


@pytest.fixture(scope="session")
def migrated(request: pytest.FixtureRequest, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Migrated:
    """Databases for stores of these tests."""
    folder = tmp_path_factory.mktemp("migrated")
    return Migrated(folder, migrated_file, lambda: str(request.getfixturevalue("postgres_url")))


@pytest.fixture(scope="session", autouse=True)
def stores_of_benchmarks(migrated_file: Path) -> None:
    """Stores that `benchmarks` starts for tests begin with a migrated database as well."""
    benchmark_stores.MIGRATED = migrated_file


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this source."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment where the wheel is installed."""
    return install(wheel, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the games that bots have played for these tests."""
    folder = tmp_path_factory.mktemp("logs")
    for number, text in enumerate(real_logs(LOGS)):
        (folder / f"{number:02}.log").write_text(text)
    return folder


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def store(
    request: pytest.FixtureRequest, migrated: Migrated, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shop]:
    """A store of this module's own, over either database, for many hands at once."""
    name = request.module.__name__.rpartition("test_")[2]
    folder = tmp_path_factory.mktemp(name)
    database = migrated.postgres(name) if request.param == "PostgreSQL" else migrated.sqlite(folder / "store.sqlite3")
    with shop(database, "filesystem://", folder) as opened:
        yield opened
