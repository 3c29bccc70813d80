"""The supervisor of `make run`: it starts again what ended, ends what it started, and says why it cannot start."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tournament import install_paths
from tournament.serving import starting, state, supervisor
from tournament.serving.supervisor import Program, Supervisor

ROOT = Path(settings.BASE_DIR)
#: A child that starts a child of its own, and would run for a minute.
FAMILY = "import subprocess, time; subprocess.Popen(['sleep', '60']); time.sleep(60)"


@pytest.fixture
def store(tmp_path: Path, settings: pytest.FixtureRequest) -> Iterator[Supervisor]:
    """A supervisor of two programs that run for a minute; what it says is in `store.said`."""
    settings.VAR_DIR = tmp_path
    said: list[str] = []
    programs = [Program("web server", ["-c", FAMILY]), Program("worker", ["-c", FAMILY])]
    store = Supervisor(programs, ROOT, 8000, said.append)
    store.said = said
    for program in programs:
        store.start(program)
    yield store
    store.end()


def alive(pid: int) -> list[str]:
    """The command names of the processes in a program's group, from /proc."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            name, _, rest = Path("/proc", entry, "stat").read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue
        status, _, group = rest.split()[:3]
        if int(group) == pid and status != "Z":
            found.append(name)
    return found


def wait_for(wanted: int, pid: int) -> None:
    end = time.monotonic() + 120
    while len(alive(pid)) != wanted:
        assert time.monotonic() < end, f"{alive(pid)} run, not {wanted} processes"
        time.sleep(0.02)


def kill(program: Program) -> int:
    """Kill a program; its number."""
    assert program.process
    program.process.kill()
    program.process.wait()
    return program.process.pid


def test_ending_the_store_ends_the_children_of_its_programs(store: Supervisor) -> None:
    """Nothing keeps running behind the back of whoever pressed Ctrl-C, and the state file is gone."""
    pids = [program.process.pid for program in store.programs]
    for pid in pids:
        wait_for(2, pid)
    assert state.read().programs[1].pid == pids[1]
    store.end()
    for pid in pids:
        wait_for(0, pid)
    assert state.read() is None


def test_a_program_that_ended_is_started_again_after_a_pause(store: Supervisor) -> None:
    """Its children end first; until it is due the state file says when, and the other program is left alone."""
    web, worker = store.programs
    wait_for(2, worker.process.pid)
    first, other = kill(worker), web.process.pid
    store.look()
    wait_for(0, first)
    assert store.said == ["The worker ended (killed by SIGKILL); it starts again in 1 s."]
    told = state.read().programs[1]
    assert (told.pid, told.exit_code, told.restarts) == (None, -9, 0)
    assert told.next_try == pytest.approx(time.time() + 1, abs=1)
    store.look()
    assert worker.process is None
    worker.due = time.monotonic()
    store.look()
    told = state.read().programs[1]
    assert (told.pid, told.exit_code, told.restarts, told.next_try) == (worker.process.pid, -9, 1, None)
    assert web.process.pid == other


def test_pauses_grow_to_a_minute_and_begin_anew_after_one(store: Supervisor) -> None:
    """What ends at every start costs a start a minute; what ran for a minute is back in a second."""
    worker = store.programs[1]
    pauses = []
    for _ in range(9):
        kill(worker)
        pauses.append(worker.note_end(time.monotonic()))
        worker.start(ROOT)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    worker.started -= supervisor.STEADY
    kill(worker)
    assert worker.note_end(time.monotonic()) == 1


def test_a_state_that_was_half_written_is_none(store: Supervisor, tmp_path: Path) -> None:
    """A reader never fails over what an older or a foreign program left."""
    for text in ("", "{", "[]", '{"pid": 1}', '{"programs": [{"x": 1}]}'):
        (tmp_path / "serving.json").write_text(text)
        assert state.read() is None


def test_a_port_in_use_names_the_way_out() -> None:
    """Two stores on one machine: the second is told how to take another port, and so is a second web server."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        for command in ("serve", "web"):
            with pytest.raises(CommandError, match=f"Port {port} is in use. Take another: PORT={port + 1} make run"):
                call_command(command, host="127.0.0.1", port=port)


def test_an_installed_store_names_its_own_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel brings no Makefile: its command takes the port."""
    monkeypatch.setattr(install_paths, "INSTALLED", True)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        sentence = f"Port {port} is in use. Take another: dice-marshal run --port {port + 1}"
        assert starting.port_problem("127.0.0.1", port) == sentence


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True)


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    """No traceback of whoever happened to write first."""
    (tmp_path / "file").touch()
    done = manage("serve", "--port", "1", VAR_DIR=str(tmp_path / "file" / "var"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"Dice Marshal cannot keep its data in {tmp_path}/file/var: not a directory. "
        "Make the folder writable, or name another: VAR_DIR=/path/to/folder\n"
    )


def test_a_folder_on_a_read_only_disk_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is there, and the system says that nothing can be written to it."""
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(SystemExit, match=f"cannot keep its data in {tmp_path}: it is read-only for this user. Make"):
        starting.data_folder(tmp_path)


@pytest.mark.parametrize(
    ("command", "database", "sentence"),
    [
        (
            "serve",
            "sqlite:////nowhere/store.sqlite3",
            "The database cannot be used: unable to open database file. Check DATA",
        ),
        ("web", "sqlite:///{}/empty.sqlite3", "migrations. Bring it up to date: manage.py migrate"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(
    command: str, database: str, sentence: str, tmp_path: Path
) -> None:
    """Neither web server nor store starts to answer every page with an error."""
    environment = {"VAR_DIR": str(tmp_path), "DATABASE_URL": database.format(tmp_path)}
    done = manage(command, "--host", "127.0.0.1", "--port", "0", **environment)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_web_server_has_every_page_loaded_before_the_first_visitor() -> None:
    """`manage.py web` imports `tournament.asgi` once, and its processes share what that has loaded."""
    code = "import sys, tournament.asgi; print('tournament.events.views.desk.control' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "True\n"
