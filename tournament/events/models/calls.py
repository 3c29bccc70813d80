"""Somebody waits for a judge at a table: who called, who came, and how it ended."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from .entrants import Entrant
from .event import Event
from .rounds import Match


class JudgeCall(models.Model):
    """A call from a table. While it is open, the match carries it too (`called_at`), so that lists need no join."""

    class Source(models.TextChoices):
        PHONE = "phone", "A player's phone"
        RECORDER = "recorder", "The recorder"
        DESK = "desk", "The desk"

    class End(models.TextChoices):
        RULED = "ruled", "Ruled"
        ANSWERED = "answered", "Answered without a ruling"
        WITHDRAWN = "withdrawn", "Withdrawn"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="calls")
    source = models.CharField(max_length=10, choices=Source)
    called_by = models.CharField(max_length=60, help_text="The caller's name, as people see it.")
    entrant = models.ForeignKey(Entrant, null=True, on_delete=models.SET_NULL, related_name="+")
    called_at = models.DateTimeField(default=timezone.now)
    note = models.CharField(max_length=300, blank=True)
    entry = models.PositiveIntegerField(null=True, help_text="Of the recording: the entry that is pinned.")
    is_appeal = models.BooleanField(default=False, help_text="Against a ruling: for a head judge alone.")
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    taken_name = models.CharField(max_length=60, blank=True)
    taken_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    ended_how = models.CharField(max_length=10, blank=True, choices=End)
    extra_minutes = models.PositiveSmallIntegerField(default=0, help_text="What the table was given for it.")

    class Meta:
        app_label = "events"
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(ended_at__isnull=True), name="one_open_call_per_match"
            )
        ]

    def __str__(self) -> str:
        return f"Call of {self.called_by} at {self.match}"

    @property
    def event(self) -> Event:
        return self.match.event

    @property
    def is_open(self) -> bool:
        return self.ended_at is None

    @property
    def waited(self) -> Any:
        """Return how long the table waited until a judge took the call, so far if none has."""
        return (self.taken_at or self.ended_at or timezone.now()) - self.called_at

    @property
    def waited_seconds(self) -> int:
        return max(0, int(self.waited.total_seconds()))
