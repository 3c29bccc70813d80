"""A game being played at a table or tried out: answers, undo, and the log so far.

Every position is kept, so that undo gives back the very one, and "what if" starts from any of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.core.citing import as_ruled, left_open
from rules.core.faults import Fault
from rules.core.game import Answer, Game
from rules.core.lines.notation import TURN, Entry, Log
from rules.core.play import take
from rules.core.replaying.replay import Replay


class Session:
    """A game under way. Starts after the log's own entries, each of which can be undone as well.

    Raises the Fault of the first entry that is not legal.
    """

    def __init__(self, game: Game, log: Log) -> None:
        self.game, self.start = game, replace(log, entries=())
        replayed = Replay(game, log)
        self._positions: list[Any] = [game.copy(replayed.state)]
        self._entries: list[tuple[Entry, ...]] = []  # what was written for each step to the next position
        self._turns = [0]  # by position: the last turn whose line is written
        for number, entry in enumerate(log.entries):
            replayed.done = number
            _judge(replayed, entry, log.line_of(number))
            self._keep(game.copy(replayed.state), (entry,))

    @property
    def state(self) -> Any:
        """The position now. Play on a copy of it only."""
        return self._positions[-1]

    @property
    def steps(self) -> int:
        """How many answers can be undone."""
        return len(self._entries)

    def answer(self, answer: Answer) -> tuple[Entry, ...]:
        """Play one answer. Returns what it added to the log; raises a Fault and changes nothing if it is not legal, or
        if it makes the game rest on a ruling that the event leaves open.
        """
        before, game = self.state, self.game
        after = game.copy(before)
        written: list[Entry] = []
        if game.turn(before)[0] != self._turns[-1]:
            written.append(game.heading(before))
        try:
            entry = take(game, after, answer)
        except Fault as fault:
            raise as_ruled(game, after, fault, game.rulings(before)) from fault
        if open_ruling := left_open(game, after, game.rulings(before)):
            raise open_ruling
        if entry is not None:
            written.append(entry)
        self._keep(after, tuple(written))
        return tuple(written)

    def undo(self) -> bool:
        """Take the last answer back. False if there is none."""
        if not self._entries:
            return False
        self._entries.pop()
        self._positions.pop()
        self._turns.pop()
        return True

    def log(self) -> Log:
        """The log so far, as a scribe would write it."""
        return replace(self.start, entries=tuple(entry for entries in self._entries for entry in entries))

    def at_turn_lines(self) -> list[Any]:
        """The position in which each turn line of the log was written, in their order."""
        opened = [any(entry.kind == TURN for entry in entries) for entries in self._entries]
        return [position for position, opens in zip(self._positions, opened, strict=False) if opens]

    def legal(self) -> tuple[str, ...]:
        """What may be answered now, as entries."""
        return self.game.legal(self.state)

    def _keep(self, position: Any, entries: tuple[Entry, ...]) -> None:
        """The turn line stands before the answer, so a new turn is the one that was reached before it."""
        new_turn = any(entry.kind == TURN for entry in entries)
        taken_up = len(entries) == 1 and new_turn
        reached = self.game.place(position if taken_up else self.state)[0]
        self._turns.append(reached if new_turn else self._turns[-1])
        self._positions.append(position)
        self._entries.append(entries)


def _judge(replayed: Replay, entry: Entry, line: int) -> None:
    """One entry of a log that is taken up; an entry that comes at the wrong time says why."""
    known = dict(replayed.game.rulings(replayed.state))
    try:
        replayed.apply(entry)
        if open_ruling := left_open(replayed.game, replayed.state, known):
            raise open_ruling
    except Fault as fault:
        told = as_ruled(replayed.game, replayed.state, fault, known)
        told.add_note(f"in line {line}")
        raise told from None
