"""A small SQLite store on disk, used by somebody: what it says last is in the log beside the file."""

import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import LazySettings

from tournament.care.backups import databases


@dataclass
class Disk:
    """A store's folder with its database; `used` is the connection of a part that runs."""

    var: Path
    database: Path
    used: sqlite3.Connection

    def names(self) -> list[str]:
        """What somebody reads who looks at the database now."""
        with sqlite3.connect(self.database) as reader:
            return [name for (name,) in reader.execute("SELECT name FROM player ORDER BY name")]

    def add(self, name: str) -> None:
        self.used.execute("INSERT INTO player VALUES (?)", (name,))

    def backups(self) -> list[str]:
        return sorted(path.name for path in (self.var / "backups").glob("*"))


@pytest.fixture
def disk(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch, db: None) -> Iterator[Disk]:
    """The product looks after this database instead of the test run's; its book of backups stays in the latter."""
    var = tmp_path / "var"
    var.mkdir()
    (var / "secret_key").write_text("the first secret")
    (var / "cache").mkdir()
    settings.VAR_DIR, settings.BACKUPS_DIR = var, var / "backups"
    database = var / "marshal.sqlite3"
    used = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    used.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE player (name TEXT);"
        "CREATE TABLE django_migrations (app TEXT, name TEXT);"
        "INSERT INTO django_migrations VALUES ('events', '0001_initial')"
    )
    monkeypatch.setattr(databases, "sqlite_file", lambda: database)
    monkeypatch.setattr(databases, "in_use", lambda: "sqlite")
    yield Disk(var, database, used)
    used.close()
    shutil.rmtree(var, ignore_errors=True)
