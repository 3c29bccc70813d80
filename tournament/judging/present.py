"""What the page of one log shows, put together from rows: no decisions, only arrangement."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from cardpool.acts import DrawnAct, drawn
from rules import Components
from rules.core import verdict as verdicts
from rules.core.rulebook import statement
from tournament.events import evidence, log_standing
from tournament.events.audit import name_of
from tournament.events.evidence import people_of
from tournament.events.fit import guess_seats
from tournament.events.log_standing import Standing
from tournament.events.models import Match
from tournament.events.permissions import entrant_of
from tournament.events.present import Proposal, proposal, result_choices, result_in_words

from . import amending, logtext, position_at_line, verdict_text
from .lanes import Lane
from .models import Dispute, GameLog, JudgeRuling, Replay, ReplayVerdict

SHOWN_LINES = 600  # of a longer log, the part around the line asked for
SHOWN_LETTERS = 24_000  # of these lines together; a line may be as long as a log
SHOWN_ACTS = 8  # of what could be done; the rest is behind one press
#: Verdicts beside which stands what could have been done instead.
MARKS_INSTEAD = (verdicts.ILLEGAL, verdicts.UNREADABLE)
SHOWN_MISSING = 8  # sockets of a payment
SHOWN_REMARKS = 100  # rulings, notes, possible answers; the rest of a longer list is counted

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


def part(log: GameLog, verdict: ReplayVerdict | None, around: int | None, lines: logtext.Lines) -> LogPart:
    """Return the log around one line, by default around the line of the verdict."""
    marked = _marked(lines, verdict)
    first, last = _span(lines, min(around or marked or 1, len(lines)))
    noted = Noted.of(log, verdict)
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
    def of(cls, log: GameLog, verdict: ReplayVerdict | None) -> Noted:
        """Return what the rows of a log hold, and what its verdict found."""
        data: Mapping[str, Any] = verdict.data if verdict else {}
        implied: dict[int | None, list[str]] = {}
        for found in data.get("implied") or ():
            implied.setdefault(found["line"], []).extend(found["steps"])
        breaks = {found["line"]: found for found in data.get("breaks") or ()}
        return cls(_by_line(log.rulings.all()), _by_line(log.disputes.all()), implied, breaks)


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


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks at a log, at which line (None: at none), and how the log's components are found.

    `standing`: see permissions.standing_of.
    """

    line: int | None = None
    lane: Lane = Lane.OTHERS
    components: Callable[[], Components] | None = None
    standing: Standing | None = None  # of a log of a match
    told: bool = True  # the verdict; else the page shows the log alone
    sees_claims: bool = True  # what no judge has confirmed


def page(log: GameLog, reader: Reader | None = None) -> dict[str, Any]:
    """The context of a log's page; with a line, of the position before it."""
    reader = reader or Reader()
    verdict, lines = log.newest_verdict if reader.told else None, logtext.Lines(log.text)
    with_judge = reader.standing is not None and reader.standing.kind == log_standing.BREAKS
    around = min(reader.line, len(lines) + 1) if reader.line else None
    context: dict[str, Any] = {
        "log": log,
        "replay": log.newest_replay,
        "verdict": verdict,
        "part": part(log, verdict, around, lines),
        "line": around,
        "here": around if verdict is None or around != verdict.line else None,
        "whole": [row for row in log.rulings.all() if not row.line],
        "unanswered": [row for row in log.disputes.all() if not row.rulings.all()],
        "history": earlier_verdicts(log) if reader.sees_claims else [],
        "standing": reader.standing,
        "misfits": reader.standing.fit.says if reader.standing and (reader.told or not with_judge) else (),
        "with_judge": with_judge and not reader.told,
    }
    if verdict:
        data = verdict.data | ({"line": len(lines)} if verdict.verdict == verdicts.INCOMPLETE else {})
        context |= {
            "data": data,
            "heading": verdict_text.heading_of(data, reader.standing.kind if reader.standing else ""),
            "game_name": verdict_text.game_name(data.get("game") or ""),
            "rulings": _some(rulings_used(data)),
            "decisive": _some(verdict_text.decisive_rulings(data)),
            "breaks": data.get("breaks") or (),
            "notes": _some(data.get("notes")),
            "at_line": _at_line(lines, verdict, around, reader),
            "steps": steps(lines, around or verdict.line or len(lines) + 1),
            "rule_words": statement(verdict.rule),
            "missing": (data.get("missing") or [])[:SHOWN_MISSING],
            "written": drawn(data["entry"], data) if data.get("entry") else None,
            "agreement": agreement(log, reader.standing),
        }
        context["instead"] = around in (None, verdict.line) and verdict.verdict in MARKS_INSTEAD
        context["acts"] = acts(context["at_line"].data if context["at_line"] else data)
    return context


@dataclass(frozen=True, slots=True)
class Acts:
    """What could be done at a position: the likelier part, and the rest."""

    shown: list[DrawnAct]
    more: list[DrawnAct]


def acts(data: Mapping[str, Any]) -> Acts | None:
    """Return what could be done at a position, what dice can show before what only words can; None for nothing."""
    found = sorted((drawn(line, data) for line in data.get("legal") or ()), key=lambda act: not act.line)
    return Acts(found[:SHOWN_ACTS], found[SHOWN_ACTS:]) if found else None


