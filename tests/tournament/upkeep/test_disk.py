"""A disk that is full or read-only: a plain sentence, what was typed is kept, and nothing accepted is lost."""

from __future__ import annotations

import errno
import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings as django_settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client

from tournament import disk
from tournament.disk import FULL, UNWRITABLE
from tournament.events.models import Store
from tournament.judging.models import GameLog
from tournament.limits.check import Window

LOG = "Dice Marshal log 1\ngame dice-masters\n# <nothing is lost>\n"


def _sqlite(statement: str) -> Any:
    """Ask SQLite past Django and its transactions."""
    connection.ensure_connection()
    row = connection.connection.execute(statement).fetchone()
    return row[0] if row else None


@contextmanager
def no_room() -> Iterator[None]:
    """SQLite needs another page and gets none; PostgreSQL says so by its own code."""
    if connection.vendor == "sqlite":
        _sqlite("VACUUM")  # what earlier tests deleted would be room
        before = _sqlite("PRAGMA max_page_count")
        _sqlite(f"PRAGMA max_page_count = {_sqlite('PRAGMA page_count')}")
        yield
        _sqlite(f"PRAGMA max_page_count = {before}")
        return

    def refuse(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("INSERT"):
            raise OperationalError("no room") from psycopg.errors.DiskFull("no room")
        return execute(sql, *rest)

    with connection.execute_wrapper(refuse):
        yield


@contextmanager
def no_writing() -> Iterator[None]:
    """A database that can only be read; on PostgreSQL until the test's transaction ends."""
    if connection.vendor == "sqlite":
        _sqlite("PRAGMA query_only = 1")
        yield
        _sqlite("PRAGMA query_only = 0")
        return
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
    yield


@pytest.fixture
def full_disk(transactional_db: None) -> Iterator[None]:
    Store.here()
    with no_room():
        yield


def test_a_full_disk_keeps_what_was_typed(client: Client, full_disk: None) -> None:
    """The page says what is wrong and what to do, and holds the log; the store goes on answering."""
    sent = LOG + "x" * 50_000
    answer = client.post("/logs/new/", {"text": sent, "game": "1"})
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "<h1>The store&#x27;s disk is full.</h1>" in page
    assert "&lt;nothing is lost&gt;" in page and "x" * 50_000 in page
    assert "csrfmiddlewaretoken" in page
    assert not GameLog.objects.exists()
    assert client.get("/").status_code == 200


def test_a_full_disk_is_said_to_programs(client: Client, full_disk: None) -> None:
    """As JSON."""
    answer = client.post("/api/logs/", {"text": LOG + "x" * 50_000}, content_type="application/json")
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert answer.json() == {"detail": "The store's disk is full. Nothing was saved."}


def test_a_log_accepted_before_is_still_there(client: Client, transactional_db: None) -> None:
    """What was answered with 201 is read after the disk was full, and the next is taken when there is room again."""
    kept = client.post("/api/logs/", {"text": LOG}, content_type="application/json").json()["id"]
    lost = {"text": LOG + "x" * 50_000}
    with no_room():
        assert client.post("/api/logs/", lost, content_type="application/json").status_code == 503
        assert client.get(f"/api/logs/{kept}/").json()["text"] == LOG
    assert client.post("/api/logs/", lost, content_type="application/json").status_code == 201


def test_a_read_only_disk_is_said(client: Client, db: None) -> None:
    """Pages are read as before; a write is refused with the reason."""
    Store.here()
    with no_writing():
        assert client.get("/").status_code == 200
        answer = client.post("/logs/new/", {"text": LOG})
    page = answer.content.decode()
    assert (answer.status_code, "<h1>The store&#x27;s disk cannot be written to.</h1>" in page) == (503, True)
    assert "the folder VAR_DIR belongs to the user of the store" in page


def test_a_password_is_not_shown_again(client: Client, db: None, django_user_model: Any) -> None:
    """Signing in writes too; its form keeps the name only."""
    django_user_model.objects.create_user("ana", password="sesame-open-9")
    with no_writing():
        answer = client.post("/accounts/login/", {"username": "ana", "password": "sesame-open-9"})
    page = answer.content.decode()
    assert (answer.status_code, 'value="ana"' in page, "sesame" in page) == (503, True, False)


def test_a_session_that_cannot_be_saved_is_said_too(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fails behind every view, in a middleware."""

    def full(*args: object, **kwargs: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(SessionStore, "save", full)
    client.raise_request_exception = False
    answer = client.post("/teams/import/", {"text": "3x1wol", "format": "tournament"})
    assert (answer.status_code, b"disk is full" in answer.content) == (503, True)


def test_a_cache_on_a_full_disk_stops_no_page(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits are counted there, and are no reason to turn anybody away."""

    def full(*args: object, **kwargs: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Window, "cache", cache)
    monkeypatch.setattr(cache, "set", full)
    assert client.post("/logs/new/", {"text": LOG}).status_code == 302


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), FULL),
        (PermissionError(errno.EACCES, "Permission denied"), UNWRITABLE),
        (OperationalError("attempt to write a readonly database"), UNWRITABLE),
        (OperationalError("unable to open database file"), UNWRITABLE),
        (OperationalError("database is locked"), ""),
        (FileNotFoundError(errno.ENOENT, "No such file"), ""),
        (ValueError("database or disk is full"), ""),
    ],
)
def test_faults_are_told_apart(error: Exception, fault: str) -> None:
    """A locked database or a missing file is not the disk's fault."""
    assert disk.fault_of(error) == fault


