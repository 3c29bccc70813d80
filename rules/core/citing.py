"""Which rulings the course of a game rests on: a step records them, whoever only asks leaves none behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar, cast

from rules.core.faults import Fault

_Step = TypeVar("_Step", bound=Callable[..., None])


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

    def take_back(self, fault: Fault, known: int) -> None:
        """Give the rulings that were recorded behind the first `known` to the refusal that rests on them."""
        new = list(self.rulings)[known:]
        for ruling in new:
            del self.rulings[ruling]
        fault.add_readings(new)


def records_rulings(carry_out: _Step) -> _Step:
    """A function that carries an answer out, as a step: the rulings it rests on are recorded, or taken along by its
    refusal.
    """

    @wraps(carry_out)
    def step(state: Citing, answer: Any) -> None:
        if state.recording:
            carry_out(state, answer)  # as part of another step
            return
        known, state.recording = len(state.rulings), True
        try:
            carry_out(state, answer)
        except Fault as fault:
            state.take_back(fault, known)
            raise
        finally:
            state.recording = False

    return cast(_Step, step)
