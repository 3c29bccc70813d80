"""Taking logs out of the store: one by hand, or those that are kept no longer."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Sum
from django.db.models.functions import Length

from tournament.events import audit
from tournament.events.permissions import may_judge, require

from ..models import OPEN_STATES, Dispute, GameLog, JudgeRuling, Replay, ReplayVerdict
from .logs import LogError


class LogKept(LogError):
    """A log that is evidence: of a match, or of a ruling."""

    status = 409


def _asked_or_ruled() -> tuple[Exists, Exists]:
    return Exists(Dispute.objects.filter(log=OuterRef("pk"))), Exists(JudgeRuling.objects.filter(log=OuterRef("pk")))


@transaction.atomic
def delete_log(actor: Any, log: GameLog) -> None:
    """Delete a log that belongs to no match and on which nobody ruled; the trail keeps its digest and size.

    Judges and organizers only. Raises LogKept; safe to repeat.
    """
    require(may_judge(actor, log.place), "delete a log", "a judge")
    found = GameLog.objects.select_for_update().filter(pk=log.pk).first()
    if found is None:
        return
    if found.place is not None:
        raise LogKept(f"Log {log.pk} belongs to a match, so it is kept.", "Rule on it instead.")
    if found.rulings.exists():
        raise LogKept(f"A judge has ruled on log {log.pk}, so it is kept.")
    about = {"digest": found.digest[:16], "bytes": found.size, "by": found.handed_in_by}
    audit.record(actor, "log.delete", found, **about)
    found.delete()


def guests_logs(now: datetime) -> QuerySet[GameLog]:
    """Return logs of no match and no account that are old enough to go, and that no judge was asked about or
    ruled on.
    """
    days = settings.KEEP_GUEST_LOGS_DAYS
    if not days:
        return GameLog.objects.none()
    asked, ruled = _asked_or_ruled()
    old = GameLog.objects.filter(match=None, uploaded_by=None, entrant=None, created_at__lt=now - timedelta(days=days))
    return old.filter(~asked, ~ruled, ~Exists(Replay.objects.filter(log=OuterRef("pk"), state__in=OPEN_STATES)))


def guests_logs_bytes(rows: QuerySet[GameLog]) -> int:
    return rows.aggregate(sum=Sum("size"))["sum"] or 0


def old_replays(now: datetime) -> QuerySet[Replay]:
    """Finished replays with a later one that has a verdict, unless a judge was asked about the log or ruled on it."""
    days = settings.KEEP_OLD_REPLAYS_DAYS
    if not days:
        return Replay.objects.none()
    later = ReplayVerdict.objects.filter(replay__log=OuterRef("log"), replay_id__gt=OuterRef("pk"))
    questions = Dispute.objects.filter(log=OuterRef("log"))
    rulings = JudgeRuling.objects.filter(log=OuterRef("log"))
    over = Replay.objects.exclude(state__in=OPEN_STATES).filter(finished_at__lt=now - timedelta(days=days))
    return over.filter(Exists(later), ~Exists(questions), ~Exists(rulings))


def old_replays_bytes(rows: QuerySet[Replay]) -> int:
    verdicts = ReplayVerdict.objects.filter(replay__in=rows.values("pk"))
    return verdicts.aggregate(sum=Sum(Length("data")))["sum"] or 0
