"""A dice set as it is being typed in, and every usable state it was ever in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse


class StoreDiceSet(models.Model):
    """A dice set of the store's own, finished or not. `data` has the form of a dice set file (docs/dice-set.md)."""

    code = models.SlugField(max_length=40, unique=True)
    data = models.JSONField()
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["code"]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def get_absolute_url(self) -> str:
        return reverse("cardpool:own_dice_set", args=[self.code])

    @property
    def name(self) -> str:
        return str(self.data.get("name") or self.code)

    @property
    def dice(self) -> list[dict[str, Any]]:
        return list(self.data.get("dice") or [])

    def die(self, die_id: str) -> dict[str, Any] | None:
        return next((die for die in self.dice if die.get("id") == die_id), None)


class DiceSetVersion(models.Model):
    """One usable state of a set. Logs and events name it by its digest, so it stays as long as the store does."""

    digest = models.CharField(max_length=16, unique=True)
    code = models.SlugField(max_length=40)
    data = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["code", "-pk"]

    def __str__(self) -> str:
        return f"{self.code} {self.digest}"
