"""What phones are told of a recording: one JSON text for all of them, and what each is besides."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.core import signing
from django.urls import reverse

from rules import fold

from .models import LiveState, RecordedEntry, Recording, Signal
from .permissions import Visitor

#: A stream's address says by whom it may be opened, so that opening it costs no query.
TICKET = signing.TimestampSigner(salt="tournament.recording.stream")
TICKET_SECONDS = 24 * 3600


def dumped(value: Any) -> str:
    """Return compact JSON. Half a character, which no text may contain, is escaped."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True)


def told_of(view: dict[str, Any], verdict: dict[str, Any], last: dict[str, Any] | None) -> str:
    """Return the JSON of what follows from the entries: the position, the last entry, and the verdict so far."""
    return dumped({"view": view, "last": last, "verdict": verdict})


def around(recording: Recording, live: LiveState, signals: Sequence[Signal] | None = None) -> str:
    """Return the JSON of what phones are told besides what was played. `signals`: the open ones, if known."""
    said = {
        "number": recording.number,
        "hash": recording.head,
        "needs_first": needs_first(recording, live.working),
    }
    return dumped(said | about(recording) | table_of(recording, signals))


def needs_first(recording: Recording, working: str) -> bool:
    """Return whether somebody has to say who goes first; at a distance the server throws for it."""
    return fold.lacks_first(working) and not recording.at_distance


def joined(told: dict[str, Any], more: str) -> str:
    """Return the JSON of both objects in one; the second is a text already."""
    return f"{dumped(told)[:-1]},{more[1:]}"


def about(recording: Recording) -> dict[str, Any]:
    """Return what a recording is, apart from what was played."""
    return {
        "recording": {
            "code": recording.pk, "state": recording.state, "game": recording.game, "profile": recording.profile,
            "names": recording.names, "silent": recording.silent, "timed": recording.timed,
            "turn_minutes": recording.turn_minutes, "watch": recording.watch, "delay": recording.delay,
            "log": reverse("judging:log", args=[recording.log_id]) if recording.log_id else None,
            "dice": _dice_of(recording),
            "home": recording.home,
        },
        "distance": at_distance_of(recording),
        "version": recording.version,
        "start": recording.start,
        "disputed": recording.disputed,
        "judge_called": recording.judge_called,
    }  # fmt: skip


def about_later(recording: Recording) -> dict[str, Any]:
    """Return the same for onlookers who see the game later: as it was while it ran, with nothing that counts on."""
    told = about(recording)
    told["recording"] |= {"state": Recording.State.OPEN, "log": None, "dice": None}
    return told | {"version": 0, "disputed": False, "judge_called": False}


def _dice_of(recording: Recording) -> str | None:
    """Return where the dice of the server are checked, once the game is over."""
    if not (recording.at_distance and recording.log_id):
        return None
    return reverse("recording:dice", args=[recording.log_id])


def at_distance_of(recording: Recording) -> dict[str, Any] | None:
    """Return bots by seat, whose part of the dice is there, and who is not asked to react; None at a table."""
    if not recording.at_distance:
        return None
    distance = recording.distance
    return {
        "bots": distance.bots,
        "seeds": [seed is not None for seed in distance.player_seeds],
        "quiet": [seat in distance.quiet for seat in range(len(recording.names))],
    }


