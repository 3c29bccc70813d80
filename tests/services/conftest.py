"""Tests over real servers: every test in this folder counts as needing a service."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.load import store as benchmark_stores
from tests.services.installed import build_wheel, install
from tests.services.of_the_run import made_once, shared_server
from tests.services.real_logs import LOGS, real_logs
from tests.services.servers import postgres_server, redis_server
from tests.services.workers import Migrated, Shop, shop

HERE = "tests/services/"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(HERE):
            item.add_marker(pytest.mark.service)


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis server of this test run."""
    with redis_server(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(scope="session")
def of_the_run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that all workers of this test run share."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if hasattr(request.config, "workerinput") else own) / "of_the_run"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def postgres_url(of_the_run: Path) -> Iterator[str]:
    """The address of an empty PostgreSQL database of this test run."""
    with shared_server(of_the_run / "postgres", postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def migrated(request: pytest.FixtureRequest, migrated_file: Path, of_the_run: Path) -> Migrated:
    """Databases for stores of these tests."""
    return Migrated(of_the_run, migrated_file, lambda: str(request.getfixturevalue("postgres_url")))


@pytest.fixture(scope="session", autouse=True)
def stores_of_benchmarks(migrated_file: Path) -> None:
    """Stores that `benchmarks` starts for tests begin with a migrated database as well."""
    benchmark_stores.MIGRATED = migrated_file


@pytest.fixture(scope="session")
def wheel(of_the_run: Path) -> Path:
    """The wheel of this source."""
    return next(made_once(of_the_run / "wheel", build_wheel).glob("*.whl"))


@pytest.fixture(scope="session")
def installed(wheel: Path, of_the_run: Path) -> Path:
    """The folder of commands of an environment where the wheel is installed."""
    return made_once(of_the_run / "installed", lambda folder: install(wheel, folder)) / "bin"


@pytest.fixture(scope="session")
def logs(of_the_run: Path) -> Path:
    """The folder of the games that bots have played for these tests."""

    def play(folder: Path) -> None:
        for number, text in enumerate(real_logs(LOGS)):
            (folder / f"{number:02}.log").write_text(text)

    return made_once(of_the_run / "logs", play)


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
