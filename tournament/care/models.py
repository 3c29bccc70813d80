"""What the parts of a running store say about themselves, and which backups were made."""

from django.db import models
from django.db.models.functions import Now


class Heartbeat(models.Model):
    """A sign of life of one process, written again every few seconds.

    `at` is the clock of the process's machine, `seen_at` the clock of the database: between them lies how wrong that
    machine's clock is.
    """

    name = models.CharField(max_length=20, help_text="worker, sweeper, …")
    host = models.CharField(max_length=80)
    pid = models.PositiveIntegerField()
    at = models.DateTimeField()
    seen_at = models.DateTimeField(db_default=Now())
    jump = models.FloatField(default=0, help_text="seconds by which the machine's clock last jumped")
    jumped_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("name", "host", "pid")
        constraints = [models.UniqueConstraint(fields=["name", "host", "pid"], name="one_heartbeat_per_process")]

    def __str__(self) -> str:
        return f"{self.name} on {self.host} ({self.pid})"


class BackupRun(models.Model):
    """One backup that was made, or that failed (`error` says why)."""

    at = models.DateTimeField()
    host = models.CharField(max_length=80)
    path = models.CharField(max_length=500, blank=True)
    size = models.PositiveBigIntegerField(default=0, help_text="bytes")
    by_itself = models.BooleanField(default=False, help_text="the daily backup, not one somebody asked for")
    error = models.TextField(blank=True)

    class Meta:
        ordering = ("-at",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.error or self.path}"
