"""What the store forgets by itself: guests' old logs, replays that later ones replace, and rows that ran out.

How long, the settings say (`KEEP_…_DAYS`; 0 keeps for ever). Nothing of a match, of an account, or that a judge was
asked about or ruled on is pruned. The sweeper does it daily; `manage.py prune --dry-run` shows what it would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournament.events import audit
from tournament.events.models import Applicant, Event, Store
from tournament.judging.services import deleting
from tournament.recording.models import Recording

#: Rows deleted in one transaction, so that nobody waits long for the database.
AT_ONCE = 200
#: The waiting list of a finished event is looked at for so long.
AFTER_AN_EVENT = timedelta(days=30)


def _no_bytes(rows: QuerySet[Any]) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class PrunedKind:
    """Rows of one kind that are kept no longer: `find` them at a moment; `size` is the bytes of their texts."""

    name: str
    find: Callable[[datetime], QuerySet[Any]]
    size: Callable[[QuerySet[Any]], int] = _no_bytes


@dataclass(frozen=True, slots=True)
class Pruned:
    """What was found of one kind."""

    name: str
    rows: int
    size: int


def _sessions(now: datetime) -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lt=now)


def _waiting_for_nothing(now: datetime) -> QuerySet[Applicant]:
    """Return who still waits for an event that ended."""
    return Applicant.objects.filter(event__state=Event.State.FINISHED, event__date__lt=now.date() - AFTER_AN_EVENT)


def _sign_ins(model: type[Any]) -> Callable[[datetime], QuerySet[Any]]:
    def find(now: datetime) -> QuerySet[Any]:
        days = settings.KEEP_SIGN_INS_DAYS
        old: QuerySet[Any] = model.objects.filter(attempt_time__lt=now - timedelta(days=days))
        return old if days else old.none()

    return find


def _left_recordings(now: datetime) -> QuerySet[Recording]:
    """Return what guests recorded of no match and never finished, or whose log is kept no longer."""
    days = settings.KEEP_GUEST_LOGS_DAYS
    old = Recording.objects.filter(match=None, created_by=None, log=None, created_at__lt=now - timedelta(days=days))
    return old if days else old.none()


KINDS: tuple[PrunedKind, ...] = (
    PrunedKind("logs of guests", deleting.guests_logs, deleting.guests_logs_bytes),
    PrunedKind("recordings that guests left", _left_recordings),
    PrunedKind("replays that a later one replaces", deleting.old_replays, deleting.old_replays_bytes),
    PrunedKind("people waiting for an event that is over", _waiting_for_nothing),
    PrunedKind("sessions that ran out", _sessions),
    PrunedKind("wrong passwords", _sign_ins(AccessAttempt)),
    PrunedKind("wrong passwords, one by one", _sign_ins(AccessFailureLog)),
    PrunedKind("sign-ins", _sign_ins(AccessLog)),
)


def prune(*, dry_run: bool = False, now: datetime | None = None) -> list[Pruned]:
    """Delete what is kept no longer, and say how much; with `dry_run` only say. Safe to repeat and to interrupt."""
    now = now or timezone.now()
    found = [Pruned(kind.name, kind.find(now).count(), kind.size(kind.find(now))) for kind in KINDS]
    if dry_run or not any(each.rows for each in found):
        return found
    for kind in KINDS:
        for rows in _batches(kind, now):
            rows.delete()
    audit.record(None, "store.prune", Store.here(), rows={each.name: each.rows for each in found if each.rows})
    return found


def _batches(kind: PrunedKind, now: datetime) -> Iterator[QuerySet[Any]]:
    """Each batch is looked for anew inside its own transaction: a log that a judge was asked about meanwhile stays."""
    while True:
        with transaction.atomic():
            keys = list(kind.find(now).values_list("pk", flat=True)[:AT_ONCE])
            if not keys:
                return
            yield kind.find(now).model._base_manager.filter(pk__in=keys)
