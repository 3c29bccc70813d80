"""A draft as it is kept: who sits where, each pick, and how far the tables are."""

from __future__ import annotations

import datetime

from django.db import models
from django.utils import timezone

from .entrants import Entrant
from .event import Event


class Draft(models.Model):
    """The draft of an event, from the moment its seats are drawn."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="draft")
    seed = models.BigIntegerField()
    piles_begun = models.PositiveSmallIntegerField(default=0, help_text="How many piles may be picked from so far.")
    begun_at = models.DateTimeField(null=True, blank=True, help_text="When the last of them was begun.")
    passed = models.JSONField(
        default=dict,
        blank=True,
        help_text='Tables where everybody writes on paper: {"1": {"picks": 3, "at": "…"}}, told by the desk.',
    )
    built_from = models.DateTimeField(null=True, blank=True, help_text="When the time for building teams began.")
    build_minutes = models.PositiveSmallIntegerField(default=0, help_text="For building teams; 0: no clock.")
    seated_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.event}: draft"

    @property
    def build_until(self) -> datetime.datetime | None:
        """Return when the time for building teams is over; None without a clock."""
        if self.built_from is None or not self.build_minutes:
            return None
        return self.built_from + datetime.timedelta(minutes=self.build_minutes)


class DraftSeat(models.Model):
    """A player's place in a pod. `opened`: the codes of each pile where they were written down, by its number."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="seats")
    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="draft_seat")
    pod = models.PositiveSmallIntegerField(help_text="From 1.")
    place = models.PositiveSmallIntegerField(help_text="From 1, clockwise.")
    on_paper = models.BooleanField(default=False, help_text="The picks are written on a sheet; nobody waits for them.")
    opened = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["pod", "place"]
        constraints = [models.UniqueConstraint(fields=["draft", "pod", "place"], name="one_player_per_draft_seat")]

    def __str__(self) -> str:
        return f"pod {self.pod}, seat {self.place}: {self.entrant}"


class DraftPick(models.Model):
    """A card that a player took. Nobody else sees it before the pod has drafted."""

    seat = models.ForeignKey(DraftSeat, on_delete=models.CASCADE, related_name="picks")
    number = models.PositiveSmallIntegerField(help_text="From 1, over all piles.")
    card = models.CharField(max_length=20, help_text="Its code.")
    by = models.CharField(max_length=60, help_text="Who entered it.")
    picked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["seat", "number"], name="each_pick_once")]

    def __str__(self) -> str:
        return f"{self.seat}, pick {self.number}"
