"""How each kind of database is copied while the store writes to it, and put back whole or not at all.

SQLite: its own online backup, both ways. A copy of the file alone would miss what is still in the log beside it.
PostgreSQL: `pg_dump` of the same snapshot in which the rows are counted; back through one transaction of `psql`.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection
from psycopg import sql

from tournament.install_paths import COMMAND

from .errors import BackupError

WAIT = 60  # seconds for another writer to finish


@dataclass(frozen=True)
class Copied:
    """What a copy of a database holds: rows by table, and the applied migrations by app."""

    rows: dict[str, int]
    migrations: dict[str, list[str]]


@dataclass(frozen=True)
class DatabaseKind:
    """One kind of database: how to copy it to a file, and how to put such a file in its place."""

    name: str
    part: str  # the file's name inside a backup
    copy: Callable[[Path], Copied]
    look: Callable[[Path], Copied | None]  # checks a file; None: what it holds is counted after it was put back
    put_back: Callable[[Path], None]
    count: Callable[[], Copied]  # of the database in use


def _by_app(rows: list[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for app, name in rows:
        found.setdefault(app, []).append(name)
    return found


_MIGRATIONS = "SELECT app, name FROM django_migrations ORDER BY app, name"

# --- SQLite


def sqlite_file() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])


def _sqlite_holds(database: sqlite3.Connection) -> Copied:
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    names = sorted(name for (name,) in tables)
    rows = {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
    return Copied(rows, _by_app(database.execute(_MIGRATIONS).fetchall() if "django_migrations" in names else []))


@contextmanager
def _sqlite(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file that is there; what SQLite says about it becomes a sentence."""
    if not path.is_file():
        raise BackupError(f"There is not database at {path} yet: start the store once, or run `{COMMAND} migrate`.")
    try:
        with closing(sqlite3.connect(path, timeout=WAIT, isolation_level=None)) as database:
            yield database
    except sqlite3.Error as error:
        raise BackupError(f"SQLite says about {path.name}: {error}.") from error


def copy_sqlite(target: Path) -> Copied:
    """Copy the database in use, with what is still in its write-ahead log, as of one moment. Writers go on."""
    with _sqlite(sqlite_file()) as source, closing(sqlite3.connect(target)) as copied:
        source.backup(copied, progress=_patience())  # in one step: one read transaction
        copied.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    return look_at_sqlite(target)


def look_at_sqlite(path: Path) -> Copied:
    """Check a copied database whole, and tell what it holds. Raises BackupError."""
    with _sqlite(path) as database:
        found = database.execute("PRAGMA integrity_check(3)").fetchall()
        if found != [("ok",)]:
            raise BackupError(f"SQLite says that the database is damaged: {found[0][0]}. Restore the last good backup.")
        return _sqlite_holds(database)


def put_back_sqlite(source: Path) -> None:
    """Write a copy over the database in use, in one transaction: whoever reads sees the old or the new one."""
    path = sqlite_file()
    connection.close()
    _set_damaged_aside(path)
    with _sqlite(source) as copied, closing(sqlite3.connect(path, timeout=WAIT)) as target:
        target.execute("PRAGMA journal_mode=WAL")
        copied.backup(target, progress=_patience())


def _patience() -> Callable[[int, int, int], None]:
    """Watch a backup that waits for somebody else's lock, which SQLite would do for ever."""
    end = time.monotonic() + WAIT

    def watch(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > end:
            raise BackupError(f"The database was locked for {WAIT} seconds. Stop what writes to it, and try again.")

    return watch


def _set_damaged_aside(path: Path) -> None:
    """Move a file that SQLite cannot read at all, with what lies beside it: nothing can be written over it."""
    try:
        with closing(sqlite3.connect(path, timeout=WAIT)) as database:
            database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):  # locked, not allowed, disk full: not damaged
            raise BackupError(f"SQLite says about {path.name}: {error}.") from error
        for end in ("-wal", "-shm", ""):
            beside = path.with_name(path.name + end)
            if beside.exists():
                beside.rename(path.with_name(f"damaged-{path.name}{end}"))


def count_sqlite() -> Copied:
    with _sqlite(sqlite_file()) as database:
        return _sqlite_holds(database)


# --- PostgreSQL


