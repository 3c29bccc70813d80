"""Which rulings the course of a game rests on: a step records them, whoever only asks leaves none behind."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeGuard

from rules.core.books.options import UNDECIDED
from rules.core.faults import Fault, Undecided
from rules.core.game import Game


class Citing:
    """The part of a position that cites rulings. `recording`: a step is being carried out.

    The step of each game sets it and, unless it is part of another step, gives its refusal what it has recorded
    (`take_back`). It does so in its own body, as it is called for every line of a log.
    """

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


# --- Rulings that an event leaves open: what rests on one of them is undecided, neither legal nor illegal


def is_open(setting: str | None) -> TypeGuard[str]:
    """Whether an option, as a verdict quotes it, leaves its ruling undecided: `mace=undecided`."""
    return setting is not None and setting.endswith(UNDECIDED)


def unruled(game: Game, ruling: str, option: str) -> Undecided:
    """The course of the game rests on a ruling that the event does not make."""
    recommended = f"Recommended is: {game.statement(ruling)}"
    how = f"With another value of {option.partition('=')[0]} it can be judged."
    message = f"This rests on {ruling}, on which the event makes no ruling ({option}). {recommended} {how}"
    return Undecided("", message, ruling)


def left_open(game: Game, state: Any, known: Collection[str]) -> Undecided | None:
    """The first ruling beside those known on which this position rests, and which the event does not make."""
    return _first_open(game, state, [ruling for ruling in game.rulings(state) if ruling not in known])


def as_ruled(game: Game, state: Any, fault: Fault, known: Collection[str]) -> Fault:
    """A fault that hangs on a ruling which the event does not make is none: nobody can say."""
    if isinstance(fault, Undecided):
        return fault
    hangs = [ruling for ruling in (getattr(fault, "rests_on", None), *getattr(fault, "readings", ())) if ruling]
    return left_open(game, state, known) or _first_open(game, state, hangs) or fault


def _first_open(game: Game, state: Any, rulings: Sequence[str]) -> Undecided | None:
    for ruling in rulings:
        option = game.settles(state, ruling)
        if is_open(option):
            return unruled(game, ruling, option)
    return None
