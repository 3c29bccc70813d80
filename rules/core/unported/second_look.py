"""A second course beside the first, for claims that speak of a moment at which nothing is asked.

Between the last damage of a turn and its end nobody decides anything, so the first course never stands there.
"""

from __future__ import annotations

from typing import Any

from rules.core.entry_runner import ANSWERS
from rules.core.notation import CLAIM, Entry, Log
from rules.core.unported.course import Course
from rules.core.unported.game import UnportedGame


class SecondLook(Course):
    """It goes on where it stood when the next claim asks, so a log is read twice at most."""

    def __init__(self, game: UnportedGame, log: Log) -> None:
        super().__init__(game, log)
        game.look_out(self.state)

    def last_moment(self, done: int, claim: Entry) -> Any | None:
        """The position before the turn ended in which, or right behind which, the first `done` entries of the log end,
        of which the claim behind them may speak.

        None behind a line that opens a turn: what comes there speaks of that turn.
        """
        entries, game = self.log.entries, self.game
        before = next((entry for entry in reversed(entries[:done]) if entry.kind != CLAIM), None)
        if before is None or before.kind not in ANSWERS:
            return None
        for entry in entries[self.done : done]:
            self.apply(entry)
            self.done += 1
        self.defaults, turn = 0, game.place(self.state)[0]
        while not game.is_over(self.state) and game.place(self.state)[0] == turn and self.skip(claim):
            pass
        return game.last_moment(self.state)
