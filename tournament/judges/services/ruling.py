"""A ruling: one write with its remedy, its penalties and the end of the call; taken back as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.events.audit import name_of, record
from tournament.events.errors import BadInput, NotAllowed, WrongState
from tournament.events.models import JudgeCall, Match
from tournament.events.permissions import entrant_of, may_head, may_judge, may_play, part_in, require
from tournament.events.services.calls import (
    end_call,
    locked_call,
    open_call,
    plain_note,
    raise_call,
    reopen_call,
    take_call,
)
from tournament.events.services.locking import locked_event, locked_match

from ..models import Ruling
from ..places import Place, place_of
from ..queries import first_ruling_of
from ..rules_found import rule_of
from . import penalties, remedies
from .penalties import Given

#: Letters of a decision and of a note.
WORDS = 2000
#: Penalties of one ruling.
MOST_PENALTIES = 5


@dataclass(frozen=True, slots=True)
class Decision:
    """What a judge decides. Without `decision` the words of the rule stand in for it.

    `line`: of the log, or the entry of the recording. `later_too`: on an appeal, what was recorded since the first
    ruling is taken back with its remedy.
    """

    decision: str = ""
    rule: str = ""
    facts: str = ""
    note: str = ""
    remedy: str = Ruling.Remedy.WRITTEN
    line: int | None = None
    lines: str = ""
    penalties: tuple[Given, ...] = ()
    later_too: bool = False


def _words(text: str, field: str) -> str:
    text = text.replace("\0", "").strip()
    if len(text) > WORDS:
        what = {"decision": "ruling"}.get(field, field)
        raise BadInput(field, f"The {what} has {len(text)} characters.", f"Shorten it to {WORDS}.")
    return text


def _checked(match: Match, wanted: Decision, place: Place | None) -> dict[str, Any]:
    """Return the columns of a ruling that are the judge's own. Raises BadInput naming the field."""
    rule = rule_of(match.event, wanted.rule) if wanted.rule.strip() else None
    if wanted.rule.strip() and rule is None:
        raise BadInput(
            "rule", f"{match.event.book.title} has no rule {wanted.rule.strip()[:40]}.", "Search for it by a word."
        )
    decision = _words(wanted.decision, "decision") or (rule.statement[:WORDS] if rule else "")
    if not decision:
        raise BadInput("decision", "The ruling says nothing.", "Choose a rule, or write one sentence.")
    if wanted.remedy not in Ruling.Remedy.values:
        raise BadInput("remedy", f"“{wanted.remedy[:20]}” is not a remedy.", f"Use {', '.join(Ruling.Remedy.values)}.")
    if wanted.facts not in Ruling.Facts.values:
        raise BadInput("facts", f"“{wanted.facts[:20]}” is not known.", "Use agreed or disputed, or leave it out.")
    if len(wanted.penalties) > MOST_PENALTIES:
        raise BadInput("penalties", f"A ruling has at most {MOST_PENALTIES} penalties.", "Give the others separately.")
    line = wanted.line if place is not None else None
    said = next((each for each in place.lines if each.number == line), None) if place is not None else None
    return {
        "rule": rule.id if rule else "",
        "facts": wanted.facts,
        "decision": decision,
        "note": _words(wanted.note, "note"),
        "remedy": wanted.remedy,
        "line": line,
        "line_text": (said.text if said else "")[:300],
        "lines": _words(wanted.lines, "lines") if wanted.remedy == Ruling.Remedy.CORRECT else "",
        "recording": place.recording if place is not None else None,
        "log": place.log if place is not None else None,
    }


@transaction.atomic
def rule_on_call(judge: Any, call: JudgeCall, wanted: Decision) -> Ruling:
    """Record a ruling on a call: the remedy goes into the log, the penalties are given, the call ends.

    Sent twice it counts once. On an appeal it overturns the first ruling, whose remedy and penalties are undone first.
    Raises EventError, naming the field where something cannot be used.
    """
    require(may_judge(judge, call.match), "rule at a table", "a judge or the organizer")
    call = locked_call(call)
    if call.is_appeal:
        _require_other(judge, call)
    if (same := call.rulings.exclude(state=Ruling.State.TAKEN_BACK).first()) is not None:
        if same.judge_id == getattr(judge, "pk", 0):
            return same
        raise WrongState(f"{same.judge_name} has ruled on this call.", "Read the ruling; the players may appeal.")
    if call.ended_how == JudgeCall.End.WITHDRAWN:
        raise WrongState(f"The call of table {call.match.table} was taken back.", "Call a judge to the table again.")
    call = _held(judge, call)
    match, first = call.match, first_ruling_of(call) if call.is_appeal else None
    for each in wanted.penalties:
        penalties.require_seen(match.event, each)
    undone = _overturn(judge, first, wanted) if first is not None else {}
    kept = undone.pop("kept", "")
    place = place_of(match, call)
    columns = _checked(match, wanted, place)
    done = remedies.carry_out(judge, place, columns["remedy"], columns["line"], columns["decision"], columns["lines"])
    columns["done"] = remedies.joined(undone, done)
    outcome = Ruling.Outcome.OVERTURNED if first is not None else Ruling.Outcome.FIRST
    return write(judge, match, columns, wanted.penalties, call=call, outcome=outcome, first=first, kept=kept)


