"""Keeps the programs of a store running: one that ends is started again, after pauses that grow while it keeps ending.

No program ends another: a worker that dies at every start leaves the web server alone, and the state file says so.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from . import processes, state

#: Seconds before each new start in a row. Having run for STEADY seconds begins the row anew.
PAUSES = (1, 2, 4, 8, 16, 32, 60)
STEADY = 60
#: Seconds a program gets to finish what it is doing.
PATIENCE = 10


@dataclass
class Program:
    """One program of the store: what to start, and how it has gone so far."""

    name: str
    arguments: list[str]
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    since: float | None = None  # seconds since 1970
    started: float = 0  # by the clock that never jumps, as `due`
    due: float | None = None
    failures: int = 0  # in a row
    restarts: int = 0
    exit_code: int | None = None

    def start(self, folder: Path) -> None:
        self.process = processes.start(self.arguments, folder)
        self.started, self.since, self.due = time.monotonic(), time.time(), None

    def ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def note_end(self, now: float) -> float:
        """Remember how it ended, end what it left behind, and return the seconds until it is started again."""
        assert self.process
        self.exit_code = self.process.wait()
        processes.kill(self.process)
        if now - self.started >= STEADY:
            self.failures = 0
        pause = PAUSES[min(self.failures, len(PAUSES) - 1)]
        self.failures += 1
        self.process, self.since, self.due = None, None, now + pause
        return pause

    def state(self) -> state.ProgramState:
        waits = None if self.due is None else time.time() + self.due - time.monotonic()
        pid = self.process.pid if self.process else None
        return state.ProgramState(self.name, pid, self.since, self.restarts, self.exit_code, waits)


@dataclass
class Supervisor:
    """The programs of one store, in the order in which they are started and `folder` to start them in."""

    programs: list[Program]
    folder: Path
    port: int
    say: Callable[[str], object]
    since: float = field(default_factory=time.time)

    def start(self, program: Program) -> None:
        program.start(self.folder)
        self.write_state()

    def look(self) -> None:
        """Start what is due, and plan the next start of what has ended."""
        now = time.monotonic()
        for program in self.programs:
            if program.ended():
                pause = program.note_end(now)
                self.say(f"The {program.name} ended ({ending(program.exit_code)}); it starts again in {pause} s.")
                self.write_state()
            elif program.due is not None and now >= program.due:
                program.restarts += 1
                self.start(program)

    def write_state(self) -> None:
        """Tell other processes. A full disk is no reason to stop: what is written later will do."""
        programs = tuple(program.state() for program in self.programs)
        with suppress(OSError):
            state.write(state.ServingState(os.getpid(), self.since, self.port, programs))

    def end(self) -> None:
        """Ask every program to finish, wait, and kill what is left of its group."""
        running = [program.process for program in self.programs if program.process]
        for process in running:
            processes.ask_to_end(process)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and any(process.poll() is None for process in running):
            time.sleep(0.05)
        for process in running:
            processes.kill(process)
            process.wait()
        with suppress(OSError):
            state.forget()


def ending(code: int | None) -> str:
    """Return how a process ended, in words: "exit code 1", "killed by SIGKILL"."""
    if code is None or code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"
