"""What judges leave behind: rulings, penalties, deck checks, and the table of infractions of a store.

Nothing here is deleted: what was undone or overturned says so, and keeps its words.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from tournament.events.models import Entrant, Event, JudgeCall, Match, Store

from .ladder import EXAMPLE, PENALTIES, Infraction, read_table


def example_rows() -> list[dict[str, Any]]:
    return [row.as_json() for row in EXAMPLE]


def _account() -> models.ForeignKey:
    return models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")


class PenaltyTable(models.Model):
    """The infractions of a store, in their order; a store without a row uses the example (`ladder.EXAMPLE`)."""

    store = models.OneToOneField(Store, models.CASCADE, related_name="penalty_table")
    rows = models.JSONField(default=example_rows)
    version = models.PositiveIntegerField(default=0, help_text="Grows with every change.")

    def __str__(self) -> str:
        return f"Infractions of {self.store}"

    @property
    def infractions(self) -> tuple[Infraction, ...]:
        return read_table(self.rows)


class Ruling(models.Model):
    """What a judge decided at a table, with its rule and, where there is a log, the line.

    `decision` is as the players read it, `note` for judges alone. A ruling on an appeal points at the first one.
    """

    class Facts(models.TextChoices):
        UNSAID = "", "Not noted"
        AGREED = "agreed", "Both agree on what happened"
        DISPUTED = "disputed", "They disagree on what happened"

    class Remedy(models.TextChoices):
        WRITTEN = "written", "Written down only"
        LEAVE = "leave", "Leave it as it was played"
        BACK_UP = "back-up", "Go back to before the line"
        CORRECT = "correct", "Correct the position"

    class State(models.TextChoices):
        STANDS = "stands", "Stands"
        OVERTURNED = "overturned", "Overturned on appeal"
        TAKEN_BACK = "taken-back", "Taken back"

    class Outcome(models.TextChoices):
        FIRST = "", "First ruling"
        UPHELD = "upheld", "Upheld"
        OVERTURNED = "overturned", "Overturned"

    event = models.ForeignKey(Event, models.CASCADE, related_name="rulings")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="table_rulings")
    call = models.ForeignKey(JudgeCall, models.SET_NULL, null=True, related_name="rulings")
    round_number = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    players = models.JSONField(default=list, help_text="Their names as they were then.")
    judge = _account()
    judge_name = models.CharField(max_length=60)
    by_own_player = models.BooleanField(default=False, help_text="The judge sits at this table.")
    rule = models.CharField(max_length=40, blank=True, db_index=True)
    facts = models.CharField(max_length=10, blank=True, choices=Facts)
    decision = models.TextField(max_length=2000)
    note = models.TextField(max_length=2000, blank=True)
    remedy = models.CharField(max_length=10, choices=Remedy, default=Remedy.WRITTEN)
    recording = models.ForeignKey("recording.Recording", models.SET_NULL, null=True, related_name="+")
    log = models.ForeignKey("judging.GameLog", models.SET_NULL, null=True, related_name="+")
    line = models.PositiveIntegerField(null=True, help_text="Of the log, or the entry of the recording.")
    line_text = models.CharField(max_length=300, blank=True)
    lines = models.TextField(max_length=2000, blank=True, help_text="Judge's lines, one a line.")
    done = models.JSONField(default=dict, help_text="What the remedy changed, to take it back.")
    state = models.CharField(max_length=10, choices=State, default=State.STANDS)
    outcome = models.CharField(max_length=10, blank=True, choices=Outcome)
    first = models.ForeignKey("self", models.SET_NULL, null=True, related_name="appeals")
    appeal_call = models.OneToOneField(
        JudgeCall, models.SET_NULL, null=True, related_name="appealed_ruling", help_text="The appeal against it."
    )
    appealed_by = models.CharField(max_length=60, blank=True)
    appealed_at = models.DateTimeField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["call"],
                condition=models.Q(call__isnull=False) & ~models.Q(state="taken-back"),
                name="one_ruling_per_call",
            )
        ]

    def __str__(self) -> str:
        return f"Ruling at table {self.table} in round {self.round_number}"

    def get_absolute_url(self) -> str:
        return reverse("judges:ruling", args=[self.event.slug, self.pk])

    @property
    def place(self) -> str:
        return f"round {self.round_number}, table {self.table}"

    @property
    def stands(self) -> bool:
        return self.state == self.State.STANDS

    @property
    def is_final(self) -> bool:
        """Return whether no appeal is possible any more."""
        return self.first_id is not None or self.appealed_at is not None


class Penalty(models.Model):
    """An infraction of one player with its penalty: `computed` by the table, `given` by the judge."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="penalties")
    ruling = models.ForeignKey(Ruling, models.SET_NULL, null=True, related_name="penalties")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="penalties")
    round_number = models.PositiveSmallIntegerField(default=0)
    table = models.PositiveSmallIntegerField(default=0)
    infraction = models.CharField(max_length=50)
    name = models.CharField(max_length=60, help_text="Of the infraction, as it was then.")
    category = models.CharField(max_length=40)
    computed = models.CharField(max_length=20)
    given = models.CharField(max_length=20)
    reason = models.CharField(max_length=500)
    note = models.CharField(max_length=300, blank=True, help_text="Why another than the computed one was given.")
    effect = models.JSONField(default=dict, help_text="What it changed, to take it back.")
    given_by = _account()
    by_name = models.CharField(max_length=60)
    at = models.DateTimeField(default=timezone.now)
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["at", "pk"]
        verbose_name_plural = "penalties"

    def __str__(self) -> str:
        return f"{self.words} for {self.entrant}"

    @property
    def words(self) -> str:
        return PENALTIES.get(self.given, self.given)

    @property
    def computed_words(self) -> str:
        return PENALTIES.get(self.computed, self.computed)

    @property
    def told(self) -> str:
        """Return what became of it: `Ana wins the match 1–0`; empty where it changed no result."""
        return str(self.effect.get("told", ""))

    @property
    def where(self) -> str:
        place = f"round {self.round_number}" if self.round_number else "before round 1"
        return f"{place}, table {self.table}" if self.table else place


