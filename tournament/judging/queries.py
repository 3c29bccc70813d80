"""Lists of logs: which stand where, and in which order a judge wants them."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, Exists, F, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import NullIf

from tournament.events.permissions import ANYWHERE, judged_events, may_judge

from .models import OPEN_STATES, Dispute, GameLog, JudgeRuling, Replay, ReplayVerdict

#: The filters of the list: key of the address, word on the chip, which logs.
SHOW = {
    "": ("All", Q()),
    "confirm": ("To confirm", Q(found="illegal", stamp=None, match__isnull=False)),
    "illegal": ("Breaks a rule", Q(found="illegal")),
    "questions": ("Questions", Q(asked=True)),
    "waiting": ("Waiting", Q(waiting=True)),
    "unclear": ("No verdict", Q(found__in=("undecided", "unreadable", "incomplete")) | Q(given_up=True)),
    "legal": ("Legal", Q(found__in=("legal", "legal_with_rulings"))),
}
#: What a judge has to look at comes first.
RANK = (
    (Q(asked=True), 0),
    (Q(found="illegal", stamp=None), 1),
    (Q(given_up=True), 2),
    (Q(found__in=("undecided", "unreadable")), 3),
    (Q(waiting=True), 4),
    (Q(found="incomplete"), 5),
)


def listed() -> QuerySet[GameLog]:
    """Return logs without their text.

    With `found` (the newest verdict), `stamp` (a judge's, or None), `waiting`, `given_up`, `asked` (no ruling yet).
    """
    stamps = JudgeRuling.objects.filter(log=OuterRef("pk")).exclude(stamp="").order_by("-created_at", "-pk")
    replays = Replay.objects.filter(log=OuterRef("pk"))
    verdicts = ReplayVerdict.objects.filter(replay__log=OuterRef("pk")).order_by("-replay_id")
    questions = Dispute.objects.filter(log=OuterRef("pk"), rulings=None)
    return (
        GameLog.objects.defer("text")
        .select_related("match__round__event", "match__first", "match__second", "uploaded_by", "entrant")
        .annotate(
            found=Subquery(verdicts.values("verdict")[:1]),
            found_line=Subquery(verdicts.values("line")[:1]),
            found_rule=Subquery(verdicts.values("rule")[:1]),
            said=Subquery(verdicts.values("message")[:1]),
            stamp=NullIf(Subquery(stamps.values("stamp")[:1]), Value(JudgeRuling.Stamp.OPEN)),
            waiting=Exists(replays.filter(state__in=OPEN_STATES)),
            last_state=Subquery(replays.order_by("-pk").values("state")[:1]),
            asked=Exists(questions),
        )
        .annotate(given_up=Case(When(last_state=Replay.State.FAILED, then=Value(True)), default=Value(False)))
    )


def for_judges(judge: Any, show: str) -> QuerySet[GameLog]:
    """Return the logs of one filter, those that need a judge first: of events that this account judges, and those of
    no event for whoever judges in a store.
    """
    own = Q(event__in=judged_events(judge))
    if may_judge(judge, ANYWHERE):
        own |= Q(event=None)
    rank = Case(*(When(test, then=Value(n)) for test, n in RANK), default=Value(9), output_field=IntegerField())
    return listed().filter(own, SHOW[show][1]).annotate(rank=rank).order_by("rank", F("created_at").desc(), "pk")


def full(log_id: str) -> QuerySet[GameLog]:
    """Return one log with everything its page shows. The data of a verdict is read when it is asked for."""
    return with_replays(log_id).prefetch_related(
        "disputes__asked_by", "disputes__entrant", "disputes__rulings", "rulings__judge"
    )


def with_replays(log_id: str) -> QuerySet[GameLog]:
    """Return one log with its match and how far its judging is."""
    light = ReplayVerdict.objects.defer("data")
    return (
        GameLog.objects.filter(pk=log_id)
        .select_related(
            "match__round__event", "match__first", "match__second", "event", "uploaded_by", "entrant", "earlier"
        )
        .prefetch_related("replays", Prefetch("replays__verdict", light))
    )


def position_waits(log: GameLog, first: int) -> bool:
    """Return whether a worker still has to work out the positions of the part of a log that begins with this line."""
    verdict = log.newest_verdict
    return verdict is not None and verdict.positions.filter(first=first, data=None).exists()
