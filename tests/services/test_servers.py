"""The same code over PostgreSQL and Redis, chosen by their addresses alone."""

import os
import subprocess
import sys
from pathlib import Path

from tests.services.workers import Migrated
from tournament.celery import app

ROOT = Path(__file__).parents[2]


def manage(*arguments: str, **environment: str) -> str:
    """What `manage.py` prints, run as a process of its own with these environment variables."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=400,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_migration_runs_on_postgresql(migrated: Migrated, tmp_path: Path) -> None:
    """`DATABASE_URL=postgres://…` is all `migrate` takes, and no model has changed without its migration."""
    settings = {"DATABASE_URL": migrated.postgres("every_migration"), "VAR_DIR": str(tmp_path)}
    assert "[ ]" not in manage("showmigrations", "--skip-checks", "--plan", **settings)
    assert "No changes" in manage("makemigrations", "--skip-checks", "--check", "--dry-run", **settings)


def test_messages_travel_over_redis(redis_url: str) -> None:
    """A task sent to Redis waits there until a worker takes it."""
    with app.connection_for_write(redis_url) as connection:
        queue = connection.SimpleQueue("greetings")
        queue.put({"hello": "judge"})
        assert queue.get(timeout=60).payload == {"hello": "judge"}
        queue.close()
