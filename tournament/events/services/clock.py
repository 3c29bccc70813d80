"""The round's clock: the server keeps the end time, pages only draw what is left of it."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from ..audit import record
from ..errors import BadInput, WrongState
from ..models import Match, Round
from ..permissions import may_score, require
from .locking import locked_match, locked_round

#: One press never moves the clock further than this.
MOST_MINUTES = 180
#: A table has at most so many minutes more than the round.
MOST_EXTRA = 60


def _open_round(actor: Any, round_: Round) -> Round:
    require(may_score(actor, round_), "run the clock", "the staff")
    round_ = locked_round(round_)
    if round_.state != Round.State.PUBLISHED:
        raise WrongState(f"Round {round_.number} is not being played.", "The clock runs while a round is played.")
    return round_


def _as_it_was(round_: Round) -> dict[str, str | None]:
    """Return what the trail keeps of a clock, so that a press is taken back."""
    times = {name: getattr(round_, name) for name in ("started_at", "ends_at", "paused_at")}
    return {name: time.isoformat() if time else None for name, time in times.items()}


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
        before, ends_at = _as_it_was(round_), begin(round_)
        round_.save()
        record(actor, "clock.start", round_, ends_at=ends_at.isoformat(), before=before)
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
    before = _as_it_was(round_)
    round_.ends_at += datetime.timedelta(minutes=minutes)
    round_.save()
    record(actor, "clock.add", round_, minutes=minutes, ends_at=round_.ends_at.isoformat(), before=before)
    return round_


@transaction.atomic
def pause_clock(actor: Any, round_: Round) -> Round:
    round_ = _open_round(actor, round_)
    if round_.ends_at is not None and round_.paused_at is None:
        before, round_.paused_at = _as_it_was(round_), timezone.now()
        round_.save()
        record(actor, "clock.pause", round_, before=before)
    return round_


@transaction.atomic
def resume_clock(actor: Any, round_: Round) -> Round:
    """Go on with the time that was left at the pause."""
    round_ = _open_round(actor, round_)
    if round_.ends_at is not None and round_.paused_at is not None:
        before = _as_it_was(round_)
        round_.ends_at += timezone.now() - round_.paused_at
        round_.paused_at = None
        round_.save()
        record(actor, "clock.resume", round_, ends_at=round_.ends_at.isoformat(), before=before)
    return round_


@transaction.atomic
def extend_table(actor: Any, match: Match, minutes: int) -> Match:
    """Give one table so many minutes more than the round, besides what it has already."""
    require(may_score(actor, match), "give a table more time", "the staff")
    match = locked_match(match)
    if match.is_bye or match.round.state != Round.State.PUBLISHED:
        raise WrongState(f"Nobody plays at table {match.table} now.", "Give time to a table of the round being played.")
    if not 0 < minutes <= MOST_EXTRA - match.extra_minutes:
        raise BadInput(
            "minutes",
            f"Table {match.table} cannot have {match.extra_minutes + minutes} minutes more.",
            f"A table has at most {MOST_EXTRA} minutes more than the round.",
        )
    was, match.extra_minutes = match.extra_minutes, match.extra_minutes + minutes
    match.save(update_fields=["extra_minutes"])
    record(
        actor,
        "match.extend",
        match,
        table=match.table,
        round=match.round.number,
        minutes=minutes,
        was=was,
    )
    return match
