"""A private store for one measurement: `with store(players=256) as running: ...`, gone afterwards."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TICK = os.sysconf("SC_CLK_TCK")
#: A file with every table, of which the store's database is a copy; without one it is migrated.
MIGRATED: Path | None = None
#: Seconds until a server must answer; a full event is built within them too.
PATIENCE = 900

#: The command that serves a store on a port, by name: ours, and the one it replaced.
SERVERS = {
    "ours": lambda port: ["manage.py", "web", "--host", "127.0.0.1", "--port", str(port)],
    "gunicorn": lambda port: [
        "-m", "gunicorn", "tournament.wsgi", "--preload", "--bind", f"127.0.0.1:{port}",
        "--workers", "2", "--threads", "4", "--log-level", "error", "--no-control-socket",
    ],
}  # fmt: skip


@dataclass(frozen=True)
class Running:
    """A store that serves: where it is, what is in it, and which processes it is made of."""

    address: str  # http://127.0.0.1:8123, without a slash at the end
    port: int
    slug: str  # of the event, whose first round is published
    event: int  # its number
    codes: tuple[str, ...]  # of its players, by which a guest acts: /events/<slug>/guest/<code>/
    folder: Path  # its VAR_DIR
    main: int  # the server's first process

    @property
    def pids(self) -> list[int]:
        """The server's processes: the first and its children."""
        return [self.main, *children(self.main)]

    def cpu(self) -> float:
        """Return the seconds of processor time its processes have used so far."""
        return sum(map(cpu_time, self.pids))

    def memory(self) -> int:
        """Return the bytes of memory its processes keep, shared ones counted once each."""
        return sum(map(resident, self.pids))


@contextmanager
def store(
    players: int = 16, server: str = "ours", environment: dict[str, str] | None = None, rounds: int = 0
) -> Iterator[Running]:
    """Run a store with an event of so many players and played rounds, behind one of SERVERS, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="load-") as name:
        folder = Path(name)
        known = copy_filled(players, folder, rounds)
        port = free_port()
        process = start(SERVERS[server](port), folder, environment)
        try:
            wait_for_page(port, process)
            yield Running(
                f"http://127.0.0.1:{port}",
                port,
                known["slug"],
                known["event"],
                tuple(known["codes"]),
                folder,
                process.pid,
            )
        finally:
            stop(process)


def start(arguments: list[str], folder: Path, environment: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
    """Start a program of the store in a group of its own."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | {"VAR_DIR": str(folder)} | (environment or {}),
        start_new_session=True,
        stdout=subprocess.DEVNULL,
    )


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a program and everything in its group."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=15)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@cache
def filled(players: int, rounds: int = 0) -> tempfile.TemporaryDirectory[str]:
    """Return the folder of a store with an event of that size, made once a run."""
    folder = tempfile.TemporaryDirectory(prefix="filled-")
    if MIGRATED:
        shutil.copy(MIGRATED, Path(folder.name, "marshal.sqlite3"))
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.load.fill", str(players), str(rounds)],
        cwd=ROOT,
        env=os.environ | {"VAR_DIR": folder.name},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    if done.returncode:
        raise RuntimeError(f"no event of {players} players: {done.stderr[-2000:]}")
    (Path(folder.name) / "event.json").write_text(done.stdout.splitlines()[-1])
    return folder


def copy_filled(players: int, folder: Path, rounds: int = 0) -> dict[str, Any]:
    shutil.copytree(filled(players, rounds).name, folder, dirs_exist_ok=True)
    return json.loads((folder / "event.json").read_text())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_page(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode} before its first page")
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/accounts/login/", timeout=5):
            return
        time.sleep(0.1)
    raise TimeoutError("the server did not answer")


def children(pid: int) -> list[int]:
    """Return the numbers of a process's children and theirs (Linux)."""
    found: list[int] = []
    with suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            found += [int(child), *children(int(child))]
    return found


def cpu_time(pid: int) -> float:
    """Return the seconds of processor time a process has used, 0 if it has ended (Linux)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / TICK


def resident(pid: int) -> int:
    """Return the bytes of memory a process keeps, 0 if it has ended (Linux)."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
