"""The rounds of an event, and the match at each table."""

from __future__ import annotations

import datetime
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone

from tournament.ranking import counted
from tournament.tiebreaks import HALF, UNPLAYED, ZERO

from ..results import KINDS, MatchResult, ResultKind, read_outcome
from .entrants import Entrant
from .event import Event
from .seats import SEATS

#: Who "reports" a match of the cut that was won because the other player had gone.
WALKOVER = "walkover"


class Round(models.Model):
    """A round of the structure, or one of the cut. Pairings stay with the organizer until it is published."""

    class State(models.TextChoices):
        PAIRED = "paired", "Paired, not published"
        PUBLISHED = "published", "Being played"
        FINISHED = "finished", "Finished"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    cut_size = models.PositiveSmallIntegerField(default=0, help_text="Players still in the cut; 0: a round before it.")
    state = models.CharField(max_length=10, choices=State, default=State.PAIRED)
    seed = models.BigIntegerField()
    minutes = models.PositiveSmallIntegerField()
    paired_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="each_round_once")]

    def __str__(self) -> str:
        return f"{self.event}, round {self.number}"

    @property
    def proof(self) -> dict[str, Any]:
        """Return how the pairing was found and proved, as the structure wrote it; empty for a round without it."""
        kept = getattr(self, "kept_proof", None)
        return {} if kept is None else kept.body

    def change_proof(self, body: dict[str, Any]) -> None:
        """Store how the pairing was found, in place of what was stored with the round."""
        self.kept_proof.body = body
        self.kept_proof.save(update_fields=["body"])

    @property
    def is_public(self) -> bool:
        return self.state != self.State.PAIRED

    @property
    def is_cut(self) -> bool:
        """Return whether it is played to go on: no draws, and whoever loses is out."""
        return self.cut_size > 0

    @property
    def into_cut(self) -> int:
        """Return which round of the cut it is, from 1; 0 or less before it."""
        return self.number - (self.event.swiss_rounds or 0)

    @property
    def is_swiss(self) -> bool:
        """Return whether points and meetings decide who plays whom."""
        return not self.is_cut and self.event.scheme.pairs_by_points

    @property
    def meets_once(self) -> bool:
        """Return whether a rematch in it is worth a warning."""
        return not self.is_cut and self.event.scheme.meets_once

    @property
    def length(self) -> str:
        """Return `best of three games`: how long a match of it is."""
        return KINDS[self.event.scheme.result].length(self.best_of)

    @property
    def title(self) -> str:
        """Return `Round 3`, `Round 6: semi-finals`."""
        of_cut = f": {self.event.scheme.cut_title(self.event, self.cut_size, self.into_cut)}" if self.is_cut else ""
        return f"Round {self.number}{of_cut}"

    @property
    def best_of(self) -> int:
        event = self.event
        return event.cut_best_of if self.is_cut and event.scheme.cuts else event.best_of


