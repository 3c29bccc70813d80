"""Who did what and when."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from .event import Event


class AuditEntry(models.Model):
    """Who did what to which row and when. Rows are only ever added; write them with `audit.record`."""

    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="audit")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    who = models.CharField(max_length=80, help_text="The name as it was then.")
    action = models.CharField(max_length=40, help_text='"result.report", "round.publish", …')
    subject = models.CharField(max_length=40, help_text='"events.match"')
    subject_id = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name_plural = "audit entries"
        indexes = [models.Index(fields=["subject", "subject_id"])]

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.who}: {self.action}"
