"""Private servers for tests: on a free port, in a temporary folder, gone afterwards."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis

INSTALL = "apt-get install -y --no-install-recommends redis-server postgresql"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(ready: Callable[[], object], what: str, seconds: float = 240) -> None:
    """Ask until `ready` neither fails nor answers something false. Says what was waited for when it never does."""
    end, last = time.monotonic() + seconds, ""
    while time.monotonic() < end:
        try:
            if ready():
                return
        except Exception as error:  # any failure only means "not yet"; the last one is reported
            last = f": {error}"
        time.sleep(0.05)
    raise TimeoutError(f"{what} was not ready after {seconds:g} s{last}")


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """The address of a Redis server that keeps nothing."""
    program = shutil.which("redis-server")
    assert program, f"redis-server is missing: {INSTALL}"
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", "", "--appendonly", "no"]
    server = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    try:
        wait_until(redis.Redis(port=port).ping, "Redis")
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(timeout=60)


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a fresh PostgreSQL database. The server refuses to be root, so root runs it as postgres.

    Its folder is none of pytest's: those are closed to every other user, anew whenever a second pytest starts.
    """
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    assert programs, f"PostgreSQL is missing: {INSTALL}"
    user, port = "postgres" if os.geteuid() == 0 else None, free_port()
    with tempfile.TemporaryDirectory(prefix="postgres-") as folder, (Path(folder) / "log").open("w") as log:
        if user:
            shutil.chown(folder, user, user)
        data = f"{folder}/data"
        initdb = [
            str(programs[-1] / "initdb"),
            "--username=marshal",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-sync",
            data,
        ]
        subprocess.run(initdb, check=True, stdout=log, stderr=log, user=user, cwd="/")
        settings = [f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"]
        options = [part for setting in settings for part in ("-c", setting)]
        server = subprocess.Popen([programs[-1] / "postgres", "-D", data, *options], stderr=log, user=user, cwd="/")
        address = f"postgres://marshal@127.0.0.1:{port}/postgres"
        try:
            wait_until(lambda: not psycopg.connect(address, connect_timeout=5).closed, "PostgreSQL")
            yield address
        finally:
            server.send_signal(signal.SIGINT)  # PostgreSQL's "fast": do not wait for those still connected
            server.wait(timeout=60)
