"""An alarm for work that may take only so long. It needs the main thread and a system that has alarms.

Elsewhere (threads, Windows) nothing rings, and the work has to look at a clock of its own now and then.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TookTooLong(Exception):
    """The work was stopped, wherever it was."""


def _ring(number: int, frame: FrameType | None) -> None:
    raise TookTooLong


def has_alarm() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TookTooLong inside the block once it has run this long."""
    if not has_alarm():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def not_counted() -> Iterator[None]:
    """Inside an `at_most` block: time that is not its own, in which nothing rings and other blocks may run."""
    if not has_alarm():
        yield
        return
    left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
