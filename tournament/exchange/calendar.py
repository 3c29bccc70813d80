"""Events as iCalendar (RFC 5545): one, or all of a store as a feed that calendars subscribe to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from django.utils import timezone

from tournament.events.models import Event

#: Bytes of a line; a longer one goes on in the next, which begins with a blank.
_LINE = 75


def _text(value: str) -> str:
    """Return text as a value: backslash, semicolon, comma and line break are written with a backslash."""
    plain = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return plain.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def folded(line: str) -> str:
    """Return a line in pieces of at most 75 bytes, never within a letter."""
    pieces, piece, size = [], "", 0
    for letter in line:
        length = len(letter.encode())
        if size + length > _LINE:
            pieces.append(piece)
            piece, size = " ", 1
        piece, size = piece + letter, size + length
    return "\r\n".join([*pieces, piece])


def _start(event: Event) -> str:
    """Return when it begins: at its time, in UTC; without one the whole day."""
    if event.starts_at is None:
        return f"DTSTART;VALUE=DATE:{event.date:%Y%m%d}"
    moment = timezone.make_aware(datetime.combine(event.date, event.starts_at))
    return f"DTSTART:{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _lines_of(event: Event, base: str) -> list[str]:
    store = event.store
    host = base.partition("://")[2].partition(":")[0] or "dice-marshal"
    about = ", ".join(filter(None, (event.book.title, event.scheme.name, f"fee {event.fee}" if event.fee else "")))
    lines = [
        "BEGIN:VEVENT",
        f"UID:event-{event.pk}@{host}",
        f"DTSTAMP:{timezone.now().astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"SEQUENCE:{event.version}",
        _start(event),
        f"SUMMARY:{_text(event.name)}",
        f"DESCRIPTION:{_text(about + (chr(10) + event.note if event.note else ''))}",
        f"LOCATION:{_text(', '.join(filter(None, (store.name, store.place))))}",
        f"URL:{base}{event.get_absolute_url()}",
        f"STATUS:{'CANCELLED' if event.is_called_off else 'CONFIRMED'}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]
    return lines


def calendar(name: str, events: Iterable[Event], base: str) -> str:
    """Return a calendar of these events; `base` is the store's address without a slash at the end."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dice Marshal//Events//EN", "CALSCALE:GREGORIAN"]
    lines.append(f"X-WR-CALNAME:{_text(name)}")
    for event in events:
        lines += _lines_of(event, base)
    return "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])
