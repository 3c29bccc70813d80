"""The store's own traps, every state they were ever in."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class TrapsVersion(models.Model):
    """The newest is in force. Logs name the cards they were played with by `digest`, so old ones stay."""

    digest = models.CharField(max_length=16, unique=True, help_text="of all cards of Dice Conquest with these traps")
    data = models.JSONField(help_text="a traps file, as rules.dice_conquest.cards reads it")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"Traps {self.digest}"
