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
        return urllib.request.urlopen(self.address + "accounts/login/", timeout=60).status

    def is_whole(self) -> bool:
        """Whether all run, with processes that make pages and replay, and a page answers."""
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


def test_a_store_lives_through_kills_and_ends_at_ctrl_c(migrated: Migrated, tmp_path: Path) -> None:
    """One store from its start to Ctrl-C, and whatever of it is killed with -9 in between."""
    with serving(tmp_path, migrated, *SERVE) as store:
        wait_until(store.is_whole, "every program")
        assert urllib.request.urlopen(store.address + "static/look/look.css").status == 200
        a_process_that_makes_pages_is_replaced(store)
        pages_come_however_often_the_worker_is_killed(store)
        for name in ("web server", "sweeper"):
            a_program_comes_back_and_takes_no_other_with_it(store, name)
        store.process.send_signal(signal.SIGINT)
        assert store.process.wait(timeout=120) == 0, store.output()
        wait_until(lambda: not store.lines(), "the end of every process")
        assert store.output().count("http://localhost") == 1


def a_process_that_makes_pages_is_replaced(store: Serving) -> None:
    """One of the two is killed: pages come from the other until there are two again."""
    main = store.program("web server")["pid"]
    killed = max(store.family("web server") - {main})
    os.kill(killed, signal.SIGKILL)
    assert store.page() == 200
    wait_until(lambda: store.is_whole() and killed not in store.lines(), "a new one")
    assert store.program("web server")["pid"] == main


def pages_come_however_often_the_worker_is_killed(store: Serving) -> None:
    """Three times in a row: it comes back later each time; the web server is the one that was there."""
    web = store.program("web server")["pid"]
    for times in (1, 2, 3):
        family = store.family("worker")
        os.kill(store.program("worker")["pid"], signal.SIGKILL)
        wait_until(lambda times=times: store.program("worker")["restarts"] == times, "the worker again")
        wait_until(lambda family=family: not family & set(store.lines()), "the end of the worker's children")
        wait_until(lambda: store.program("worker")["pid"], "its number")
        assert store.page() == 200
    said = [line for line in store.output().splitlines() if line.startswith("The worker ended")]
    assert [line.rpartition(" in ")[2] for line in said] == ["1 s.", "2 s.", "4 s."]
    assert store.program("web server")["pid"] == web


def a_program_comes_back_and_takes_no_other_with_it(store: Serving, name: str) -> None:
    """Its children end, it starts again, the others are the same."""
    wait_until(store.is_whole, "every program")
    before = {other: store.program(other)["pid"] for other in PROGRAMS}
    family = store.family(name)
    os.kill(before[name], signal.SIGKILL)
    wait_until(lambda: not family & set(store.lines()), f"the end of the {name}'s children")
    wait_until(store.is_whole, f"the {name} again")
    after = store.program(name)
    assert (after["restarts"], after["exit_code"]) == (1, -signal.SIGKILL)
    assert f"The {name} ended (killed by SIGKILL); it starts again in 1 s." in store.output()
    same = [other for other in PROGRAMS if store.program(other)["pid"] == before[other]]
    assert same == [other for other in PROGRAMS if other != name]


def test_a_store_that_is_killed_leaves_nothing(migrated: Migrated, tmp_path: Path) -> None:
    """`kill -9` of the program that started it all: every process it has started ends, and their children."""
    with serving(tmp_path, migrated, *SERVE) as store:
        wait_until(store.is_whole, "every program")
        store.process.send_signal(signal.SIGKILL)
        assert store.process.wait(timeout=120) == -signal.SIGKILL
        wait_until(lambda: not store.lines(), "the end of every process")


def test_a_store_ends_with_its_terminal(migrated: Migrated, tmp_path: Path) -> None:
    """Closed while the programs are still starting, it ends them and itself in good order."""
    with serving(tmp_path, migrated, *SERVE) as store:
        wait_until(lambda: store.program("sweeper")["pid"], "every program")
        store.process.send_signal(signal.SIGHUP)
        assert store.process.wait(timeout=120) == 0, store.output()
        wait_until(lambda: not store.lines(), "the end of every process")


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
