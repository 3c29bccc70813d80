"""One moment of a game in dispute: the position before a line of its log, and what could have been done there."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardpool.boards import Board, board_of
from rules import Components, before
from rules.core.verdict import INCOMPLETE

from .limits import limit
from .models import GameLog, ReplayVerdict


class TooSlow(Exception):
    """The log is too long to be gone through while a page waits."""


@dataclass(frozen=True, slots=True)
class Moment:
    """`data` is the JSON of the verdict on everything above the line; empty where there is no position to show."""

    line: int
    data: Mapping[str, Any]
    board: Board | None
    said: str  # why there is no position

    @property
    def legal(self) -> list[str]:
        return list(self.data.get("legal") or ())


def of_line(log: GameLog, line: int, components: Components) -> Moment:
    """The moment before a line. A line after the first illegal one has no position: nothing there was judged."""
    until = time.monotonic() + limit("REPLAY_QUICK_SECONDS")

    def hurry(done: int, total: int) -> None:
        if time.monotonic() > until:
            raise TooSlow

    try:
        verdict = before(log.text, line, components, hurry)
    except TooSlow:
        return Moment(line, {}, None, "This log is too long to be gone through while a page waits.")
    if verdict.verdict == INCOMPLETE:
        data = verdict.as_json()
        return Moment(line, data, board_of(data), "")
    if verdict.position is None:
        return Moment(line, {}, None, "The game has not begun here.")
    if verdict.line:
        return Moment(line, {}, None, f"Nothing after line {verdict.line} was judged, so no position is known here.")
    return Moment(line, {}, None, "The game is over here.")


def of_verdict(verdict: ReplayVerdict) -> Moment:
    """The moment that the verdict is about."""
    return Moment(verdict.line or 0, verdict.data, board_of(verdict.data), "")
