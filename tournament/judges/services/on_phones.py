"""Rulings that a judge writes on the phones of a table, kept beside those of the judges' pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from rules.core.judge import STANDS, VERB
from tournament.events.models import SEATS, JudgeCall, Match
from tournament.recording import history
from tournament.recording.models import RecordedEntry, Recording

from ..models import Ruling
from . import ruling

Kind, Remedy = RecordedEntry.Kind, Ruling.Remedy
#: What stands in a sentence of such a line, in front of the ruling.
_RULES = "A judge rules: "


@transaction.atomic
def keep(judge: Any, recording: Recording, rows: Sequence[RecordedEntry]) -> None:
    """Keep what a judge wrote as one ruling; a ruling that the judge went back to before is taken back."""
    for row in rows:
        if row.kind == Kind.UNDO:
            gone = Ruling.objects.filter(recording=recording, state=Ruling.State.STANDS, appealed_at=None)
            gone.filter(done__before__gte=int(row.line)).update(state=Ruling.State.TAKEN_BACK)
    written = [row for row in rows if row.kind == Kind.JUDGE]
    match = Match.objects.select_related("round__event", *SEATS).filter(pk=recording.match_id or 0).first()
    if not written or match is None:
        return
    lines, remedy = [row.line for row in written], _remedy(written)
    columns = {
        "decision": _decision(recording, written)[: ruling.WORDS],
        "remedy": remedy,
        "line": written[0].number,
        "line_text": lines[0][:300],
        "lines": "\n".join(lines)[: ruling.WORDS] if remedy == Remedy.CORRECT else "",
        "recording": recording,
        "done": {
            "recording": recording.pk,
            "before": written[0].number - 1,
            "after": recording.number,
            "line": written[0].number,
        },
    }
    ruling.write(judge, match, columns, call=_ended_with(match, written[0]))


def _remedy(rows: Sequence[RecordedEntry]) -> str:
    """Return what lines do: let a break stand, say something, or change the position."""
    words = {row.line.removeprefix(VERB).split()[0] for row in rows if row.line.removeprefix(VERB).split()}
    if words <= {"note"}:
        return Remedy.WRITTEN
    return Remedy.LEAVE if words <= {"note", STANDS} else Remedy.CORRECT


def _decision(recording: Recording, rows: Sequence[RecordedEntry]) -> str:
    """Return the lines as people read them."""
    said = history.sentences_of(recording, list(recording.entries.filter(number__lte=recording.number)))
    told = [" ".join(filter(None, said.get(row.number, ()))) for row in rows]
    return " ".join(words.partition(_RULES)[2] or row.line for words, row in zip(told, rows, strict=True))


def _ended_with(match: Match, row: RecordedEntry) -> JudgeCall | None:
    """Return the call of the table that ended when this line was written, if nobody has ruled on it yet."""
    ended = match.calls.filter(ended_how=JudgeCall.End.RULED, ended_at__gte=row.received_at, is_appeal=False)
    return ended.exclude(rulings__in=Ruling.objects.exclude(state=Ruling.State.TAKEN_BACK)).order_by("ended_at").first()
