"""One tournament: its settings, its state, and the records of its game and structure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from teams.formats import FORMATS
from tournament.name_lists import surname_first
from tournament.tiebreaks import Scoring, read_scoring

from ..results import KINDS
from ..rule_books import RULE_BOOKS, RuleBook
from ..schemes import SCHEMES
from .seats import SEATS
from .store import Season, Store

if TYPE_CHECKING:
    from ..structures import Structure


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
    starts_at = models.TimeField(null=True, blank=True, help_text="By the store's clock; empty: not announced.")
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
    turn_minutes = models.PositiveSmallIntegerField(
        default=0, help_text="Of a turn, on the clock of games that are recorded; 0: no clock."
    )
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
    also_in = models.ManyToManyField(
        Season, blank=True, related_name="events_besides", help_text="Other seasons in which it counts, too."
    )

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["key"], condition=~models.Q(key=""), name="each_form_makes_one_event")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def seasons(self) -> list[Season]:
        """Return every season in which it counts, the one of its own form first."""
        others = [season for season in self.also_in.all() if season.pk != self.season_id]
        return [self.season, *others] if self.season else others

    @property
    def season_slugs(self) -> list[str]:
        return [season.slug for season in self.seasons]

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
    def brings_teams(self) -> bool:
        """Return whether players have their teams ready when the event starts; a draft comes before the teams."""
        return self.needs_teams and self.scheme.prepares is None

    @property
    def is_preparing(self) -> bool:
        """Return whether it has started and the draft, or whatever comes before round 1, is on."""
        return self.is_running and self.scheme.prepares is not None and not self.rounds.exists()

    @property
    def waits_with_teams(self) -> bool:
        """Return whether nobody is asked for a team yet: a draft comes first, and the desk says who is missing."""
        return self.scheme.prepares is not None and (self.state in ("draft", "registration") or self.is_preparing)

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

    def listed_name(self, name: str) -> str:
        """Return an entry's name as printed lists are sorted: people by surname, parties and teams by their names."""
        return name if self.needs_parties else surname_first(name)

    @property
    def entry_word(self) -> str:
        """Return what one entry is called: a player, a team of two, or a party."""
        return "team" if self.is_doubles else "party" if self.needs_parties else "player"

    @property
    def entries_word(self) -> str:
        """Return the same of several."""
        return "parties" if self.entry_word == "party" else f"{self.entry_word}s"

    @property
    def scheme(self) -> Structure:
        """Return the record of the event's structure: how it pairs or seats, tallies and shows."""
        return SCHEMES[self.structure]

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
    def players_in(self) -> int:
        """Return how many entrants have not dropped."""
        return self.entrants.filter(dropped_in_round=None).count()

    @property
    def is_locked(self) -> bool:
        """Locked by hand, by the deadline, or because the event began or does not take place.

        Teams of a draft stay open until round 1 is paired.
        """
        late = self.registration_deadline is not None and self.registration_deadline <= timezone.now()
        if self.is_preparing:
            return self.locked_at is not None
        return late or self.locked_at is not None or self.is_running or self.is_over
