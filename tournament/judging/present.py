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
from rules.core.books.rulebook import statement
from tournament.events.audit import name_of
from tournament.events.models import Match
from tournament.events.permissions import entrant_of
from tournament.events.present import Proposal, proposal, result_choices, result_in_words
from tournament.events.proof import evidence, log_standing
from tournament.events.proof.evidence import people_of
from tournament.events.proof.fit import guess_seats, same_people
from tournament.events.proof.log_standing import Standing

from . import amending
from .lanes import Lane
from .log_text import logtext, verdict_text
from .log_text.log_lines import part, steps
from .models import Dispute, GameLog, Replay, ReplayVerdict
from .watching import position_at_line

SHOWN_ACTS = 8  # of what could be done; the rest is behind one press
#: Verdicts beside which stands what could have been done instead.
MARKS_INSTEAD = (verdicts.ILLEGAL, verdicts.UNREADABLE)
SHOWN_MISSING = 8  # sockets of a payment
SHOWN_REMARKS = 100  # rulings, notes, possible answers; the rest of a longer list is counted


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
    account: int | None = None


def page(log: GameLog, reader: Reader | None = None) -> dict[str, Any]:
    """The context of a log's page; with a line, of the position before it."""
    reader = reader or Reader()
    verdict, lines = log.newest_verdict if reader.told else None, logtext.Lines(log.text)
    asked = questions(log, reader)
    with_judge = reader.standing is not None and reader.standing.kind == log_standing.BREAKS
    around = min(reader.line, len(lines) + 1) if reader.line else None
    context: dict[str, Any] = {
        "log": log,
        "replay": log.newest_replay,
        "verdict": verdict,
        "part": part(log, verdict, around, lines, asked),
        "line": around,
        "here": around if verdict is None or around != verdict.line else None,
        "whole": [row for row in log.rulings.all() if not row.line],
        "replaced": [row.pk for row in log.rulings.all() if row.stamp][:-1],
        "unanswered": [row for row in asked if not row.rulings.all()],
        "history": earlier_verdicts(log) if reader.sees_claims else [],
        "standing": reader.standing,
        "misfits": reader.standing.fit.says if reader.standing and (reader.told or not with_judge) else (),
        "with_judge": with_judge and not reader.told,
    }
    return context | (_told(log, verdict, lines, around, reader) if verdict else {})


def questions(log: GameLog, reader: Reader) -> list[Dispute]:
    """Return the questions to the judge. One that no judge has answered is a player's word about another's play: it is
    shown to the table, to the staff and to whoever asked it.
    """
    own = reader.account or 0
    return [row for row in log.disputes.all() if reader.sees_claims or row.rulings.all() or row.asked_by_id == own]


def _told(
    log: GameLog, verdict: ReplayVerdict, lines: logtext.Lines, around: int | None, reader: Reader
) -> dict[str, Any]:
    """Return what a log's page adds for a verdict: its evidence, and the position before a line."""
    data = verdict.data | ({"line": len(lines)} if verdict.verdict == verdicts.INCOMPLETE else {})
    at_line = _at_line(lines, verdict, around, reader)
    return {
        "data": data,
        "heading": verdict_text.heading_of(data, reader.standing),
        "game_name": verdict_text.game_name(data.get("game") or ""),
        "rulings": _some(rulings_used(data)),
        "decisive": _some(verdict_text.decisive_rulings(data)),
        "breaks": data.get("breaks") or (),
        "notes": _some(data.get("notes")),
        "at_line": at_line,
        "steps": steps(lines, around or verdict.line or len(lines) + 1),
        "rule_words": statement(verdict.rule),
        "missing": (data.get("missing") or [])[:SHOWN_MISSING],
        "written": drawn(data["entry"], data) if data.get("entry") else None,
        "agreement": agreement(log, reader.standing),
        "instead": around in (None, verdict.line) and verdict.verdict in MARKS_INSTEAD,
        "acts": acts(at_line.data if at_line else data),
    }


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
        "stamped": standing is not None and standing.log.stamp in log_standing.STAMPS,
        "seen": max((ruling.pk for ruling in log.rulings.all()), default=0),
    }


def _names_differ(log: GameLog, standing: Standing | None) -> bool:
    if standing is None or log.match is None or len(log.header.get("names", ())) != len(people_of(log.match)):
        return False
    return "players" in standing.fit.kinds or standing.log.agreed_seats is not None


def seat_question(log: GameLog, match: Match, actor: Any) -> SeatQuestion:
    """Return how to say who is who, with those who have said so."""
    names, people = list(log.header["names"]), people_of(match)
    said_by = log.seat_claims.select_related("entrant", "judge")
    claims = [claim for claim in said_by if not claim.people or same_people(claim.people, people)]
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
