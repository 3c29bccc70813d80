"""The queue of replays: rows that wait, are leased to a worker, and are finished once.

A worker owns the replays that carry its token, until their lease runs out. Every step is one conditional UPDATE, so any
process may be killed anywhere: the lease runs out, the row waits again, and a late finish finds its token gone.

A lease is never longer than one lease from now. One that seems to be was given while a clock was wrong; it is lost.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Max, Min, Q
from django.utils import timezone

from rules.core.verdict import Verdict
from tournament.events import audit
from tournament.events.models import Event, Match
from tournament.events.permissions import may_judge
from tournament.judging import amending, lanes
from tournament.judging.log_text import ending, logtext

from ..lanes import Lane
from ..limits import lease, limit, pause
from ..models import GameLog, Replay, ReplayVerdict

State = Replay.State
VERSIONS = ("notation", "profile", "cards", "engine")


def lost(now: datetime) -> Q:
    """Running, but its worker has not been heard of for the length of a lease."""
    return Q(state=State.RUNNING) & (
        Q(lease_until=None) | Q(lease_until__lt=now) | Q(lease_until__gt=now + 2 * lease())
    )


def ready(now: datetime) -> Q:
    """Waiting, and not for the pause after a fault to end."""
    return Q(state=State.WAITING, attempts__lt=limit("REPLAY_MAX_ATTEMPTS")) & (
        Q(not_before=None) | Q(not_before__lte=now) | Q(not_before__gt=now + 2 * pause())
    )


def lane_of(actor: Any, match: Match | None) -> Lane:
    """Return the lane of what this actor hands in or asks for."""
    if actor is not None and may_judge(actor, match):
        return Lane.JUDGE
    return Lane.EVENT if match is not None and match.event.state == Event.State.RUNNING else Lane.OTHERS


def submitter_of(user: Any, entrant: Any, client: str) -> str:
    """Whose turn a log takes: the account's, the player's in the event, else the client's."""
    if user is not None:
        return f"account {user.pk}"
    return f"entrant {entrant.pk}" if entrant is not None else client[:40] or "guest"


def turn_in(lane: Lane, submitter: str) -> int:
    """Return the turn that this submitter's next log has in a lane."""
    rows = Replay.objects.filter(lane=lane)
    return lanes.turn(
        serving=rows.filter(state=State.WAITING).aggregate(turn=Min("turn"))["turn"],
        reached=rows.aggregate(turn=Max("turn"))["turn"],
        own=rows.filter(submitter=submitter).aggregate(turn=Max("turn"))["turn"],
    )


def add(log: GameLog, lane: Lane, submitter: str, asked_by: Any) -> Replay:
    """Put a log into the queue. Belongs into the transaction of whoever asks for it."""
    asked = logtext.asked(log.text)
    return Replay.objects.create(
        log=log, asked_by=asked_by, profile=asked.profile, cards=asked.cards, amendments=amendments_of(log),
        lane=lane, submitter=submitter, turn=turn_in(lane, submitter),
    )  # fmt: skip


def amendments_of(log: GameLog) -> list[dict[str, Any]]:
    """Return what judges have ruled on the lines of a log so far, as a replay keeps it: the last ruling on each
    line.
    """
    ways = log.rulings.exclude(way="").exclude(line=None).order_by("created_at", "pk")
    last = {ruling.line: ruling for ruling in ways if ruling.line is not None}
    return [
        amending.Amendment(line, ruling.through or line, ruling.way, tuple(ruling.lines.splitlines())).as_json()
        for line, ruling in sorted(last.items())
        if not amending.WAYS[ruling.way].keeps
    ]


def judge_anew(log: GameLog, judge: Any) -> Replay:
    """Let a log be judged by what judges have ruled on its lines by now; a replay that waits takes it up."""
    waiting = log.replays.filter(state=State.WAITING).last()
    seen = log.replays.filter(pk=waiting.pk, state=State.WAITING) if waiting else log.replays.none()
    if waiting is not None and seen.update(amendments=amendments_of(log)):
        return waiting
    return add(log, Lane.JUDGE, submitter_of(judge, None, ""), judge)


