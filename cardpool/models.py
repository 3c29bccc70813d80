"""The cards as tables, and every version of the card data that was ever loaded.

Two readers, two shapes. The tables hold the current version only: search, pages and the API ask
them. Team validation, the engine and old verdicts get a `CardPool` (`cardpool.services.pool`): each state
of a set is kept whole and once (`SetState`), a version says which states it is made of, and so does the
digest that a log names (`NamedCards`). So all of them stay readable for ever.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse

from rules.dice_masters.traits import energy_types


class CardDataVersion(models.Model):
    """One state of all card files. Rows are only ever added; the highest number is the current one."""

    number = models.PositiveIntegerField(unique=True)
    #: `CardPool.digest` at loading time. Not unique: a store may go back to an earlier state.
    digest = models.CharField(max_length=16, db_index=True)
    loaded_at = models.DateTimeField(auto_now_add=True)
    #: `[{"file": "bff2014.json", "state": "51677a…"}, ...]`: the sets as `SetState` keeps them, those of files first,
    #: then the store's own (with `"own": true`). Older rows hold `"data": {...}`, the file itself, instead of a state.
    snapshot = models.JSONField()
    #: What was read to make it (`cardpool.files.source_of`): the same source needs no second look.
    source = models.CharField(max_length=64, blank=True)
    #: Why there is this version: "Files loaded", "Set tst: card 4 written (Ana)".
    cause = models.CharField(max_length=200, blank=True)
    #: What `cardpool.changes.compare` says against the version before.
    changes = models.JSONField()
    card_count = models.PositiveIntegerField()

    class Meta:
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"version {self.number} ({self.digest})"


class SetState(models.Model):
    """One set as it was at some time, in the form of a data file. Rows are only ever added."""

    digest = models.CharField(max_length=16, unique=True)  # of a `CardPool` with this set alone
    code = models.CharField(max_length=20, db_index=True)
    data = models.JSONField()

    class Meta:
        ordering = ["code", "pk"]

    def __str__(self) -> str:
        return f"{self.code} {self.digest}"


class NamedCards(models.Model):
    """The sets that a log was begun with, under the digest that its header names."""

    digest = models.CharField(max_length=16, unique=True)
    states = models.JSONField()  # digests of `SetState`, in the order of the pool
    named_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.digest


class OwnSet(models.Model):
    """A set the store wrote itself, in the form of the data files. The source; versions and tables are made from it."""

    code = models.CharField(max_length=20, unique=True)
    edition = models.CharField(max_length=40)
    name = models.CharField(max_length=200)
    #: `[{"number": 1, "name": ..., "die": {...}, "text": [...]}, ...]` by number, as under `cards` of a data file.
    cards = models.JSONField(default=list)
    facts = models.JSONField(default=dict)  # what else a data file says of a set: line, promo, order, affiliations
    changed_at = models.DateTimeField(auto_now=True)
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["code"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cardpool:own_set", args=[self.code])

    @property
    def data(self) -> dict[str, Any]:
        """Return the set as a data file holds it."""
        return {"set": self.code, "edition": self.edition, "name": self.name, **self.facts, "cards": self.cards}

    def entry(self, number: int) -> dict[str, Any] | None:
        """Return the card of that number as the file has it."""
        return next((card for card in self.cards if card["number"] == number), None)


class CardSet(models.Model):
    code = models.CharField(max_length=20, unique=True)
    edition = models.CharField(max_length=40, blank=True)  # the rule book it came with, "" for neither of the two
    name = models.CharField(max_length=200)
    line = models.CharField(max_length=40, blank=True)  # "Marvel", "DC"
    promo = models.BooleanField(default=False)
    order = models.PositiveSmallIntegerField(default=0)  # of appearance; store’s own sets come last
    released = models.CharField(max_length=10, blank=True)  # "2014-07", where it is known
    state = models.CharField(max_length=16, blank=True)  # the `SetState` that the tables hold

    class Meta:
        ordering = ["order", "code"]

    def __str__(self) -> str:
        return self.name


class Affiliation(models.Model):
    name = models.CharField(max_length=40, unique=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class CreatureType(models.Model):
    name = models.CharField(max_length=40, unique=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Card(models.Model):
    """One card of the current version, with the facts of `rules.dice_masters.cards.Card`."""

    code = models.CharField(max_length=30, unique=True)  # "12bff"
    card_set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="cards")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    subtitle = models.CharField(max_length=200)
    type = models.CharField(max_length=20)
    cost = models.PositiveSmallIntegerField()
    energy = models.CharField(max_length=40, blank=True)  # "bolt", "bolt/fist" for a die of two types, "" for none
    affiliations = models.ManyToManyField(Affiliation, related_name="cards")
    creature_types = models.ManyToManyField(CreatureType, related_name="cards")
    alignment = models.CharField(max_length=10, blank=True)
    equip_icon = models.BooleanField(default=False)
    rarity = models.CharField(max_length=20)
    max_dice = models.PositiveSmallIntegerField(null=True)  # null on basic actions
    use_dice = models.PositiveSmallIntegerField(null=True)  # basic actions only
    text = models.JSONField(null=True)  # null: not written yet; []: printed blank; else lines
    errata = models.JSONField(null=True)  # the later wording, in the same form
    spellings = models.JSONField(default=list)  # other subtitles the card is known under
    two_sided = models.BooleanField(default=False)  # a flip card
    flip_affiliations = models.JSONField(default=list)  # on its other side
    die_variant = models.CharField(max_length=20, blank=True)  # tells two dice of one name apart

    class Meta:
        ordering = ["card_set__order", "card_set__code", "number"]
        constraints = [models.UniqueConstraint(fields=["card_set", "number"], name="one_card_per_number")]

    def __str__(self) -> str:
        return f"{self.name}: {self.subtitle} ({self.code})"

    def get_absolute_url(self) -> str:
        return reverse("cardpool:card", args=[self.code])

    @property
    def energies(self) -> tuple[str, ...]:
        """Return each of its energy types: one, two that its die pays as either, or none."""
        return energy_types(self.energy)


class DieFace(models.Model):
    """One of the six faces of a card's die.

    Rows and not JSON because search compares them in SQL ("attack of at least 5 on some level"),
    which SQLite cannot do inside a JSON list.
    """

    ENERGY, CHARACTER, ACTION, UNKNOWN = "energy", "character", "action", "unknown"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="faces")
    position = models.PositiveSmallIntegerField()  # 1 to 6
    kind = models.CharField(max_length=10)
    symbol = models.CharField(max_length=40, blank=True)  # energy faces: a type, "bolt/fist", "wild" or "generic"
    shows = models.CharField(max_length=10, blank=True)  # unknown faces: "energy" or "action"
    amount = models.PositiveSmallIntegerField(null=True)
    level = models.PositiveSmallIntegerField(null=True)  # character faces
    fielding = models.PositiveSmallIntegerField(null=True)
    attack = models.PositiveSmallIntegerField(null=True)
    defense = models.PositiveSmallIntegerField(null=True)
    bursts = models.PositiveSmallIntegerField(null=True)  # character and action faces

    class Meta:
        ordering = ["card", "position"]
        constraints = [models.UniqueConstraint(fields=["card", "position"], name="one_face_per_position")]


from cardpool.conquest.models import TrapsVersion  # noqa: E402,F401
from cardpool.dice_sets.models import DiceSetVersion, StoreDiceSet  # noqa: E402,F401  (the app's models in one place)
