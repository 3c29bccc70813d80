"""Which rulings the course of a game rests on: a step records them, whoever only asks leaves none behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rules.core.faults import Fault


class Citing:
    """The part of a position that cites rulings. `recording`: a step is being carried out."""

    table: Any
    rulings: dict[str, str | None]  # rule -> option it hangs on
    recording: bool

    def cite_ruling(self, ruling: str) -> None:
        """Record that what is being done rests on a ruling, with the option that settles it."""
        if self.recording and ruling not in self.rulings:
            self.rulings[ruling] = self.table.profile.settles(ruling)

    @contextmanager
    def records(self) -> Iterator[None]:
        """While it is open the position changes, and what that rests on is recorded."""
        before, self.recording = self.recording, True
        try:
            yield
        finally:
            self.recording = before

    @contextmanager
    def steps(self) -> Iterator[None]:
        """While it is open an answer is carried out. A refusal takes along the rulings that it rests on."""
        within, known, self.recording = self.recording, len(self.rulings), True
        try:
            yield
        except Fault as fault:
            if not within:
                self.take_back(fault, known)
            raise
        finally:
            self.recording = within

    def take_back(self, fault: Fault, known: int) -> None:
        """Give the rulings that were recorded behind the first `known` to the refusal that rests on them."""
        new = list(self.rulings)[known:]
        for ruling in new:
            del self.rulings[ruling]
        fault.add_readings(new)