def _held(judge: Any, call: JudgeCall) -> JudgeCall:
    """Return the call as this judge's own, taken now if nobody has it. Raises WrongState if somebody else has."""
    if not call.is_open:
        return call
    match, taken = call.match, take_call(judge, call)
    match.refresh_from_db(fields=["stopped_at", "called_at", "called_by", "call_note", "extra_minutes"])
    taken.match = match
    return taken


def _require_other(judge: Any, call: JudgeCall) -> None:
    """An appeal is for the head judge, and not for whoever ruled first."""
    require(may_head(judge, call.match), "decide an appeal", "the head judge or the organizer")
    first = first_ruling_of(call)
    if first is not None and first.judge_id is not None and first.judge_id == getattr(judge, "pk", None):
        raise NotAllowed("You gave the ruling that is appealed against.", "Somebody else decides the appeal.")


def write(
    judge: Any,
    match: Match,
    columns: dict[str, Any],
    given: tuple[Given, ...] = (),
    *,
    call: JudgeCall | None = None,
    outcome: str = "",
    first: Ruling | None = None,
    kept: str = "",
) -> Ruling:
    """Store a ruling with its penalties, and end its call; its remedy has been carried out."""
    part = part_in(judge, match)
    # All before the first is stored: what was found together counts alike, as the page showed it.
    found = [penalties.checked(judge, match.event, each, match) for each in given]
    ruling = Ruling.objects.create(
        event=match.event,
        match=match,
        call=call,
        round_number=match.round.number,
        table=match.table,
        players=[player.name for player in match.players],
        judge=judge if getattr(judge, "pk", None) else None,
        judge_name=name_of(judge),
        by_own_player=part == "match",
        outcome=outcome,
        first=first,
        **columns,
    )
    ended = end_call(judge, match, JudgeCall.End.RULED) if call is not None and call.is_open else None
    for penalty in found:
        penalties.carry_out(judge, penalty, ruling)
    about = {
        "ruling": ruling.pk,
        "table": match.table,
        "round": match.round.number,
        "rule": ruling.rule,
        "decision": ruling.decision[:200],
        "minutes": ended.extra_minutes if ended is not None else 0,
    }
    about |= {"plays": part} if part else {}
    record(judge, f"judge.{outcome or 'rule'}", ruling, kept=kept, **about)
    return ruling


def _overturn(judge: Any, first: Ruling, wanted: Decision) -> dict[str, Any]:
    """Undo what the first ruling did, before the new one is made; returns what was undone, to restore it."""
    counted = list(first.penalties.filter(taken_back_at=None).values_list("pk", flat=True))
    kept, changed = _reverse(judge, first, later_too=wanted.later_too)
    first.state = Ruling.State.OVERTURNED
    first.save(update_fields=["state"])
    return {"kept": kept, "penalties": counted} | changed


def _reverse(judge: Any, ruling: Ruling, *, later_too: bool) -> tuple[str, dict[str, Any]]:
    """Undo a ruling's penalties and remedy; returns what could not be undone, and what the log had before."""
    told = []
    for penalty in ruling.penalties.filter(taken_back_at=None).select_related("entrant", "match__round"):
        told.append(penalties.undo(judge, ruling.event, penalty))
    changed = remedies.take_back(judge, ruling, later_too=later_too)
    return " ".join(filter(None, told)), changed


@transaction.atomic
def uphold(judge: Any, call: JudgeCall, decision: str = "", note: str = "") -> Ruling:
    """Let the first ruling stand: the appeal is over, and final. Sent twice it counts once."""
    require(may_head(judge, call.match), "decide an appeal", "the head judge or the organizer")
    call = locked_call(call)
    first = first_ruling_of(call)
    if not call.is_appeal or first is None:
        raise WrongState("Nobody has appealed here.", "Rule on the call instead.")
    _require_other(judge, call)
    if (same := call.rulings.exclude(state=Ruling.State.TAKEN_BACK).first()) is not None:
        return same
    if not call.is_open:
        raise WrongState("This appeal was taken back.", "Look at the queue as it is now.")
    call = _held(judge, call)
    remedies.carry_out(judge, place_of(call.match, call), Ruling.Remedy.WRITTEN, None, "", "")
    columns = {
        "rule": first.rule,
        "decision": _words(decision, "decision") or f"The ruling stands: {first.decision}"[:WORDS],
        "note": _words(note, "note"),
        "line": first.line,
        "line_text": first.line_text,
        "recording": first.recording,
        "log": first.log,
    }
    return write(judge, call.match, columns, call=call, outcome=Ruling.Outcome.UPHELD, first=first)


