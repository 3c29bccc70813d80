"""What the supervisor of a running store knows about its programs, kept in `VAR_DIR/serving.json` for other processes.

    {"pid": 4711, "since": 1764000000.0, "port": 8000, "programs": [
        {"name": "web server", "pid": 4712, "since": 1764000001.0, "restarts": 0, "exit_code": null, "next_try": null}]}

Times are seconds since 1970. `pid` and `since` of a program are null while it waits for its next start at `next_try`;
`exit_code` is how it ended last (negative: killed by that signal).
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

NAME = "serving.json"


@dataclass(frozen=True)
class ProgramState:
    """One program of the store: running since a time, or waiting until `next_try`."""

    name: str
    pid: int | None = None
    since: float | None = None
    restarts: int = 0
    exit_code: int | None = None
    next_try: float | None = None


@dataclass(frozen=True)
class ServingState:
    """A supervisor and its programs, as last written."""

    pid: int
    since: float
    port: int
    programs: tuple[ProgramState, ...] = ()

    @property
    def is_running(self) -> bool:
        """Return whether the supervisor that wrote this is still there (its number may have been given to another by
        now).
        """
        return exists(self.pid)


def file() -> Path:
    return Path(settings.VAR_DIR) / NAME


def write(state: ServingState) -> None:
    """Replace the file at once, so that a reader sees the old or the new one whole. Raises OSError."""
    path = file()
    draft = path.with_name(f"{NAME}.{os.getpid()}")
    draft.write_text(json.dumps(asdict(state)), encoding="utf-8")
    draft.replace(path)


def read() -> ServingState | None:
    """Return the state as last written, or None where no supervisor has run (a web server on its own)."""
    try:
        found: dict[str, Any] = json.loads(file().read_text(encoding="utf-8"))
        programs = tuple(ProgramState(**program) for program in found.pop("programs"))
        return ServingState(programs=programs, **found)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def forget() -> None:
    """Remove the file: the supervisor has ended."""
    file().unlink(missing_ok=True)


def exists(pid: int) -> bool:
    """Return whether a process of this number runs. Windows has no signal 0, so there the answer is a guess: yes."""
    if os.name == "nt":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