class RoundProof(models.Model):
    """How the pairing of a round was found: what every player brought into it, the cost, and why none is cheaper.

    It grows with the players, and most pages of a round do not need it: so it is a row of its own.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="kept_proof")
    body = models.JSONField(default=dict, help_text="Cost, lower bound and how they were shown equal.")

    def __str__(self) -> str:
        return f"{self.round}: how it was paired"


#: Matches with one player's word, which no other has answered.
UNCONFIRMED = models.Q(outcome__isnull=False, confirmed=False, disputed=False)


#: Matches without an agreed result.
UNSETTLED = models.Q(outcome__isnull=True) | models.Q(disputed=True)


#: Matches at which somebody waits for a judge.
CALLING = models.Q(called_at__isnull=False)


#: Matches that are given more time than the round.
EXTENDED = models.Q(extra_minutes__gt=0) | models.Q(stopped_at__isnull=False)


def _seat(*, may_be_empty: bool = True) -> models.ForeignKey:
    return models.ForeignKey(Entrant, null=may_be_empty, blank=may_be_empty, on_delete=models.PROTECT, related_name="+")


class Match(models.Model):
    """A table of one to five seats with its result, or a bye (`table` is 0, or its place in a bracket).

    A seat is a column: pages of thousands of tables are read with one query. `outcome` is None until somebody reports.
    A report by one player waits for another: `confirmed` or `disputed`. Game logs hang on `logs` (tournament.judging).
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField()
    is_bye = models.BooleanField(default=False, help_text="The one entrant here sits this round out.")
    first = _seat(may_be_empty=False)
    second = _seat()
    third = _seat()
    fourth = _seat()
    fifth = _seat()
    unplayed = models.CharField(
        max_length=8,
        blank=True,
        help_text="How it ended without play, a key of tiebreaks.UNPLAYED; empty: played, or a bye that pairing gave.",
    )
    setup = models.JSONField(
        default=dict, blank=True, help_text="What is settled before play, as the structure writes it: heroes, a deck."
    )
    outcome = models.JSONField(null=True, blank=True, help_text="The result as its kind writes it; null: none yet.")
    reported_by = models.CharField(max_length=60, blank=True, help_text="The reporter's name, as people see it.")
    reported_entrant = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", help_text="Empty: the staff."
    )
    reported_at = models.DateTimeField(null=True, blank=True)
    report_key = models.CharField(max_length=64, blank=True, help_text="The form's key: sent twice, counted once.")
    confirmed = models.BooleanField(default=False)
    disputed = models.BooleanField(default=False)
    counter_claim = models.TextField(blank=True, help_text='What another player says, as its kind writes it: "0-1-0".')
    by_own_player = models.BooleanField(
        default=False, help_text="The staff's last word came from one of the two players; nobody else has looked."
    )
    accepted_by = models.CharField(
        max_length=60, blank=True, help_text="Who of the staff accepted the word of one player."
    )
    called_by = models.CharField(max_length=60, blank=True, help_text="Who waits for a judge here; empty: nobody.")
    called_at = models.DateTimeField(null=True, blank=True)
    call_note = models.CharField(max_length=200, blank=True)
    stopped_at = models.DateTimeField(
        null=True, blank=True, help_text="A judge is at the table: its clock has stood still since then."
    )
    moved_at = models.DateTimeField(null=True, blank=True, help_text="Its players were seated here after publishing.")
    extra_minutes = models.PositiveSmallIntegerField(default=0, help_text="Time that this table has after the round.")

    class Meta:
        ordering = ["round", "table"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="each_table_once"),
            models.UniqueConstraint(fields=["round", "first"], name="first_player_once_a_round"),
            models.UniqueConstraint(fields=["round", "second"], name="second_player_once_a_round"),
            models.UniqueConstraint(fields=["round", "third"], name="third_player_once_a_round"),
            models.UniqueConstraint(fields=["round", "fourth"], name="fourth_player_once_a_round"),
            models.UniqueConstraint(fields=["round", "fifth"], name="fifth_player_once_a_round"),
            models.CheckConstraint(
                condition=~reduce(or_, (models.Q(**{one: models.F(other)}) for one, other in combinations(SEATS, 2))),
                name="nobody_plays_themselves",
            ),
        ]

    def __str__(self) -> str:
        if self.is_bye:
            return f"round {self.round.number}, bye: {self.first}"
        return f"round {self.round.number}, table {self.table}: {self.who}"

    def get_absolute_url(self) -> str:
        return reverse("events:match", args=[self.round.event.slug, self.round.number, self.table])

    @property
    def event(self) -> Event:
        return self.round.event

    @property
    def bye_gives(self) -> str:
        """Return `3 points`, `half-point bye, 1 point`, or `plays on`: what sitting this round out is worth."""
        if self.round.is_cut:
            return "plays on"
        scoring = self.event.scores
        worth = {HALF: scoring.half_bye_points, ZERO: 0}.get(self.unplayed, scoring.bye_points)
        told = counted(scoring.shown(worth), "point")
        return f"{UNPLAYED[self.unplayed]}, {told}" if self.unplayed else told

    @property
    def ends_at(self) -> Any:
        """Return when time is called at this table: the end of the round and its own minutes; None without a clock.

        While a judge is at the table, it is as late as if play went on at this moment.
        """
        end = self.round.ends_at
        return end and end + datetime.timedelta(minutes=self.extra_minutes) + self.stopped_for

    @property
    def stopped_for(self) -> datetime.timedelta:
        """Return how long the table's clock has stood still for a judge."""
        if self.stopped_at is None:
            return datetime.timedelta(0)
        since = max(self.stopped_at, self.round.started_at or self.stopped_at)
        return max(timezone.now() - since, datetime.timedelta(0))

    @property
    def is_walkover(self) -> bool:
        return self.reported_by == WALKOVER

    @property
    def result(self) -> Any:
        """Return the result as a value of its kind (`results`), None while there is none."""
        return None if self.outcome is None else read_outcome(self.outcome)

    @result.setter
    def result(self, value: MatchResult | None) -> None:
        self.outcome = None if value is None else value.outcome

    @property
    def kind(self) -> ResultKind:
        """Return the kind of results that this match can have."""
        return KINDS[self.event.scheme.result]

    @property
    def is_settled(self) -> bool:
        """A result stands and nobody contests it. One player's word counts until the other objects."""
        return self.outcome is not None and not self.disputed

    @property
    def players(self) -> tuple[Entrant, ...]:
        """Return the entrants by seat; `SEATS` are what to select with a queryset of many."""
        return tuple(getattr(self, seat) for seat in SEATS if getattr(self, f"{seat}_id") is not None)

    @property
    def who(self) -> str:
        """Return `Ana against Bo`; a larger table clockwise: `Ana, Bo, Cy, Dee`."""
        names = [player.name for player in self.players]
        return " against ".join(names) if len(names) < 3 else ", ".join(names)

    @property
    def player_ids(self) -> tuple[int, ...]:
        return tuple(pk for seat in SEATS if (pk := getattr(self, f"{seat}_id")) is not None)

    def seats(self, entrant: Entrant | None) -> bool:
        """Does this entrant sit at this table?"""
        return entrant is not None and entrant.pk in self.player_ids