@dataclass(frozen=True, slots=True)
class Batch:
    """Replays that one worker has taken, with their logs, in the order in which to judge them.

    `token` is the right to finish them; `more`: others waited too.
    """

    token: str = ""
    rows: list[Replay] = field(default_factory=list)
    more: bool = False


def claim(now: datetime, last: Lane = Lane.OTHERS, most: int | None = None) -> Batch:
    """Take the replays whose turn it is, of the lanes up to `last`: one, or a few short ones while many wait.

    Empty when there is nothing to do.
    """
    waiting = Replay.objects.filter(ready(now), lane__lte=last).order_by("lane", "turn", "pk")
    if not waiting.exists():
        return Batch()
    most, token = most or limit("REPLAY_BATCH_LOGS"), secrets.token_hex(16)
    with transaction.atomic():
        seen = list(
            waiting.select_for_update(skip_locked=True, of=("self",)).values_list(
                "pk", "lane", "attempts", "log__size"
            )[: 2 * most]
        )
        taken = _together(seen, most)
        Replay.objects.filter(pk__in=taken, state=State.WAITING).update(
            state=State.RUNNING, lease_token=token, lease_until=now + lease(), attempts=F("attempts") + 1,
            done=0, total=0, started_at=now, not_before=None,
        )  # fmt: skip
    rows = Replay.objects.filter(pk__in=taken, lease_token=token).select_related("log__match__round__event")
    return Batch(token, list(rows.order_by("turn", "pk")), len(seen) > len(taken))


def claim_one(replay_id: int, now: datetime) -> Batch:
    """Take one replay that nobody has begun, whoever's turn it is; empty if a worker was quicker."""
    token = secrets.token_hex(16)
    Replay.objects.filter(pk=replay_id, state=State.WAITING).update(
        state=State.RUNNING, lease_token=token, lease_until=now + lease(), attempts=F("attempts") + 1,
        done=0, total=0, started_at=now, not_before=None,
    )  # fmt: skip
    rows = Replay.objects.filter(pk=replay_id, lease_token=token).select_related("log__match__round__event")
    return Batch(token, list(rows))


