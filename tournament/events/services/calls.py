"""A judge is wanted at a table: somebody calls, and one of the staff answers."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from ..audit import name_of, record
from ..errors import BadInput, WrongState
from ..models import Match
from ..permissions import may_judge, may_report, require
from .locking import locked_match

#: Letters of what somebody calls for.
NOTE = 200


@transaction.atomic
def call_judge(actor: Any, match: Match, note: str = "") -> Match:
    """Call a judge to a table, for one of its players or the staff; a table that waits already stays as it is.

    `note` says why, in at most 200 letters. The result stays as it is: only the staff changes it.
    """
    require(may_report(actor, match), "call a judge to this table", "a player of this table")
    match = locked_match(match)
    if match.is_bye:
        raise WrongState(f"{match.first.name} has a bye in this round.", "Ask the staff at the desk.")
    if match.event.is_over:
        raise WrongState(f"{match.event.name} is over.", "Ask the staff at the desk.")
    note = " ".join(note.replace("\0", " ").split())
    if len(note) > NOTE:
        raise BadInput("note", f"That is {len(note)} letters.", f"Say it in {NOTE}.")
    if match.called_at is None:
        match.called_by, match.called_at, match.call_note = name_of(actor), timezone.now(), note
        match.save(update_fields=["called_by", "called_at", "call_note"])
        record(actor, "call.raise", match, table=match.table, round=match.round.number, note=note)
    return match


@transaction.atomic
def answer_call(actor: Any, match: Match) -> Match:
    """Take a call off the list: a judge has been at the table. The result is another matter."""
    require(may_judge(actor, match), "answer a call", "a judge or the organizer")
    match = locked_match(match)
    if match.called_at is not None:
        seconds = int((timezone.now() - match.called_at).total_seconds())
        match.called_by, match.called_at, match.call_note = "", None, ""
        match.save(update_fields=["called_by", "called_at", "call_note"])
        record(actor, "call.answer", match, table=match.table, round=match.round.number, waited=seconds)
    return match
