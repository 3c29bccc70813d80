"""Who plays in an event, alone or as several people, who waits for a place, and the teams they handed in."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from tournament.name_lists import Listed

from .event import Event
from .store import Person


def new_code() -> str:
    """Return a guest's secret: 72 random bits as 12 characters that survive an address."""
    return secrets.token_urlsafe(9)


class Entrant(Listed):
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
    team_settled = models.BooleanField(
        default=False, help_text="The staff has decided what becomes of a team that is missing or not legal."
    )
    team_due_at = models.DateTimeField(
        null=True, blank=True, help_text="Until then the player may replace the team, though teams are locked."
    )
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
        ordering = ["listed_as", "pk"]
        constraints = [
            models.UniqueConstraint("event", Lower("name"), name="one_entrant_per_name"),
            models.UniqueConstraint(
                fields=["event", "user"], condition=models.Q(user__isnull=False), name="one_entry_per_account"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_team_due(self) -> bool:
        """Return whether a judge has given the player time to replace the team, and it has not run out."""
        return self.team_due_at is not None and self.team_due_at > timezone.now() and not self.event.is_over

    @property
    def people(self) -> list[str]:
        """Return the names of everybody who plays in this entry: those of a party by seat, else its own."""
        members = self.members.all() if self.event.needs_parties else ()
        return [member.name for member in members] or [self.name]

    @property
    def team_of(self) -> str:
        """Return `Ana and Bo`: who plays under the name of a team; empty where the name says it already."""
        people = self.people
        told = " and ".join([", ".join(people[:-1]), people[-1]]) if len(people) > 1 else people[0]
        return "" if told == self.name else told

    @property
    def accounts(self) -> set[int]:
        """Return the accounts that play in this entry."""
        members = self.members.all() if self.event.needs_parties else ()
        return {pk for pk in (self.user_id, *(member.user_id for member in members)) if pk is not None}

    def is_known_by(self, code: str) -> bool:
        """Return whether a secret is that of this entry's link, or of one that leads to it."""
        own = [self.code, *(member.code for member in self.members.all() if member.code)]
        return any(secrets.compare_digest(code.encode(), each.encode()) for each in own)

    def has_left_before(self, number: int) -> bool:
        """Return whether the player dropped before round `number` was played."""
        return self.dropped_in_round is not None and self.dropped_in_round < number

    @property
    def surname_first(self) -> str:
        """Return `Featherstone, Pia`: how printed lists are sorted. A team's name is no person's, and stays."""
        return self.event.listed_name(self.name)


class Member(models.Model):
    """A person of an entrant that is a party or a team of people, by seat."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="members")
    seat = models.PositiveSmallIntegerField(help_text="From 1, clockwise.")
    name = models.CharField(max_length=60)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="memberships"
    )
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="memberships")
    code = models.CharField(
        max_length=20,
        blank=True,
        db_index=True,
        help_text="Of the link this person had alone: it leads to the team now.",
    )

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
