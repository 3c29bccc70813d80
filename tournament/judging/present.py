"""What the page of one log shows, put together from rows: no decisions, only arrangement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules import Components
from rules.core import verdict as verdicts
from rules.core.options import ProfileError
from rules.core.rulebook import statement

from . import logtext, moment, words
from .models import Dispute, GameLog, JudgeRuling, ReplayVerdict

SHOWN_LINES = 600  # of a longer log, the part around the line asked for

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
    verdicts.ILLEGAL: ("ill", "✕ Illegal"),
    verdicts.UNREADABLE: ("unsure", "? Cannot be read"),
    verdicts.UNDECIDED: ("unsure", "! Undecided from here"),
    verdicts.INCOMPLETE: ("unsure", "… The log stops here"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    number: int
    text: str
    look: str
    marked: bool  # the line the verdict is about
    said: str
    rulings: tuple[JudgeRuling, ...]
    disputes: tuple[Dispute, ...]


@dataclass(frozen=True, slots=True)
class LogPart:
    """The lines shown, and the first line of the part before and after (None: there is none)."""

    lines: list[LogLine]
    total: int
    earlier: int | None
    later: int | None


def plain_lines(text: str) -> list[tuple[int, str, str]]:
    """(number, text, class) of each line of a log that nobody has judged."""
    return [(line.number, line.text, LOOKS[line.kind]) for line in logtext.kinds(text)]


def part(log: GameLog, verdict: ReplayVerdict | None, around: int | None) -> LogPart:
    """The log around one line, by default around the line of the verdict."""
    lines = list(logtext.kinds(log.text))
    marked = _marked(lines, verdict)
    focus = around or marked or 1
    start = 0 if len(lines) <= SHOWN_LINES else max(0, min(focus - SHOWN_LINES // 2, len(lines) - SHOWN_LINES))
    stop = start + SHOWN_LINES
    rulings, disputes = _by_line(log.rulings.all()), _by_line(log.disputes.all())
    shown = [_line(line, verdict, marked, rulings, disputes) for line in lines[start:stop]]
    earlier = max(1, start - SHOWN_LINES // 2) if start else None
    later = min(len(lines), stop + SHOWN_LINES // 2) if stop < len(lines) else None
    return LogPart(shown, len(lines), earlier, later)


def _marked(lines: list[logtext.Line], verdict: ReplayVerdict | None) -> int | None:
    """The line that the verdict is about; of a log that stops too early the last one with words."""
    if verdict is None or verdict.verdict != verdicts.INCOMPLETE:
        return verdict.line if verdict else None
    return next((line.number for line in reversed(lines) if line.kind != logtext.COMMENT), None)


def _by_line(rows: Any) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        if row.line:
            found.setdefault(row.line, []).append(row)
    return found


def _line(
    line: logtext.Line,
    verdict: ReplayVerdict | None,
    marked: int | None,
    rulings: Mapping[int, list],
    disputes: Mapping[int, list],
) -> LogLine:
    look, said = _look(line, verdict, marked)
    asked, ruled = disputes.get(line.number, ()), rulings.get(line.number, ())
    return LogLine(line.number, line.text, look, bool(said), said, tuple(ruled), tuple(asked))


def _look(line: logtext.Line, verdict: ReplayVerdict | None, marked: int | None) -> tuple[str, str]:
    """The class of a line, and the words under it if the verdict is about it."""
    look = LOOKS[line.kind]
    if verdict is None or verdict.verdict not in MARKS or line.number < (marked or line.number + 1):
        return look, ""
    return MARKS[verdict.verdict] if line.number == marked else (f"{look} after".strip(), "")


def page(log: GameLog, around: int | None = None, components: Components | None = None) -> dict[str, Any]:
    """The context of a log's page; with a line, of the moment before it."""
    verdict, replay = log.newest_verdict, log.newest_replay
    context: dict[str, Any] = {
        "log": log,
        "replay": replay,
        "verdict": verdict,
        "part": part(log, verdict, around),
        "line": around,
        "here": around if verdict is None or around != verdict.line else None,
        "whole": [row for row in log.rulings.all() if not row.line],
        "unanswered": [row for row in log.disputes.all() if not row.rulings.all()],
        "history": sorted((r for r in log.replays.all() if hasattr(r, "verdict")), key=lambda r: -r.pk)[1:],
    }
    if verdict:
        data = verdict.data | ({"line": context["part"].total} if verdict.verdict == verdicts.INCOMPLETE else {})
        context |= {
            "data": data,
            "face": words.face(data),
            "game_name": words.game_name(data.get("game") or ""),
            "rulings": data.get("rulings") or (),
            "moment": _moment(log, verdict, around, components),
            "steps": steps(log, around or verdict.line or len(log.text)),
            "rule_words": statement(verdict.rule),
            "agreement": agreement(log, data),
            "other_rules": other_rules(log, verdict),
        }
    return context


def _moment(
    log: GameLog, verdict: ReplayVerdict, line: int | None, components: Components | None
) -> moment.Moment | None:
    """The line asked for, or else what the verdict is about."""
    if line is None or line == verdict.line or components is None:
        return moment.of_verdict(verdict) if verdict.data.get("position") else None
    return moment.of_line(log, line, components)


def steps(log: GameLog, line: int) -> tuple[int | None, int | None, int | None, int | None]:
    """For stepping through the game: the entries before and after a line, the first and the last one; else None."""
    entries = [each.number for each in logtext.kinds(log.text) if each.kind not in (logtext.COMMENT, logtext.HEADER)]
    earlier = next((number for number in reversed(entries) if number < line), None)
    later = next((number for number in entries if number > line), None)
    return earlier, later, earlier and entries[0], later and entries[-1]


def agreement(log: GameLog, data: Mapping[str, Any]) -> str:
    """Whether the winner in the log can be the winner of a game in the match's stored result; "" if unknown."""
    match, won = log.match, (data.get("result") or {}).get("winner")
    result = match.result if match else None
    if match is None or result is None or not won:
        return ""
    wins = {
        player.name.casefold(): games
        for player, games in zip(match.players, (result.first, result.second), strict=False)
    }
    games = wins.get(won.casefold())
    if games is None:
        return f"Nobody at this table is called {won}: compare the names in the log with the pairing."
    score = f"{match.first} {result} {match.second}"
    return f"The stored result agrees: {score}." if games else f"The stored result does not fit: {score}."


def other_rules(log: GameLog, verdict: ReplayVerdict) -> str:
    """A sentence when a match's log was played by other rules, or with other dice, than its event; else ""."""
    if log.match is None or not verdict.profile:
        return ""
    event, game = log.match.event, verdict.data.get("game")
    if game and game != event.book.game:
        return f"The event is played by {event.book.title} ({event.book.game}), this log by {game}."
    try:
        asked, used = event.book.profile(event.rules_options), event.book.profile_from(verdict.profile)
    except ProfileError:  # a profile of a later version of the game
        return ""
    if used != asked:
        return f"The event is played by {asked}, this log by {used}."
    if event.dice_set and event.dice_set not in verdict.cards:
        return f"The event is played with dice {event.dice_set}, this log with {verdict.cards}."
    return ""
