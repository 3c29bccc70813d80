"""Who helps with an event beside the staff of its store."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from .event import Event


class EventRole(models.Model):
    """What an account may do in one event, beside what it may do in the store (`permissions.RIGHTS`)."""

    class Role(models.TextChoices):
        ORGANIZER = "organizer", "Organizer"
        SCOREKEEPER = "scorekeeper", "Scorekeeper"
        JUDGE = "judge", "Judge"
        HEAD_JUDGE = "head-judge", "Head judge"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=12, choices=Role)
    given_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["user__username"]
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_per_account")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class RoleLink(models.Model):
    """A link with which an account takes a role in an event by pressing a button, once. Only a digest is kept."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="role_links")
    role = models.CharField(max_length=12, choices=EventRole.Role)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]
