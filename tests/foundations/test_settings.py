"""Where data and messages live follows from two addresses, and what the browser may do from one header."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from zoneinfo import ZoneInfoNotFoundError

import pytest
from django.conf import settings

from tournament import connections, install_paths
from tournament.settings import kept_secret, machine_time_zone


def test_sqlite_serves_several_processes(tmp_path: Path) -> None:
    """SQLite writes ahead, takes its lock at once, and waits for another writer instead of failing."""
    found = connections.database(f"sqlite:///{tmp_path}/marshal.sqlite3")
    assert found["ENGINE"] == "django.db.backends.sqlite3"
    assert found["NAME"] == f"{tmp_path}/marshal.sqlite3"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["OPTIONS"]["timeout"] >= 5
    assert "journal_mode=WAL" in found["OPTIONS"]["init_command"]


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_a_postgresql_address_switches_the_database(scheme: str) -> None:
    """`DATABASE_URL=postgres://…` names everything; connections are kept and checked."""
    found = connections.database(f"{scheme}://organizer:secret@db.example:5433/store")
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert (found["USER"], found["PASSWORD"], found["HOST"]) == ("organizer", "secret", "db.example")
    assert (found["PORT"], found["NAME"]) == (5433, "store")
    assert found["CONN_HEALTH_CHECKS"]
    assert "init_command" not in found.get("OPTIONS", {})


def test_the_file_broker_shares_one_folder(tmp_path: Path) -> None:
    """Senders write where workers read, and the folders exist before anyone starts."""
    options = connections.broker_options("filesystem://localhost", tmp_path / "queue")
    assert options["data_folder_in"] == options["data_folder_out"]
    assert all(Path(options[name]).is_dir() for name in ("data_folder_in", "processed_folder", "control_folder"))
    assert options["polling_interval"] < 1


@pytest.mark.parametrize("url", ["redis://localhost:6379/0", "rediss://broker.example/1"])
def test_a_redis_address_hands_out_lost_messages_again(url: str, tmp_path: Path) -> None:
    """Messages of a dead worker come back within minutes, and looking for them does not wait for kombu's 100 s."""
    options = connections.broker_options(url, tmp_path / "queue")
    assert options["visibility_timeout"] <= 600
    assert options["unacked_restore_interval"] * options["unacked_restore_throttle"] <= 10
    assert not (tmp_path / "queue").exists()


def test_a_worker_takes_one_task_at_a_time() -> None:
    """A worker that dies holds one message, and gives it back because it answers for it only when done."""
    from tournament.celery import app

    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.task_acks_late and app.conf.task_reject_on_worker_lost


def test_the_secret_is_made_once_and_kept_private(tmp_path: Path) -> None:
    """The first start makes a secret only its owner can read; later starts use the same."""
    path = tmp_path / "secret_key"
    first = kept_secret(path)
    assert len(first) >= 50
    assert kept_secret(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_passwords_are_kept_with_argon2() -> None:
    """The real settings hash with argon2; only tests use a quick hash."""
    source = Path(settings.BASE_DIR, "tournament", "settings.py").read_text()
    hashers = source.partition("PASSWORD_HASHERS")[2]
    assert hashers.index("Argon2PasswordHasher") < hashers.index("PBKDF2PasswordHasher")


POSTGRES = {"DATABASE_URL": "postgres://organizer:secret@db.example/store"}


@pytest.mark.parametrize(
    ("variables", "demo"),
    [({}, True), ({"DEMO": "0"}, False), (POSTGRES, False), (POSTGRES | {"DEMO": "1"}, True)],
)
def test_a_store_with_a_database_server_gets_no_demonstration_unasked(
    variables: dict[str, str], demo: bool, tmp_path: Path
) -> None:
    """A laptop shows one at its first start; `DEMO=0` and a real database begin empty."""
    outside = {name: value for name, value in os.environ.items() if name not in ("DEMO", "DATABASE_URL")}
    told = subprocess.run(
        [sys.executable, "-c", "from tournament import settings; print(settings.DEMO)"],
        env={**outside, "VAR_DIR": str(tmp_path), **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == str(demo)


def test_a_machine_with_contradicting_time_zones_uses_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store starts whatever the machine's own files say about its time zone."""

    def contradict() -> str:
        raise ZoneInfoNotFoundError("Multiple conflicting time zone configurations found")

    monkeypatch.setattr("tournament.settings.tzlocal.get_localzone_name", contradict)
    assert machine_time_zone() == "UTC"


def test_a_checkout_keeps_its_data_beside_the_source() -> None:
    """`var/` in a checkout; an installed copy, which has its pages inside the package, uses the user's folder."""
    assert not install_paths.INSTALLED
    assert install_paths.data_folder() == Path(settings.BASE_DIR) / "var"
    assert install_paths.shipped("templates") == [Path(settings.BASE_DIR) / "templates"]
