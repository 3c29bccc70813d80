"""`manage.py serve` as a store uses it: pages come, one address is said, kills are mended, nothing is left behind."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.services.servers import free_port, wait_until
from tests.services.test_servers import ROOT
from tests.services.workers import Migrated
from tournament.serving.server import WORKERS

#: The programs of a store by the words of their command lines.
PROGRAMS = {"web server": "django web ", "worker": "django worker", "sweeper": "sweep_replays"}


@dataclass
class Serving:
    """A running store and the folder it is in."""

    process: subprocess.Popen
    folder: Path
    port: int

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}/"

    def output(self) -> str:
        return (self.folder / "output").read_text()

    def lines(self) -> dict[int, str]:
        """The command lines of all its processes, by their numbers, whoever their parent is by now."""
        found = {}
        for entry in filter(str.isdigit, os.listdir("/proc")):
            try:
                if f"VAR_DIR={self.folder}" in Path("/proc", entry, "environ").read_text(errors="replace").split("\0"):
                    found[int(entry)] = Path("/proc", entry, "cmdline").read_text().replace("\0", " ")
            except OSError:  # it ended while we looked
                continue
        return {pid: line for pid, line in found.items() if line}

    def program(self, name: str) -> dict:
        programs = json.loads((self.folder / "serving.json").read_text())["programs"]
        return next(program for program in programs if program["name"] == name)

    def family(self, name: str) -> set[int]:
        """A program and its children."""
        return {pid for pid, line in self.lines().items() if PROGRAMS[name] in line + " "}

    def page(self) -> int:
        return urllib.request.urlopen(self.address + "accounts/login/", timeout=5).status

    def is_whole(self) -> bool:
        """Whether all run, with the processes that make pages and replay, and a page answers."""
        sizes = {"web server": 1 + WORKERS, "worker": 3, "sweeper": 1}
        return all(len(self.family(name)) == size for name, size in sizes.items()) and self.page() == 200


@contextmanager
def serving(folder: Path, migrated: Migrated, *command: str) -> Iterator[Serving]:
    """A store started with this command; PORT in it is the number of a free port."""
    port = free_port()
    migrated.sqlite(folder / "marshal.sqlite3")
    with (folder / "output").open("w") as output:
        process = subprocess.Popen(
            [part.replace("PORT", str(port)) for part in command],
            cwd=ROOT,
            env={**os.environ, "VAR_DIR": str(folder), "PORT": str(port)},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    store = Serving(process, folder, port)
    try:
        wait_until(lambda: store.address in store.output() or process.poll() is not None, "the address")
        yield store
    finally:
        process.kill()
        process.wait(timeout=60)
        wait_until(lambda: not store.lines(), "the end of every process")


SERVE = (sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", "PORT")


@pytest.mark.parametrize(("end", "code"), [(signal.SIGINT, 0), (signal.SIGHUP, 0), (signal.SIGKILL, -signal.SIGKILL)])
def test_a_store_starts_and_stops_whole(end: signal.Signals, code: int, migrated: Migrated, tmp_path: Path) -> None:
    """Web server, worker and sweeper run until Ctrl-C, a closed terminal or worse; then none is left."""
    with serving(tmp_path, migrated, *SERVE) as store:
        wait_until(store.is_whole, "every program")
        assert urllib.request.urlopen(store.address + "static/marshal.css").status == 200
        store.process.send_signal(end)
        assert store.process.wait(timeout=120) == code, store.output()
        wait_until(lambda: not store.lines(), "the end of every process")
        assert store.output().count("http://localhost") == 1


def test_each_program_that_is_killed_comes_back_and_takes_no_other_with_it(migrated: Migrated, tmp_path: Path) -> None:
    """`kill -9` of web server, worker and sweeper: its children end, it starts again, the others are the same."""
    with serving(tmp_path, migrated, *SERVE) as store:
        for name in PROGRAMS:
            wait_until(store.is_whole, "every program")
            before = {other: store.program(other)["pid"] for other in PROGRAMS}
            family = store.family(name)
            os.kill(before[name], signal.SIGKILL)
            wait_until(lambda family=family: not family & set(store.lines()), f"the end of the {name}'s children")
            wait_until(store.is_whole, f"the {name} again")
            after = store.program(name)
            assert (after["restarts"], after["exit_code"]) == (1, -signal.SIGKILL)
            assert f"The {name} ended (killed by SIGKILL); it starts again in 1 s." in store.output()
            same = [other for other in PROGRAMS if store.program(other)["pid"] == before[other]]
            assert same == [other for other in PROGRAMS if other != name]


def test_pages_come_whatever_happens_to_the_worker(migrated: Migrated, tmp_path: Path) -> None:
    """Killed three times in a row, it comes back later each time; the web server is the one that was there."""
    with serving(tmp_path, migrated, *SERVE) as store:
        wait_until(store.is_whole, "every program")
        web = store.program("web server")["pid"]
        for times in (1, 2, 3):
            os.kill(store.program("worker")["pid"], signal.SIGKILL)
            wait_until(lambda times=times: store.program("worker")["restarts"] == times, "the worker again")
            wait_until(lambda: store.program("worker")["pid"], "its number")
            assert store.page() == 200
        said = [line for line in store.output().splitlines() if line.startswith("The worker ended")]
        assert [line.rpartition(" in ")[2] for line in said] == ["1 s.", "2 s.", "4 s."]
        assert store.program("web server")["pid"] == web


def test_a_process_that_makes_pages_is_replaced(migrated: Migrated, tmp_path: Path) -> None:
    """`kill -9` of one of the two: pages come from the other until there are two again."""
    with serving(tmp_path, migrated, *SERVE) as store:
        wait_until(store.is_whole, "every program")
        main = store.program("web server")["pid"]
        killed = max(store.family("web server") - {main})
        os.kill(killed, signal.SIGKILL)
        assert store.page() == 200
        wait_until(lambda: store.is_whole() and killed not in store.lines(), "a new one")
        assert store.program("web server")["pid"] == main


def test_a_store_started_by_make_ends_with_it(migrated: Migrated, tmp_path: Path) -> None:
    """`kill -9` of make leaves nothing running: `make run` starts the store `--with-parent`."""
    makefile = tmp_path / "Makefile"
    line = " ".join([*SERVE, "--with-parent"]).replace("PORT", "$(PORT)")
    makefile.write_text(f"run:\n\t@exec {line}\n")
    with serving(tmp_path, migrated, "make", "-f", str(makefile), "-C", str(ROOT), "run") as store:
        wait_until(lambda: store.program("sweeper")["pid"], "every program")
        store.process.kill()
        store.process.wait(timeout=60)
        wait_until(lambda: not store.lines(), "the end of every process")
    assert "manage.py serve --prepare --with-parent" in (ROOT / "Makefile").read_text()
