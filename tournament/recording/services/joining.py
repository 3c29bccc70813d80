"""Phones come to a table, and take their seats."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.events.models import Entrant

from ..errors import Forbidden, RecordingError, Unreadable
from ..limits import limit
from ..models import Device, Recording
from ..permissions import Visitor, require_phone, seat_of
from . import locking


@transaction.atomic
def join(recording: Recording, token: str, *, user: Any = None, entrant: Entrant | None = None) -> Device:
    """Make a browser one of the table's phones; the same one is told at once. A player of the match gets their seat.

    The first phone of a recording holds the pen; a player who takes another phone takes it along.
    """
    recording = locking.locked(recording)
    account = user if getattr(user, "is_authenticated", False) else None
    device = recording.devices.filter(token=token).first()
    seat, left_behind = seat_of(recording, entrant), set[int]()
    if device is not None and (seat is None or device.seat == seat):
        return device
    if device is None:
        _forget_oldest(recording)
        device = Device(recording=recording, token=token, user=account)
    if seat is not None and entrant is not None:
        before = recording.devices.filter(seat=seat).exclude(pk=device.pk)
        left_behind = {other.pk for other in before if other.entrant_id == entrant.pk}
        before.update(seat=None)
        device.seat, device.entrant, device.name = seat, entrant, entrant.name
    device.save()
    if recording.is_open and (recording.scribe_id is None or recording.scribe_id in left_behind):
        recording.scribe = device
    locking.tell(recording)
    return device


def _forget_oldest(recording: Recording) -> None:
    """Make room where too many phones have come."""
    if recording.devices.count() >= limit("RECORDING_PHONES"):
        idle = recording.devices.filter(seat=None).exclude(pk=recording.scribe_id or 0).order_by("seen_at").first()
        if idle is None:
            raise RecordingError("full", "Too many phones are at this table.", "Use one of them.")
        idle.delete()


@transaction.atomic
def take_seat(visitor: Visitor, seat: int | None) -> Recording:
    """Take a free seat, or stand up with None. A seat whose phone is gone is free."""
    require_phone(visitor)
    recording = locking.locked(visitor.recording)
    locking.require_open(recording)
    device = recording.devices.filter(pk=visitor.device.pk).first() if visitor.device else None
    if device is None:
        raise Forbidden("not-a-player", "Only a phone of the table takes a seat.", "Open the link with the key.")
    if seat is not None and not 0 <= seat < len(recording.names):
        raise Unreadable("bad-seat", f"There is no seat {seat}.", f"Send 0 to {len(recording.names) - 1}.")
    if device.seat == seat:
        return recording
    if device.entrant is not None and seat != device.seat:
        raise RecordingError("own-seat", f"This phone is {device.name}'s.", "It keeps the seat of the match.")
    holder = recording.devices.filter(seat=seat).first() if seat is not None else None
    if holder is not None and not visitor.judges:
        gone = timezone.now() - timedelta(seconds=limit("RECORDING_SEAT_GONE_SECONDS"))
        if holder.seen_at > gone or holder.entrant_id is not None:
            raise RecordingError("seat-taken", f"Another phone sits for {recording.names[holder.seat or 0]}.",
                                 "Stand up on that phone, or wait until it is gone.")  # fmt: skip
    if holder is not None:
        recording.devices.filter(pk=holder.pk).update(seat=None)
    recording.devices.filter(pk=device.pk).update(seat=seat, seen_at=timezone.now())
    locking.tell(recording)
    return recording


def note_seen(device_ids: list[int]) -> None:
    """Note that these phones are there; one statement for all of a process."""
    if device_ids:
        Device.objects.filter(pk__in=device_ids).update(seen_at=timezone.now())
