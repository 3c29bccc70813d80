"""What is kept of a game that is recorded at its table.

Entries are only ever added: an undo is one more entry. Each carries the hash of the one before, so that an entry sent
twice is known, and one that another phone forestalled is refused. `LiveState` is what follows from the entries; it can
be made anew from them at any time.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from tournament.events.models import Event
from tournament.judging.models import new_code


def new_key() -> str:
    """Return a recording's secret: whoever opens the link with it holds a phone of the table."""
    return secrets.token_urlsafe(9)


def new_token() -> str:
    """Return what a browser's cookie knows a phone by."""
    return secrets.token_urlsafe(18)


#: Who may look on while a game is recorded, besides its players and the staff.
Watch = Event.Watch


class Recording(models.Model):
    """One game while it is recorded, and where it ended. `number` and `head` are those of the last entry.

    What the desk shows of it (turn, life, dispute …) is kept beside them: a list of tables reads no positions.
    """

    class State(models.TextChoices):
        OPEN = "open", "Being recorded"
        FINISHED = "finished", "Finished"
        WITHDRAWN = "withdrawn", "Withdrawn"

    id = models.CharField(primary_key=True, max_length=10, default=new_code, editable=False)
    key = models.CharField(max_length=20, unique=True, default=new_key, editable=False)
    match = models.ForeignKey("events.Match", models.SET_NULL, null=True, blank=True, related_name="recordings")
    game = models.PositiveSmallIntegerField(default=1, help_text="which game of the match")
    header = models.TextField(help_text="the header of the log, as it was when the recording began")
    start = models.CharField(max_length=64, help_text="digest of the header: the hash before entry 1")
    profile = models.CharField(max_length=200, blank=True, help_text='"dice-masters/wol2015 class_effects=open"')
    names = models.JSONField(default=list, help_text="the players by seat")
    silent = models.BooleanField(default=False, help_text="takes down what is tapped and never warns")
    timed = models.BooleanField(default=False, help_text="shows a clock, and the log says how long each turn took")
    turn_minutes = models.PositiveSmallIntegerField(
        default=0, help_text="of a turn, as the event sets them; 0: any time"
    )
    at_distance = models.BooleanField(default=False, help_text="the server throws the dice: `Distance`")
    watch = models.CharField(max_length=8, choices=Watch.choices, default=Watch.OFF)
    delay = models.PositiveSmallIntegerField(default=0, help_text="minutes, where onlookers see it later")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    version = models.PositiveBigIntegerField(default=1, help_text="grows with everything that phones are told")
    number = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64)
    scribe = models.ForeignKey("Device", models.SET_NULL, null=True, blank=True, related_name="+")
    turn = models.PositiveIntegerField(null=True)
    life = models.JSONField(default=list)
    disputed = models.BooleanField(default=False)
    judge_called = models.BooleanField(default=False)
    featured = models.BooleanField(default=False, help_text="shown on the event's wall")
    last_entry_at = models.DateTimeField(null=True)
    log = models.OneToOneField(
        "judging.GameLog", models.SET_NULL, null=True, blank=True, related_name="recording", help_text="once finished"
    )
    home = models.CharField(max_length=200, blank=True, help_text="where its players go when the game is over")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at",)
        constraints = [
            models.UniqueConstraint(
                fields=["match", "game"],
                condition=models.Q(state="open", match__isnull=False),
                name="one_open_recording_per_game",
            )
        ]

    def __str__(self) -> str:
        return f"Recording {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("recording:page", args=[self.id])

    @property
    def join_path(self) -> str:
        """Return the address that makes a phone one of the table's."""
        return reverse("recording:join", args=[self.id, self.key])

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN


class LiveState(models.Model):
    """What follows from the entries so far, worked out once for everybody who asks.

    `working` is the text the rules read, `told` the JSON of what is said of it (`present.told_of`), and `table` that of
    the phones around it.
    """

    recording = models.OneToOneField(Recording, models.CASCADE, primary_key=True, related_name="live")
    number = models.PositiveIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=0)
    working = models.TextField()
    verdict = models.JSONField(default=dict, help_text="fold.verdict_of: the verdict so far")
    told = models.TextField(default="{}")
    table = models.TextField(default="{}")

    @property
    def body(self) -> str:
        """Return the JSON that every phone is given, ready to send."""
        return f"{self.table[:-1]},{self.told[1:]}"

    def __str__(self) -> str:
        return f"State {self.number} of {self.recording_id}"