def _together(seen: Sequence[tuple[int, int, int, int]], most: int) -> list[int]:
    """Return how many of the first (pk, lane, attempts, bytes) go into one batch: half of what is seen to wait.

    A log over which a worker died goes alone, so that it takes no other with it a second time.
    """
    if not seen:
        return []
    first, room = seen[0], limit("REPLAY_BATCH_BYTES")
    taken: list[int] = []
    for pk, lane, attempts, size in seen[: min(most, max(1, len(seen) // 2))]:
        room -= size
        if taken and (lane != first[1] or attempts or first[2] or room < 0):
            break
        taken.append(pk)
    return taken


def _mine(pks: Iterable[int], token: str) -> Any:
    return Replay.objects.filter(pk__in=pks, state=State.RUNNING, lease_token=token)


def progress(replay_id: int, token: str, done: int, total: int, now: datetime) -> bool:
    """Note how far the replay is and renew its lease. False: the lease is somebody else's, stop working."""
    return bool(_mine([replay_id], token).update(done=done, total=total, lease_until=now + lease()))


def renew(replay_ids: Iterable[int], token: str, now: datetime) -> None:
    """Renew the leases of replays that a worker has taken and not begun, or interrupted."""
    _mine(replay_ids, token).update(lease_until=now + lease())


def give_back(replay_ids: Iterable[int], token: str) -> None:
    """Let replays wait again that a worker took and has not begun."""
    _mine(replay_ids, token).update(
        state=State.WAITING, lease_token="", lease_until=None, started_at=None, attempts=F("attempts") - 1
    )


@dataclass(frozen=True, slots=True)
class Found:
    """The verdict of one replay, and its JSON, which is made once; `told`: what the game of its match came to."""

    replay: Replay
    verdict: Verdict
    data: dict[str, Any]
    told: dict[str, Any] = field(default_factory=dict)


def finish(token: str, found: Sequence[Found], now: datetime) -> list[ReplayVerdict]:
    """Store the one verdict of each replay. One whose token is not the live one is left out, and nothing written."""
    try:
        return _finish(token, found, now)
    except _TokenGone:
        if len(found) == 1:
            return []
    return [row for each in found for row in finish(token, [each], now)]


class _TokenGone(Exception):
    """Of some replay; which one, and that the others are stored, shows when each is finished by itself."""


@transaction.atomic
def _finish(token: str, found: Sequence[Found], now: datetime) -> list[ReplayVerdict]:
    mine = _mine([each.replay.pk for each in found], token)
    ended = mine.update(state=State.DONE, lease_token="", lease_until=None, finished_at=now)
    if ended != len(found):
        raise _TokenGone
    _record(found)
    return ReplayVerdict.objects.bulk_create(_stored(each, now) for each in found)


def _record(found: Sequence[Found]) -> None:
    """The rows of the trail; by event, and the events in one order, so that two workers never wait for each other."""
    events = {each.replay.pk: audit.event_of(each.replay.log) for each in found}
    by_event: dict[int, list[Found]] = {}
    for each in found:
        event = events[each.replay.pk]
        by_event.setdefault(event.pk if event else 0, []).append(each)
    for _, some in sorted(by_event.items()):
        audit.record_many(None, events[some[0].replay.pk], map(_judged, some))


def _judged(found: Found) -> tuple[str, GameLog, dict[str, Any]]:
    verdict = found.verdict
    about = {"verdict": verdict.verdict, "line": verdict.line, "rule": verdict.rule}
    return "log.judged", found.replay.log, about


def _stored(found: Found, now: datetime) -> ReplayVerdict:
    verdict, replay = found.verdict, found.replay
    ruled = {line for each in replay.amendments for line in range(each["line"], each["through"] + 1)}
    ruled |= set(replay.log.header.get("ruled", ()))
    return ReplayVerdict(
        replay=replay, verdict=verdict.verdict, line=verdict.line, column=verdict.column,
        rule=verdict.rule or "", message=verdict.message, data=found.data, told=found.told, created_at=now,
        **ending.columns(found.data, replay.log.header.get("names", ()), ruled),
        **{name: verdict.versions.get(name, "") for name in VERSIONS},
    )  # fmt: skip


def fault(replay_id: int, token: str, error: str, now: datetime) -> bool:
    """Our own code broke on a log. True: it is tried again after a pause; False: it is given up (or no longer ours).

    Not at once: what broke may be a machine out of memory or a half-installed update, and both pass.
    """
    row = _mine([replay_id], token)
    again = row.filter(faults__lt=limit("REPLAY_MAX_FAULTS") - 1)
    said = {"faults": F("faults") + 1, "error": error[:4000], "lease_token": "", "lease_until": None}
    if again.update(state=State.WAITING, not_before=now + pause(), **said):
        return True
    row.update(state=State.FAILED, finished_at=now, **said)
    return False


def sweep(now: datetime | None = None) -> int:
    """Let the replays of workers that died wait again, and give up those that kill workers. How many wait again."""
    now = now or timezone.now()
    spent = Replay.objects.filter(lost(now), attempts__gte=limit("REPLAY_MAX_ATTEMPTS"))
    said = "Every worker that checked this log died."
    spent.update(state=State.FAILED, error=said, lease_token="", lease_until=None, finished_at=now)
    return Replay.objects.filter(lost(now)).update(state=State.WAITING, lease_token="", lease_until=None)
