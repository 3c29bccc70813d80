"""Backup and restore over both databases, as a store uses them: by the commands, while people play."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.services.workers import ROOT, Shop, die_with_the_tests

NO_SERVER = "postgres://marshal@127.0.0.1:1/none"
LATER = "INSERT INTO django_session (session_key, session_data, expire_date) VALUES ('{}', 'x', '2030-01-01')"


def run(store: Shop, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What a command of the store says, whatever it says."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=store.environment, capture_output=True, text=True, timeout=400)


def tell(store: Shop) -> dict[str, Any]:
    """What a person would miss if it were gone."""
    done = run(store, "-m", "tests.services.furnish", "tell")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def writing(store: Shop) -> Any:
    """A connection of its own, whose block is one transaction."""
    if store.database.startswith("sqlite"):
        return sqlite3.connect(store.database.removeprefix("sqlite:///"), timeout=20)
    return psycopg.connect(store.database)


def execute(store: Shop, statement: str) -> None:
    with writing(store) as connection:
        connection.execute(statement)
        connection.commit()


@pytest.fixture(scope="module")
def furnished(store: Shop) -> Shop:
    """The module's store, with something of everything in it."""
    done = run(store, "-m", "tests.services.furnish")
    assert done.returncode == 0, done.stderr
    return store


@pytest.fixture(scope="module")
def backup(furnished: Shop) -> Path:
    """A backup that was made while somebody wrote rows all the time."""
    path = furnished.var / "asked.zip"
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            execute(furnished, LATER.format(f"{time.monotonic_ns():x}"))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        furnished.manage("backup", str(path))
    finally:
        stop.set()
        writer.join()
    assert furnished.query("SELECT count(*) FROM django_session WHERE session_data = 'x'")[0][0] > 10
    return path


def test_everything_comes_back(furnished: Shop, backup: Path) -> None:
    """Events, verdicts, own cards, accounts and sessions are as they were, after everything was lost."""
    execute(furnished, "DELETE FROM django_session WHERE session_data = 'x'")
    before = tell(furnished)
    assert before["verdicts"] and before["own cards"] and before["sessions"] and before["standings"]
    assert before["replays"] == ["done", "running"]
    for table in ("judging_replayverdict", "django_session", "cardpool_ownset"):
        execute(furnished, f"DELETE FROM {table}")
    execute(furnished, "CREATE TABLE of_a_newer_version (id integer)")
    assert furnished.query("SELECT count(*) FROM judging_replayverdict") == [(0,)]
    said = furnished.manage("restore", str(backup))
    assert "Restored the store as of" in said
    execute(furnished, "DELETE FROM django_session WHERE session_data = 'x'")
    assert tell(furnished) == before
    with pytest.raises(Exception, match="of_a_newer_version"):  # the next update must not trip over it
        furnished.query("SELECT * FROM of_a_newer_version")


def test_a_log_that_was_being_judged_is_judged_again(furnished: Shop, backup: Path) -> None:
    """Its lease ran out long ago, so the sweeper finds it and a worker finishes it."""
    furnished.manage("restore", str(backup))
    done = run(furnished, "-m", "tests.services.furnish", "judge")
    assert done.returncode == 0, done.stderr
    assert furnished.query("SELECT state FROM judging_replay") == [("done",), ("done",)]


def test_a_restore_that_is_killed_leaves_the_old_or_the_new(furnished: Shop, backup: Path) -> None:
    """Killed at any moment, nothing is half there; a later restore goes through."""
    marker = "SELECT count(*) FROM django_session WHERE session_key = 'later'"
    begun = time.monotonic()
    furnished.manage("restore", str(backup))
    whole = time.monotonic() - begun
    rows = furnished.query("SELECT count(*) FROM events_auditentry")
    for part in (0.6, 0.75, 0.9):
        execute(furnished, "DELETE FROM django_session WHERE session_key = 'later'")
        execute(furnished, LATER.format("later"))
        process = subprocess.Popen(
            [sys.executable, "manage.py", "restore", str(backup)],
            cwd=ROOT, env=furnished.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, preexec_fn=die_with_the_tests,
        )  # fmt: skip
        time.sleep(part * whole)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert furnished.query(marker)[0][0] in (0, 1)
        assert furnished.query("SELECT count(*) FROM events_auditentry") == rows
        if furnished.database.startswith("sqlite"):
            assert furnished.query("PRAGMA integrity_check") == [("ok",)]
    furnished.manage("restore", str(backup))
    assert furnished.query(marker) == [(0,)]


def test_the_other_databases_backup_is_refused(furnished: Shop, backup: Path, tmp_path: Path) -> None:
    """A store of the other kind says so in one line, and stays as it is."""
    here = furnished.database.startswith("sqlite")
    other = Shop(
        "postgres://marshal@127.0.0.1:1/none" if here else f"sqlite:///{tmp_path}/x.sqlite3", "memory://", tmp_path
    )
    done = run(other, "manage.py", "restore", str(backup))
    assert done.returncode == 1
    assert "goes back into the kind of database it was made of" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_is_away_is_one_line(furnished: Shop, tmp_path: Path) -> None:
    """`backup` of a store whose database is gone says what is gone."""
    here = furnished.database.startswith("sqlite")
    gone = Shop(
        f"sqlite:///{tmp_path}/no.sqlite3" if here else "postgres://marshal@127.0.0.1:1/x", "memory://", tmp_path
    )
    done = run(gone, "manage.py", "backup")
    assert done.returncode == 1
    assert ("There is not database" if here else "PostgreSQL cannot be reached") in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("backups/*.zip"))
