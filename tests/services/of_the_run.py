"""What the first worker of a test run makes, and all of them use: a server, a folder that takes long to fill."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keep all others out who come with the same file."""
    with file.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def made_once(folder: Path, make: Callable[[Path], object]) -> Path:
    """Return the folder, which the first who asks for it has made."""
    made = folder.with_name(f"{folder.name}.made")
    with locked(folder.with_name(f"{folder.name}.lock")):
        if not made.exists():
            folder.mkdir(exist_ok=True)
            make(folder)
            made.touch()
    return folder


@contextmanager
def shared_server(folder: Path, start: Callable[[], AbstractContextManager[str]]) -> Iterator[str]:
    """Yield the address of a server. Who has started it ends it, and before that waits for all others to be done."""
    folder.mkdir(exist_ok=True)
    address, door = folder / "address", folder / "door"
    with (folder / "users").open("a") as users, ExitStack() as own:
        with locked(door):
            started = not address.exists()
            if started:
                address.write_text(own.enter_context(start()))
            fcntl.flock(users, fcntl.LOCK_SH)
        yield address.read_text()
        if started:
            with locked(door):
                fcntl.flock(users, fcntl.LOCK_EX)
                address.unlink()
