"""The messages that wait: who sends one has it for a minute, and a failed one is tried again, later each time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from tournament.events.models import Delivery, Webhook

from .sending import Answer, send

LEASE = timedelta(minutes=1)
#: Seconds before the second try, the third …; after the last one a message is given up.
PAUSES = (30, 120, 600, 3600, 4 * 3600, 12 * 3600, 24 * 3600)
#: Messages that one task sends before it lets others work.
AT_ONCE = 20
KEPT = timedelta(days=30)


def is_due(now: datetime | None = None) -> bool:
    """Return whether a message waits for a worker."""
    return _due(now or timezone.now()).exists()


def _due(now: datetime) -> QuerySet[Delivery]:
    """Return the messages that are due; those to an address that is off or removed go on waiting."""
    waiting = Delivery.objects.filter(state=Delivery.State.WAITING, due_at__lte=now)
    return waiting.filter(webhook__is_on=True, webhook__removed_at=None)


def work() -> int:
    """Send what is due, at most AT_ONCE messages; return how many. Of two workers one gets each message."""
    before = timezone.now() - KEPT
    Delivery.objects.exclude(state=Delivery.State.WAITING).filter(made_at__lt=before).delete()
    Webhook.objects.filter(removed_at__lt=before).delete()
    sent = 0
    while sent < AT_ONCE and (delivery := _claimed()) is not None:
        hook = delivery.webhook
        _keep(delivery, send(hook.url, hook.secret, delivery.kind, delivery.body, delivery.pk))
        sent += 1
    return sent


def _claimed() -> Delivery | None:
    """Return the oldest message that is due, with a lease on it."""
    now = timezone.now()
    for found in _due(now).select_related("webhook").order_by("due_at", "pk")[:5]:
        mine = Delivery.objects.filter(pk=found.pk, due_at=found.due_at, state=Delivery.State.WAITING)
        if mine.update(due_at=now + LEASE):
            return found
    return None


def _keep(delivery: Delivery, answer: Answer) -> None:
    """Keep how a try went, and when the next one is due."""
    now, tries = timezone.now(), delivery.tries + 1
    state, due = Delivery.State.DONE, now
    if not answer.is_good:
        given_up = tries > len(PAUSES)
        state = Delivery.State.FAILED if given_up else Delivery.State.WAITING
        due = now if given_up else now + timedelta(seconds=PAUSES[tries - 1])
    Delivery.objects.filter(pk=delivery.pk).update(
        state=state, tries=tries, due_at=due, status=answer.status, said=answer.said, sent_at=now
    )
