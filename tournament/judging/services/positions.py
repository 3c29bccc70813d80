"""Positions and films that a page asks for and a worker works out. Done twice they are the same: no lease is needed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from ..lanes import Lane
from ..limits import lease, limit
from ..models import LinePositions, Replay, ReplayVerdict
from .queue import ready

#: The part that is not some positions but the film of the whole log (`replay_film`); lines count from 1.
WHOLE = 0


def part_of(line: int) -> tuple[int, int]:
    """First and last line of the part of a log that a line is worked out with."""
    lines = limit("POSITION_LINES")
    first = (line - 1) // lines * lines + 1
    return first, first + lines - 1


def ask_positions(verdict: ReplayVerdict, line: int, lane: Lane) -> LinePositions | None:
    """Have the positions around a line worked out, once; sooner when a judge asks as well. None: too many wait."""
    return _ask(verdict, *part_of(line), lane)


def ask_film(verdict: ReplayVerdict, lane: Lane) -> LinePositions | None:
    """Have the film of a log shot, once. None: too much waits."""
    return _ask(verdict, WHOLE, WHOLE, lane)


def _ask(verdict: ReplayVerdict, first: int, last: int, lane: Lane) -> LinePositions | None:
    known = LinePositions.objects.filter(verdict=verdict, first=first).first()
    if known is not None:
        LinePositions.objects.filter(pk=known.pk, data=None, lane__gt=lane).update(lane=lane)
        return known
    waiting = LinePositions.objects.filter(data=None, lane__gte=lane)
    if waiting.count() >= limit("POSITION_WAITING"):
        return None
    about = {"last": last, "lane": lane}
    return LinePositions.objects.get_or_create(verdict=verdict, first=first, defaults=about)[0]


def waiting_positions(now: datetime, last: Lane = Lane.OTHERS) -> Any:
    """Return what no worker has, or has had for so long that it died."""
    free = Q(taken_at=None) | Q(taken_at__lt=now - lease()) | Q(taken_at__gt=now + lease())
    return LinePositions.objects.filter(free, data=None, lane__lte=last)


def claim_positions(now: datetime, last: Lane = Lane.OTHERS) -> LinePositions | None:
    """Take the part of a log whose positions are to be worked out next; None when none waits."""
    for part in waiting_positions(now, last).select_related("verdict__replay__log").defer("verdict__data")[:3]:
        seen = LinePositions.objects.filter(pk=part.pk, data=None, attempts=part.attempts)
        if part.attempts >= limit("POSITION_ATTEMPTS"):
            seen.update(data={})
        elif seen.update(taken_at=now, attempts=F("attempts") + 1):
            return part
    return None


def renew_positions(part: LinePositions, now: datetime) -> None:
    """The worker that has it is alive."""
    LinePositions.objects.filter(pk=part.pk).update(taken_at=now)


@transaction.atomic
def store_positions(part: LinePositions, data: dict[str, Any]) -> None:
    """Keep what was worked out; the oldest parts make room for it."""
    LinePositions.objects.filter(pk=part.pk).update(data=data)
    kept = LinePositions.objects.order_by("-pk").values_list("pk", flat=True)
    oldest = kept[limit("POSITION_PARTS") : limit("POSITION_PARTS") + 1].first()
    if oldest is not None:
        LinePositions.objects.filter(pk__lte=oldest).delete()


def something_waits() -> bool:
    """Return whether there is anything for a worker to do."""
    now = timezone.now()
    return Replay.objects.filter(ready(now)).exists() or waiting_positions(now).exists()
