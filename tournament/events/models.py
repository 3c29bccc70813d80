"""What the store keeps of an event: who plays, with which team, every round, every result, and every change."""

from __future__ import annotations

import datetime
import secrets
from dataclasses import replace
from functools import reduce
from itertools import combinations
from operator import or_
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone

from teams.formats import FORMATS
from tournament.ranking import counted
from tournament.tiebreaks import HALF, UNPLAYED, ZERO, Scoring, read_scoring

from .results import KINDS, MatchResult, ResultKind, read_outcome
from .rule_books import RULE_BOOKS, RuleBook
from .store import Person, Season, Store, StoreLogo  # noqa: F401 (its models)

if TYPE_CHECKING:
    from .structures import Structure


def new_code() -> str:
    """Return a guest's secret: 72 random bits as 12 characters that survive an address."""
    return secrets.token_urlsafe(9)


def surname_first(name: str) -> str:
    """Return `Featherstone, Pia` for Pia Featherstone."""
    first, _, last = name.rpartition(" ")
    return f"{last}, {first}" if first else last


class Event(models.Model):
    """One tournament. Its rules profile is `edition` (a key of `rule_books`) plus `rules_options`."""

    class State(models.TextChoices):
        DRAFT = "draft", "Draft"
        REGISTRATION = "registration", "Registration open"
        RUNNING = "running", "Running"
        FINISHED = "finished", "Finished"
        CALLED_OFF = "called-off", "Called off"

    class Watch(models.TextChoices):
        OFF = "off", "Its players and the staff"
        LINK = "link", "Everybody with the link"
        DELAYED = "delayed", "Everybody with the link, some minutes later"

    class Teams(models.TextChoices):
        END = "end", "Hidden until the event is over"
        START = "start", "Hidden until the event starts"
        OPEN = "open", "Open to everybody"

    store = models.ForeignKey(Store, on_delete=models.PROTECT, related_name="events")
    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    date = models.DateField()
    note = models.CharField(max_length=300, blank=True, help_text="One announcement; the TV page shows it too.")
    team_format = models.CharField(max_length=30, default="tournament", help_text="A key of teams.formats.")
    event_format = models.CharField(max_length=40, blank=True, help_text="Ban list or card pool; empty for none.")
    edition = models.CharField(max_length=20, default="wol2015")
    rules_options = models.JSONField(default=dict, blank=True)
    dice_set = models.CharField(max_length=16, blank=True, help_text="Digest of the dice of a Dungeon Dice event.")
    structure = models.CharField(max_length=20, default="swiss", help_text="A key of structures.STRUCTURES.")
    structure_options = models.JSONField(
        default=dict, blank=True, help_text="What the structure asks for besides: Structure.options."
    )
    swiss_rounds = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Rounds before a cut. Empty: from the player count."
    )
    best_of = models.PositiveSmallIntegerField(default=1)
    cut_to = models.PositiveSmallIntegerField(default=0, help_text="Who play on after the Swiss rounds; 0: nobody.")
    cut_best_of = models.PositiveSmallIntegerField(default=3)
    scoring = models.JSONField(
        default=dict, blank=True, help_text="Points and tie-breaks, as tiebreaks.read_scoring takes them; {}: standard."
    )
    bye_policy = models.CharField(max_length=10, default="lowest", help_text="Who sits out: a key of BYE_POLICIES.")
    first_table = models.PositiveSmallIntegerField(default=1, help_text="The number of the first table.")
    check_in = models.BooleanField(default=False, help_text="Players say that they are here before round 1.")
    fee = models.CharField(max_length=20, blank=True, help_text='What a player pays, as people write it: "5 €".')
    round_minutes = models.PositiveSmallIntegerField(default=30)
    registration_deadline = models.DateTimeField(null=True, blank=True)
    locked_at = models.DateTimeField(null=True, blank=True, help_text="From here on teams stay as they are.")
    teams_shown = models.CharField(
        max_length=5,
        choices=Teams,
        default=Teams.END,
        help_text="When others than its player and the staff see a team.",
    )
    cap = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Places for players who register themselves. Empty: no limit."
    )
    approval = models.BooleanField(default=False, help_text="The organizer admits everybody who registers.")
    online = models.BooleanField(default=False, help_text="Matches are played at a distance, with dice of the server.")
    watch = models.CharField(
        max_length=8, choices=Watch, default=Watch.OFF, help_text="Who sees a game while it is recorded."
    )
    watch_delay = models.PositiveSmallIntegerField(default=5, help_text="Minutes, where onlookers see it later.")
    state = models.CharField(max_length=15, choices=State, default=State.DRAFT)
    called_off_from = models.CharField(max_length=15, blank=True, editable=False, help_text="The state to go back to.")
    key = models.CharField(
        max_length=64, blank=True, editable=False, help_text="teams.form_keys: sent twice, made once."
    )
    seed = models.BigIntegerField(help_text="Every random choice of the event follows from this number.")
    version = models.PositiveBigIntegerField(default=0, editable=False, help_text="Grows by 1 with every change.")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    season = models.ForeignKey(
        Season, null=True, blank=True, on_delete=models.SET_NULL, related_name="events", help_text="It counts there."
    )

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["key"], condition=~models.Q(key=""), name="each_form_makes_one_event")
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, **options: Any) -> None:
        """Store the row; `version` stays as the database has it, so that an older copy never turns it back."""
        if not self._state.adding and options.get("update_fields") is None:
            fields = self._meta.concrete_fields
            options["update_fields"] = [f.name for f in fields if not f.primary_key and f.name != "version"]
        super().save(**options)

    def get_absolute_url(self) -> str:
        return reverse("events:event", args=[self.slug])

    @property
    def book(self) -> RuleBook:
        return RULE_BOOKS[self.edition]

    @property
    def needs_teams(self) -> bool:
        """Return whether players bring a team that has to be legal; in Dungeon Dice everybody starts alike."""
        return self.book.needs_teams

    @property
    def party(self) -> range:
        """Return of how many people an entry may be: a party, a team of two in doubles, else one player."""
        if self.book.needs_parties:
            return range(1, len(SEATS))
        side = FORMATS[self.team_format].players // 2 if self.needs_teams and self.team_format in FORMATS else 1
        return range(side, side + 1)

    @property
    def needs_parties(self) -> bool:
        """Return whether an entry is made of people with names of their own."""
        return self.party != range(1, 2)

    @property
    def is_doubles(self) -> bool:
        """Return whether two people play together, and each brings a list."""
        return self.needs_parties and self.needs_teams

    @property
    def scheme(self) -> Structure:
        """Return the record of the event's structure: how it pairs or seats, tallies and shows."""
        from .structures import STRUCTURES  # they read the rows that are defined here

        return STRUCTURES[self.structure]

    @property
    def scores(self) -> Scoring:
        """Return how the event is scored; its own seed draws the lot among equals."""
        return replace(read_scoring(self.scoring), seed=self.seed)

    @property
    def length(self) -> str:
        """Return `one game`: how long a match is before a cut."""
        return KINDS[self.scheme.result].length(self.best_of)

    @property
    def lengths(self) -> str:
        """Return `one game a match, best of three games in the cut`: what is played before a cut, and in it."""
        if not (self.cut_to and self.scheme.cuts) or self.cut_best_of == self.best_of:
            return self.length
        return f"{self.length}, {KINDS[self.scheme.result].length(self.cut_best_of)} in the cut"

    @property
    def is_running(self) -> bool:
        return self.state == self.State.RUNNING

    @property
    def is_finished(self) -> bool:
        return self.state == self.State.FINISHED

    @property
    def is_called_off(self) -> bool:
        return self.state == self.State.CALLED_OFF

    @property
    def is_over(self) -> bool:
        """Nothing more is entered: it is finished, or does not take place."""
        return self.is_finished or self.is_called_off

    @property
    def is_locked(self) -> bool:
        """Locked by hand, by the deadline, or because the event began or does not take place."""
        late = self.registration_deadline is not None and self.registration_deadline <= timezone.now()
        return late or self.locked_at is not None or self.is_running or self.is_over


