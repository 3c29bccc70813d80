"""What a worker does with one hint: it judges what waits, in turn, until nothing waits or its shift is over.

It may be killed at any line of this file: the leases of its replays run out and the sweeper lets them wait again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone
from structlog.contextvars import bound_contextvars

from rules import before_each, replay
from rules.judging import judged

from . import amending, services
from .components import ComponentCache
from .lanes import Lane
from .limits import limit
from .models import LinePositions, Replay
from .time_limit import TookTooLong, at_most, not_counted
from .watching import replay_film

logger = logging.getLogger(__name__)
#: Of a position before a line, what the page tells of the whole log only: in a long one it would be most of the data.
UNTOLD: dict[str, list[str]] = {"rulings": [], "notes": [], "implied": []}
FLUSH_SECONDS = 0.25  # a verdict is kept back this long at most, to be written together with others


class LeaseLost(Exception):
    """Somebody else judges this log now; whatever we find is not wanted."""


def work(wake_another: Callable[[], None], seconds: float | None = None) -> bool:
    """Judge what waits. True: the shift ended while more may wait. `wake_another` is called while others could help."""
    end = time.monotonic() + (limit("REPLAY_SHIFT_SECONDS") if seconds is None else seconds)
    while round_of(Lane.OTHERS, wake_another):
        if time.monotonic() > end:
            return True
    return False


def round_of(last: Lane, wake_another: Callable[[], None]) -> bool:
    """Work out one part of a log that a page waits for, and judge one batch, of the lanes up to `last`. False: nothing
    waited.
    """
    part = services.claim_positions(timezone.now(), last)
    if part is not None:
        Positions(part, wake_another).work_out()
    batch = services.claim(timezone.now(), last)
    if batch.more:
        wake_another()
    if batch.rows:
        BatchRun(batch, wake_another).judge()
    return bool(batch.rows or part)


def judge_at_once(row: Replay, components: ComponentCache | None = None) -> bool:
    """Judge a log in this process, which was judged line by line while it was written. Whether its verdict is stored.

    One that takes longer than a log judged on the spot may take waits for a worker after all.
    """
    batch = services.claim_one(row.pk, timezone.now())
    if not batch.rows:
        return False
    taken, end = batch.rows[0], time.monotonic() + limit("REPLAY_QUICK_SECONDS")

    def hurry(done: int, total: int) -> None:
        if time.monotonic() > end:
            raise TookTooLong

    try:
        found = _found(taken, components or ComponentCache(), hurry)
    except Exception as error:  # the queue tries again, and tells the maintainers if it fails there too
        if not isinstance(error, TookTooLong):
            logger.exception("Replay %s broke", taken.pk)
        services.give_back([taken.pk], batch.token)
        return False
    return bool(services.finish(batch.token, [found], timezone.now()))


@dataclass
class CheckingTime:
    """How long one log has taken, without what was judged in between. `report` is its progress callback."""

    lane: Lane
    wake_another: Callable[[], None]
    alive: Callable[[int, int], None]  # tells the database that we live; called now and then
    start: float = field(default_factory=time.monotonic)
    due: float = field(init=False)

    def __post_init__(self) -> None:
        self.due = self.start + limit("REPLAY_PROGRESS_SECONDS")

    def report(self, done: int, total: int) -> None:
        """Once a second: write how far we are, and judge what came in since and goes before."""
        now = time.monotonic()
        if now - self.start > limit("REPLAY_TIME_SECONDS"):
            raise TookTooLong
        if now < self.due:
            return
        with not_counted():
            self.alive(done, total)
            while self.lane > Lane.JUDGE and round_of(Lane(self.lane - 1), self.wake_another):
                self.alive(done, total)
        self.start += time.monotonic() - now
        self.due = time.monotonic() + limit("REPLAY_PROGRESS_SECONDS")


@dataclass
class BatchRun:
    """One batch being judged. Verdicts are written a few at a time, and at once when a log takes longer."""

    batch: services.Batch
    wake_another: Callable[[], None]
    found: list[services.Found] = field(default_factory=list)
    components: ComponentCache = field(default_factory=ComponentCache)
    written: float = field(default_factory=time.monotonic)

    def judge(self) -> None:
        start, rows = time.monotonic(), self.batch.rows
        for number, row in enumerate(rows):
            if number and time.monotonic() - start > limit("REPLAY_BATCH_SECONDS"):
                services.give_back([later.pk for later in rows[number:]], self.batch.token)
                break
            try:
                self._judge_one(row, rows[number + 1 :])
            except LeaseLost:
                continue
        self._write()

    def _judge_one(self, row: Replay, later: Sequence[Replay]) -> None:
        def alive(done: int, total: int) -> None:
            self._write()
            now = timezone.now()
            if later:
                services.renew([each.pk for each in later], self.batch.token, now)
            if not services.progress(row.pk, self.batch.token, done, total, now):
                raise LeaseLost

        with bound_contextvars(replay=row.pk, log=row.log_id):
            if (found := self._found(row, CheckingTime(Lane(row.lane), self.wake_another, alive))) is not None:
                self.found.append(found)
        if time.monotonic() - self.written > FLUSH_SECONDS:
            self._write()

    def _found(self, row: Replay, taken: CheckingTime) -> services.Found | None:
        """Return the verdict of one log; None when our own code broke on it. Raises LeaseLost."""
        try:
            with at_most(limit("REPLAY_TIME_SECONDS")):
                return _found(row, self.components, taken.report)
        except LeaseLost:
            raise
        except Exception as error:  # a bug of ours or the time limit: never the fault of the player's log
            logger.exception("Replay %s broke", row.pk)
            services.fault(row.pk, self.batch.token, reason(error), timezone.now())
            return None

    def _write(self) -> None:
        if self.found:
            services.finish(self.batch.token, self.found, timezone.now())
        self.found, self.written = [], time.monotonic()


def _found(row: Replay, components: ComponentCache, report: Callable[[int, int], None]) -> services.Found:
    """Judge one log, and read off it what its game came to, where results of its match are more than who won."""
    text, match = judged_text(row), row.log.match
    of_log = match.kind.of_log if match is not None else None
    if of_log is None:
        verdict, told = replay(text.text, components.of_row(row), report), {}
    else:
        found = judged(text.text, components.of_row(row), report)
        read = of_log(found)
        verdict, told = found.verdict, replace(read, note=text.told(read.note)).as_json()
    verdict = amending.read_back(verdict, text)
    return services.Found(row, verdict, verdict.as_json(), told)


def judged_text(row: Replay) -> amending.Amended:
    """Return the log of a replay as it is judged: with what judges have ruled on its lines."""
    return amending.amended(row.log.text, map(amending.Amendment.of_json, row.amendments))


def reason(error: Exception) -> str:
    """Return what the maintainers read about a replay that was given up."""
    if isinstance(error, TookTooLong):
        return f"It took longer than {limit('REPLAY_TIME_SECONDS')} seconds."
    return f"{type(error).__name__}: {error}"


@dataclass
class Positions:
    """The positions before the lines of one part of a log, or its film, for a page that waits for them."""

    part: LinePositions
    wake_another: Callable[[], None]

    def work_out(self) -> None:
        row = self.part.verdict.replay
        taken = CheckingTime(Lane(self.part.lane), self.wake_another, self._alive)
        try:
            with at_most(limit("REPLAY_TIME_SECONDS")):
                data = self._film(row, taken) if self.part.first == services.WHOLE else self._positions(row, taken)
        except Exception:
            logger.exception("The positions of log %s from line %s broke", row.log_id, self.part.first)
            data = {}
        services.store_positions(self.part, data)

    def _film(self, row: Replay, taken: CheckingTime) -> dict[str, Any]:
        return replay_film.shoot(row, ComponentCache().of_row(row), taken.report)

    def _positions(self, row: Replay, taken: CheckingTime) -> dict[str, Any]:
        judged = judged_text(row)
        lines = {judged.first_of(line): line for line in range(self.part.first, self.part.last + 1)}
        found = before_each(judged.text, lines, ComponentCache().of_row(row), taken.report)
        return {
            str(lines[line]): amending.read_back(verdict, judged).as_json() | UNTOLD for line, verdict in found.items()
        }

    def _alive(self, done: int, total: int) -> None:
        services.renew_positions(self.part, timezone.now())
