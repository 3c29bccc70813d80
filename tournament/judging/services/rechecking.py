"""A judge asks for a log: to have it judged again, sooner, or by another worker."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.events import audit

from ..lanes import Lane
from ..limits import limit
from ..models import OPEN_STATES, GameLog, Replay
from ..permissions import part_of
from .queue import State, add, submitter_of, turn_in


def is_stuck(replay: Replay, now: datetime | None = None) -> bool:
    """Return whether a replay runs for so long that a judge may set it free. One begun in the future is: a clock
    jumped.
    """
    now, longest = now or timezone.now(), timedelta(seconds=limit("REPLAY_STUCK_SECONDS"))
    if replay.state != State.RUNNING:
        return False
    return replay.started_at is None or not now - longest <= replay.started_at <= now + longest


@transaction.atomic
def recompute(actor: Any, log: GameLog) -> Replay:
    """Judge a log again, with today's engine, before the logs of players and guests.

    A replay that waits is moved up. One that runs is left alone, unless it is stuck: then its worker loses it.
    """
    GameLog.objects.select_for_update().get(pk=log.pk)
    user = actor if getattr(actor, "is_authenticated", False) else None
    submitter = submitter_of(user, None, "")
    replay = log.replays.filter(state__in=OPEN_STATES).last()
    if replay is None:
        replay = add(log, Lane.JUDGE, submitter, user)
        audit.record(actor, "log.recompute", log, replay=replay.pk, **part_of(actor, log))
    elif is_stuck(replay):
        _move_up(replay, submitter, attempts=0)
        audit.record(actor, "log.free", log, replay=replay.pk, **part_of(actor, log))
    elif replay.state == State.WAITING and replay.lane != Lane.JUDGE:
        _move_up(replay, submitter)
        audit.record(actor, "log.move_up", log, replay=replay.pk, **part_of(actor, log))
    return replay


def _move_up(replay: Replay, submitter: str, **changes: Any) -> None:
    """Only while it is as it was seen: a worker may take, renew or finish it at this moment."""
    changes |= {"lane": Lane.JUDGE, "submitter": submitter, "turn": turn_in(Lane.JUDGE, submitter), "not_before": None}
    changes |= {"state": State.WAITING, "lease_token": "", "lease_until": None, "started_at": None}
    seen = Replay.objects.filter(pk=replay.pk, state=replay.state, lease_token=replay.lease_token)
    seen.update(**changes)
    replay.refresh_from_db()
