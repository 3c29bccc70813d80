"""The supervisor of `make run`: it starts again what ended, ends what it started, and says why it cannot."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournament.management.commands import serve
from tournament.management.commands.serve import Command, Program


@pytest.fixture
def program() -> Iterator[Program]:
    """A child that starts a child of its own, and would run for a minute."""
    child = "import subprocess, time; subprocess.Popen(['sleep', '60']); time.sleep(60)"
    program = Program("worker", ["-c", child])
    program.start()
    yield program
    serve.end([program])


def alive(program: Program) -> list[str]:
    """The command names of the processes in a program's group, from /proc."""
    assert program.process
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            name, _, rest = Path("/proc", entry, "stat").read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue
        state, _, group = rest.split()[:3]
        if int(group) == program.process.pid and state != "Z":
            found.append(name)
    return found


def wait_for(wanted: int, program: Program) -> None:
    end = time.monotonic() + 120
    while len(alive(program)) != wanted:
        assert time.monotonic() < end, f"{alive(program)} run, not {wanted} processes"
        time.sleep(0.02)


def test_ending_a_program_ends_its_children(program: Program) -> None:
    """Nothing keeps running behind the back of whoever pressed Ctrl-C."""
    wait_for(2, program)
    serve.end([program])
    wait_for(0, program)


def test_a_program_that_ends_after_a_while_is_started_again(program: Program) -> None:
    """A worker that was killed comes back; its rows are still there."""
    assert program.process
    first = program.process.pid
    program.process.kill()
    program.process.wait()
    program.started -= serve.YOUNG + 1
    Command().revive([program])
    assert program.process.pid != first
    assert not program.ended()


def test_a_program_that_cannot_start_stops_the_store(program: Program) -> None:
    """What ends at once would end again: better to say so than to try for ever."""
    assert program.process
    program.process.kill()
    program.process.wait()
    with pytest.raises(CommandError, match="The worker ended right after its start"):
        Command().revive([program])


def test_a_port_in_use_names_the_way_out() -> None:
    """Two stores on one machine: the second is told how to take another port."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} is in use. Take another: PORT={port + 1} make run"):
            call_command("serve", port=port)


def test_a_web_server_has_every_page_loaded_before_the_first_visitor() -> None:
    """`gunicorn --preload` imports `tournament.wsgi` once, and its workers share what that has loaded."""
    code = "import sys, tournament.wsgi; print('tournament.events.views.control' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "True\n"
