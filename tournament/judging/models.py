"""Game logs and everything known about them.

A log is evidence: its text never changes. A replay row is the truth about one judging of a log, the broker's
message only a hint. A verdict belongs to exactly one replay and names the versions it rests on.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from rules.core import verdict as verdicts
from tournament.events.proof.fit import seats_of_claim

from .fields import PackedJSONField
from .lanes import Lane
from .log_text import log_header

#: Letters of a log's address: nothing that is misread when copied by hand.
CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(10))


class GameLog(models.Model):
    """One game as it was handed in. The address is random: a log shows both teams, so it cannot be guessed."""

    id = models.CharField(primary_key=True, max_length=10, default=new_code, editable=False)
    match = models.ForeignKey("events.Match", models.SET_NULL, null=True, blank=True, related_name="logs")
    event = models.ForeignKey(
        "events.Event", models.SET_NULL, null=True, editable=False, related_name="+",
        help_text="of its match, which may be taken away: what was played there is played again",
    )  # fmt: skip
    game = models.PositiveSmallIntegerField(default=1)
    text = models.TextField()
    digest = models.CharField(max_length=64)
    size = models.PositiveIntegerField(help_text="bytes")
    header = models.JSONField(default=dict, editable=False, help_text="log_header.header_of: what its header says")
    moves = models.CharField(max_length=64, blank=True, editable=False, help_text="log_header.moves_digest")
    filled_in = models.BooleanField(default=False, help_text="with a team that was hidden from whoever handed it in")
    earlier = models.ForeignKey(
        "self", models.SET_NULL, null=True, related_name="later", help_text="the log of which one line was repaired"
    )
    repaired_line = models.PositiveIntegerField(null=True, help_text="the line in which it differs from `earlier`")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    entrant = models.ForeignKey("events.Entrant", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-created_at",)
        indexes = [
            models.Index(fields=["digest"], name="log_by_digest"),
            models.Index(fields=["moves"], name="log_by_moves"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "digest"], condition=models.Q(match__isnull=False), name="one_log_per_match_and_text"
            )
        ]

    def __str__(self) -> str:
        return f"Log {self.id}"

    def save(self, **options: Any) -> None:
        """Store the row. What the header says is read once, for the text never changes."""
        if self._state.adding:
            self.event = self.match.event if self.match else None
            said = {name: self.header[name] for name in log_header.SAID if name in self.header}
            self.header, self.moves = log_header.header_of(self.text) | said, log_header.moves_digest(self.text)
        super().save(**options)

    def get_absolute_url(self) -> str:
        return reverse("judging:log", args=[self.id])

    @property
    def place(self) -> Any:
        """Return what rights are asked at: the match, the event whose match was taken away, or None."""
        return self.match or self.event

    @property
    def is_without_match(self) -> bool:
        """Return whether its match was taken away, so that its result proves nothing any more."""
        return self.match is None and self.event is not None

    @property
    def is_thrown_by_server(self) -> bool:
        """Return whether it is of a game at a distance in this store, whose dice can be checked."""
        return "\n; recorded at a distance: " in self.text

    @property
    def handed_in_by(self) -> str:
        """Return who handed it in, as a name to show."""
        if self.entrant:
            return self.entrant.name
        if self.uploaded_by:
            return self.uploaded_by.get_full_name() or self.uploaded_by.get_username()
        return "a guest"

    @property
    def newest_replay(self) -> Replay:
        return max(self.replays.all(), key=lambda replay: replay.pk)

    @property
    def newest_verdict(self) -> ReplayVerdict | None:
        """Return the verdict that counts: of the newest replay that reached one."""
        judged = [replay for replay in self.replays.all() if hasattr(replay, "verdict")]
        return max(judged, key=lambda replay: replay.pk).verdict if judged else None


class Replay(models.Model):
    """One judging of a log. `lease_token` is the right to finish it, until `lease_until`."""

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Given up"

    log = models.ForeignKey(GameLog, models.CASCADE, related_name="replays")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    lane = models.PositiveSmallIntegerField(
        choices=[(lane.value, lane.name.title()) for lane in Lane], default=Lane.OTHERS
    )
    submitter = models.CharField(max_length=40, default="guest", help_text="whose turn it takes in its lane")
    turn = models.PositiveBigIntegerField(default=0)
    not_before = models.DateTimeField(null=True, help_text="after a fault of ours: the pause before the next try")
    profile = models.CharField(max_length=200, blank=True, help_text="rules profile the log's header asks for")
    cards = models.CharField(max_length=64, blank=True, help_text="card data digest the log's header asks for")
    amendments = models.JSONField(default=list, blank=True, help_text="amending.Amendment: what judges ruled")
    lease_token = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True, help_text="when the worker that has it took it")
    attempts = models.PositiveSmallIntegerField(default=0, help_text="times a worker took it")
    faults = models.PositiveSmallIntegerField(default=0, help_text="times our own code broke on it")
    error = models.TextField(blank=True, help_text="what broke, for the maintainers")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("pk",)
        indexes = [
            models.Index(fields=["state", "lease_until"], name="replay_by_lease"),
            models.Index(fields=["state", "lane", "turn", "id"], name="replay_by_turn"),
            models.Index(fields=["lane", "turn"], name="replay_turns_of_lane"),
            models.Index(fields=["lane", "submitter", "turn"], name="replay_turns_of_submitter"),
        ]

    def __str__(self) -> str:
        return f"Replay {self.pk} of {self.log_id}: {self.state}"

    @property
    def is_open(self) -> bool:
        return self.state in OPEN_STATES


OPEN_STATES = (Replay.State.WAITING, Replay.State.RUNNING)


class ReplayVerdict(models.Model):
    """What one replay found; `data` is `rules.core.verdict.Verdict.as_json()`, packed, and `message` its sentence."""

    class Kind(models.TextChoices):
        LEGAL = verdicts.LEGAL, "Legal"
        LEGAL_WITH_RULINGS = verdicts.LEGAL_WITH_RULINGS, "Legal with rulings"
        ILLEGAL = verdicts.ILLEGAL, "Breaks a rule"
        INCOMPLETE = verdicts.INCOMPLETE, "Not finished"
        UNDECIDED = verdicts.UNDECIDED, "Undecided"
        UNREADABLE = verdicts.UNREADABLE, "Cannot be read here"

    replay = models.OneToOneField(Replay, models.CASCADE, related_name="verdict")
    verdict = models.CharField(max_length=20, choices=Kind.choices)
    line = models.PositiveIntegerField(null=True)
    column = models.PositiveIntegerField(null=True)
    rule = models.CharField(max_length=40, blank=True)
    message = models.TextField(blank=True)
    over = models.BooleanField(default=False, help_text="The log reaches the end of its game.")
    winner = models.PositiveSmallIntegerField(null=True, help_text="The seat that won, from 0; empty: nobody.")
    judge_line = models.PositiveIntegerField(null=True, help_text="The first line at which the log has a judge rule.")
    told = models.JSONField(default=dict, help_text="What the game of a match came to: ResultFromLog.as_json().")
    data = PackedJSONField()
    notation = models.CharField(max_length=40, blank=True)
    profile = models.CharField(max_length=200, blank=True)
    cards = models.CharField(max_length=64, blank=True)
    engine = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.get_verdict_display()} ({self.replay_id})"


class LinePositions(models.Model):
    """The positions before some lines of a long log, worked out by a worker: a page does not replay for long.

    They belong to the verdict whose replay passed through them. `data` maps lines to the JSON of the verdict on all
    above; None until it is worked out, and {} where it could not be. The part that begins with line 0 is the film of
    the whole log (`replay_film`).
    """

    verdict = models.ForeignKey(ReplayVerdict, models.CASCADE, related_name="positions")
    first = models.PositiveIntegerField(help_text="first line of the part")
    last = models.PositiveIntegerField()
    lane = models.PositiveSmallIntegerField(default=Lane.OTHERS)
    data = PackedJSONField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    taken_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("lane", "pk")
        constraints = [models.UniqueConstraint(fields=["verdict", "first"], name="positions_once_a_part")]
        indexes = [models.Index(fields=["lane", "id"], condition=models.Q(data=None), name="positions_waiting")]

    def __str__(self) -> str:
        return f"Positions before lines {self.first} to {self.last} of verdict {self.verdict_id}"


class Dispute(models.Model):
    """A question to the judge about one line of a log, or about the whole log (`line` None)."""

    log = models.ForeignKey(GameLog, models.CASCADE, related_name="disputes")
    line = models.PositiveIntegerField(null=True)
    question = models.TextField(max_length=2000)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    entrant = models.ForeignKey("events.Entrant", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("created_at",)

    def __str__(self) -> str:
        return f"Question about line {self.line} of {self.log_id}"


class JudgeRuling(models.Model):
    """What a judge decided. Never edited: a later ruling on the same line stands above an earlier one.

    `stamp` is about the whole log, whatever the line: the last one counts. `way` says how judging goes on behind the
    line (`amending.WAYS`), with `lines` in place of what the log has there.
    """

    class Stamp(models.TextChoices):
        NONE = "", "No stamp"
        ILLEGAL = "illegal", "Breaks a rule"
        COUNTS = "counts", "The log counts"
        ASIDE = "aside", "The log does not count"
        OPEN = "open", "The stamp is taken back"

    log = models.ForeignKey(GameLog, models.CASCADE, related_name="rulings")
    line = models.PositiveIntegerField(null=True)
    dispute = models.ForeignKey(Dispute, models.SET_NULL, null=True, related_name="rulings")
    verdict = models.ForeignKey(ReplayVerdict, models.SET_NULL, null=True, related_name="+")
    decision = models.TextField(max_length=2000)
    note = models.TextField(max_length=2000, blank=True, help_text="for judges only")
    stamp = models.CharField(max_length=8, blank=True, choices=Stamp.choices, default=Stamp.NONE)
    terms = models.CharField(
        max_length=64, blank=True, editable=False,
        help_text="MatchFacts.terms when the stamp was set: a log counts for these alone",
    )  # fmt: skip
    way = models.CharField(max_length=12, blank=True, help_text="amending.WAYS: how judging goes on behind the line")
    through = models.PositiveIntegerField(null=True, help_text="the last line that the way is about, if not the same")
    lines = models.TextField(max_length=2000, blank=True, help_text="judge's lines in place of the line, one a line")
    penalty = models.CharField(max_length=300, blank=True, help_text="as the players read it")
    penalised = models.ForeignKey("events.Entrant", models.SET_NULL, null=True, blank=True, related_name="+")
    judge = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("created_at", "pk")

    @property
    def by_own_player(self) -> bool:
        """Return whether the judge sits at the match the log is of."""
        match = self.log.match
        return match is not None and any(self.judge_id in player.accounts for player in match.players)

    def __str__(self) -> str:
        return f"Ruling on line {self.line} of {self.log_id}"


class SeatClaim(models.Model):
    """Who sits where in a log whose names are not those of the pairing: one player's word, or a judge's (no entrant).

    It holds once everybody who has said something says the same and at least two have, or a judge has said it.
    """

    log = models.ForeignKey(GameLog, models.CASCADE, related_name="seat_claims")
    entrant = models.ForeignKey("events.Entrant", models.CASCADE, null=True, related_name="+")
    judge = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    first_seat = models.PositiveSmallIntegerField(help_text="the seat, from 0, at which the match's first player sits")
    seats = models.JSONField(
        default=list, help_text="of more than two: the seat of each of the match's people, in their order; else empty"
    )
    people = models.JSONField(
        default=list, help_text="who the match was of when it was said, by name: it is no word about anybody else"
    )
    created_at = models.DateTimeField(default=timezone.now)

    @property
    def order(self) -> tuple[int, ...]:
        """Return the seat in the log of each of the match's people."""
        return seats_of_claim(self.first_seat, self.seats)

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["log", "entrant"], name="one_word_per_player_and_log")]

    def __str__(self) -> str:
        return f"Seats of {self.log_id}: first player at seat {self.first_seat + 1}"
