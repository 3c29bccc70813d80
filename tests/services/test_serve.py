"""`manage.py serve` as a store uses it: pages come, one address is said, and nothing is left behind."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.services.servers import free_port, wait_until
from tests.services.test_servers import ROOT
from tests.services.workers import Migrated


def processes_with(variable: str) -> list[str]:
    """The command lines of all running processes that were started with this environment variable."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            if variable in Path("/proc", entry, "environ").read_text(errors="replace").split("\0"):
                found.append(Path("/proc", entry, "cmdline").read_text().replace("\0", " "))
        except OSError:  # it ended while we looked
            continue
    return found


@pytest.mark.parametrize(("end", "code"), [(signal.SIGINT, 0), (signal.SIGHUP, 0), (signal.SIGKILL, -signal.SIGKILL)])
def test_a_store_starts_and_stops_whole(end: signal.Signals, code: int, migrated: Migrated, tmp_path: Path) -> None:
    """Web server, worker and sweeper run until Ctrl-C, a closed terminal or worse; then none is left."""
    port = free_port()
    environment = {"VAR_DIR": str(tmp_path)}
    migrated.sqlite(tmp_path / "marshal.sqlite3")
    with (tmp_path / "output").open("w") as output:
        store = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    variable = f"VAR_DIR={tmp_path}"
    try:
        address = f"http://localhost:{port}/"
        wait_until(lambda: urllib.request.urlopen(address + "accounts/login/").status == 200, "the sign-in page")
        assert urllib.request.urlopen(address + "static/marshal.css").status == 200
        wait_until(lambda: address in (tmp_path / "output").read_text(), "the address")
        parts = ("gunicorn", "celery", "sweep_replays")
        wait_until(lambda: all(part in " ".join(processes_with(variable)) for part in parts), " and ".join(parts))
    finally:
        store.send_signal(end)
        ended = store.wait(timeout=120)
    assert ended == code, (tmp_path / "output").read_text()
    wait_until(lambda: processes_with(variable) == [], "the end of every process")
    assert (tmp_path / "output").read_text().count("http://") == 1
