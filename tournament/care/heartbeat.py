"""Signs of life: each part of a running store writes a row every few seconds, and old rows go away.

A store whose database restarts must not lose a worker over it, so writing a sign of life never raises.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import Error, close_old_connections, connection, transaction
from django.db.models.functions import Now
from django.utils import timezone

from .models import Heartbeat

logger = logging.getLogger(__name__)

EVERY = 10.0  # seconds between two signs of life
FORGET = timedelta(hours=1)  # a process that has been silent this long is no longer listed
JUMP = 5.0  # seconds the wall clock may differ from the time that really passed; a clock that is being set, or sleep
HOST = socket.gethostname()[:80]


@dataclass
class Clock:
    """Compare the wall clock with the time that really passed since the last look."""

    wall: float
    steady: float

    @classmethod
    def now(cls) -> Clock:
        return cls(time.time(), time.monotonic())

    def jump_to(self, other: Clock) -> float:
        """Return by how many seconds the wall clock ran ahead (or back) between two looks; 0 for less than `JUMP`."""
        drift = (other.wall - self.wall) - (other.steady - self.steady)
        return drift if abs(drift) >= JUMP else 0.0


class Pulse:
    """The signs of life of this process under one name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.last: Clock | None = None
        self.jump: tuple[float, datetime] | None = None

    def beat(self, note: str = "", at_most_every: float = 0) -> bool:
        """Write a sign of life; a second one within `at_most_every` seconds is left out. True: it was written."""
        clock = Clock.now()
        if self.last and at_most_every and clock.steady - self.last.steady < at_most_every:
            return False
        if self.last and (jump := self.last.jump_to(clock)):
            self.jump = (jump, timezone.now())
            logger.warning("The clock of %s jumped by %+.0f seconds", HOST, jump)
        self.last = clock
        try:
            self._write(note)
        except Error as error:  # the database restarts, or the disk is full: the next one may be written
            logger.debug("No sign of life could be written: %s", error)
            return False
        return True

    def _write(self, note: str) -> None:
        jump, jumped_at = self.jump or (0.0, None)
        said = {"at": timezone.now(), "seen_at": Now(), "note": note[:200]}
        said |= {"jump": jump, "jumped_at": jumped_at} if jumped_at else {}
        with transaction.atomic():
            who = {"name": self.name, "host": HOST, "pid": os.getpid()}
            if not Heartbeat.objects.filter(**who).update(**said):
                Heartbeat.objects.create(**who, **said)
                Heartbeat.objects.filter(seen_at__lt=Now() - FORGET).delete()

    def stop(self) -> None:
        """Take the row away: the process ended because it was asked to."""
        try:
            Heartbeat.objects.filter(name=self.name, host=HOST, pid=os.getpid()).delete()
        except Error:
            logger.debug("The last sign of life could not be taken back")


class Beating(threading.Thread):
    """A thread that writes signs of life until it is told to stop, whatever the database does."""

    def __init__(self, name: str, every: float = EVERY) -> None:
        super().__init__(name=f"heartbeat of the {name}", daemon=True)
        self.pulse = Pulse(name)
        self.every = every
        self.stopping = threading.Event()

    def run(self) -> None:
        while not self.stopping.is_set():
            self.once(self.pulse.beat)
            self.stopping.wait(self.every)
        self.once(self.pulse.stop)

    @staticmethod
    def once(write: Callable[[], object]) -> None:
        """Write with a connection of this moment only: a pool forks at any time, and must take none of ours along."""
        try:
            close_old_connections()
            write()
        except Exception:  # a thread that ends by a mistake of ours would call a living worker dead
            logger.exception("No sign of life could be written")
        finally:
            connection.close()

    def stop(self, patience: float = 3) -> None:
        self.stopping.set()
        self.join(patience)
