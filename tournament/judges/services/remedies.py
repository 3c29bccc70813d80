"""A remedy is carried out in the log: in the recording of a game that runs, else as a ruling on its log."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from rules import fold
from rules.core.judge import STANDS, VERB
from tournament.events.errors import BadInput, WrongState
from tournament.judging import amending
from tournament.judging.services import Decision as LogDecision
from tournament.judging.services import rule_on
from tournament.recording import present
from tournament.recording.errors import RecordingError
from tournament.recording.models import RecordedEntry, Recording, Signal
from tournament.recording.permissions import Visitor
from tournament.recording.services import send_signal
from tournament.recording.services.entering import TRIES, Draft, draft_of, write
from tournament.recording.services.locking import read

from ..models import Ruling
from ..places import Place

Kind = RecordedEntry.Kind
Remedy = Ruling.Remedy
#: What a remedy becomes in a log that is handed in: a key of `amending.WAYS`.
_WAYS = {Remedy.BACK_UP: "undo", Remedy.LEAVE: "stand", Remedy.CORRECT: "stand"}
#: Letters of a decision that stand in the log.
_QUOTED = 160


def judges_lines(text: str) -> list[str]:
    """Return the judge's lines of a correction, each with its verb. Raises BadInput."""
    lines = [line.strip() for line in text.replace("\0", "").splitlines() if line.strip()]
    if not lines:
        raise BadInput("lines", "A correction needs at least one judge’s line.", f"For example: {VERB} life P1 12.")
    if len(lines) > 12 or any(len(line) > 200 for line in lines):
        raise BadInput("lines", "A correction has at most 12 lines of 200 characters.", "Write what has to change.")
    return [line if line.startswith(VERB) else f"{VERB} {line}" for line in lines]


def carry_out(
    judge: User, place: Place | None, remedy: str, line: int | None, decision: str, lines: str
) -> dict[str, Any]:
    """Write a remedy into the log, and return what was changed. Raises EventError where the log cannot take it."""
    if remedy == Remedy.WRITTEN:
        _release(judge, place)
        return {}
    if place is None:
        raise BadInput("remedy", "This table has no log.", "Write the remedy down only.")
    if line is None:
        raise BadInput("line", "A remedy in the log needs its line.", "Choose the line that you rule on.")
    if place.recording is not None:
        return _in_recording(judge, place.recording, remedy, line, decision, lines)
    assert place.log is not None
    written = "\n".join(judges_lines(lines)) if remedy == Remedy.CORRECT else ""
    way = _WAYS[Remedy(remedy)]
    row = rule_on(judge, place.log, LogDecision(reason=decision, line=line, way=way, lines=written))
    return {"log_ruling": row.pk, "line": line}


def _quoted(decision: str) -> str:
    return " ".join(decision.split()).replace('"', "'")[:_QUOTED]


def _entries_of(recording: Recording, remedy: str, line: int, decision: str, lines: str) -> list[tuple[str, str]]:
    """Return the entries that carry a remedy out, as (kind, line). Raises BadInput."""
    rows = list(recording.entries.filter(number__lte=recording.number))
    held = fold.live(map(present.fold_entry, rows))
    entry = next((each for each in held if each.number == line), None)
    if entry is None:
        raise BadInput("line", f"Entry {line} of the recording does not hold any more.", "Choose the line again.")
    note = (Kind.JUDGE, f'{VERB} note "{_quoted(decision)}"')
    if remedy == Remedy.BACK_UP:
        return [(Kind.UNDO, str(line - 1)), note]
    if remedy == Remedy.CORRECT:
        return [*((Kind.JUDGE, each) for each in judges_lines(lines)), note]
    if entry.breaks and fold.first_break(held) is entry:
        return [(Kind.JUDGE, f'{VERB} {STANDS} "{_quoted(decision)}"')]
    return [note]


def _in_recording(
    judge: User, recording: Recording, remedy: str, line: int, decision: str, lines: str
) -> dict[str, Any]:
    before = recording.number
    wanted = _entries_of(recording, remedy, line, decision, lines)
    written = _take(judge, recording, wanted)
    _release(judge, None, written)
    return {"recording": recording.pk, "before": before, "after": written.number, "line": line}


def _take(judge: User, recording: Recording, entries: list[tuple[str, str]]) -> Recording:
    """Take entries down for a judge. Raises RecordingError."""
    visitor = Visitor(recording, judge, None, judges=True)
    for _ in range(TRIES):
        draft: Draft = draft_of(visitor, recording)
        for kind, line in entries:
            draft.take(kind, line)
        written = write(draft, draft.view())
        if written is not None:
            return written
        recording = read(recording.pk) or recording
    raise RecordingError("busy", "Several phones write at the same moment.", "Send it again.")


def _release(judge: User, place: Place | None, recording: Recording | None = None) -> None:
    """Let the phones of the table play on: what they called for is done."""
    recording = recording or (place.recording if place is not None else None)
    if recording is None or not (recording.disputed or recording.judge_called):
        return
    visitor = Visitor(recording, judge, None, judges=True)
    send_signal(visitor, Signal.Kind.PLAY_ON, f"ruled-{recording.number}-{recording.version}", 0)


def joined(undone: dict[str, Any], done: dict[str, Any]) -> dict[str, Any]:
    """Return what an overturning ruling changed in all: taking it back leads to before the first one was undone."""
    if "recording" not in undone:
        return undone | done
    return undone | done | {"before": undone["before"], "after": done.get("after", undone["after"])}


def take_back(judge: Any, ruling: Ruling, *, later_too: bool = False) -> dict[str, Any]:
    """Undo what a ruling wrote into the log; returns what was changed, as `carry_out` does.

    What was recorded since goes with it only if `later_too`. Raises WrongState.
    """
    done = ruling.done
    if "log_ruling" in done and ruling.log is not None:
        way = next(name for name, each in amending.WAYS.items() if each.keeps)
        words = f"The ruling on line {done['line']} is taken back."
        row = rule_on(judge, ruling.log, LogDecision(reason=words, line=done["line"], way=way))
        return {"log_ruling": row.pk, "line": done["line"]}
    recording = read(ruling.recording_id) if "recording" in done and ruling.recording_id else None
    if recording is None or not recording.is_open:
        return {}  # the log of a game that is over keeps what was ruled
    since = recording.number - done["after"]
    if since and not later_too:
        raise WrongState(
            f"{since} {'entry was' if since == 1 else 'entries were'} recorded since this ruling.",
            "Say that they are taken back as well, or leave the log as it is.",
        )
    before = recording.number
    written = _take(judge, recording, [(Kind.UNDO, str(done["before"]))])
    return {"recording": recording.pk, "before": before, "after": written.number, "line": done.get("line")}