@transaction.atomic
def appeal(actor: Any, ruling: Ruling, note: str = "") -> Ruling:
    """Appeal to the head judge against a first ruling, once: for a player of the table, or the staff for one.

    Sent twice it counts once. Raises WrongState, NotAllowed.
    """
    match = ruling.match
    if match is None:
        raise WrongState("The table of this ruling was paired again.", "Ask the head judge.")
    require(may_play(actor, match) or may_judge(actor, match), "appeal against this ruling", "a player of this table")
    match = locked_match(match)
    ruling = Ruling.objects.get(pk=ruling.pk)
    if ruling.first_id is not None:
        raise WrongState("This ruling decided an appeal: it is final.", "Play on.")
    if ruling.appealed_at is not None:
        return ruling
    if not ruling.stands:
        raise WrongState("This ruling was taken back.", "Call a judge again.")
    if match.called_at is not None:
        raise WrongState(f"A judge is called to table {match.table} already.", "Tell the judge that you appeal.")
    note = plain_note(note)
    entrant = entrant_of(actor, match.event)
    plays = match.seats(entrant)
    source = JudgeCall.Source.PHONE if plays else JudgeCall.Source.DESK
    raise_call(actor, match, note, source, entrant=entrant if plays else None, is_appeal=True)
    ruling.appealed_by, ruling.appealed_at, ruling.appeal_call = name_of(actor), timezone.now(), open_call(match)
    ruling.save(update_fields=["appealed_by", "appealed_at", "appeal_call"])
    return ruling


@transaction.atomic
def take_back_ruling(actor: Any, ruling: Ruling, *, later_too: bool = False) -> str:
    """Undo a ruling as one: its remedy, its penalties, its end of the call; an overturned one stands again.

    Returns what could not be undone. Raises WrongState once there is an appeal against it, or play has gone on.
    """
    require(may_judge(actor, ruling.event), "take back a ruling", "a judge or the organizer")
    locked_event(ruling.event)
    ruling = Ruling.objects.select_related("event", "match__round__event", "first", "call", "recording", "log").get(
        pk=ruling.pk
    )
    if ruling.state == Ruling.State.TAKEN_BACK:
        return ""
    if ruling.judge_id != getattr(actor, "pk", None) and not may_head(actor, ruling.event):
        raise NotAllowed(f"{ruling.judge_name} gave this ruling.", f"Ask {ruling.judge_name} or the head judge.")
    if ruling.appealed_at is not None:
        raise WrongState("There is an appeal against this ruling.", "The head judge decides it.")
    kept, _ = _reverse(actor, ruling, later_too=later_too)
    if ruling.outcome == Ruling.Outcome.OVERTURNED and ruling.first is not None:
        _restore_first(actor, ruling.first, ruling.done.get("penalties", []))
    ruling.state = Ruling.State.TAKEN_BACK
    ruling.save(update_fields=["state"])
    call = ruling.call
    if call is not None and ruling.match is not None and not call.is_open:
        call.match = ruling.match
        reopen_call(actor, call)
    about = {"ruling": ruling.pk, "table": ruling.table, "round": ruling.round_number, "kept": kept}
    record(actor, "judge.take_back", ruling, **about)
    return kept


def _restore_first(actor: Any, first: Ruling, counted: list[int]) -> None:
    """Let an overturned ruling stand again, with the penalties that it had."""
    first.state = Ruling.State.STANDS
    first.save(update_fields=["state"])
    for penalty in first.penalties.filter(pk__in=counted).select_related("entrant", "match__round"):
        penalties.redo(actor, first.event, penalty)


@transaction.atomic
def withdraw_appeal(actor: Any, ruling: Ruling) -> None:
    """Take an appeal back, for who made it and the staff, as long as the head judge has not taken it."""
    match = ruling.match
    if match is None or ruling.appealed_at is None:
        return
    require(may_play(actor, match) or may_judge(actor, match), "take back this appeal", "a player of this table")
    match = locked_match(match)
    call = match.calls.filter(ended_at=None, is_appeal=True).first()
    if call is None or call.taken_at is not None:
        raise WrongState("The head judge has this appeal.", "Tell the head judge at the table.")
    end_call(actor, match, JudgeCall.End.WITHDRAWN)
    Ruling.objects.filter(pk=ruling.pk).update(appealed_by="", appealed_at=None, appeal_call=None)
