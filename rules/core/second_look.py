"""A second replay beside the first, for claims that speak of a moment at which nothing is asked.

Between the last damage of a turn and its end nobody decides anything, so the first replay never stands there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.core.notation import CLAIM, DECISION, FACT, Entry

if TYPE_CHECKING:
    from rules.core.replay import Replay


class SecondLook:
    """It goes on where it stood when the next claim asks, so a log is read twice at most."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        replay.game.look_out(replay.state)

    def last_moment(self, done: int, claim: Entry) -> Any | None:
        """The position before the turn ended in which, or right behind which, the first `done` entries of the log end,
        of which the claim behind them may speak.

        None behind a line that opens a turn: what comes there speaks of that turn.
        """
        entries, replay = self.replay.log.entries, self.replay
        before = next((entry for entry in reversed(entries[:done]) if entry.kind != CLAIM), None)
        if before is None or before.kind not in (DECISION, FACT):
            return None
        for entry in entries[replay.done : done]:
            if entry.kind != CLAIM:
                replay.apply(entry)
            replay.done += 1
        game, replay.defaults = replay.game, 0
        turn = game.place(replay.state)[0]
        while not game.is_over(replay.state) and game.place(replay.state)[0] == turn and replay.skip(claim):
            pass
        return game.last_moment(replay.state)
