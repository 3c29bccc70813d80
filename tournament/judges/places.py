"""The line a ruling is about: of a game that is being recorded, else of the log of the match."""

from __future__ import annotations

from dataclasses import dataclass

from rules import fold
from tournament.events.models import JudgeCall, Match
from tournament.judging.log_text import logtext
from tournament.judging.models import GameLog
from tournament.recording import history, present
from tournament.recording.models import RecordedEntry, Recording

#: So many of the last lines a judge is shown.
SHOWN = 8


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A line: its number (of the entry, or of the log), its text, the sentence it makes, and the rule it breaks."""

    number: int
    text: str
    says: str = ""
    rule: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a ruling may name a line. `pinned`: the line it is about as far as anybody knows."""

    lines: tuple[PlaceLine, ...]
    pinned: int | None
    recording: Recording | None = None
    log: GameLog | None = None

    @property
    def is_live(self) -> bool:
        return self.recording is not None

    @property
    def rules(self) -> list[str]:
        """Return the rules that these lines break, the pinned line's first."""
        broken = sorted((line for line in self.lines if line.rule), key=lambda line: line.number != self.pinned)
        return [line.rule for line in broken]

    @property
    def address(self) -> str:
        if self.recording is not None:
            return self.recording.get_absolute_url()
        return self.log.get_absolute_url() if self.log is not None else ""


def running(match: Match) -> Recording | None:
    """Return the game of the match that is being recorded now."""
    open_ = match.recordings.filter(state=Recording.State.OPEN).select_related("live")
    return open_.order_by("-created_at").first()


def place_of(match: Match, call: JudgeCall | None = None) -> Place | None:
    """Return the lines a ruling at this table may name; None where nothing was taken down."""
    if (recording := running(match)) is not None:
        return _of_recording(recording, call)
    log = match.logs.order_by("-created_at").first()
    return _of_log(log) if log is not None else None


def held_entries(recording: Recording) -> list[RecordedEntry]:
    """Return the entries of a recording that hold, in their order."""
    rows = list(recording.entries.filter(number__lte=recording.number))
    holds = {entry.number for entry in fold.live(map(present.fold_entry, rows))}
    return [row for row in rows if row.number in holds]


def _of_recording(recording: Recording, call: JudgeCall | None) -> Place:
    rows = list(recording.entries.filter(number__lte=recording.number))
    said = history.sentences_of(recording, rows)
    held = [row for row in rows if row.number in said]
    lines = tuple(
        PlaceLine(
            row.number,
            "; ".join(text for text, _ in row.lines) or row.line,
            " ".join(each for each in said[row.number] if each) or _goes_first(recording, row),
            str((row.refused or {}).get("rule") or ""),
            str((row.refused or {}).get("message") or ""),
        )
        for row in held[-SHOWN:]
    )
    numbers = [line.number for line in lines]
    asked = call.entry if call is not None and call.entry in numbers else None
    return Place(lines, asked or (numbers[-1] if numbers else None), recording=recording)


def _goes_first(recording: Recording, row: RecordedEntry) -> str:
    """Return the sentence for the entry that says who begins; it is no line of play."""
    if row.kind != RecordedEntry.Kind.FIRST:
        return ""
    return f"{recording.names[int(row.line[1:]) - 1]} goes first."


def _of_log(log: GameLog) -> Place:
    verdict, text = log.newest_verdict, logtext.lines(log.text)
    line = verdict.line if verdict is not None else None
    last = line or len(text)
    shown = range(max(1, last - SHOWN + 2), min(len(text), last + 1) + 1)
    lines = tuple(
        PlaceLine(
            number,
            text[number - 1].strip(),
            rule=verdict.rule if verdict is not None and number == line else "",
            fault=verdict.message if verdict is not None and number == line else "",
        )
        for number in shown
        if text[number - 1].strip()
    )
    return Place(lines, line, log=log)
