"""The work behind webhooks. The sweeper wakes a worker while something is due; no press waits for it."""

from __future__ import annotations

import logging

from celery import shared_task

from . import queue

logger = logging.getLogger(__name__)


@shared_task(acks_late=False, time_limit=600)
def send_due() -> None:
    """Send the messages that are due. Safe to run twice, at once or later."""
    queue.work()


def wake() -> bool:
    """Wake a worker if something is due; a broker that is down is no failure, for the rows wait."""
    if not queue.is_due():
        return False
    try:
        send_due.apply_async(retry=False, expires=60)
    except Exception:
        logger.warning("The task broker cannot be reached; messages to webhooks wait")
        return False
    return True
