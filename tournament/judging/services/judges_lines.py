"""Whether the lines that a judge writes in place of a log's own can be read where they will stand."""

from __future__ import annotations

import time

from rules import replay
from rules.core.verdict import ILLEGAL, UNREADABLE
from tournament.judging import amending
from tournament.judging.components import ComponentCache
from tournament.judging.log_text import logtext

from ..limits import limit
from ..models import GameLog
from ..time_limit import TookTooLong
from . import queue
from .logs import LogError


class WrongLine(LogError):
    """A judge's line that has no meaning where it stands: no player's slip, so it is not kept."""


def check_lines(log: GameLog, amendment: amending.Amendment) -> None:
    """Raise WrongLine for a judge's line that cannot be read or carried out. What takes long is left to the queue."""
    if not amendment.lines:
        return
    earlier = map(amending.Amendment.of_json, queue.amendments_of(log))
    judged = amending.amended(log.text, [*(each for each in earlier if each.line != amendment.line), amendment])
    first = judged.first_of(amendment.line)
    lines = logtext.lines(judged.text)[: first + len(amendment.lines) - 1]
    text, until = "\n".join(lines), time.monotonic() + limit("REPLAY_QUICK_SECONDS")

    def hurry(done: int, total: int) -> None:
        if time.monotonic() > until:
            raise TookTooLong

    try:
        verdict = replay(text, ComponentCache().of_text(text), hurry)
    except TookTooLong:
        return
    if verdict.verdict in (UNREADABLE, ILLEGAL) and verdict.line is not None and verdict.line >= first:
        raise WrongLine(f"“{lines[verdict.line - 1]}”: {verdict.message}", "Correct the line; nothing is saved yet.")
