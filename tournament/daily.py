"""What the store does by itself once a day: prune, back up. The sweeper calls `run_due` again and again.

`settings.DAILY_JOBS` names each job and its function. Of several sweepers one takes the job: the row of its last run
is claimed by one conditional UPDATE.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from tournament.events.models import DailyRun

logger = logging.getLogger(__name__)

DAY = timedelta(days=1)
#: A job that failed is tried again after this long.
AFTER_FAILURE = timedelta(hours=1)


def due(name: str, now: datetime | None = None) -> bool:
    """Claim today's run of a job. True for one caller a day, over all processes and machines.

    A last run in the future is a clock that was set back: the job is due.
    """
    now = now or timezone.now()
    last = last_run(name)
    if last is not None and now - DAY < last <= now:
        return False
    if last is not None:
        return bool(DailyRun.objects.filter(job=name, begun_at=last).update(begun_at=now))
    try:
        with transaction.atomic():
            DailyRun.objects.create(job=name, begun_at=now)
    except IntegrityError:  # another sweeper was first
        return False
    return True


def last_run(name: str) -> datetime | None:
    """When a job was last begun; None: never."""
    row = DailyRun.objects.filter(job=name).first()
    return row.begun_at if row else None


def run_due(now: datetime | None = None) -> list[str]:
    """Run every job of `settings.DAILY_JOBS` that is due; the names of those that were done.

    A job that fails is logged, keeps no other from running, and is due again after an hour.
    """
    now = now or timezone.now()
    done = []
    for name, address in settings.DAILY_JOBS.items():
        if not due(name, now):
            continue
        try:
            import_string(address)()
        except Exception:
            logger.exception("The daily job %s failed; it is tried again in an hour", name)
            DailyRun.objects.filter(job=name).update(begun_at=now - DAY + AFTER_FAILURE)
        else:
            done.append(name)
    return done