class DeckCheck(models.Model):
    """A team laid beside its list: drawn by a seed, or chosen; then what was found."""

    class Found(models.TextChoices):
        OPEN = "", "To be checked"
        FINE = "fine", "As registered"
        PROBLEM = "problem", "Differs"

    event = models.ForeignKey(Event, models.CASCADE, related_name="deck_checks")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="deck_checks")
    round_number = models.PositiveSmallIntegerField(default=0)
    seed = models.CharField(max_length=60, blank=True, help_text="Of the draw; empty: chosen by a judge.")
    found = models.CharField(max_length=10, blank=True, choices=Found)
    words = models.CharField(max_length=300, blank=True)
    asked_by = models.CharField(max_length=60)
    checked_by = models.CharField(max_length=60, blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    checked_at = models.DateTimeField(null=True)
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["asked_at", "pk"]

    def __str__(self) -> str:
        return f"Deck check of {self.entrant}"


class TeamDecision(models.Model):
    """What is decided about a team that is missing or not legal, and why."""

    class Choice(models.TextChoices):
        PLAY_ON = "play-on", "Plays on with it"
        REPLACE = "replace", "Replaces it by a deadline"
        PENALTY = "penalty", "Gets a penalty"

    event = models.ForeignKey(Event, models.CASCADE, related_name="team_decisions")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="team_decisions")
    choice = models.CharField(max_length=10, choices=Choice)
    deadline = models.DateTimeField(null=True)
    reason = models.CharField(max_length=300)
    penalty = models.ForeignKey(Penalty, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=60)
    at = models.DateTimeField(default=timezone.now)
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.get_choice_display()}: {self.entrant}"
