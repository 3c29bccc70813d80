"""In which order waiting logs are judged. Pure.

There are three lanes, and a lane is served only while none before it waits. Inside a lane every log has a turn: each
submitter's next log is one turn behind the last one, so that who hands in five hundred holds up nobody who hands in
one (start-time fair queueing). Logs of one turn go in the order in which they came.
"""

from __future__ import annotations

from enum import IntEnum


class Lane(IntEnum):
    """Who waits: the lower, the sooner."""

    JUDGE = 0  # asked for, or handed in, by the staff
    EVENT = 1  # of a match of a running event
    OTHERS = 2


def turn(*, serving: int | None, reached: int | None, own: int | None) -> int:
    """Return the turn of a log that is handed in now.

    `serving` is the lowest turn that waits in its lane, `reached` the highest that was ever given there and `own` the
    submitter's last one; each None where there is none. Nobody saves turns up while away.
    """
    now = serving if serving is not None else reached or 0
    return now if own is None else max(now, own + 1)
