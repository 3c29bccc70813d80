"""The numbers that the checks judge: each function looks at one thing of the running store and returns values.

A function may raise: the check that asked then says that it could not look.
"""

from __future__ import annotations

import os
import shutil
import time
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count, Min, Q
from django.db.models.functions import Now
from django.utils import timezone

from tournament.celery import app
from tournament.disk import size_of
from tournament.judging.models import Replay
from tournament.serving import state
from tournament.serving.address import here
from tournament.serving.state import ProgramState

from . import product
from .heartbeat import HOST
from .models import BackupRun, Heartbeat

DAY = 24 * 3600.0  # seconds


@dataclass(frozen=True)
class Database:
    """`damage` is what a look through the whole file found (None: nobody looked); `journal` of SQLite only."""

    kind: str
    version: str
    size: int  # bytes
    journal: str = "wal"
    damage: str | None = None


def database(deep: bool = False) -> Database:
    """Ask the database what it is. With `deep`, SQLite looks through the whole file."""
    with connection.cursor() as cursor:

        def ask(query: str) -> Any:
            cursor.execute(query)
            return cursor.fetchone()[0]

        if connection.vendor == "sqlite":
            size = ask("PRAGMA page_count") * ask("PRAGMA page_size")
            damage = ask("PRAGMA quick_check(1)") if deep else None
            journal = ask("PRAGMA journal_mode")
            return Database("SQLite", ask("SELECT sqlite_version()"), size, journal, damage)
        size = ask("SELECT pg_database_size(current_database())")
        return Database("PostgreSQL", ask("SHOW server_version").split()[0], size)


def pending_migrations() -> list[str]:
    """Return the changes of the database that this version needs and that were not made yet."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label} {migration.name}" for migration, _ in plan]


@dataclass(frozen=True)
class Broker:
    """`messages` are the hints that lie in the folder of the file broker (None: a server keeps them)."""

    address: str  # without its password
    fault: str = ""
    messages: int | None = None


def broker() -> Broker:
    """Knock at the broker of the workers, for two seconds at most."""
    with app.connection_for_read(connect_timeout=2) as knock:
        address = knock.as_uri()
        if address.startswith("filesystem"):
            folder = Path(knock.transport_options["data_folder_in"])
            fault = "" if os.access(folder, os.W_OK) else f"{folder} cannot be written"
            return Broker("a folder of message files", fault, sum(1 for _ in os.scandir(folder)))
        try:
            knock.ensure_connection(max_retries=1, interval_start=0, timeout=2)
        except Exception as error:  # each transport has its own
            return Broker(address, str(error).splitlines()[0] if str(error) else type(error).__name__)
    return Broker(address)


@dataclass(frozen=True)
class Signs:
    """The signs of life of one part of the store: seconds since each process's last one, and on which machines."""

    ages: list[float] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)


def signs_of(name: str) -> Signs:
    """Ages by the database's clock, which is the same for every machine."""
    now = _database_now()
    rows = list(Heartbeat.objects.filter(name=name).order_by("-seen_at").values_list("seen_at", "host"))
    return Signs([(now - seen_at).total_seconds() for seen_at, _ in rows], [host for _, host in rows])


def _database_now() -> datetime:
    """Return the clock of the database; of SQLite it is this machine's."""
    if connection.vendor == "sqlite":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT now()")
        now: datetime = cursor.fetchone()[0]
        return now


@dataclass(frozen=True)
class Queue:
    """Logs that wait, by the name of their lane; ages in seconds."""

    waiting: dict[str, int] = field(default_factory=dict)
    oldest: float = 0
    running: int = 0
    stuck: int = 0  # running, but their worker has not been heard of
    given_up: int = 0  # within the last day


def queue() -> Queue:
    now = timezone.now()
    state, day = Replay.State, now - timedelta(days=1)
    found = Replay.objects.aggregate(
        oldest=Min("created_at", filter=Q(state=state.WAITING)),
        running=Count("pk", filter=Q(state=state.RUNNING)),
        stuck=Count("pk", filter=Q(state=state.RUNNING, lease_until__lt=now)),
        given_up=Count("pk", filter=Q(state=state.FAILED, finished_at__gt=day)),
    )
    oldest = found.pop("oldest")
    return Queue(_waiting(), (now - oldest).total_seconds() if oldest else 0, **found)


