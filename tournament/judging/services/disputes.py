"""Questions to the judge and what the judge rules, tied to a line of a log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from rules.core.judge import VERB
from rules.core.verdict import ILLEGAL
from tournament.events import audit
from tournament.events.errors import BadInput, NotAllowed
from tournament.events.models import Entrant
from tournament.events.permissions import entrant_of, may_judge
from tournament.events.proof.evidence import facts_of, people_of
from tournament.events.services import decide_result
from tournament.judging import amending
from tournament.judging.log_text import logtext

from ..models import Dispute, GameLog, JudgeRuling, SeatClaim
from ..permissions import part_of
from . import queue
from .judges_lines import check_lines
from .logs import LogError

MAX_WORDS = 2000  # characters of a question, a decision or a note


class NoSuchLine(LogError):
    """A line the log does not have."""


class RuledMeanwhile(LogError):
    """Another judge has ruled since the page was opened."""

    status = 409


class NothingSaid(LogError):
    """A question or a decision without words, or with too many."""


def _check_line(log: GameLog, line: int | None) -> None:
    last = len(logtext.lines(log.text))
    if line is not None and not 1 <= line <= last:
        raise NoSuchLine(
            f"There is no line {line}: the lines are 1 to {last}.", "Leave the line empty for the whole log."
        )


def _words(text: str, what: str) -> str:
    text = text.replace("\0", "").strip()
    if not text:
        raise NothingSaid(f"{what} is empty.", "Write at least one sentence.")
    if len(text) > MAX_WORDS:
        raise NothingSaid(f"{what} has {len(text)} characters; the limit is {MAX_WORDS}.", "Shorten it.")
    return text


@transaction.atomic
def ask_judge(actor: Any, log: GameLog, question: str, line: int | None = None) -> Dispute:
    """Ask a judge about a line (None: about the whole log). Asking the same again returns the first question."""
    _check_line(log, line)
    entrant = actor if isinstance(actor, Entrant) else None
    account = entrant.user if entrant else actor
    user = account if getattr(account, "is_authenticated", False) else None
    question = _words(question, "The question")
    if same := log.disputes.filter(line=line, question=question, asked_by=user, entrant=entrant).first():
        return same
    dispute = Dispute.objects.create(log=log, line=line, question=question, asked_by=user, entrant=entrant)
    audit.record(actor, "log.ask", log, line=line)
    return dispute


@dataclass(frozen=True, slots=True)
class Decision:
    """What a judge decides on a log.

    `reason`: as the players read it. `stamp`: of JudgeRuling.Stamp. `way` (amending.WAYS): how judging goes on behind
    the lines from `line` to `through`, with the judge's `lines` instead of them. `result`: of the match, if any.
    `seen`: the last ruling on the log that the judge knew of, 0 for none; None where nobody can say.
    """

    reason: str
    line: int | None = None
    note: str = ""
    stamp: str = ""
    way: str = ""
    through: int | None = None
    lines: str = ""
    penalty: str = ""
    penalised: Entrant | None = None
    result: str = ""
    key: str = ""
    seen: int | None = None


@transaction.atomic
def rule_on(judge: User, log: GameLog, decision: Decision, dispute: Dispute | None = None) -> JudgeRuling:
    """Keep a judge's decision with the verdict it was made on, and do what follows from it. Sent twice, kept once.

    A `way` lets the log wait to be judged again: the caller sends the replay on commit. Raises LogError, EventError.
    """
    match = (
        GameLog.objects.select_for_update().get(pk=log.pk).match
    )  # two judges at once: a replay takes up the rulings of both
    _check_line(log, decision.line)
    about = _about(log, decision)
    last = JudgeRuling.objects.filter(log=log).last()
    if last and last.judge_id == judge.pk and all(getattr(last, name) == value for name, value in about.items()):
        return last
    if last and decision.seen is not None and last.pk != decision.seen and last.judge_id != judge.pk:
        raise RuledMeanwhile(
            f"{audit.name_of(last.judge)} has ruled on this log meanwhile: “{last.decision[:200]}”",
            "Read that ruling, then save yours again if it still stands.",
        )
    terms = facts_of(match).terms if decision.stamp and match and not match.is_bye else ""
    ruling = JudgeRuling.objects.create(
        log=log, dispute=dispute, verdict=log.newest_verdict, judge=judge, terms=terms, **about
    )
    told = {name: about[name] for name in ("line", "stamp", "way", "penalty") if about[name]}
    audit.record(judge, "log.rule", log, decision=ruling.decision[:200], **told, **part_of(judge, log))
    if ruling.way:
        queue.judge_anew(log, judge)
    if decision.result and log.match:
        decide_result(judge, log.match, decision.result, decision.key)
    return ruling


def _about(log: GameLog, decision: Decision) -> dict[str, Any]:
    """Return the columns of a ruling, checked."""
    reason = _words(decision.reason, "The decision")
    note = _words(decision.note, "The note") if decision.note.strip() else ""
    if decision.stamp not in JudgeRuling.Stamp.values:
        raise NothingSaid(f"“{decision.stamp[:20]}” is not a stamp.", "Choose one of those on the page.")
    penalty = " ".join(decision.penalty.replace("\0", "").split())[:300]
    if penalty and decision.penalised is None:
        raise NothingSaid(
            f"Nobody gets the penalty “{penalty[:60]}”.", "Choose the player, or leave the penalty empty."
        )
    about = {
        "line": decision.line,
        "decision": reason,
        "note": note,
        "stamp": decision.stamp,
        "penalty": penalty,
        "penalised": decision.penalised,
    }
    return about | (_going_on(log, decision) if decision.way else {"way": "", "through": None, "lines": ""})


def _going_on(log: GameLog, decision: Decision) -> dict[str, Any]:
    """Return how judging goes on behind a line. Raises LogError."""
    if decision.way not in amending.WAYS:
        raise NothingSaid(f"“{decision.way[:20]}” is not a way to go on.", "Choose one of those on the page.")
    found, line = logtext.Lines(log.text), decision.line
    if line is None or found.kind(line) in (logtext.HEADER, logtext.COMMENT):
        where = "No line is given" if line is None else f"Nothing was played on line {line}"
        raise NoSuchLine(f"{where}.", "Enter the line of play that your ruling is about.")
    through = decision.through or found.with_its_dice(line)
    if through < line:
        raise NoSuchLine(f"The last line of the ruling is {through}, the first {line}.", "Leave the last one empty.")
    if through > len(found):
        raise NoSuchLine(f"There is no line {through}.", f"The last line of the log is {len(found)}.")
    lines = [each.strip() for each in decision.lines.replace("\0", "").splitlines() if each.strip()]
    if wrong := next((each for each in lines if not each.startswith(f"{VERB} ")), None):
        raise NothingSaid(f"“{wrong[:60]}” is not a judge’s line.", f"Begin it with {VERB}, such as {VERB} life P1 12.")
    if decision.way == "stand" and not lines and not amending.WAYS["stand"].word:
        raise NothingSaid(
            "A line that stands needs the position it leads to.",
            f"Write it as judge’s lines, such as {VERB} move P1.Vampire used; or undo the line.",
        )
    check_lines(log, amending.Amendment(line, through, decision.way, tuple(lines)))
    return {"way": decision.way, "through": None if through == line else through, "lines": "\n".join(lines)[:MAX_WORDS]}


#: What a ruling says whose button was pressed without a word, by the stamp or the way.
REASONS = {
    "illegal": "Confirmed: {message}",
    "counts": "The log counts.",
    "aside": "The log does not count.",
    "open": "The earlier stamp is taken back.",
    "undo": "Line {line} is undone. {message}",
    "stand": "Line {line} stands, as the judge’s lines say.",
    "written": "Line {line} is checked as it is written.",
}


def usual_reason(log: GameLog, sent: Mapping[str, str]) -> str:
    """Return the reason of a ruling that gives none in words; "" where nothing but words would make a ruling."""
    verdict = log.newest_verdict
    illegal = verdict is not None and verdict.verdict == ILLEGAL
    words = REASONS.get(sent.get("stamp") or sent.get("way") or "", "")
    line = sent.get("line", "")[:8]
    return words.format(line=line, message=verdict.message if verdict and illegal else "it breaks a rule.").strip()


class NotAtTheTable(NotAllowed):
    """Only the players of a match and the staff say who is who in its log."""


@transaction.atomic
def say_seats(actor: Any, log: GameLog, seats: Sequence[int]) -> SeatClaim:
    """Say at which seat of a log, from 0, each of its match's people sits: a player as own word, a judge for all.

    A player who says it again changes their word. Raises NotAtTheTable, and BadInput unless everybody has a seat.
    """
    match = log.match
    entrant = entrant_of(actor, match.event) if match else None
    if match is None or not (match.seats(entrant) or may_judge(actor, match)):
        raise NotAtTheTable("Only the players of this match and the staff can say who is who in this log.")
    people = people_of(match)
    if sorted(seats) != list(range(len(people))) or len(seats) != len(log.header.get("names", ())):
        raise BadInput("seats", "Two have the same name of the log, or somebody has none.", "Choose each name once.")
    said = {"first_seat": seats[0], "seats": list(seats) if len(seats) != 2 else []}
    if match.seats(entrant):
        claim, _ = SeatClaim.objects.update_or_create(log=log, entrant=entrant, defaults=said | {"people": people})
    else:
        claim = SeatClaim.objects.create(log=log, judge=actor, people=people, **said)
    audit.record(entrant or actor, "log.seats", log, **said)
    return claim
