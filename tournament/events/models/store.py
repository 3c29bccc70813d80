"""What a store keeps beside its events: itself, the people who play there, and its seasons."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify

from tournament.name_lists import Listed
from tournament.seasons import PLACE_POINTS


class Store(models.Model):
    """A shop of this installation; `Store.here()` is the first, and in most installations the only one."""

    name = models.CharField(max_length=80, default="Our store")
    place = models.CharField(max_length=120, blank=True)
    welcome = models.CharField(max_length=300, blank=True, help_text="One or two sentences on the front page.")
    slug = models.SlugField(max_length=60, unique=True, null=True, blank=True, help_text="Of its address: /stores/…/")
    host = models.CharField(max_length=120, blank=True, help_text="A host name that leads to this store.")
    colour = models.CharField(max_length=7, blank=True, help_text="#1b5aa0; empty: that of Dice Marshal.")
    logo_digest = models.CharField(max_length=16, blank=True, editable=False, help_text="Of the logo; empty: none.")
    paper = models.CharField(
        max_length=10, default="a4", help_text="The size of paper in the printer, a key of teams.printing.SIZES."
    )
    staff = models.ManyToManyField(
        settings.AUTH_USER_MODEL, blank=True, related_name="stores", help_text="Accounts whose groups count here."
    )

    class Meta:
        app_label = "events"

    def __str__(self) -> str:
        return self.name

    def save(self, **options: Any) -> None:
        if not self.slug:
            stem = slugify(self.name)[:50] or "store"
            is_free = stem != "new" and not Store.objects.filter(slug=stem).exists()
            self.slug = stem if is_free else f"{stem}-{secrets.token_hex(3)}"
            if options.get("update_fields") is not None:
                options["update_fields"] = {*options["update_fields"], "slug"}
        super().save(**options)

    def get_absolute_url(self) -> str:
        return reverse("stores:front", args=[self.slug])

    @classmethod
    def here(cls) -> Store:
        return cls.objects.order_by("pk").first() or cls.objects.create()


class StoreLogo(models.Model):
    """The picture beside a store's name, drawn anew from what was uploaded; apart, so that no page reads it twice."""

    store = models.OneToOneField(Store, on_delete=models.CASCADE, related_name="logo")
    image = models.BinaryField(help_text="PNG")

    class Meta:
        app_label = "events"


class Person(Listed):
    """Somebody who plays in the store, with an account or as a guest; the entries of all events point here.

    One that was merged into another keeps its row, without entries, so that the merging can be taken back.
    """

    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="people")
    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=180, editable=False, help_text="The name without case, for looking up.")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="people"
    )
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="merged")
    added_at = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "events"
        ordering = ["listed_as", "pk"]
        verbose_name_plural = "people"
        indexes = [models.Index(fields=["store", "folded"])]
        constraints = [
            models.UniqueConstraint(
                fields=["store", "user"], condition=models.Q(user__isnull=False), name="one_person_per_account"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, **options: Any) -> None:
        self.folded = self.name.casefold()
        super().save(**options)

    def get_absolute_url(self) -> str:
        return reverse("players:person", args=[self.pk])


def place_points() -> list[int]:
    return list(PLACE_POINTS)


class Season(models.Model):
    """Events of a store in one table: by places, by the events' own points, or as a league of Dice Conquest."""

    class Count(models.TextChoices):
        PLACES = "places", "By place: points for each place, whatever the kind of event"
        POINTS = "points", "By the points of each event: pods and Swiss rounds as they are counted there"
        QUESTS = "quests", "As a league of Dice Conquest: by place in each bracket, a point for a win"

    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="seasons")
    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    about = models.CharField(max_length=300, blank=True)
    count = models.CharField(max_length=10, choices=Count, default=Count.PLACES)
    places = models.JSONField(default=place_points, help_text="Points of each place, the first first.")
    attendance = models.PositiveSmallIntegerField(default=1)
    winning = models.PositiveSmallIntegerField(default=0, help_text="Further points for first place.")
    keep = models.PositiveSmallIntegerField(default=0, help_text="So many of a player's best events count; 0: all.")
    minimum = models.PositiveSmallIntegerField(default=1, help_text="Events for a place; with fewer one is a drop-in.")
    is_over = models.BooleanField(default=False)
    version = models.PositiveBigIntegerField(default=0, editable=False, help_text="Grows with every change of a form.")
    key = models.CharField(
        max_length=64, blank=True, editable=False, help_text="teams.form_keys: sent twice, made once."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "events"
        ordering = ["is_over", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["key"], condition=~models.Q(key=""), name="each_form_makes_one_season")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("seasons:season", args=[self.slug])

    @property
    def counted(self) -> Any:
        """Return its events, those of which another season is the first as well."""
        events: Any = type(self)._meta.get_field("events").related_model
        return events.objects.filter(models.Q(season=self) | models.Q(also_in=self)).distinct()