def _waiting() -> dict[str, int]:
    waiting: Any = Replay.objects.filter(state=Replay.State.WAITING).order_by()
    lane: Any = next((found for found in Replay._meta.get_fields() if found.name == "lane"), None)
    if lane is None:
        return {"": waiting.count()}
    names = dict(lane.flatchoices)
    return {
        str(names.get(number, number)): count for number, count in waiting.values_list("lane").annotate(Count("pk"))
    }


@dataclass(frozen=True)
class Disk:
    """Bytes of the disk under `VAR_DIR`, and what in it takes them, by name."""

    free: int
    total: int
    used: dict[str, int] = field(default_factory=dict)
    writable: bool = True


def disk() -> Disk:
    var = Path(settings.VAR_DIR)
    found = shutil.disk_usage(var)
    used = {
        "backups": size_of(Path(settings.BACKUPS_DIR)),
        "queue": size_of(var / "queue"),
        "cache": size_of(var / "cache"),
    }
    if connection.vendor == "sqlite":
        name = Path(str(settings.DATABASES["default"]["NAME"]))
        used["database"] = sum(size_of(name.with_name(name.name + end)) for end in ("", "-wal", "-shm"))
    return Disk(found.free, found.total, used, os.access(var, os.W_OK))


#: What is kept for a time: the setting in days (0: for ever), and its word.
KEPT = (
    ("KEEP_GUEST_LOGS_DAYS", "logs of guests"),
    ("KEEP_OLD_REPLAYS_DAYS", "replaced replays"),
    ("KEEP_SIGN_INS_DAYS", "failed sign-ins"),
)


@dataclass(frozen=True)
class Retention:
    """Days that each thing is kept by its word (0: for ever), and how many daily and weekly backups."""

    days: dict[str, int]
    daily: int
    weekly: int


def retention() -> Retention:
    days = {word: int(getattr(settings, name)) for name, word in KEPT if hasattr(settings, name)}
    return Retention(days, settings.BACKUPS_KEEP_DAILY, settings.BACKUPS_KEEP_WEEKLY)


@dataclass(frozen=True)
class Backups:
    """The last backup that was made (`age` in seconds), and why the last try since then failed."""

    by_itself: bool  # whether the sweeper makes them
    age: float | None = None
    size: int = 0
    path: str = ""
    host: str = ""
    missing: bool = False  # it was made on this machine and is not where it was put
    failure: str = ""


def backups() -> Backups:
    last = BackupRun.objects.filter(error="").first()
    failed = BackupRun.objects.exclude(error="").first()
    failure = failed.error if failed and (last is None or failed.at > last.at) else ""
    if last is None:
        return Backups(settings.BACKUPS, failure=failure)
    missing = last.host == HOST and not Path(last.path).is_file()
    age = (timezone.now() - last.at).total_seconds()
    return Backups(settings.BACKUPS, age, last.size, last.path, last.host, missing, failure)


@dataclass(frozen=True)
class Clocks:
    """By machine: seconds by which its clock is ahead of the database's; and jumps of the last day."""

    ahead: dict[str, float] = field(default_factory=dict)
    jumps: dict[str, float] = field(default_factory=dict)


def clocks() -> Clocks:
    rows = Heartbeat.objects.filter(seen_at__gt=Now() - timedelta(minutes=2))
    ahead = {row.host: (row.at - row.seen_at).total_seconds() for row in rows}
    if connection.vendor != "sqlite":
        ahead[HOST] = (timezone.now() - _database_now()).total_seconds()
    day = timezone.now() - timedelta(days=1)
    jumps = {row.host: row.jump for row in rows if row.jumped_at and row.jumped_at > day}
    return Clocks(ahead, jumps)


@dataclass(frozen=True)
class Programs:
    """What the supervisor of this machine says, at the time `now`; None: its parts were started without one."""

    now: float
    running: tuple[ProgramState, ...] | None = None


def programs() -> Programs:
    found = state.read()
    return Programs(time.time(), found.programs if found else None)


@dataclass(frozen=True)
class Address:
    """Where phones find the store: scheme, host and port, "" where no phone could reach it."""

    found: str
    has_port: bool = True  # without a supervisor nobody here knows at which port the store is served


def address() -> Address:
    serving = state.read()
    return Address(here(serving.port if serving else None), serving is not None or bool(settings.PUBLIC_ADDRESS))


@dataclass(frozen=True)
class Version:
    product: str
    engine: str
    commit: str
    debug: bool


def version() -> Version:
    return Version(product.version(), product.ENGINE, product.commit(), settings.DEBUG)
