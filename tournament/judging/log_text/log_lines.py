"""The lines of a log as its page shows them: the part around one line, and what was found in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core import verdict as verdicts
from tournament.judging.models import Dispute, GameLog, JudgeRuling, ReplayVerdict

from . import logtext

SHOWN_LINES = 600  # of a longer log, the part around the line asked for


SHOWN_LETTERS = 24_000  # of these lines together; a line may be as long as a log


#: Which class of the stylesheet a kind of line has.
LOOKS = {
    logtext.TURN: "turn",
    logtext.FACT: "fact",
    logtext.CLAIM: "claim",
    logtext.RULING: "jdg",
    logtext.COMMENT: "comment",
    logtext.HEADER: "preface",
    logtext.DECISION: "",
}


#: How the line of a verdict looks, and the words under it; lines after it were not judged.
MARKS = {
    verdicts.ILLEGAL: ("ill", "✕ Breaks a rule"),
    verdicts.UNREADABLE: ("unsure", "? Cannot be read here"),
    verdicts.UNDECIDED: ("unsure", "! Undecided from here"),
    verdicts.INCOMPLETE: ("unsure", "… The log stops here"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    number: int
    text: str
    look: str
    marked: bool  # the line the verdict is about
    said: str  # what the verdict found in it
    implied: tuple[str, ...]  # the steps in front of it that the log leaves out
    rulings: tuple[JudgeRuling, ...]
    disputes: tuple[Dispute, ...]


@dataclass(frozen=True, slots=True)
class LogPart:
    """The lines shown, and the first line of the part before and after (None: there is none)."""

    lines: list[LogLine]
    total: int
    earlier: int | None
    later: int | None
    implied_at_end: tuple[str, ...] = ()  # the steps behind the last line, if it is shown


def plain_lines(text: str) -> list[tuple[int, str, str]]:
    """Return (number, text, class) of each line of a log that nobody has judged."""
    found = logtext.Lines(text)
    return [(line.number, line.text, LOOKS[line.kind]) for line in found.part(1, len(found))]


def part(
    log: GameLog,
    verdict: ReplayVerdict | None,
    around: int | None,
    lines: logtext.Lines,
    asked: Sequence[Dispute] = (),
) -> LogPart:
    """Return the log around one line, by default around the line of the verdict; `asked`: the questions to show."""
    marked = _marked(lines, verdict)
    first, last = _span(lines, min(around or marked or 1, len(lines)))
    noted = Noted.of(log, verdict, asked)
    shown = [_line(line, verdict, marked, noted) for line in lines.part(first, last)]
    half = (last - first + 1) // 2
    earlier = max(1, first - 1 - half) if first > 1 else None
    later = min(len(lines), last + half) if last < len(lines) else None
    return LogPart(shown, len(lines), earlier, later, () if later else tuple(noted.implied.get(None, ())))


def _span(lines: logtext.Lines, focus: int) -> tuple[int, int]:
    """Return the first and the last line shown: as many as may be, with the focus in the middle where there are
    more.
    """
    most = SHOWN_LINES
    while True:
        first = max(1, min(focus - most // 2, len(lines) - most + 1))
        last = min(len(lines), first + most - 1)
        if most <= 1 or sum(map(len, lines.texts[first - 1 : last])) <= SHOWN_LETTERS:
            return first, last
        most //= 2


@dataclass(frozen=True, slots=True)
class RepairedLine:
    """A line in which a log differs from the version before it."""

    line: int
    before: str
    now: str


def repair_of(log: GameLog) -> RepairedLine | None:
    """Return the line that was repaired in this version of a log; None for a log as it was first handed in."""
    if log.earlier is None or not log.repaired_line:
        return None
    before, now = (text.split("\n")[log.repaired_line - 1 : log.repaired_line] for text in (log.earlier.text, log.text))
    return RepairedLine(log.repaired_line, "".join(before).strip(), "".join(now).strip())


def written_line(text: str, line: int | None, part: str) -> tuple[int, str] | None:
    """Return (number, words) in `part`, the text without some of its lines, of a line of the whole; None if it is one
    of those left out.
    """
    words = text.split("\n")[line - 1].strip() if line else ""
    numbers = [number for number, each in enumerate(part.split("\n"), 1) if words and each.strip() == words]
    behind = text.count("\n") - (line or 0)
    return min(((number, words) for number in numbers), default=None,
               key=lambda found: abs(part.count("\n") - found[0] - behind))  # fmt: skip


def _marked(lines: logtext.Lines, verdict: ReplayVerdict | None) -> int | None:
    """Return the line that the verdict is about; of a log that stops too early the last one with words."""
    if verdict is None or verdict.verdict != verdicts.INCOMPLETE:
        return verdict.line if verdict else None
    return lines.last_words


def _by_line(rows: Any) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        if row.line:
            found.setdefault(row.line, []).append(row)
    return found


@dataclass(frozen=True, slots=True)
class Noted:
    """What is shown with the lines of a log, by line. Implied steps with no line come behind the last."""

    rulings: Mapping[int, list[JudgeRuling]]
    disputes: Mapping[int, list[Dispute]]
    implied: Mapping[int | None, list[str]]
    breaks: Mapping[int, Mapping[str, Any]]

    @classmethod
    def of(cls, log: GameLog, verdict: ReplayVerdict | None, asked: Sequence[Dispute]) -> Noted:
        """Return what the rows of a log hold, and what its verdict found."""
        data: Mapping[str, Any] = verdict.data if verdict else {}
        implied: dict[int | None, list[str]] = {}
        for found in data.get("implied") or ():
            implied.setdefault(found["line"], []).extend(found["steps"])
        breaks = {found["line"]: found for found in data.get("breaks") or ()}
        return cls(_by_line(log.rulings.all()), _by_line(asked), implied, breaks)


def _line(line: logtext.TextLine, verdict: ReplayVerdict | None, marked: int | None, noted: Noted) -> LogLine:
    look, said = _look(line, verdict, marked)
    is_marked = bool(said)
    if not said and (found := noted.breaks.get(line.number)):
        look, said = "ill", f"✕ Breaks {found['rule']}: {'left to stand' if found['stands'] else 'undone'} by a judge"
    return LogLine(
        line.number, line.text, look, is_marked, said,
        tuple(noted.implied.get(line.number, ())),
        tuple(noted.rulings.get(line.number, ())),
        tuple(noted.disputes.get(line.number, ())),
    )  # fmt: skip


def _look(line: logtext.TextLine, verdict: ReplayVerdict | None, marked: int | None) -> tuple[str, str]:
    """Return the class of a line, and the words under it if the verdict is about it."""
    look = LOOKS[line.kind]
    if verdict is None or verdict.verdict not in MARKS or line.number < (marked or line.number + 1):
        return look, ""
    return MARKS[verdict.verdict] if line.number == marked else (f"{look} after".strip(), "")


def steps(lines: logtext.Lines, line: int) -> tuple[int | None, int | None, int | None, int | None]:
    """For stepping through the game: the entries before and after a line, the first and the last one; else None."""
    end = len(lines)
    earlier = lines.next_entry(range(min(line - 1, end), 0, -1))
    later = lines.next_entry(range(line + 1, end + 1))
    first = lines.next_entry(range(1, end + 1)) if earlier else None
    last = lines.next_entry(range(end, 0, -1)) if later else None
    return earlier, later, first, last
