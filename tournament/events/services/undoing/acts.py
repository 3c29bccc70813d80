"""Every act of the desk is taken back in one press, as long as nothing has been built on it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.events.audit import record
from tournament.events.errors import WrongState
from tournament.events.models import AuditEntry, Draft, Entrant, Event, JudgeCall, Match, Round
from tournament.events.permissions import may_run, may_score, require
from tournament.events.services.byes import ask_bye
from tournament.events.services.calling_off import open_again
from tournament.events.services.calls import leave_call, reopen_call, withdraw_call
from tournament.events.services.entering.entry import rename
from tournament.events.services.entering.leaving import undrop
from tournament.events.services.entering.parties import is_joined, split_entries
from tournament.events.services.entering.partners import is_replaced, take_partner_back
from tournament.events.services.locking import locked_entrant, locked_event, locked_match, locked_round
from tournament.events.services.reseating import seat_back, stands
from tournament.events.services.results import snapshot, undo_result
from tournament.events.services.room import check_in, fix_table, set_paid, take_back_absent
from tournament.events.services.rounds import REPAIR_WORD, is_untouched, swap_players, unpublish_round
from tournament.events.services.setup import reopen_event, unlock_teams

from .admissions import can_be_listed, can_wait_again, list_again, wait_again
from .drafts import DRAFTS
from .entries import can_be_removed, can_return, put_back, remove_again, rows_of
from .rows import Undo, event_of, found, is_last
from .settings import (
    can_be_locked,
    change_back,
    is_untouched_registration,
    lock_again,
    make_draft_again,
    role_is,
    set_role,
    settings_stand,
)

#: So long an act is offered to be undone, and so many of the newest rows of the trail are looked at.
OFFERED = datetime.timedelta(minutes=20)
LOOKED_AT = 12


def _round_of(entry: AuditEntry) -> Round | None:
    return Round.objects.select_related("event").filter(pk=entry.subject_id).first()


def _match_of(entry: AuditEntry) -> Match | None:
    return Match.objects.select_related("round__event").filter(pk=entry.subject_id).first()


def _entrant_of(entry: AuditEntry) -> Entrant | None:
    return Entrant.objects.select_related("event").filter(pk=entry.subject_id).first()


def _is_fresh(entry: AuditEntry, state: str) -> bool:
    round_ = _round_of(entry)
    return round_ is not None and round_.state == state and is_untouched(round_) and is_last(entry, "round.")


@transaction.atomic
def _unpair(actor: Any, entry: AuditEntry) -> None:
    """Take an unpublished round away; the one before is played again."""
    require(may_run(actor, entry), "take back a round")
    round_ = locked_round(found(_round_of(entry)))
    event, number = round_.event, round_.number
    record(actor, "round.unpair", round_, number=number)
    round_.matches.all().delete()
    round_.delete()
    event.rounds.filter(number=number - 1).update(state=Round.State.PUBLISHED)


@transaction.atomic
def _turn_clock_back(actor: Any, entry: AuditEntry) -> None:
    require(may_score(actor, entry), "run the clock", "the staff")
    round_ = locked_round(found(_round_of(entry)))
    for name, value in entry.data["before"].items():
        setattr(round_, name, parse_datetime(value) if value else None)
    round_.save()
    record(actor, "clock.undo", round_, number=round_.number)


@transaction.atomic
def _drop_again(actor: Any, entry: AuditEntry) -> None:
    require(may_run(actor, entry), "drop this player")
    entrant = locked_entrant(found(_entrant_of(entry)))
    entrant.dropped_in_round = entry.data["was"]
    entrant.save(update_fields=["dropped_in_round"])
    record(actor, "entry.drop", entrant, name=entrant.name, after_round=entrant.dropped_in_round)


@transaction.atomic
def _came_after_all(actor: Any, entry: AuditEntry) -> None:
    match = locked_match(found(_match_of(entry)))
    undo_result(actor, match)
    undrop(actor, match.event.entrants.get(pk=entry.data["entrant"]))


@transaction.atomic
def _take_time_back(actor: Any, entry: AuditEntry) -> None:
    require(may_score(actor, entry), "change the time of a table", "the staff")
    match = locked_match(found(_match_of(entry)))
    match.extra_minutes = entry.data["was"]
    match.save(update_fields=["extra_minutes"])
    record(actor, "match.unextend", match, table=match.table, round=match.round.number, minutes=match.extra_minutes)


@transaction.atomic
def _unaccept(actor: Any, entry: AuditEntry) -> None:
    """Take back every report that was accepted with this one."""
    for row in rows_of(entry):
        undo_result(actor, found(_match_of(row)), row)


@transaction.atomic
def _unstart(actor: Any, entry: AuditEntry) -> None:
    require(may_run(actor, entry), "open the registration again")
    event = locked_event(Event.objects.get(pk=entry.subject_id))
    event.state, event.swiss_rounds = Event.State.REGISTRATION, entry.data["rounds_were"]
    if not entry.data["was_locked"]:
        event.locked_at = None
    event.save()
    record(actor, "event.unstart", event)


def _swap_back(actor: Any, entry: AuditEntry) -> None:
    round_ = found(_round_of(entry))
    one, other = (round_.event.entrants.get(name=name) for name in entry.data["players"])
    swap_players(actor, round_, one, other)


def _result_stands(entry: AuditEntry) -> bool:
    match = _match_of(entry)
    return match is not None and entry.data.get("after") == snapshot(match)


def _no_show_stands(entry: AuditEntry) -> bool:
    match, gone = _match_of(entry), Entrant.objects.filter(pk=entry.data["entrant"], dropped_in_round__isnull=False)
    return match is not None and entry.data["after"] == snapshot(match) and gone.exists()


def _dropped(entry: AuditEntry) -> bool:
    entrant = _entrant_of(entry)
    return entrant is not None and entrant.dropped_in_round == entry.data["after_round"]


def _is_in(entry: AuditEntry) -> bool:
    entrant = _entrant_of(entry)
    return entrant is not None and entrant.dropped_in_round is None


def _notes(field: str, value: bool) -> Callable[[AuditEntry], bool]:
    """Return whether the player is still noted as this."""

    def stands(entry: AuditEntry) -> bool:
        entrant = _entrant_of(entry)
        return entrant is not None and bool(getattr(entrant, field)) == value and not entrant.event.is_over

    return stands


def _has_table(entry: AuditEntry) -> bool:
    entrant = _entrant_of(entry)
    return entrant is not None and "was" in entry.data and entrant.fixed_table == entry.data["table"]


def _has_bye(entry: AuditEntry) -> bool:
    entrant = _entrant_of(entry)
    if entrant is None or "was" not in entry.data:
        return False
    number = entry.data["round"]
    asked = entrant.asked_byes.get(str(number), "")
    return asked == entry.data["kind"] and not entrant.event.rounds.filter(number=number).exists()


def _event_is(state: str) -> Callable[[AuditEntry], bool]:
    return lambda entry: Event.objects.filter(pk=entry.subject_id, state=state).exists()


def _reseated(entry: AuditEntry) -> bool:
    round_ = _round_of(entry)
    playing = round_ is not None and round_.state == Round.State.PUBLISHED and round_.event.is_running
    return bool(playing and is_last(entry, "round.") and round_ and stands(round_, entry.data["now"]))


def _call_of(entry: AuditEntry) -> JudgeCall | None:
    calls = JudgeCall.objects.select_related("match__round__event")
    return calls.filter(pk=entry.data.get("call") or 0).first()


def _call_is(*, taken: bool) -> Callable[[AuditEntry], bool]:
    def stands(entry: AuditEntry) -> bool:
        call = _call_of(entry)
        return call is not None and call.is_open and (call.taken_at is not None) == taken

    return stands


def _call_is_over(entry: AuditEntry) -> bool:
    call = _call_of(entry)
    return call is not None and not call.is_open and call.match.called_at is None and is_last(entry, "call.")


_RESULT = Undo("take the result back", _result_stands, lambda a, e: undo_result(a, found(_match_of(e)), e))
_CLOCK = Undo("turn the clock back", lambda e: "before" in e.data and is_last(e, "clock.", "round."), _turn_clock_back)
UNDO: dict[str, Undo] = {
    "round.pair": Undo("take the pairings away", lambda e: _is_fresh(e, Round.State.PAIRED), _unpair),
    "round.publish": Undo(
        "hide the pairings again",
        lambda e: _is_fresh(e, Round.State.PUBLISHED),
        lambda a, e: unpublish_round(a, found(_round_of(e)), REPAIR_WORD),
    ),
    "round.swap": Undo("seat both as before", lambda e: is_last(e, "round."), _swap_back),
    "round.reseat": Undo("seat everybody as before", _reseated, lambda a, e: seat_back(a, found(_round_of(e)), e.data)),
    **dict.fromkeys(("clock.start", "clock.add", "clock.pause", "clock.resume"), _CLOCK),
    **dict.fromkeys(("result.report", "result.decide", "result.correct", "result.clear"), _RESULT),
    "result.accept": Undo("wait for the players again", _result_stands, _unaccept),
    "entry.drop": Undo("readmit {name}", _dropped, lambda a, e: undrop(a, found(_entrant_of(e)))),
    "entry.drop_absent": Undo(
        "readmit all of them",
        lambda e: (
            e.event is not None
            and not e.event.rounds.exists()
            and is_last(e, "event.", "entry.drop_absent", "entry.back")
        ),
        lambda a, e: take_back_absent(a, e.event, e.data["players"]),  # type: ignore[arg-type]
    ),
    "entry.rename": Undo(
        "call the player {was} again",
        lambda e: (one := _entrant_of(e)) is not None and one.name == e.data["name"],
        lambda a, e: rename(a, found(_entrant_of(e)), e.data["was"]),
    ),
    "entry.join": Undo(
        "make two entries of {name} again",
        lambda e: (one := _entrant_of(e)) is not None and is_joined(one, e.data["names"]),
        lambda a, e: split_entries(a, found(_entrant_of(e)), e.data),
    ),
    **dict.fromkeys(("party.replace", "party.leave"), Undo("seat the team as before", is_replaced, take_partner_back)),
    "entry.register": Undo("remove {name}", can_be_removed, remove_again, "remove all of them"),
    "entry.remove": Undo("put {name} back", can_return, put_back),
    "entry.remove_many": Undo("put all of them back", can_return, put_back),
    "entry.admit": Undo("put all of them back on the waiting list", can_wait_again, wait_again),
    "entry.refuse": Undo("put all of them back on the waiting list", can_be_listed, list_again),
    "entry.here": Undo(
        "take the check-in back",
        _notes("checked_in_at", True),
        lambda a, e: check_in(a, found(_entrant_of(e)), here=False),
    ),
    "entry.away": Undo(
        "check {name} in again", _notes("checked_in_at", False), lambda a, e: check_in(a, found(_entrant_of(e)))
    ),
    "entry.paid": Undo(
        "note the fee as due", _notes("paid", True), lambda a, e: set_paid(a, found(_entrant_of(e)), paid=False)
    ),
    "entry.due": Undo("note the fee as paid", _notes("paid", False), lambda a, e: set_paid(a, found(_entrant_of(e)))),
    "entry.table": Undo(
        "seat {name} as before", _has_table, lambda a, e: fix_table(a, found(_entrant_of(e)), e.data["was"])
    ),
    "entry.bye": Undo(
        "change round {round} back",
        _has_bye,
        lambda a, e: ask_bye(a, found(_entrant_of(e)), e.data["round"], e.data["was"]),
    ),
    "event.update": Undo("change the settings back", settings_stand, change_back),
    "event.open": Undo("hide the event again", is_untouched_registration, make_draft_again),
    "event.unlock": Undo("lock the teams again", can_be_locked, lock_again),
    "event.call_off": Undo(
        "open the event again", _event_is(Event.State.CALLED_OFF), lambda a, e: open_again(a, event_of(e))
    ),
    "role.give": Undo(
        "change the role of {name} back",
        lambda e: "was" in e.data and role_is(e, e.data["role"]),
        lambda a, e: set_role(a, e, e.data["was"]),
    ),
    "role.take": Undo(
        "give {name} the role again", lambda e: role_is(e, ""), lambda a, e: set_role(a, e, e.data["role"])
    ),
    "entry.undrop": Undo("drop {name} again", _is_in, _drop_again),
    "match.no_show": Undo("take the no-show back", _no_show_stands, _came_after_all),
    "call.raise": Undo("take the call back", _call_is(taken=False), lambda a, e: withdraw_call(a, found(_match_of(e)))),
    "call.take": Undo("put the call back", _call_is(taken=True), lambda a, e: leave_call(a, found(_call_of(e)))),
    **dict.fromkeys(
        ("call.answer", "call.withdraw"),
        Undo("open the call again", _call_is_over, lambda a, e: reopen_call(a, found(_call_of(e)))),
    ),
    "match.extend": Undo("take the time back", lambda e: is_last(e, "match."), _take_time_back),
    **DRAFTS,
    "event.start": Undo(
        "open registration again",
        lambda e: (
            "was_locked" in e.data
            and _event_is(Event.State.RUNNING)(e)
            and not Round.objects.filter(event_id=e.event_id or 0).exists()
            and not Draft.objects.filter(event_id=e.event_id or 0).exists()
        ),
        _unstart,
    ),
    "event.finish": Undo(
        "reopen the event",
        _event_is(Event.State.FINISHED),
        lambda a, e: reopen_event(a, Event.objects.get(pk=e.subject_id), "the last act was undone"),
    ),
    "event.lock": Undo(
        "unlock the teams",
        lambda e: Event.objects.filter(
            pk=e.subject_id, state__in=["draft", "registration"], locked_at__isnull=False
        ).exists(),
        lambda a, e: unlock_teams(a, Event.objects.get(pk=e.subject_id)),
    ),
}


@dataclass(frozen=True, slots=True)
class Undoable:
    """The act that the strip offers to take back, and the words of its button."""

    entry: AuditEntry
    words: str
    others: int = 0  # besides the one that is shown, of one press


def last_undoable(event: Event, user: Any) -> Undoable | None:
    """Return the newest act of this account, if it is recent and nothing has been built on it; else None."""
    own = event.audit.filter(user=getattr(user, "pk", None), at__gt=timezone.now() - OFFERED).order_by("-pk")
    for entry in own[:LOOKED_AT]:
        undo = UNDO.get(entry.action)
        if undo is not None:
            if not undo.stands(entry):
                return None
            others = rows_of(entry).count() - 1 if entry.data.get("batch") else 0
            words = undo.all_words if others and undo.all_words else undo.words
            return Undoable(entry, words.format_map(entry.data), others)
        if entry.action in _TAKEN_BACK:
            return None
    return None


#: Rows that say that something was undone: what was before them is not offered.
_TAKEN_BACK = (
    *(
        "result.undo",
        "clock.undo",
        "round.unpair",
        "round.unpublish",
        "round.repair",
        "round.seat_back",
        "event.reopen",
    ),
    *("event.unstart", "event.unopen", "event.open_again", "entry.put_back", "entry.split", "party.return"),
    *("entry.unadmit", "entry.unrefuse"),
    *("match.unextend", "entry.back"),
    *("call.leave", "call.reopen"),
    *("draft.unseat", "draft.unbegin", "draft.unpass", "draft.unpick", "draft.unsheet", "draft.unbuild"),
)


def can_undo(entry: AuditEntry) -> bool:
    """Return whether an act can be taken back: what it left stands, and nothing rests on it.

    A row of an earlier version may lack what would put things back: its act stays.
    """
    way = UNDO.get(entry.action)
    try:
        return way is not None and way.stands(entry)
    except KeyError:
        return False


@transaction.atomic
def undo(actor: Any, entry: AuditEntry) -> None:
    """Take an act back. Raises WrongState once somebody has changed what it left, or built on it."""
    require(may_score(actor, entry), "undo an act of the desk", "the staff")
    if entry.event is not None:
        locked_event(entry.event)
    if not can_undo(entry):
        raise WrongState(
            "This has been changed in the meantime, or something rests on it.", "Look at the desk as it is now."
        )
    UNDO[entry.action].do(actor, entry)
