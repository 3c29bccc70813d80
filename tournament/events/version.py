"""The version of an event: one number that grows with every change, and the short text by which polls compare it.

Every write leaves a row in the trail, and `audit.record` counts the number on in the same transaction. A page is
stamped with the number as it was before anything else was read, so its content is never older than its stamp.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .models import Event
from .permissions import SESSION_CODES

#: A poll sends the stamp of what it shows under this name.
HAVE = "have"


@dataclass(frozen=True, slots=True)
class Version:
    """The event's row number, how often it has changed, and whether its deadline has passed (nobody writes that)."""

    event: int
    number: int
    late: bool


def current(slug: str) -> Version | None:
    """Return the version of an event right now, in one query; None if there is no such event."""
    found = Event.objects.filter(slug=slug).values_list("pk", "version", "registration_deadline").first()
    return None if found is None else Version(found[0], found[1], _is_past(found[2]))


def of(event: Event) -> Version:
    """Return the version this copy of the row was read at."""
    return Version(event.pk, event.version, _is_past(event.registration_deadline))


def number_now(event: Event) -> int:
    """Return the version number as the database has it now, whatever this copy says."""
    return Event.objects.values_list("version", flat=True).filter(pk=event.pk).first() or 0


def bump(event: Event | None) -> None:
    """Count the event's version on; the copy at hand learns of it with its next reading."""
    if event is not None:
        Event.objects.filter(pk=event.pk).update(version=F("version") + 1)


def _is_past(deadline: Any) -> bool:
    return deadline is not None and deadline <= timezone.now()


def stamp(request: HttpRequest, version: Version) -> str:
    """Return `12.345.9f1c…`: event, number, and a signature of who asks for which page.

    Whoever sends one back has been given this very page, so that the same stamp may be answered before anything is
    read and before rights are looked at. Who asks is known from the session alone.
    """
    who = (request.session.get(SESSION_KEY), request.session.get(SESSION_CODES))
    asked = sorted(item for item in request.GET.lists() if item[0] != HAVE)
    page = f"{version.event}.{version.number}"
    signature = salted_hmac("tournament.events.version", f"{page}.{version.late}.{who}.{request.path}.{asked}")
    return f"{page}.{signature.hexdigest()[:16]}"


def number_in(text: str) -> int:
    """Return the number of a stamp; 0 for anything else."""
    number = text.split(".")[1] if text.count(".") == 2 else ""
    return int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0
