"""What phones say to each other: so it was, not so, take that back, the pen please, judge."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.events import audit
from tournament.events.services.calls import call_from_recorder, withdraw_from_recorder
from tournament.events.services.locking import locked_event

from ..errors import Forbidden, RecordingError, TooMuch, Unreadable
from ..limits import limit
from ..models import Recording, Signal
from ..permissions import Visitor, require_phone
from . import at_distance, locking

Kind = Signal.Kind
#: They call the staff.
CALLS = (Kind.DISPUTE, Kind.CALL_JUDGE)
#: They change what waits for a judge.
CALLING = (*CALLS, Kind.PLAY_ON, Kind.WITHDRAW)
#: They wait for somebody's answer.
OPEN = (
    Kind.CONFIRM, Kind.DISPUTE, Kind.CALL_JUDGE, Kind.ASK_UNDO, Kind.ASK_PEN, Kind.REACT, Kind.OFFER, Kind.ACCEPT,
)  # fmt: skip


@transaction.atomic
def send_signal(visitor: Visitor, kind: str, key: str, number: int, text: str = "") -> Recording:
    """Take a signal, once for each key. `number` is the last entry its sender has seen. Raises RecordingError."""
    require_phone(visitor)
    if kind in CALLING and visitor.recording.match is not None:
        locked_event(visitor.recording.match.event)  # the queue of calls is the event's: its row comes first
    recording = locking.locked(visitor.recording)
    if recording.signals.filter(key=key).exists():
        return recording
    locking.require_open(recording)
    if number > recording.number:
        raise Unreadable(
            "bad-number", f"There is no entry {number}: the last is {recording.number}.", "Name one of them."
        )
    _require_room(recording)
    now = timezone.now()
    signal = Signal(
        recording=recording, kind=kind, key=key, number=number, text=text, seat=visitor.seat, device=visitor.device,
        user=visitor.account, at=now, closed_at=None if kind in OPEN else now,
    )  # fmt: skip
    DO[Kind(kind)](recording, visitor, signal)
    signal.save()
    locking.tell(recording)
    return recording


def _require_room(recording: Recording) -> None:
    most, since = limit("RECORDING_SIGNALS"), timezone.now() - timedelta(minutes=1)
    if recording.signals.filter(at__gt=since).count() >= most:
        raise TooMuch("too-fast", f"A table sends at most {most} signals a minute.", "Wait a moment.")


def _close(recording: Recording, *kinds: str, **which: Any) -> int:
    return recording.signals.filter(closed_at=None, kind__in=kinds, **which).update(closed_at=timezone.now())


def _require_seat(visitor: Visitor) -> int:
    if visitor.seat is None:
        raise Forbidden("no-seat", "Only a player can say this.", "Take a seat first.")
    return visitor.seat


def _require_scribe(recording: Recording, visitor: Visitor) -> None:
    scribe = visitor.device is not None and visitor.device.pk == recording.scribe_id
    if not (scribe or visitor.judges):
        raise Forbidden("not-scribe", "Only the phone that takes the game down can answer this.", "Ask at the table.")


def _confirm(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """So it was, up to this entry; it takes the place of the same player's earlier word."""
    seat = _require_seat(visitor)
    _close(recording, Kind.CONFIRM, seat=seat)