def program(name: str) -> str:
    """Return where a program of PostgreSQL is: on the path, or the newest where Debian keeps them."""
    if found := shutil.which(name):
        return found
    places = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    newest = max(places, key=lambda path: int(path.parts[-3]) if path.parts[-3].isdigit() else 0, default=None)
    if newest is None:
        raise BackupError(f"{name} is missing: install the programs of PostgreSQL (apt-get install postgresql-client).")
    return str(newest)


#: By a setting of Django: the variable that PostgreSQL's programs read. Nothing stands on a command line.
_VARIABLES = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "NAME": "PGDATABASE"}
_OPTIONS = {"sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "service": "PGSERVICE"}


def _environment() -> dict[str, str]:
    database: dict[str, Any] = settings.DATABASES["default"]
    told = {variable: str(database[name]) for name, variable in _VARIABLES.items() if database.get(name)}
    options = database.get("OPTIONS", {})
    told |= {variable: str(options[name]) for name, variable in _OPTIONS.items() if options.get(name)}
    return os.environ | told


def _run(name: str, *arguments: str, output: Any = None) -> None:
    """Run one of PostgreSQL's programs; its last word becomes a sentence when it fails."""
    command = [program(name), *arguments]
    done = subprocess.run(command, env=_environment(), stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE)
    if done.returncode:
        said = [line for line in done.stderr.decode(errors="replace").splitlines() if line.strip()]
        told = next((line for line in said if "error" in line.lower() or "fatal" in line.lower()), "".join(said[-1:]))
        raise BackupError(f"{name} failed: {told.strip() or f'it ended with {done.returncode}'}")


def _connect() -> psycopg.Connection[Any]:
    """Connect as Django does, beside its own connection."""
    try:
        return psycopg.connect(**{**connection.get_connection_params(), "cursor_factory": psycopg.Cursor})
    except psycopg.Error as error:
        raise BackupError(f"PostgreSQL cannot be reached: {str(error).splitlines()[0]}") from error


def _postgres_holds(database: psycopg.Connection[Any]) -> Copied:
    tables = database.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1")
    names = [name for (name,) in tables.fetchall()]
    counted = {}
    for name in names:
        row = database.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name))).fetchone()
        counted[name] = int(row[0]) if row else 0
    return Copied(counted, _by_app(database.execute(_MIGRATIONS).fetchall() if "django_migrations" in names else []))


def copy_postgres(target: Path) -> Copied:
    """Dump the database in use, and count its rows in the very snapshot that is dumped. Writers go on."""
    with closing(_connect()) as database:
        database.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        database.read_only = True
        row = database.execute("SELECT pg_export_snapshot()").fetchone()
        assert row
        with target.open("wb") as file:
            _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--snapshot={row[0]}", output=file)
        holds = _postgres_holds(database)
    look_at_postgres(target)
    return holds


def look_at_postgres(path: Path) -> None:
    """Read a dump to its end, as a restore would."""
    _run("pg_restore", "--file=-", str(path), output=subprocess.DEVNULL)


#: Before the dump is read: every table goes, in the same transaction. A newer version may have tables the dump has not.
_EMPTY = """SET lock_timeout = '60s';
DO $$
DECLARE found record;
BEGIN
    FOR found IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
        EXECUTE format('DROP TABLE %I CASCADE', found.tablename);
    END LOOP;
END $$;
"""


def put_back_postgres(source: Path) -> None:
    """Replace every table by those of a dump, in one transaction: an interruption leaves the old ones."""
    script = source.with_suffix(".sql")
    with script.open("wb") as file:
        file.write(_EMPTY.encode())
        file.flush()
        _run("pg_restore", "--no-owner", "--no-privileges", "--schema=public", "--file=-", str(source), output=file)
    connection.close()
    told = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", f"--file={script}")
    _run("psql", *told, output=subprocess.DEVNULL)


def count_postgres() -> Copied:
    with closing(_connect()) as database:
        return _postgres_holds(database)


KINDS: dict[str, DatabaseKind] = {
    "sqlite": DatabaseKind("SQLite", "database.sqlite3", copy_sqlite, look_at_sqlite, put_back_sqlite, count_sqlite),
    "postgresql": DatabaseKind(
        "PostgreSQL", "database.pgdump", copy_postgres, look_at_postgres, put_back_postgres, count_postgres
    ),
}


def in_use() -> str:
    """Return the kind of database this store has: a key of `KINDS`."""
    return connection.vendor