class Entrant(models.Model):
    """A player in one event; a guest has no `user` and proves who they are with `code`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    name = models.CharField(max_length=60)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    person = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries", help_text="Not of a party."
    )
    code = models.CharField(max_length=20, unique=True, default=new_code)
    dropped_in_round = models.PositiveSmallIntegerField(null=True, blank=True, help_text="0: before round 1.")
    registered_at = models.DateTimeField(auto_now_add=True)
    checked_in_at = models.DateTimeField(null=True, blank=True, help_text="Seen in the room before the event.")
    paid = models.BooleanField(default=False, help_text="The entry fee is paid.")
    fixed_table = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Where this player always sits, whoever the opponent is."
    )
    asked_byes = models.JSONField(
        default=dict,
        blank=True,
        help_text='Rounds the player asked not to play: {"2": "half"}, keys of REQUESTED_BYES.',
    )
    apart = models.ManyToManyField(
        "self", symmetrical=False, blank=True, related_name="+", help_text="Not at one table with these."
    )

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint("event", Lower("name"), name="one_entrant_per_name"),
            models.UniqueConstraint(
                fields=["event", "user"], condition=models.Q(user__isnull=False), name="one_entry_per_account"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def people(self) -> list[str]:
        """Return the names of everybody who plays in this entry: those of a party by seat, else its own."""
        members = self.members.all() if self.event.needs_parties else ()
        return [member.name for member in members] or [self.name]

    def has_left_before(self, number: int) -> bool:
        """Return whether the player dropped before round `number` was played."""
        return self.dropped_in_round is not None and self.dropped_in_round < number

    @property
    def surname_first(self) -> str:
        """Return `Featherstone, Pia`: how printed lists are sorted."""
        return surname_first(self.name)


class EventRole(models.Model):
    """What an account may do in one event, beside what it may do in the store (`permissions.RIGHTS`)."""

    class Role(models.TextChoices):
        ORGANIZER = "organizer", "Organizer"
        SCOREKEEPER = "scorekeeper", "Scorekeeper"
        JUDGE = "judge", "Judge"

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


class Member(models.Model):
    """A person of an entrant that is a party or a team of people, by seat."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="members")
    seat = models.PositiveSmallIntegerField(help_text="From 1, clockwise.")
    name = models.CharField(max_length=60)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="memberships"
    )
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="memberships")

    class Meta:
        ordering = ["entrant", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "seat"], name="one_member_per_seat"),
            models.UniqueConstraint("entrant", Lower("name"), name="one_member_per_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Applicant(models.Model):
    """Somebody who registered and does not play yet: no place is free, or the organizer has not admitted them.

    Admitted, an applicant becomes an `Entrant` with the same `code`, so a guest's link stays good.
    """

    class WaitsFor(models.TextChoices):
        PLACE = "place", "Waiting for a place"
        APPROVAL = "approval", "Waiting for approval"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="applicants")
    name = models.CharField(max_length=60)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="applications"
    )
    code = models.CharField(max_length=20, unique=True, default=new_code)
    team = models.TextField(blank=True, help_text="The team as handed in; it is checked once they are admitted.")
    waits_for = models.CharField(max_length=10, choices=WaitsFor)
    asked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint("event", Lower("name"), name="one_applicant_per_name"),
            models.UniqueConstraint(
                fields=["event", "user"], condition=models.Q(user__isnull=False), name="one_application_per_account"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Submission(models.Model):
    """The team an entrant handed in, frozen as content: a later change to the shared team does not reach it."""

    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="submission")
    source = models.TextField(help_text="Link, text or JSON exactly as it was handed in.")
    content = models.JSONField(help_text="The whole list as teams.codecs.json_form writes it, unknown cards included.")
    problems = models.JSONField(default=list, help_text="teams.validation problems as JSON, worst first.")
    checked_at = models.DateTimeField()
    submitted_at = models.DateTimeField()

    @property
    def cards(self) -> list[tuple[str, int]]:
        """Return `[("12bff", 4), …]`: code and dice of each card."""
        return [(entry["code"], entry["dice"]) for entry in self.content["cards"]]

    @property
    def basics(self) -> list[str]:
        """Return codes of the basic actions."""
        return [entry["code"] for entry in self.content["basics"]]

    @property
    def errors(self) -> list[dict]:
        """Return what keeps the team out: errors, and cards that nobody here can check (TR-CARD-VERSION)."""
        return [p for p in self.problems if p.get("severity") == "error" or p.get("rule") == "TR-CARD-VERSION"]

    @property
    def is_legal(self) -> bool:
        return not self.errors


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
    proof = models.JSONField(default=dict, help_text="Cost, lower bound and how they were shown equal.")
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


