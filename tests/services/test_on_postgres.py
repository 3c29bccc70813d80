"""The tests of the three apps once more, over PostgreSQL: what holds on SQLite holds there."""

import os
import subprocess
import sys
from pathlib import Path

from tests.services.test_servers import ROOT

APPS = [
    "tests/cardpool",
    "tests/teams",
    "tests/tournament/events",
    "tests/tournament/judging",
    "tests/tournament/limits",
    "tests/tournament/upkeep",
    "tests/foundations/test_nothing_breaks.py",
]
#: What reaches no row behaves the same over every database: a visitor is turned away where an organizer goes on.
LEFT_OUT = [
    f"--deselect=tests/foundations/test_nothing_breaks.py::{name}[a visitor]"
    for name in ("test_odd_addresses_and_questions", "test_odd_forms", "test_odd_bodies")
]


def test_the_apps_behave_alike_on_postgresql(postgres_url: str, tmp_path: Path) -> None:
    """Every test of cards, teams, events and judging that asks a database passes with `DATABASE_URL=postgres://…`."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--over-a-database", *LEFT_OUT, *APPS],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": postgres_url, "VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=1800,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
