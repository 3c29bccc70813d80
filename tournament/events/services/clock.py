"""The round's clock: the server keeps the end time, pages only draw what is left of it."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from ..audit import record
from ..errors import BadInput, WrongState
from ..models import Round
from ..permissions import may_judge, require
from .locking import locked_round

#: One press never moves the clock further than this.
MOST_MINUTES = 180


def _open_round(actor: Any, round_: Round) -> Round:
    require(may_judge(actor), "run the clock", "the staff")
    round_ = locked_round(round_)
    if round_.state != Round.State.PUBLISHED:
        raise WrongState(f"Round {round_.number} is not being played.", "The clock runs while a round is played.")
    return round_


def begin(round_: Round) -> datetime.datetime:
    """Set start and end, return the end; the caller saves."""
    round_.started_at = timezone.now()
    round_.ends_at = round_.started_at + datetime.timedelta(minutes=round_.minutes)
    round_.paused_at = None
    return round_.ends_at


@transaction.atomic
def start_clock(actor: Any, round_: Round) -> Round:
    """Start the clock at the round's full minutes; a clock that runs is left alone."""
    round_ = _open_round(actor, round_)
    if round_.ends_at is None:
        ends_at = begin(round_)
        round_.save()
        record(actor, "clock.start", round_, ends_at=ends_at.isoformat())
    return round_


@transaction.atomic
def add_minutes(actor: Any, round_: Round, minutes: int) -> Round:
    """Move the end by so many minutes (negative takes away)."""
    round_ = _open_round(actor, round_)
    if not 0 < abs(minutes) <= MOST_MINUTES:
        raise BadInput(
            "minutes", f"The clock cannot move by {minutes} minutes.", f"Move it by 1 to {MOST_MINUTES} minutes."
        )
    if round_.ends_at is None:
        raise WrongState("The clock has not been started.", "Start it first.")
    round_.ends_at += datetime.timedelta(minutes=minutes)
    round_.save()
    record(actor, "clock.add", round_, minutes=minutes, ends_at=round_.ends_at.isoformat())
    return round_


@transaction.atomic
def pause_clock(actor: Any, round_: Round) -> Round:
    round_ = _open_round(actor, round_)
    if round_.ends_at is not None and round_.paused_at is None:
        round_.paused_at = timezone.now()
        round_.save()
        record(actor, "clock.pause", round_)
    return round_


@transaction.atomic
def resume_clock(actor: Any, round_: Round) -> Round:
    """Go on with the time that was left at the pause."""
    round_ = _open_round(actor, round_)
    if round_.ends_at is not None and round_.paused_at is not None:
        round_.ends_at += timezone.now() - round_.paused_at
        round_.paused_at = None
        round_.save()
        record(actor, "clock.resume", round_, ends_at=round_.ends_at.isoformat())
    return round_