#: Who "reports" a match of the cut that was won because the other player had gone.
WALKOVER = "walkover"


#: The seats of a table in order, as fields of a match: no game of the four books seats more than five.
SEATS = ("first", "second", "third", "fourth", "fifth")


#: Matches with one player's word, which no other has answered.
UNCONFIRMED = models.Q(outcome__isnull=False, confirmed=False, disputed=False)
#: Matches without an agreed result.
UNSETTLED = models.Q(outcome__isnull=True) | models.Q(disputed=True)
#: Matches at which somebody waits for a judge.
CALLING = models.Q(called_at__isnull=False)
#: Matches that are given more time than the round.
EXTENDED = models.Q(extra_minutes__gt=0)


def seated(entrants: Any) -> models.Q:
    """Return the condition for the matches at which one of these entrants (ids, rows or a queryset) has a seat."""
    return reduce(or_, (models.Q(**{f"{seat}__in": entrants}) for seat in SEATS))


def named_like(how: str, text: str | list[str]) -> models.Q:
    """Return the condition for the matches at which a name is like the text: `how` is a lookup such as "icontains"."""
    return reduce(or_, (models.Q(**{f"{seat}__name__{how}": text}) for seat in SEATS))


def seat_ids(matches: models.QuerySet[Match]) -> set[int]:
    """Return the ids of everybody who sits at these tables."""
    return {pk for row in matches.order_by().values_list(*SEATS) for pk in row if pk is not None}


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
        """Return when time is called at this table: the end of the round and its own minutes; None without a clock."""
        end = self.round.ends_at
        return end and end + datetime.timedelta(minutes=self.extra_minutes)

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


class DailyRun(models.Model):
    """When a daily job (`tournament.daily`) was last begun, on whichever machine."""

    job = models.CharField(max_length=40, primary_key=True)
    begun_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.job}: {self.begun_at:%Y-%m-%d %H:%M}"
