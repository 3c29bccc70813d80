"""When each daily job was begun."""

from __future__ import annotations

from django.db import models


class DailyRun(models.Model):
    """When a daily job (`tournament.daily`) was last begun, on whichever machine."""

    job = models.CharField(max_length=40, primary_key=True)
    begun_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.job}: {self.begun_at:%Y-%m-%d %H:%M}"
