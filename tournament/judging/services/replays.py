"""The outbox of replays: rows that wait, are leased to a worker, and are finished once.

A worker owns a replay while it holds the token of a lease that has not run out. Every step is one conditional UPDATE,
so any process may be killed anywhere: the lease runs out, another worker takes the row, and a late finish of the
first one finds its token gone.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from rules.core.verdict import Verdict
from tournament.events import audit

from .. import logtext
from ..limits import lease, limit, resend_after
from ..models import OPEN_STATES, GameLog, Replay, ReplayVerdict
from ..permissions import part_of

State = Replay.State
MOST_DOUBLINGS = 5  # of the pause between two messages about one replay: a quarter of an hour at 30 seconds


def _lost(now: datetime) -> Q:
    """Running, but its worker has not been heard of for the length of a lease."""
    return Q(state=State.RUNNING, lease_until__lt=now)


def claim(replay_id: int, now: datetime) -> str | None:
    """Take a replay that waits or whose worker died; the token is the right to finish it. None: nothing to do."""
    token = secrets.token_hex(16)
    free = Q(state=State.WAITING) | _lost(now)
    taken = Replay.objects.filter(free, pk=replay_id, attempts__lt=limit("REPLAY_MAX_ATTEMPTS")).update(
        state=State.RUNNING, lease_token=token, lease_until=now + lease(), attempts=F("attempts") + 1,
        done=0, resend_at=now, sends=0,
    )  # fmt: skip
    return token if taken else None


def _mine(replay_id: int, token: str) -> Any:
    return Replay.objects.filter(pk=replay_id, state=State.RUNNING, lease_token=token)


def progress(replay_id: int, token: str, done: int, total: int, now: datetime) -> bool:
    """Note how far the replay is and renew the lease. False: the lease is somebody else's, stop working."""
    return bool(_mine(replay_id, token).update(done=done, total=total, lease_until=now + lease()))


@transaction.atomic
def finish(replay_id: int, token: str, verdict: Verdict, now: datetime) -> ReplayVerdict | None:
    """Store the one verdict of a replay. None: the token is not the live one, and nothing is written."""
    if not _mine(replay_id, token).update(state=State.DONE, lease_token="", lease_until=None, finished_at=now):
        return None
    versions = verdict.versions
    stored = ReplayVerdict.objects.create(
        replay_id=replay_id, verdict=verdict.verdict, line=verdict.line, column=verdict.column,
        rule=verdict.rule or "", data=verdict.as_json(), created_at=now,
        **{name: versions.get(name, "") for name in ("notation", "profile", "cards", "engine")},
    )  # fmt: skip
    audit.record(None, "log.judged", stored.replay.log, verdict=verdict.verdict, line=verdict.line, rule=verdict.rule)
    return stored


def fault(replay_id: int, token: str, error: str, now: datetime) -> bool:
    """Our own code broke on a log. True: the sweeper has it tried again; False: it is given up (or no longer ours).

    Not at once: what broke may be a machine out of memory or a half-installed update, and both pass.
    """
    row = _mine(replay_id, token)
    again = row.filter(faults__lt=limit("REPLAY_MAX_FAULTS") - 1)
    said = {"faults": F("faults") + 1, "error": error[:4000], "lease_token": "", "lease_until": None}
    if again.update(state=State.WAITING, resend_at=now + resend_after(), **said):
        return True
    row.update(state=State.FAILED, finished_at=now, **said)
    return False


@transaction.atomic
def recompute(actor: Any, log: GameLog) -> Replay:
    """Judge a log once more, with today's engine. While a replay is still open, that one is returned."""
    GameLog.objects.select_for_update().get(pk=log.pk)
    if replay := log.replays.filter(state__in=OPEN_STATES).last():
        return replay
    asked = logtext.asked(log.text)
    user = actor if getattr(actor, "is_authenticated", False) else None
    replay = Replay.objects.create(log=log, asked_by=user, profile=asked.profile, cards=asked.cards)
    audit.record(actor, "log.recompute", log, replay=replay.pk, **part_of(actor, log))
    return replay


def _give_up(now: datetime) -> int:
    """Replays whose workers died too often: something in them kills a process, so nobody else shall take them."""
    spent = Replay.objects.filter(_lost(now), attempts__gte=limit("REPLAY_MAX_ATTEMPTS"))
    said = "Every worker that took this log died over it."
    return spent.update(state=State.FAILED, error=said, lease_token="", lease_until=None, finished_at=now)


def sweep(now: datetime | None = None) -> list[int]:
    """The replays whose message has to be sent again, stamped so that two sweepers do not both send it.

    Each message sent in vain doubles the pause to the next: a long queue is not made longer by its own hints.
    """
    now = now or timezone.now()
    _give_up(now)
    due = Replay.objects.filter(Q(state=State.WAITING) | _lost(now), resend_at__lte=now).order_by("pk")
    sent = []
    for pk, sends in due.values_list("pk", "sends")[: limit("REPLAY_SWEEP_ROWS")]:
        pause = resend_after() * 2 ** min(sends, MOST_DOUBLINGS)
        if Replay.objects.filter(pk=pk, resend_at__lte=now).update(resend_at=now + pause, sends=F("sends") + 1):
            sent.append(pk)
    return sent
