"""The position after any entry: for a judge who steps back and forth, and for onlookers who see it later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.core.cache import caches
from django.utils import timezone

from rules import fold, score_sheet
from rules.core.lines import words
from rules.recording import INFERRED
from rules.score_sheet import Refusal, ScoreSheet

from . import facade, present
from .errors import Refused, Unreadable
from .models import RecordedEntry, Recording
from .services import Sent

#: Seconds a position is kept in this process.
KEPT = 15 * 60


def body_at(recording: Recording, number: int) -> str:
    """Return the JSON of `state.json` as it was after this entry, 0 for the beginning; what phones say is of now.

    Raises Unreadable for an entry that is not there.
    """
    if number == recording.number:
        return recording.live.body
    if not 0 <= number <= recording.number:
        raise Unreadable(
            "bad-number", f"There is no entry {number}: there are 1 to {recording.number}.", "Name one of them."
        )
    head, (told, needs_first) = _position(recording, number)
    said = {"number": number, "hash": head, "newest": recording.number, "needs_first": needs_first}
    return present.joined(said | present.about(recording) | present.table_of(recording), told)


def _position(recording: Recording, number: int) -> tuple[str, tuple[str, bool]]:
    """Return the hash of an entry, and what `_told` says of the position behind it."""
    head = recording.start
    if number:
        head = recording.entries.values_list("hash", flat=True).get(number=number)
    key = f"recording.{recording.pk}.{head}"
    pages = caches["pages"]
    kept: tuple[str, bool] | None = pages.get(key)
    if kept is None:
        kept = _told(recording, number)
        pages.set(key, kept, KEPT)
    return head, kept


def _told(recording: Recording, number: int) -> tuple[str, bool]:
    """Work out the position after an entry, and whether it is still open who goes first."""
    rows = list(recording.entries.filter(number__lte=number))
    held = fold.live(map(present.fold_entry, rows))
    working = fold.working_text(recording.header, held)
    last: dict[str, Any] | None = present.entry_of(rows[-1]) if rows else None
    needs_first = present.needs_first(recording, working)
    return present.told_of(facade.view(working), fold.verdict_of(held), last), needs_first


def tried(recording: Recording, number: int, lines: Sequence[str]) -> dict[str, Any]:
    """Return the view of what could be played after an entry, without keeping any of it. Raises Refused.

    Beside it, what the lines would add to the log.
    """
    if not 0 <= number <= recording.number:
        raise Unreadable(
            "bad-number", f"There is no entry {number}: there are 1 to {recording.number}.", "Name one of them."
        )
    working = recording.live.working
    if number < recording.number:
        working = fold.working_text(recording.header, fold.live(_entries(recording, number)))
    try:
        return {"number": number} | score_sheet.tried(facade.ANSWERS, working, lines)
    except Refusal as refusal:
        raise Refused(refusal.code, refusal.message, refusal.way_out, **refusal.more) from refusal


def _entries(recording: Recording, number: int) -> list[fold.Entry]:
    rows = recording.entries.filter(number__lte=number)
    return list(map(fold.entry_of, rows.values(*present.FOLDED)))


def sentences_of(recording: Recording, rows: Sequence[RecordedEntry]) -> dict[int, list[str]]:
    """Return a sentence for each line of the entries that hold, by number; "" where only the notation says it."""
    held = fold.live(map(present.fold_entry, rows))
    working = fold.working_text(recording.header, held)
    told, lines = facade.sentences(working), [words.strip_comment(line).strip() for line in working.splitlines()]
    found: dict[int, list[str]] = {}
    at = len(recording.header.splitlines())
    for entry in held:
        said = found.setdefault(entry.number, [])
        for text, _ in entry.lines:
            place = next(
                (place for place in range(at, len(lines)) if lines[place] == words.strip_comment(text).strip()), None
            )
            at = at if place is None else place + 1
            said.append("" if place is None or entry.refused else told.get(at, ""))
    return found


def would_say(recording: Recording, sent: Sequence[Sent]) -> list[str]:
    """Return a sentence for each entry that the store does not have, as it was tapped on a phone; "" where only the
    notation says it.
    """
    before = _entries(recording, sent[0].number - 1)
    held = fold.live(before)
    sheet = ScoreSheet(
        recording.header, len(recording.names), facade.ANSWERS, lambda: before,
        fold.working_text(recording.header, held), len(before), "", fold.verdict_of(held), recording.silent,
    )  # fmt: skip
    told = []
    for each in sent:
        try:
            sheet = replace(sheet, number=each.number - 1).take(each.kind, each.line)
        except Refusal:
            told.append("")
        else:
            told.append(_said_by_last(sheet))
    return told


def _said_by_last(sheet: ScoreSheet) -> str:
    """Return what the last entry of a sheet says, without what was inferred; "" where only the notation says it."""
    entry, told = sheet.added[-1], []
    if entry.refused:
        return ""
    for (text, mark), line in zip(reversed(entry.lines), reversed(sheet.view["tail"]), strict=False):
        if mark != INFERRED and line["text"] == words.strip_comment(text).strip():
            told.append(line.get("sentence", ""))
    return " ".join(filter(None, reversed(told)))


def is_later(recording: Recording, minutes: int) -> bool:
    """Return whether somebody who sees the game so many minutes later has not seen its end yet."""
    if not minutes:
        return False
    ended = recording.finished_at
    return recording.is_open or ended is None or ended > timezone.now() - timedelta(minutes=minutes)


def body_later(recording: Recording, minutes: int, number: int | None = None) -> str:
    """Return the JSON of `state.json` for an onlooker, as the game was so many minutes ago, or after an entry before.

    Nothing in it is of now: neither what phones say to each other, nor how many entries there are, nor the end; and
    nothing that no judge has confirmed.
    """
    newest = number_before(recording, minutes)
    number = newest if number is None else min(number, newest)
    if not is_later(recording, minutes):
        return present.for_onlookers(recording, body_at(recording, number))
    head, (told, needs_first) = _position(recording, number)
    said = {"number": number, "hash": head, "needs_first": needs_first}
    if number < newest:
        said["newest"] = newest
    body = present.joined(said | present.about_later(recording) | present.table_of(recording, []), told)
    return present.for_onlookers(recording, body)


def number_before(recording: Recording, minutes: int) -> int:
    """Return the last entry that was there so many minutes ago, 0 for the beginning."""
    if not is_later(recording, minutes):
        return recording.number
    past = timezone.now() - timedelta(minutes=minutes)
    return recording.entries.filter(received_at__lte=past).values_list("number", flat=True).last() or 0
