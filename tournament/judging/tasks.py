"""The work behind the pages. A message only hints that something waits; the rows say what, and in which order.

So there need never be more than one: whoever takes it goes on until nothing waits, and wakes another worker while
more waits than it has taken. A hint that is lost is sent again by the sweeper.
"""

from __future__ import annotations

import logging
from typing import Any

from celery import Task, current_app, shared_task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import ChannelError

from . import services, worker
from .models import Replay

logger = logging.getLogger(__name__)
#: Seconds after which a worker process that got stuck outside Python is killed. What it had waits again long before.
HARD_LIMIT = 900


# A hint is taken off the broker at once: one that comes back after a kill would only be one more.
@shared_task(bind=True, acks_late=False, time_limit=HARD_LIMIT)
def judge_waiting(self: Task) -> None:
    """Judge logs until none waits. Safe to run twice, at once or later."""
    in_place = self.request.is_eager  # there is no other worker, and nobody takes a further hint
    if worker.work(_nobody if in_place else hint, float("inf") if in_place else None):
        hint()


def _nobody() -> None:
    """Nobody is there to be woken."""


def send(row: Replay) -> None:
    """Hint a worker at a waiting replay once the running transaction is committed. For pages and the API."""
    wake()


def wake() -> None:
    """Hint a worker once the running transaction is committed."""
    transaction.on_commit(hint)


def hint() -> None:
    """See to it that a hint is in the broker. One that is down is no failure: the rows wait for the sweeper."""
    try:
        if not hints():
            judge_waiting.apply_async(retry=False)
    except Exception:
        logger.warning("The task broker cannot be reached; what waits is left to the sweeper")


def hints() -> int:
    """Return how many messages lie in the broker that no worker has taken."""
    with current_app.pool.acquire(block=True) as connection:
        try:
            found: Any = connection.default_channel.queue_declare(current_app.conf.task_default_queue, passive=True)
        except ChannelError:  # no such queue: nothing was ever sent
            return 0
        return int(found.message_count)


def sweep() -> int:
    """Let the replays of dead workers wait again, and hint at what waits; the number of replays that wait again."""
    freed = services.sweep(timezone.now())
    if services.something_waits():
        hint()
    return freed