class Distance(models.Model):
    """What a game at a distance needs besides: the seeds of its dice, which nobody is shown before it is over.

    `player_seeds` are by seat, None until the player's phone has sent its own. `bots` are strengths by seat ("1").
    `quiet` are the seats that are not asked where they could only react.
    """

    recording = models.OneToOneField(Recording, models.CASCADE, primary_key=True, related_name="distance")
    server_seed = models.CharField(max_length=64, default=new_token)
    player_seeds = models.JSONField(default=list)
    bots = models.JSONField(default=dict)
    quiet = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"Dice of {self.recording_id}"


class Device(models.Model):
    """One phone at a recording, known by a cookie. A phone without a seat may take a free one, or look on."""

    recording = models.ForeignKey(Recording, models.CASCADE, related_name="devices")
    token = models.CharField(max_length=32)
    seat = models.PositiveSmallIntegerField(null=True, help_text="from 0; empty: no player's")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    entrant = models.ForeignKey("events.Entrant", models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=60, blank=True)
    joined_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["recording", "token"], name="each_phone_once")]

    def __str__(self) -> str:
        return f"Phone {self.pk} of {self.recording_id}"


class RecordedEntry(models.Model):
    """One thing that was taken down; never changed and never deleted.

    `lines` are those of the log as `[text, mark]` ("" for what was tapped); `working` those the rules read instead,
    where the two differ. `refused` is the fault of a line that was taken down as it was played.
    """

    class Kind(models.TextChoices):
        FIRST = "first", "Goes first"
        SEED = "seed", "Part of the dice"
        ENTER = "enter", "Played"
        REACT = "react", "Played out of turn"
        DIFFERENT = "different", "Played differently"
        UNDO = "undo", "Undone"
        CORRECTION = "correction", "Corrected"
        NOTE = "note", "Note"
        JUDGE = "judge", "Ruling"
        CONCEDE = "concede", "Conceded"
        TIME = "time", "Time called"

    recording = models.ForeignKey(Recording, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    line = models.TextField(help_text="as it was sent; of an undo the number to go back to")
    lines = models.JSONField(default=list)
    working = models.JSONField(null=True)
    refused = models.JSONField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    device = models.ForeignKey(Device, models.SET_NULL, null=True, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(null=True, help_text="by the phone's clock")
    received_at = models.DateTimeField(default=timezone.now)
    prev = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["recording", "number"], name="each_entry_once")]

    def __str__(self) -> str:
        return f"Entry {self.number} of {self.recording_id}"


class Signal(models.Model):
    """What the phones of a table say to each other, to the judge and to the organizer; no part of the log.

    `number` is the last entry its sender had seen, `key` makes it safe to send again.
    """

    class Kind(models.TextChoices):
        CONFIRM = "confirm", "So it was"
        DISPUTE = "dispute", "Not so"
        ASK_UNDO = "ask-undo", "Asks to take back"
        ALLOW_UNDO = "allow-undo", "Allows to take back"
        REFUSE_UNDO = "refuse-undo", "Does not take back"
        CALL_JUDGE = "call-judge", "Calls a judge"
        ASK_PEN = "ask-pen", "Asks for the pen"
        HAND_OVER = "hand-over", "Hands the pen over"
        TAKE_PEN = "take-pen", "Takes the pen"
        REACT = "react", "Wants to react"
        PLAY_ON = "play-on", "Plays on"
        WITHDRAW = "withdraw", "Takes it back"
        OFFER = "offer", "Offers"
        ACCEPT = "accept", "Agrees"
        DECLINE = "decline", "Does not agree"

    recording = models.ForeignKey(Recording, models.CASCADE, related_name="signals")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    key = models.CharField(max_length=40)
    number = models.PositiveIntegerField(default=0)
    text = models.CharField(max_length=300, blank=True)
    seat = models.PositiveSmallIntegerField(null=True)
    device = models.ForeignKey(Device, models.SET_NULL, null=True, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, help_text="answered, ruled on or taken back")

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["recording", "key"], name="each_signal_once")]
        indexes = [models.Index(fields=["recording", "closed_at"], name="signals_open")]

    def __str__(self) -> str:
        return f"{self.kind} at {self.number} of {self.recording_id}"