def _call(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """Pin the line, and call the judge: the desk shows it."""
    recording.judge_called = True
    recording.disputed = recording.disputed or signal.kind == Kind.DISPUTE
    action = "recording.dispute" if signal.kind == Kind.DISPUTE else "recording.call"
    about = {"number": signal.number, "text": signal.text, "recording": recording.pk}
    audit.record(visitor.actor, action, recording, **about)
    if recording.match is not None:
        entrant = visitor.device.entrant if visitor.device is not None else None
        call_from_recorder(visitor.actor, recording.match, signal.text, signal.number, entrant)


def _ask_undo(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """Ask to go back to the entry that `text` names; a later wish takes the place of an earlier one."""
    if not (signal.text.isascii() and signal.text.isdigit() and int(signal.text[:9]) < max(1, recording.number)):
        raise Unreadable("bad-undo", "The game can only be taken back to an earlier entry.",
                         f"Name one from 0 to {max(0, recording.number - 1)}.")  # fmt: skip
    _close(recording, Kind.ASK_UNDO)


def _answer_undo(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """The scribe's answer; having allowed it, their phone sends the undo as an entry. At a distance the other person
    answers, and the server writes it.
    """
    if recording.at_distance:
        _require_other(recording, visitor)
    else:
        _require_scribe(recording, visitor)
    if not _close(recording, Kind.ASK_UNDO):
        raise RecordingError("nothing-asked", "Nobody asks to take anything back.", "Play on.")


def _require_other(recording: Recording, visitor: Visitor) -> None:
    seat = _require_seat(visitor)
    if recording.signals.filter(kind=Kind.ASK_UNDO, closed_at=None, seat=seat).exists():
        raise Forbidden("own-wish", "The other player answers this.", "Wait, or take your wish back.")


def _ask_pen(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    _require_device(visitor)
    _close(recording, Kind.ASK_PEN, device=visitor.device)


def _require_device(visitor: Visitor) -> None:
    if visitor.device is None:
        raise Forbidden("not-a-player", "Only a phone of the table can hold the pen.", "Open the link with the key.")


def _hand_over(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """The scribe gives the pen to the phone that `text` names."""
    _require_scribe(recording, visitor)
    chosen = int(signal.text) if signal.text.isascii() and signal.text.isdigit() and len(signal.text) < 16 else 0
    device = recording.devices.filter(pk=chosen).first()
    if device is None:
        raise Unreadable("bad-device", "There is no such phone at this table.", "Send the number of one as text.")
    recording.scribe = device
    _close(recording, Kind.ASK_PEN)


def _take_pen(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """Take the pen of a phone that is gone, or that nobody holds; a judge takes any."""
    _require_device(visitor)
    if visitor.device is not None and recording.scribe_id == visitor.device.pk:
        return
    scribe = recording.scribe
    gone = timezone.now() - timedelta(seconds=limit("RECORDING_GONE_SECONDS"))
    if scribe is not None and scribe.seen_at > gone and not visitor.judges:
        raise RecordingError("scribe-here", "The phone that takes this game down is still there.", "Ask for the pen.")
    recording.scribe = visitor.device
    _close(recording, Kind.ASK_PEN)


def _react(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """The other player wants to act before play goes on."""
    _close(recording, Kind.REACT, seat=_require_seat(visitor))


def _offer(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """Offer the line of `text`, which needs others (`require_offer`); it takes the place of an earlier offer."""
    _require_seat(visitor)
    _close(recording, Kind.OFFER, Kind.ACCEPT)


def _accept(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """Agree to what is offered; with the last word that it needs the server writes it."""
    _require_partner(recording, visitor)
    _close(recording, Kind.ACCEPT, seat=visitor.seat)


def _decline(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """Do not agree to what is offered: it is off."""
    _require_partner(recording, visitor)
    _close(recording, Kind.OFFER, Kind.ACCEPT)


def _require_partner(recording: Recording, visitor: Visitor) -> None:
    seat, offer = _require_seat(visitor), recording.signals.filter(kind=Kind.OFFER, closed_at=None).first()
    if offer is None:
        raise RecordingError("nothing-asked", "Nothing is offered any more.", "Play on.")
    if seat not in at_distance.partners_in(recording, offer.seat or 0, offer.text):
        raise Forbidden("not-asked", "This was offered to another player.", "Wait for their answer.")


def _play_on(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """What was called for is done. A dispute is ended by a judge's ruling, by a judge, or by who raised it."""
    if recording.disputed and not visitor.judges:
        raise RecordingError("disputed", "A judge has to rule before play goes on.", "Whoever disputes may withdraw.")
    _close(recording, *CALLS, Kind.REACT)
    recording.disputed = recording.judge_called = False
    _call_is_off(recording, visitor)


def _withdraw(recording: Recording, visitor: Visitor, signal: Signal) -> None:
    """Take back what this phone has said and is still open; `text` may name one kind."""
    kinds = [signal.text] if signal.text in OPEN else list(OPEN)
    who = {"seat": visitor.seat} if visitor.seat is not None else {"device": visitor.device}
    if not _close(recording, *kinds, **who):
        raise RecordingError("nothing-open", "What this phone has asked for is answered already.", "Play on.")
    still = set(recording.signals.filter(closed_at=None, kind__in=CALLS).values_list("kind", flat=True))
    recording.disputed, recording.judge_called = Kind.DISPUTE in still, bool(still)
    if not still:
        audit.record(visitor.actor, "recording.withdraw", recording, recording=recording.pk)
        _call_is_off(recording, visitor)


def _call_is_off(recording: Recording, visitor: Visitor) -> None:
    """Take the call off the judges' queue, if no judge is on the way."""
    if recording.match is not None:
        withdraw_from_recorder(visitor.actor, recording.match)


DO: dict[Kind, Callable[[Recording, Visitor, Signal], None]] = {
    Kind.CONFIRM: _confirm,
    Kind.DISPUTE: _call,
    Kind.CALL_JUDGE: _call,
    Kind.ASK_UNDO: _ask_undo,
    Kind.ALLOW_UNDO: _answer_undo,
    Kind.REFUSE_UNDO: _answer_undo,
    Kind.ASK_PEN: _ask_pen,
    Kind.HAND_OVER: _hand_over,
    Kind.TAKE_PEN: _take_pen,
    Kind.REACT: _react,
    Kind.PLAY_ON: _play_on,
    Kind.WITHDRAW: _withdraw,
    Kind.OFFER: _offer,
    Kind.ACCEPT: _accept,
    Kind.DECLINE: _decline,
}