def table_of(recording: Recording, signals: Sequence[Signal] | None = None) -> dict[str, Any]:
    """Return who sits where, who holds the pen, and what the phones have said to each other that is still open."""
    devices = {device.pk: device for device in recording.devices.all()}
    signals = list(recording.signals.filter(closed_at=None)) if signals is None else signals
    confirmed = [signal for signal in signals if signal.kind == Signal.Kind.CONFIRM]
    holders = {device.seat: device for device in devices.values() if device.seat is not None}
    seats = []
    for seat, name in enumerate(recording.names):
        holder = holders.get(seat)
        seen = [signal.number for signal in confirmed if signal.seat == seat]
        seats.append({
            "seat": seat, "name": name, "device": holder.pk if holder else None,
            "seen_at": holder.seen_at.isoformat() if holder else None, "confirmed": max(seen, default=None),
        })  # fmt: skip
    scribe = devices.get(recording.scribe_id or 0)
    return {
        "seats": seats,
        "scribe": scribe and {
            "device": scribe.pk, "seat": scribe.seat, "seen_at": scribe.seen_at.isoformat(),
            "name": recording.names[scribe.seat] if scribe.seat is not None else scribe.name,
        },
        "signals": [signal_of(recording, each) for each in signals if each.kind != Signal.Kind.CONFIRM],
    }  # fmt: skip


def signal_of(recording: Recording, signal: Signal) -> dict[str, Any]:
    """Return an open signal as JSON."""
    return {
        "id": signal.pk, "kind": signal.kind, "number": signal.number, "text": signal.text, "seat": signal.seat,
        "device": signal.device_id, "by": recording.names[signal.seat] if signal.seat is not None else "",
        "at": signal.at.isoformat(),
    }  # fmt: skip


def entry_of(row: RecordedEntry) -> dict[str, Any]:
    """Return an entry as JSON."""
    return {
        "number": row.number, "kind": row.kind, "line": row.line, "lines": row.lines, "seat": row.seat,
        "at": row.at.isoformat() if row.at else None, "received_at": row.received_at.isoformat(),
        "hash": row.hash, "refused": row.refused,
    }  # fmt: skip


def entries_of(rows: Sequence[RecordedEntry], sentences: Mapping[int, Sequence[str]]) -> list[dict[str, Any]]:
    """Return all entries as JSON; `live`: it holds, so that no undo has taken it back."""
    held = {entry.number for entry in fold.live(map(fold_entry, rows))}
    return [
        entry_of(row)
        | {"live": row.number in held}
        | ({"told": sentences[row.number]} if row.number in sentences else {})
        for row in rows
    ]


def fold_entry(row: RecordedEntry) -> fold.Entry:
    """Return an entry as `fold` takes it."""
    return fold.entry_of({name: getattr(row, name) for name in FOLDED})


#: The fields of an entry that `fold` needs.
FOLDED = ("number", "kind", "line", "lines", "working", "refused")


def for_onlookers(recording: Recording, body: str) -> str:
    """Return `state.json` as onlookers of a match are told it: no judge has confirmed that an entry breaks a rule."""
    if recording.match_id is None or '"illegal"' not in body and '"refused":{' not in body:
        return body
    told = json.loads(body)
    if told["verdict"] and told["verdict"]["verdict"] == "illegal":
        told["verdict"] = None
    if told["last"]:
        told["last"] = _unjudged(told["last"])
    return dumped(told)


def entries_for_onlookers(recording: Recording, told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the entries of a match in the same way."""
    return told if recording.match_id is None else list(map(_unjudged, told))


def _unjudged(entry: dict[str, Any]) -> dict[str, Any]:
    return entry | {"refused": None} if entry["refused"] else entry


def you(visitor: Visitor) -> dict[str, Any]:
    """Return what the person asking is and may open; the key goes only to the table's phones and the staff."""
    recording, device = visitor.recording, visitor.device
    holds = visitor.role in ("player", "judge")
    return {
        "device": device.pk if device else None,
        "seat": visitor.seat,
        "role": visitor.role,
        "pen": visitor.has_pen,
        "stream": f"{reverse('recording:stream', args=[recording.pk])}?ticket={ticket_of(visitor)}",
        "join": recording.join_path if holds else None,
    }


def ticket_of(visitor: Visitor) -> str:
    """Return what opens the stream: recording, phone and delay, signed."""
    device = visitor.device.pk if visitor.device else 0
    return TICKET.sign(f"{visitor.recording.pk}.{device}.{visitor.role}.{visitor.delay}")
