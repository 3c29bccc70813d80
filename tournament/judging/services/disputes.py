"""Questions to the judge and what the judge rules, tied to a line of a log."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournament.events import audit
from tournament.events.models import Entrant

from .. import logtext
from ..models import Dispute, GameLog, JudgeRuling
from ..permissions import part_of
from .logs import LogError

MAX_WORDS = 2000  # characters of a question, a decision or a note


class NoSuchLine(LogError):
    """A line the log does not have."""


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
        raise NothingSaid(f"{what} has no words yet.", "Write at least one sentence.")
    if len(text) > MAX_WORDS:
        raise NothingSaid(f"{what} has {len(text)} characters; at most {MAX_WORDS} are kept.", "Shorten it.")
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


@transaction.atomic
def rule_on(
    judge: User, log: GameLog, decision: str, *, line: int | None = None, note: str = "", dispute: Dispute | None = None
) -> JudgeRuling:
    """A judge's decision on a line, kept with the verdict it was made on. Sent twice, it is kept once."""
    _check_line(log, line)
    decision = _words(decision, "The decision")
    note = _words(note, "The note") if note.strip() else ""
    last = log.rulings.last()
    if last and (last.judge_id, last.line, last.decision) == (judge.pk, line, decision):
        return last
    ruling = JudgeRuling.objects.create(
        log=log, line=line, dispute=dispute, verdict=log.newest_verdict, decision=decision, note=note, judge=judge
    )
    audit.record(judge, "log.rule", log, line=line, decision=decision[:200], **part_of(judge, log))
    return ruling
