"""Which tests of the apps are run over PostgreSQL too: the fewest that between them send every statement of the store.

The same test over another database proves something new only where it sends a statement that no other has sent there,
or ends one in another way. So all of them are run over PostgreSQL once, each statement of the store is noted without
its values (what a test asks for itself is no statement of the store), and the tests are chosen that send them all in
the least time. `python -m tests.services.on_postgres` does this again and
writes the choice to `on_postgres.txt`; it takes some minutes, and fails like any other run if a test does.

This module is also the plugin of pytest that notes the statements (`-p tests.services.on_postgres`).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
CHOSEN = Path(__file__).with_suffix(".txt")
APPS = [
    "tests/cardpool",
    "tests/teams",
    "tests/tournament/events",
    "tests/tournament/judging",
    "tests/tournament/limits",
    "tests/tournament/upkeep",
    "tests/foundations/test_nothing_breaks.py",
]
#: Chosen whatever they send: here the values matter, which databases store, compare and sort each in its own way.
ALWAYS = (
    "tests/foundations/test_nothing_breaks.py::test_odd_forms[an organizer]",
    "tests/foundations/test_nothing_breaks.py::test_odd_bodies[an organizer]",
    "tests/tournament/judging/test_queue.py",
)
STORE = tuple(f"{ROOT / package}{os.sep}" for package in ("cardpool", "teams", "tournament"))
TESTS = f"{ROOT / 'tests'}{os.sep}"
RECORD = "RECORD_STATEMENTS"  # the environment variable that names the file for the notes

#: Parts of a statement that differ from run to run, and what stands for them.
VALUES = (
    (re.compile(r'"?s\d+_x\d+"?'), "SAVEPOINT"),
    (re.compile(r"'[^']*'"), "?"),
    (re.compile(r"%s|\b\d+\b"), "?"),
    (re.compile(r"\(\?(, \?)+\)"), "(?)"),
    (re.compile(r"\(\?\)(, \(\?\))+"), "(?)"),
    (re.compile(r"( WHEN [^A-Z]*?\? THEN [^A-Z]*?\?)+"), " WHEN ? THEN ?"),
)


class Sent(NamedTuple):
    """A test, its processor seconds, and the statements it sends, each without its values."""

    test: str
    seconds: float
    statements: frozenset[str]


def without_values(statement: str) -> str:
    for pattern, stand_in in VALUES:
        statement = pattern.sub(stand_in, statement)
    return statement


def asked_by_a_test() -> bool:
    """Return whether the code under way was called by a test, and not by the store on its behalf."""
    frame = sys._getframe()
    while frame := frame.f_back:
        file = frame.f_code.co_filename
        if file.startswith(STORE):
            return False
        if file.startswith(TESTS) and file != __file__:
            return True
    return False


def choose(sent: Iterable[Sent]) -> list[str]:
    """The tests that send every statement, in order: always the one that adds most for its time."""
    left = list(sent)
    chosen = [one for one in left if one.test.startswith(ALWAYS)]
    missing = frozenset().union(*(one.statements for one in left)).difference(*(one.statements for one in chosen))
    while missing:
        best = max(left, key=lambda one: len(one.statements & missing) / (0.1 + one.seconds))
        chosen.append(best)
        missing -= best.statements
    return sorted({one.test for one in chosen})


# --- the plugin ---------------------------------------------------------------------------------


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write one line for each test: its name, its time, what it sent."""
    from django.db.backends.utils import CursorWrapper

    statements: set[str] = set()

    def note(statement: str) -> None:
        if statement not in statements and not asked_by_a_test():
            statements.add(statement)

    def noting(send: Any) -> Any:
        def noted(cursor: Any, sql: Any, *values: Any) -> Any:
            try:
                return send(cursor, sql, *values)
            except Exception as error:
                note(f"{type(error).__name__}: {without_values(str(sql))}")
                raise
            finally:
                note(without_values(str(sql)))

        return noted

    begun = time.process_time()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("execute", "executemany"):
            patch.setattr(CursorWrapper, name, noting(getattr(CursorWrapper, name)))
        result = yield
    line = {"test": item.nodeid, "seconds": time.process_time() - begun, "statements": sorted(statements)}
    with Path(os.environ[RECORD]).open("a") as notes:
        notes.write(json.dumps(line) + "\n")
    return result


# --- the run ------------------------------------------------------------------------------------


def run(database: str, arguments: Iterable[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """Run tests with `DATABASE_URL=postgres://…`."""
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=ROOT,
            env={**os.environ, **environment, "DATABASE_URL": database, "VAR_DIR": folder},
            capture_output=True,
            text=True,
            timeout=3600,
        )


def main() -> None:
    from tests.services.servers import postgres_server

    with tempfile.TemporaryDirectory() as folder, postgres_server() as database:
        notes = Path(folder) / "notes"
        plugin = ["-p", "tests.services.on_postgres", "--over-a-database", *APPS]
        done = run(database, plugin, **{RECORD: str(notes)})
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
        lines = map(json.loads, notes.read_text().splitlines())
        sent = [Sent(line["test"], line["seconds"], frozenset(line["statements"])) for line in lines]
    chosen = choose(sent)
    CHOSEN.write_text("\n".join(chosen) + "\n")
    statements = len(frozenset().union(*(one.statements for one in sent)))
    print(f"{len(chosen)} of {len(sent)} tests send all {statements} statements: {CHOSEN.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
