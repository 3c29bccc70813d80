"""A small store of its own: database, broker, Celery workers and the sweeper as real processes that can be killed."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import redis

from tests.services.of_the_run import made_once

ROOT = Path(__file__).parents[2]
PR_SET_PDEATHSIG = 1
PATIENCE = 400  # seconds for what comes sooner or later: a machine with much to do is no fault of the store


def die_with_the_tests() -> None:
    """Linux: end this process when the one that started it ends, also if that one is killed itself."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


@dataclass
class Shop:
    """Processes share the two addresses and the folder `var`; `query` reads the rows behind Django's back."""

    database: str
    broker: str
    var: Path
    running: list[subprocess.Popen] = field(default_factory=list)
    extra: dict[str, str] = field(default_factory=dict)  # further environment variables of every process

    @property
    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.services.worker_settings",
            "DATABASE_URL": self.database,
            "CELERY_BROKER_URL": self.broker,
            "VAR_DIR": str(self.var),
            "LOG_LEVEL": "CRITICAL",
            "CELERY_SKIP_CHECKS": "1",  # they load every page of the store, which no worker needs
            **self.extra,
        }

    def manage(self, *arguments: str) -> str:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self, *arguments: str) -> subprocess.Popen:
        """A process in a group of its own, ended with the shop."""
        with (self.var / "processes.log").open("a") as log:
            command = [sys.executable, "-m", *arguments]
            process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log,
                start_new_session=True, preexec_fn=die_with_the_tests,
            )  # fmt: skip
        self.running.append(process)
        return process

    def start_worker(self, application: str = "tests.services.slow_worker") -> subprocess.Popen:
        """A Celery worker with two children that take work."""
        name = f"--hostname=w{len(self.running)}@test"
        quiet = ["-lERROR", "--without-gossip", "--without-mingle"]
        return self.start("celery", "-A", application, "worker", "-c2", *quiet, name)

    def start_sweeper(self) -> subprocess.Popen:
        return self.start("django", "sweep_replays", "--skip-checks", "--forever", "--every", "0.2")

    def hints(self) -> int:
        """How many messages lie in the broker that no worker has taken."""
        if self.broker.startswith("redis"):
            return redis.Redis.from_url(self.broker).llen("celery")
        return len(list((self.var / "queue" / "messages").glob("*.celery.msg")))

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql).fetchall()

    @cached_property
    def connection(self) -> Any:
        """One for all looks at the rows; each look is a transaction of its own."""
        if self.database.startswith("sqlite"):
            return sqlite3.connect(self.database.removeprefix("sqlite:///"), timeout=20, isolation_level=None)
        return psycopg.connect(self.database, autocommit=True)

    def wait(self, ready: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
        """What `ready` answers once it is true; after `seconds` the rows and the processes' last words."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := ready():
                return found
            time.sleep(0.02)
        rows = self.query("SELECT id, state, attempts, faults, done, total, error FROM judging_replay ORDER BY id")
        words = (self.var / "processes.log").read_text()[-3000:]
        raise AssertionError(f"{what}: not within {seconds:g} s.\n{rows}\n{words}")

    def close(self) -> None:
        if "connection" in vars(self):
            self.connection.close()
        for process in self.running:
            kill_group(process)


@contextmanager
def shop(database: str, broker: str, var: Path) -> Iterator[Shop]:
    """A store over a migrated database, no process running yet; every process started in it is gone at the end."""
    opened = Shop(database, broker, var)
    try:
        yield opened
    finally:
        opened.close()


@dataclass
class Migrated:
    """Databases with every table and no row: migrated once for all tests, then copied."""

    folder: Path  # that all workers of the run share
    original: Path  # the SQLite file that is copied
    server: Callable[[], str]  # the address of PostgreSQL, which is started when somebody asks for it

    def sqlite(self, file: Path) -> str:
        """The address of a copy at `file`."""
        shutil.copy(self.original, file)
        return f"sqlite:///{file}"

    def postgres(self, name: str) -> str:
        """The address of a copy of that name."""
        template = self.template()
        with psycopg.connect(self.server(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return f"{self.server().rpartition('/')[0]}/{name}"

    def template(self) -> str:
        """The name of the PostgreSQL database that is copied."""
        made_once(self.folder / f"template-{urlsplit(self.server()).port}", self.migrate)  # of this very server
        return "migrated"

    def migrate(self, folder: Path) -> None:
        with psycopg.connect(self.server(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE migrated")
        address = f"{self.server().rpartition('/')[0]}/migrated"
        Shop(address, "memory://", folder).manage("migrate", "--verbosity=0")


def children(process: subprocess.Popen) -> list[int]:
    """The process numbers of a worker's children, whichever of its threads started them."""
    found: list[int] = []
    for file in Path(f"/proc/{process.pid}/task").glob("*/children"):
        with suppress(OSError):  # the thread has ended since
            found += map(int, file.read_text().split())
    return found


def kill_children(process: subprocess.Popen) -> None:
    """`kill -9` the processes that do the work; their parent lives on and starts others."""
    for pid in children(process):
        os.kill(pid, signal.SIGKILL)


def kill_parent(process: subprocess.Popen) -> None:
    """`kill -9` the worker's parent only: its children are orphans, in the middle of whatever they do."""
    os.kill(process.pid, signal.SIGKILL)
    process.wait(timeout=60)


def kill_group(process: subprocess.Popen) -> None:
    """`kill -9` parent and children at once."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=60)
