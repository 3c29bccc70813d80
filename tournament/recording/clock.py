"""How long each turn of a recorded game took, by the times of its entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .models import RecordedEntry

#: The line that opens a turn.
TURN = re.compile(r"(?:turn|round) (\d+)\b")


def turn_seconds(rows: Sequence[RecordedEntry]) -> dict[int, int]:
    """Return the seconds of each turn, by its number.

    A turn begins with the last entry of the one before it, and what was taken back took its time all the same. Times
    are those of the phones, so that entries which waited for a network count as they were tapped.
    """
    at_entry, found = {0: 0}, dict[int, float]()
    before = None
    for row in rows:
        turn = at_entry[int(row.line)] if row.kind == RecordedEntry.Kind.UNDO else at_entry[row.number - 1]
        for text, _ in row.lines:
            if opened := TURN.match(text):
                turn = int(opened[1])
        at_entry[row.number] = turn
        time = row.at or row.received_at
        if turn and before is not None:
            found[turn] = found.get(turn, 0) + max(0.0, (time - before).total_seconds())
        before = time
    return {turn: round(seconds) for turn, seconds in found.items()}


def told(seconds: int) -> str:
    """Return `2:05`."""
    return f"{seconds // 60}:{seconds % 60:02}"


def lines(rows: Sequence[RecordedEntry]) -> Iterator[str]:
    """Yield a comment of the log for each turn: `; clock: turn 3 took 2:05`."""
    for turn, seconds in turn_seconds(rows).items():
        yield f"; clock: turn {turn} took {told(seconds)}"