def test_the_cause_of_an_error_counts() -> None:
    """A library wraps what the disk said."""
    try:
        try:
            raise OSError(errno.EROFS, "Read-only file system")
        except OSError as error:
            raise RuntimeError("cannot send") from error
    except RuntimeError as error:
        assert disk.fault_of(error) == UNWRITABLE


def test_postgresql_says_it_by_code() -> None:
    """53100 is disk_full."""
    assert disk.fault_of(psycopg.errors.DiskFull("no room")) == FULL


def test_a_command_says_it_in_one_line(tmp_path: Path) -> None:
    """A VAR_DIR that cannot be made: what and why, and no traceback."""
    (tmp_path / "file").write_text("in the way")
    environment = {"VAR_DIR": str(tmp_path / "file" / "var"), "PATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=django_settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"Dice Marshal cannot keep its data in {tmp_path / 'file' / 'var'}: not a directory.")


def test_the_use_of_the_disk_is_counted(tmp_path: Path) -> None:
    """The database with what SQLite writes beside it, the queue, the cache and the backups."""
    for name, size in {"store.sqlite3": 1000, "store.sqlite3-wal": 500, "queue/messages/a": 30, "backups/b": 7}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * size)
    found = disk.usage(tmp_path, tmp_path / "store.sqlite3")
    assert found.parts == {"database": 1500, "queue": 30, "backups": 7, "cache": 0}
    assert found.used == 1537
    assert found.total > found.free > 0


@pytest.mark.parametrize(("free", "low"), [(50 * 2**20, True), (2**29, True), (2 * 2**30, False)])
def test_a_disk_that_is_almost_full_is_low(free: int, low: bool) -> None:
    """In time to do something about it."""
    assert disk.Usage(100 * 2**30, free, {}).is_low is low


def test_a_large_file_is_named_with_its_size_and_not_kept(client: Client, db: None) -> None:
    """5 MB are counted, 1 MiB of them is held in memory, and what was pasted besides is still in the form."""
    file = io.BytesIO(b"x" * 5_000_000)
    file.name = "game.txt"
    answer = client.post("/logs/new/", {"text": "pasted", "file": file})
    assert answer.status_code == 413
    assert "The file has 4882.9 KiB; the limit is 256 KiB." in answer.content.decode()
    assert ">pasted</textarea>" in answer.content.decode()


def test_a_request_far_too_large_is_not_read(client: Client, db: None) -> None:
    """17 MB declared: the page and the API say so."""
    for address, said in (("/logs/new/", b"That is too large"), ("/api/logs/", b"The request")):
        file = io.BytesIO(b"x" * 17_000_000)
        file.name = "game.txt"
        answer = client.post(address, {"file": file})
        assert (answer.status_code, said in answer.content) == (413, True)


def test_prune_runs_on_a_disk_with_little_room(db: None) -> None:
    """The command that makes room needs none to look."""
    with no_writing():
        call_command("prune", "--dry-run", stdout=io.StringIO())
