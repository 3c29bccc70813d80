"""A judge is wanted at a table: somebody calls, one judge takes the call, and the table gets back the time it took."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from ..audit import name_of, record
from ..errors import BadInput, WrongState
from ..models import AuditEntry, Entrant, JudgeCall, Match, Round
from ..permissions import entrant_of, may_head, may_judge, may_report, require
from .clock import MOST_EXTRA
from .locking import locked_match

#: Letters of what somebody calls for.
NOTE = 200
_FLAGS = ["called_by", "called_at", "call_note", "stopped_at", "extra_minutes"]


def plain_note(note: str) -> str:
    """Return a note in one line. Raises BadInput for one that is too long."""
    note = " ".join(note.replace("\0", " ").split())
    if len(note) > NOTE:
        raise BadInput("note", f"The note to the judge has {len(note)} characters.", f"Shorten it to {NOTE}.")
    return note


@transaction.atomic
def call_judge(actor: Any, match: Match, note: str = "") -> Match:
    """Call a judge to a table, for one of its players or the staff; a table that waits already stays as it is.

    `note` says why, in at most 200 letters. The result stays as it is: only the staff changes it.
    """
    require(may_report(actor, match), "call a judge to this table", "a player of this table")
    match = locked_match(match)
    caller = entrant_of(actor, match.event)
    plays = match.seats(caller)
    source = JudgeCall.Source.PHONE if plays else JudgeCall.Source.DESK
    return raise_call(actor, match, note, source=source, entrant=caller if plays else None)


@transaction.atomic
def call_from_recorder(actor: Any, match: Match, note: str, entry: int, entrant: Entrant | None = None) -> Match:
    """Call a judge for a phone that records the match; that it may is the recording's to check.

    `entry`: the entry that the call is about.
    """
    match = locked_match(match)
    if match.event.is_over:
        return match
    note = " ".join(note.split())[:NOTE]
    return raise_call(actor, match, note, JudgeCall.Source.RECORDER, entrant=entrant, entry=entry)


def raise_call(
    actor: Any,
    match: Match,
    note: str,
    source: str,
    *,
    entrant: Entrant | None = None,
    entry: int | None = None,
    is_appeal: bool = False,
) -> Match:
    """Open a call at a match that is locked, unless one is open there. Raises WrongState, BadInput."""
    if match.is_bye:
        raise WrongState(f"{match.first.name} has a bye in this round.", "Ask the staff at the desk.")
    if match.event.is_over:
        raise WrongState(f"{match.event.name} is over.", "Ask the staff at the desk.")
    note = plain_note(note)
    if match.called_at is not None:
        return match
    call = JudgeCall.objects.create(
        match=match,
        source=source,
        called_by=name_of(actor),
        entrant=entrant,
        note=note,
        entry=entry,
        is_appeal=is_appeal,
    )
    match.called_by, match.called_at, match.call_note = call.called_by, call.called_at, note[:NOTE]
    match.save(update_fields=_FLAGS)
    about = {"table": match.table, "round": match.round.number, "note": note, "call": call.pk}
    record(actor, "call.appeal" if is_appeal else "call.raise", match, **about)
    return match


def locked_call(call: JudgeCall) -> JudgeCall:
    """Return a call as it is now, with its match under the event's lock. Raises WrongState when it is gone."""
    match = locked_match(call.match)
    found = JudgeCall.objects.filter(pk=call.pk).first()
    if found is None:
        raise WrongState("This call is gone.", "Look at the queue as it is now.")
    found.match = match
    return found


def open_call(match: Match) -> JudgeCall | None:
    """Return the call that waits at a match, None for none."""
    call = match.calls.filter(ended_at=None).first()
    if call is not None:
        call.match = match
    return call


@transaction.atomic
def take_call(actor: Any, call: JudgeCall) -> JudgeCall:
    """Take a call: others see who, and the table's clock stands still from the moment of the call until the ruling.

    Taking one's own again changes nothing. Raises WrongState for a call that another judge has, or that is over.
    """
    require(may_judge(actor, call.match), "take a call", "a judge or the organizer")
    call = locked_call(call)
    match = call.match
    if call.is_appeal:
        require(may_head(actor, match), "decide an appeal", "the head judge or the organizer")
    if not call.is_open:
        raise WrongState(f"The call of table {match.table} is over.", "Look at the queue as it is now.")
    user = actor if getattr(actor, "pk", None) else None
    if call.taken_at is not None:
        if user is not None and call.taken_by_id == user.pk:
            return call
        raise WrongState(
            f"{call.taken_name} has taken table {match.table}.", f"Ask {call.taken_name}, or put the call back first."
        )
    call.taken_by, call.taken_name, call.taken_at = user, name_of(actor), timezone.now()
    call.save(update_fields=["taken_by", "taken_name", "taken_at"])
    match.stopped_at = call.called_at
    match.save(update_fields=_FLAGS)
    record(
        actor,
        "call.take",
        match,
        table=match.table,
        round=match.round.number,
        call=call.pk,
        waited=call.waited_seconds,
    )
    return call


@transaction.atomic
def leave_call(actor: Any, call: JudgeCall) -> JudgeCall:
    """Put a call back into the queue; the table's clock runs on as if nobody had come. Safe to repeat."""
    require(may_judge(actor, call.match), "put a call back", "a judge or the organizer")
    call = locked_call(call)
    if call.taken_at is None or not call.is_open:
        return call
    was = call.taken_name
    call.taken_by, call.taken_name, call.taken_at = None, "", None
    call.save(update_fields=["taken_by", "taken_name", "taken_at"])
    match = call.match
    match.stopped_at = None
    match.save(update_fields=_FLAGS)
    record(actor, "call.leave", match, table=match.table, round=match.round.number, call=call.pk, name=was)
    return call


