"""Addresses that a store tells of its events, and what was sent there."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone

from .store import Store


def new_secret() -> str:
    """Return the key that signs what is sent to an address: 192 random bits."""
    return secrets.token_urlsafe(24)


class Webhook(models.Model):
    """An address of another program. What is sent there is signed with `secret`."""

    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=300)
    secret = models.CharField(max_length=40, default=new_secret)
    is_on = models.BooleanField(default=True)
    added_by = models.CharField(max_length=80, blank=True)
    added_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, help_text="It can be put back for 30 days, with its key and its log.")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["store", "url"], name="each_webhook_once")]

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One message to a webhook: the row waits to be sent, and keeps how that went."""

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        DONE = "done", "Delivered"
        FAILED = "failed", "Given up"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=30, help_text='"round.published"')
    body = models.TextField(help_text="JSON, as it is sent")
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now, help_text="when it is tried next; while it is sent: the lease")
    status = models.PositiveSmallIntegerField(null=True, help_text="of the last answer; empty: there was none")
    said = models.CharField(max_length=200, blank=True, help_text="what went wrong last")
    made_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state="waiting"), name="deliveries_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.webhook_id}: {self.state}"
