"""Saved teams. The list is kept whole, as the codecs' JSON: it is read, compared and replaced as one value."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from rules.dice_masters.cards import CardPool
from teams.codecs.json_form import team_from
from teams.formats import EDITIONS, FORMATS
from teams.values import TeamDraft


def make_slug() -> str:
    """Sixty bits: whoever has the link may read the team, and nobody guesses it."""
    return secrets.token_hex(8)


class Team(models.Model):
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="teams"
    )  # None: built by a guest, whose browser session may change it
    slug = models.SlugField(max_length=20, unique=True, default=make_slug, editable=False)
    name = models.CharField(max_length=80, blank=True)
    format = models.CharField(max_length=20, choices=[(key, game.name) for key, game in FORMATS.items()])
    edition = models.CharField(max_length=10, choices=list(EDITIONS.items()))
    event_format = models.CharField(max_length=40, blank=True)  # a key of EVENT_FORMATS, to which a store may add
    content = models.JSONField()  # teams.codecs.json_form.as_data
    text = models.TextField()  # teams.codecs.write_text
    key = models.CharField(max_length=64, blank=True, editable=False)  # teams.form_keys: sent twice, saved once
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated", "-pk"]
        constraints = [models.UniqueConstraint(fields=["key"], condition=~Q(key=""), name="each_form_saves_one_team")]

    def __str__(self) -> str:
        return self.name or "Unnamed team"

    def get_absolute_url(self) -> str:
        return reverse("teams:team", args=[self.slug])

    def as_draft(self, pool: CardPool) -> TeamDraft:
        """Return the list with the cards of `pool`; what is not in it stands in `unknown`."""
        return team_from(self.content, pool)

    @property
    def dice(self) -> int:
        return sum(entry["dice"] for entry in self.content["cards"])


class TeamVersion(models.Model):
    """A team as it was saved once, with what its player noted about the change. Rows are only ever added."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    content = models.JSONField()  # as Team.content
    note = models.CharField(max_length=200, blank=True)
    saved_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["team", "number"], name="each_version_once")]

    def __str__(self) -> str:
        return f"{self.team}, version {self.number}"

    def as_draft(self, pool: CardPool) -> TeamDraft:
        return team_from(self.content, pool)


class Collection(models.Model):
    """What an account owns: {card code: dice}; of a basic action the dice of its set."""

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="collection")
    dice = models.JSONField(default=dict)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"collection of {self.owner}"
