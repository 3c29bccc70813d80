"""What every test gets: quick password hashing, static files on demand, tasks that run in place and not in a worker.

Property tests try the same examples at every run, however long one takes on a busy machine, so that a red suite is
always the change's doing; `HYPOTHESIS_PROFILE=search` looks for new ones.
"""

import fcntl
import gc
import hashlib
import importlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from pytest_django import DjangoDbBlocker

hypothesis.settings.register_profile("same", derandomize=True, deadline=None)
hypothesis.settings.register_profile("search", max_examples=1000)

# Some machines forbid Python to keep what it compiles. Tests start many processes, and each would compile everything.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
ROOT = Path(__file__).parent.parent
#: The environment variable that names a PostgreSQL database with every table, of which the tests' own is a copy.
TEMPLATE = "TEMPLATE_DATABASE"
PLAIN_STATIC = "django.contrib.staticfiles.storage.StaticFilesStorage"


def pytest_configure() -> None:
    hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": PLAIN_STATIC}}
    in_memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "default"}
    settings.CACHES = settings.CACHES | {"default": in_memory}
    settings.STATIC_ROOT = None  # what a store started here has collected is no test's concern
    settings.WHITENOISE_AUTOREFRESH = True  # look for a static file when it is asked for, not for all in each test
    if template := os.environ.get(TEMPLATE):
        settings.DATABASES["default"].setdefault("TEST", {})["TEMPLATE"] = template


SLOWEST = (
    "tests/browser/test_every_page",
    "tests/services/test_on_postgres",
    "tests/services/test_replay_survives_kills",
    "tests/services/",
    "tests/browser/test_evening_of_23",
    "tests/browser/recorder/",
    "tests/browser/",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--over-a-database", action="store_true", help="only the tests that ask a database")


def pytest_collection(session: pytest.Session) -> None:
    """Let every worker begin to load the tests elsewhere, where all are asked for.

    pytest rewrites the assertions of each file, which takes longer than all else that is done before the first test,
    and keeps the outcome on disk: so each worker does its share, and reads those of the others.

    What is loaded stays: nobody looks for garbage in it, neither now nor during the tests.
    """
    gc.disable()
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1 or session.config.args != session.config.getini("testpaths"):
        return
    files = [path.relative_to(ROOT).with_suffix("") for path in sorted((ROOT / "tests").rglob("test_*.py"))]
    first = len(files) * int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")) // workers
    for file in (*files[first:], *files[:first]):
        importlib.import_module(".".join(file.parts))


def pytest_collection_finish() -> None:
    """Look for garbage seldom: tests leave little that only a search finds, and searches took a twelfth of the time."""
    gc.freeze()
    gc.set_threshold(100_000, 10, 10)
    gc.enable()


def asks_a_database(item: pytest.Item) -> bool:
    return bool(item.get_closest_marker("django_db")) or "db" in getattr(item, "fixturenames", ())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The slowest files first, so that no worker is left alone with one of them (`--no-loadscope-reorder` keeps it).

    They also wait much, for workers to die or pages to come, while the others calculate.
    """
    if config.getoption("over_a_database"):
        config.hook.pytest_deselected(items=[item for item in items if not asks_a_database(item)])
        items[:] = filter(asks_a_database, items)
    items.sort(key=lambda item: [not item.nodeid.startswith(start) for start in SLOWEST])


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a SQLite file with every table and no row: to migrate anew takes seven seconds of a processor.

    It is kept from run to run, for as long as no migration, no model and no requirement changes.
    """
    kept, copy = ROOT / ".pytest_cache" / "migrated", tmp_path_factory.mktemp("migrated") / "migrated.sqlite3"
    kept.mkdir(parents=True, exist_ok=True)
    with (kept / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the workers of a run want it at the same time
        original = kept / f"{digest_of_the_tables()}.sqlite3"
        if not original.exists():
            for old in kept.glob("*.sqlite3*"):
                old.unlink()
            draft = kept / "draft.sqlite3"
            environment = os.environ | {"VAR_DIR": str(copy.parent), "DATABASE_URL": f"sqlite:///{draft}"}
            command = [sys.executable, "manage.py", "migrate", "--skip-checks", "--verbosity=0"]
            subprocess.run(command, cwd=ROOT, env=environment, check=True)
            draft.rename(original)
        shutil.copy(original, copy)
    return copy


def digest_of_the_tables() -> str:
    """Return a mark of all that the tables of an empty store depend on."""
    sources = [ROOT / "requirements.txt"]
    for app in ("cardpool", "teams", "tournament"):
        found = (path for path in (ROOT / app).rglob("*.py") if {"migrations", "models"} & {*path.parts, path.stem})
        sources += sorted(found)
    digest = hashlib.sha256()
    for source in sources:
        digest.update(str(source.relative_to(ROOT)).encode() + source.read_bytes())
    return digest.hexdigest()[:16]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, request: pytest.FixtureRequest
) -> Iterator[None]:
    """Lay the tables into the tests' database in memory, where `migrate` finds nothing left to do."""
    if not str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3"):
        yield
        return
    name = "file:memorydb_default?mode=memory&cache=shared"  # as Django calls it
    settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = name
    file = sqlite3.connect(request.getfixturevalue("migrated_file"))
    with closing(file), closing(sqlite3.connect(name, uri=True)) as kept:
        file.backup(kept)
        yield


@pytest.fixture(scope="session")
def card_tables(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> list[str]:
    """The tables that `load_cards` fills, each with a copy to fill it from."""
    from cardpool.services import load_cards
    from rules.dice_masters.card_files import DATA_FOLDER
    from tests import kept_tables

    with django_db_blocker.unblock():
        return kept_tables.keep("cardpool", lambda: load_cards(DATA_FOLDER))


@pytest.fixture
def loaded(card_tables: list[str], db: None) -> None:
    """The 280 cards of the two books in the tables."""
    from tests.kept_tables import copy

    copy(card_tables)


@pytest.fixture(autouse=True)
def empty_caches() -> Iterator[None]:
    """What one test counted or built is not there for the next."""
    yield
    for name in settings.CACHES:
        caches[name].clear()


@pytest.fixture(autouse=True)
def tasks_in_place() -> Iterator[None]:
    """Run tasks at once and in this process. Tests of real workers (tests/services) start their own processes."""
    from tournament.celery import app

    before = {name: app.conf[name] for name in ("task_always_eager", "task_eager_propagates", "broker_url")}
    app.conf.update(task_always_eager=True, task_eager_propagates=True, broker_url="memory://localhost")
    yield
    app.conf.update(before)
