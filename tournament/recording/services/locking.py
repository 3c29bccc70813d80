"""Writes of one recording happen one after the other: each takes its row first, and tells the phones at its end."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from .. import present
from ..errors import RecordingError
from ..limits import limit
from ..models import Device, LiveState, Recording, Signal
from ..permissions import Visitor

#: What is read with a recording where its match counts too.
TOGETHER = ("live", "match__first", "match__second", "match__round__event")
#: What of a recording changes while it runs.
CHANGING = (
    "silent", "timed", "watch", "delay", "state", "version", "number", "head", "scribe", "turn", "life", "disputed",
    "judge_called", "featured", "last_entry_at", "log", "finished_at",
)  # fmt: skip
#: What of a state changes where nothing was played.
TABLE = ("number", "version", "table")


def locked(recording: Recording) -> Recording:
    """Return the recording as it is now, held until the transaction ends (SQLite holds the whole database instead)."""
    rows = Recording.objects.select_for_update(of=("self",)).select_related(*TOGETHER)
    found = rows.filter(pk=recording.pk).first()
    if found is None:
        raise RecordingError("gone", "This recording was deleted meanwhile.", "Begin a new one.")
    return found


def read(code: str) -> Recording | None:
    """Return a recording with its state and its phones, as a tap needs it: two queries, and none of its match."""
    return Recording.objects.select_related("live").prefetch_related("devices").filter(pk=code).first()


def require_open(recording: Recording) -> None:
    """Raise RecordingError once the game is over or withdrawn."""
    if recording.state == Recording.State.WITHDRAWN:
        raise RecordingError("withdrawn", "This recording was withdrawn.", "Begin a new one from the match.")
    if not recording.is_open:
        raise RecordingError("finished", "This game is finished and its log handed in.", "Open the log.")


def require_no_call(recording: Recording, visitor: Visitor) -> None:
    """Raise RecordingError for anybody but a judge while a judge is called: the table waits for the ruling.

    After a mere dispute the players may go on. A phone keeps what it has tapped meanwhile, and sends it afterwards.
    """
    if visitor.judges or not recording.judge_called:
        return
    if recording.signals.filter(kind=Signal.Kind.CALL_JUDGE, closed_at=None).exists():
        raise RecordingError("judge-called", "A judge is called, so nothing is written until the ruling.",
                             "Wait for the judge; whoever called may withdraw the call.")  # fmt: skip


def tell(recording: Recording, live: LiveState | None = None, *, played: bool = False) -> None:
    """Store the recording and what its phones are told, as the last act of a write; `played`: the position changed."""
    live = live or recording.live
    recording.version += 1
    recording.save(update_fields=CHANGING)
    live.number, live.version = recording.number, recording.version
    live.table = present.around(recording, live)
    live.save(update_fields=None if live._state.adding or played else TABLE)


def touch_device(recording: Recording, device: Device) -> None:
    """Note that a phone was heard of, if that is not known already."""
    if device.seen_at < timezone.now() - timedelta(seconds=limit("STREAM_BEAT_SECONDS") / 2):
        recording.devices.filter(pk=device.pk).update(seen_at=timezone.now())
