"""The position before a line of a log, and what could have been done there.

A page replays for a tenth of a second at most. What takes longer is left to a worker, and the page asks again; what a
worker has worked out is kept, for the lines around as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from cardpool.boards import Board, board_of
from rules import Components, before
from rules.core import verdict as verdicts
from tournament.judging.lanes import Lane
from tournament.judging.limits import limit
from tournament.judging.models import ReplayVerdict
from tournament.judging.services import ask_positions, part_of

#: Verdicts after whose line nothing was judged.
ENDED = (verdicts.ILLEGAL, verdicts.UNDECIDED, verdicts.UNREADABLE)


class TooSlow(Exception):
    """The log is too long to be gone through while a page waits."""


@dataclass(frozen=True, slots=True)
class PositionAtLine:
    """`data` is the JSON of the verdict on everything above the line; empty where there is no position to show."""

    line: int
    data: Mapping[str, Any]
    board: Board | None
    said: str = ""  # why there is no position
    waits: bool = False  # a worker is at it

    @property
    def legal(self) -> list[str]:
        return list(self.data.get("legal") or ())


@dataclass(frozen=True, slots=True)
class Question:
    """The line of a verdict's log that is asked about, and what it takes to answer.

    `text` is the log above the line, as it is judged; `lane` is that of whoever asks; `components` looks up what the
    log was played with, should it have to be replayed.
    """

    verdict: ReplayVerdict
    line: int
    text: str
    components: Callable[[], Components]
    lane: Lane = Lane.OTHERS


def of_line(question: Question) -> PositionAtLine:
    """Return the position before a line. A line after the first illegal one has no position: nothing there was
    judged.
    """
    verdict, line = question.verdict, question.line
    if verdict.verdict in ENDED and verdict.line and line > verdict.line:
        return _none(line, f"The lines after line {verdict.line} were not checked, so there is no position here.")
    kept = verdict.positions.filter(first=part_of(line)[0]).first()
    if kept is not None and kept.data is not None:
        return _kept(line, kept.data.get(str(line)))
    if kept is None:
        with suppress(TooSlow):
            return _shown(line, replayed(question))
    if ask_positions(verdict, line, question.lane) is None:
        return _none(line, "Many positions of long logs are being calculated right now. Reload this page in a minute.")
    return PositionAtLine(line, {}, None, "This log is long. The position is being calculated.", waits=True)


def replayed(question: Question) -> Mapping[str, Any]:
    """Return the JSON of the verdict on all above the line. Raises TooSlow."""
    if len(question.text) > limit("POSITION_BYTES"):
        raise TooSlow
    until = time.thread_time() + limit("POSITION_SECONDS")

    def hurry(done: int, total: int) -> None:
        if time.thread_time() > until:
            raise TooSlow

    below = question.text.count("\n") + 2 if question.text else 1  # judge's lines may stand in place of one line
    return before(question.text, below, question.components(), hurry).as_json()


def _none(line: int, said: str) -> PositionAtLine:
    return PositionAtLine(line, {}, None, said)


def _kept(line: int, data: Mapping[str, Any] | None) -> PositionAtLine:
    return (
        _shown(line, data)
        if data
        else _none(line, "We could not calculate this position. A judge can check the log again.")
    )


def _shown(line: int, data: Mapping[str, Any]) -> PositionAtLine:
    if data["verdict"] == verdicts.INCOMPLETE:
        return PositionAtLine(line, data, board_of(data))
    if data["position"] is None:
        return _none(line, "The game has not begun at this line.")
    if data["line"]:
        return _none(line, f"The lines after line {data['line']} were not checked, so there is no position here.")
    return _none(line, "The game is over at this line.")


def of_verdict(verdict: ReplayVerdict) -> PositionAtLine:
    """Return the position that the verdict is about."""
    return PositionAtLine(verdict.line or 0, verdict.data, board_of(verdict.data))