def earlier_verdicts(log: GameLog) -> list[Replay]:
    """Return the replays that reached a verdict before the newest that did, the last first."""
    return sorted((each for each in log.replays.all() if hasattr(each, "verdict")), key=lambda each: -each.pk)[1:]


@dataclass(frozen=True, slots=True)
class Some:
    """The beginning of a list, and how many more there are."""

    shown: list[Any]
    total: int

    @property
    def more(self) -> int:
        return self.total - len(self.shown)


def rulings_used(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the rulings of a verdict without those on breaks, which the page lists by themselves."""
    shown = {found["told"] for found in data.get("breaks") or ()}
    return [ruling for ruling in data.get("rulings") or () if ruling["statement"] not in shown]


def _some(found: Any) -> Some:
    return Some(list(found or ())[:SHOWN_REMARKS], len(found or ()))


def _at_line(
    lines: logtext.Lines, verdict: ReplayVerdict, line: int | None, reader: Reader
) -> position_at_line.PositionAtLine | None:
    """Return the line asked for, or else what the verdict is about."""
    if line is None or line == verdict.line or reader.components is None:
        return position_at_line.of_verdict(verdict) if verdict.data.get("position") else None
    ruled = map(amending.Amendment.of_json, verdict.replay.amendments)
    above = amending.amended("\n".join(lines.texts[: line - 1]), ruled).text
    return position_at_line.of_line(position_at_line.Question(verdict, line, above, reader.components, reader.lane))


def steps(lines: logtext.Lines, line: int) -> tuple[int | None, int | None, int | None, int | None]:
    """For stepping through the game: the entries before and after a line, the first and the last one; else None."""
    end = len(lines)
    earlier = lines.next_entry(range(min(line - 1, end), 0, -1))
    later = lines.next_entry(range(line + 1, end + 1))
    first = lines.next_entry(range(1, end + 1)) if earlier else None
    last = lines.next_entry(range(end, 0, -1)) if later else None
    return earlier, later, first, last


def agreement(log: GameLog, standing: Standing | None) -> str:
    """Return `The result agrees: Ana wins 2–1.` where the log fits the result of its match; what does not fit is told
    apart.
    """
    match = log.match
    if match is None or match.result is None or standing is None or standing.kind != log_standing.PROVES:
        return ""
    return f"The result agrees: {result_in_words(match)}."


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One way to match the names of a log with the people of its match: what to send, who is who, and who says so."""

    seats: str  # the seat in the log of each of the match's people: `1,0`
    pairs: list[tuple[str, str]]
    said_by: list[str]
    mine: bool


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """Who is who in a log: all ways as choices where two play, else those that somebody has said; and what to fill in.

    `alone`: the people of one entry, whose own word is not enough. `rows`: (person of the match, seat that is chosen).
    """

    names: list[str]
    choices: list[SeatChoice]
    rows: list[tuple[str, int]]
    alone: bool


def for_the_table(log: GameLog, standing: Standing | None, actor: Any, *, judge: bool) -> dict[str, Any]:
    """Return what the page offers to the staff and the two players of the match."""
    match = log.match
    assert match is not None
    offers: dict[str, Any] = {"who": seat_question(log, match, actor) if _names_differ(log, standing) else None}
    if not judge or match.is_bye:
        return offers
    return offers | {
        "from_logs": result_of_logs(match),
        "result_words": result_in_words(match),
        "results": result_choices(match, staff=True),
        "key": secrets.token_urlsafe(12),
    }


def for_judges(log: GameLog, standing: Standing | None) -> dict[str, Any]:
    """Return what the form for a ruling begins with."""
    return {
        "all_ways": amending.WAYS.items(),
        "ruled_lines": {ruling.line for ruling in log.rulings.all() if ruling.way},
        "unconfirmed": standing is not None and standing.is_hidden,
    }


def _names_differ(log: GameLog, standing: Standing | None) -> bool:
    if standing is None or log.match is None or len(log.header.get("names", ())) != len(people_of(log.match)):
        return False
    return "players" in standing.fit.kinds or standing.log.agreed_seats is not None


def seat_question(log: GameLog, match: Match, actor: Any) -> SeatQuestion:
    """Return how to say who is who, with those who have said so."""
    names, people = list(log.header["names"]), people_of(match)
    claims = list(log.seat_claims.select_related("entrant", "judge"))
    me = entrant_of(actor, match.event)
    said = {claim.order: [other for other in claims if other.order == claim.order] for claim in claims}
    ways = [(0, 1), (1, 0)] if len(people) == 2 else list(said)
    choices = [
        SeatChoice(
            ",".join(map(str, way)),
            [(names[seat], person) for person, seat in sorted(zip(people, way, strict=True), key=itemgetter(1))],
            [c.entrant.name if c.entrant else f"{name_of(c.judge)} (judge)" for c in said.get(way, ())],
            me is not None and any(claim.entrant_id == me.pk for claim in said.get(way, ())),
        )
        for way in ways
    ]
    last = next(iter(said), None)
    rows = [] if len(people) == 2 else [*zip(people, last or guess_seats(names, people), strict=True)]
    return SeatQuestion(names, choices, rows, alone=len(match.players) == 1)


def result_of_logs(match: Match) -> Proposal | None:
    """Return the result that the logs of a match add up to, where it is not the staff's word already."""
    return proposal(match, evidence.standing(match))