@transaction.atomic
def answer_call(actor: Any, match: Match) -> Match:
    """Take a call off the list: a judge has been at the table. The result is another matter."""
    require(may_judge(actor, match), "answer a call", "a judge or the organizer")
    match = locked_match(match)
    end_call(actor, match, JudgeCall.End.ANSWERED)
    return match


@transaction.atomic
def withdraw_call(actor: Any, match: Match) -> Match:
    """Take a call back, for the table's players and the staff, as long as no judge has taken it."""
    require(may_report(actor, match), "take back this call", "a player of this table")
    match = locked_match(match)
    call = open_call(match)
    if call is not None and call.taken_at is not None and not may_judge(actor, match):
        raise WrongState(f"{call.taken_name} is on the way to table {match.table}.", "Tell the judge at the table.")
    end_call(actor, match, JudgeCall.End.WITHDRAWN)
    return match


@transaction.atomic
def withdraw_from_recorder(actor: Any, match: Match) -> None:
    """Take the recorder's call back once its phones play on; a call that a judge has taken stays."""
    match = locked_match(match)
    call = open_call(match)
    if call is not None and call.taken_at is None and call.source == JudgeCall.Source.RECORDER:
        end_call(actor, match, JudgeCall.End.WITHDRAWN)


@transaction.atomic
def rule_from_recorder(actor: Any, match: Match) -> None:
    """End the table's call: a judge has ruled on the phones, where it was called for."""
    match = locked_match(match)
    call = open_call(match)
    if call is not None and call.source == JudgeCall.Source.RECORDER:
        end_call(actor, match, JudgeCall.End.RULED)


#: How a call ended -> the action of the trail.
_ENDS = {
    JudgeCall.End.RULED: "call.ruled",
    JudgeCall.End.ANSWERED: "call.answer",
    JudgeCall.End.WITHDRAWN: "call.withdraw",
}


def end_call(actor: Any, match: Match, how: str) -> JudgeCall | None:
    """End the open call of a locked match, if there is one, and give the table the minutes that a judge took."""
    call, now = open_call(match), timezone.now()
    if call is None and match.called_at is None:
        return None
    waited = int((now - match.called_at).total_seconds()) if match.called_at else 0
    given = minutes_stopped(match, now)
    match.called_by, match.called_at, match.call_note, match.stopped_at = "", None, "", None
    match.extra_minutes += given
    match.save(update_fields=_FLAGS)
    if call is not None:
        call.ended_at, call.ended_how, call.extra_minutes = now, how, given
        call.save(update_fields=["ended_at", "ended_how", "extra_minutes"])
    about = {"table": match.table, "round": match.round.number, "waited": waited, "minutes": given}
    record(actor, _ENDS[JudgeCall.End(how)], match, call=call.pk if call else None, **about)
    return call


@transaction.atomic
def reopen_call(actor: Any, call: JudgeCall) -> JudgeCall:
    """Open a call again that was ended by mistake, as it was; the minutes that it gave are taken back."""
    require(may_judge(actor, call.match), "open a call again", "a judge or the organizer")
    call = locked_call(call)
    match = call.match
    if call.is_open:
        return call
    if match.called_at is not None:
        raise WrongState(f"Another call waits at table {match.table}.", "Answer that one first.")
    match.extra_minutes = max(0, match.extra_minutes - call.extra_minutes)
    match.called_by, match.called_at, match.call_note = call.called_by, call.called_at, call.note[:NOTE]
    match.stopped_at = call.called_at if call.taken_at is not None else None
    match.save(update_fields=_FLAGS)
    call.ended_at, call.ended_how, call.extra_minutes = None, "", 0
    call.save(update_fields=["ended_at", "ended_how", "extra_minutes"])
    record(actor, "call.reopen", match, table=match.table, round=match.round.number, call=call.pk)
    return call


def minutes_stopped(match: Match, until: datetime.datetime) -> int:
    """Return the minutes, each begun one whole, for which the table's clock stood still while the round's ran."""
    round_, since = match.round, match.stopped_at
    if since is None or round_.ends_at is None or round_.started_at is None or round_.state != Round.State.PUBLISHED:
        return 0
    since = max(since, round_.started_at)
    seconds = (until - since).total_seconds()
    seconds -= sum((min(end, until) - max(start, since)).total_seconds() for start, end in _pauses(round_, since))
    return min(-int(-max(0.0, seconds) // 60), max(0, MOST_EXTRA - match.extra_minutes))


def _pauses(round_: Round, since: datetime.datetime) -> list[tuple[datetime.datetime, datetime.datetime]]:
    """Return when the round's clock was paused after a moment: those times no table lost."""
    found = []
    resumed = AuditEntry.objects.filter(
        action="clock.resume", subject="events.round", subject_id=str(round_.pk), at__gt=since
    )
    for row in resumed:
        paused = parse_datetime((row.data.get("before") or {}).get("paused_at") or "")
        if paused is not None:
            found.append((paused, row.at))
    if round_.paused_at is not None:
        found.append((round_.paused_at, timezone.now() + datetime.timedelta(days=1)))
    return found
