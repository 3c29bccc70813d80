"""Logs that an earlier version has checked, before a verdict kept what the game of a pod or a party came to."""

from __future__ import annotations

from django.db import transaction

from tournament.events.results import KINDS
from tournament.events.structures import STRUCTURES

from ..lanes import Lane
from ..models import GameLog, Replay
from . import queue

#: So many logs are asked for at once: the others follow the next day.
AT_ONCE = 500


def unread() -> list[GameLog]:
    """Return the logs whose last check kept no result, where the results of their event are more than who won."""
    scored = [key for key, structure in STRUCTURES.items() if KINDS[structure.result].of_log is not None]
    logs = GameLog.objects.filter(match__round__event__structure__in=scored, replays__verdict__told={}).distinct()
    found = []
    for log in logs.prefetch_related("replays__verdict").order_by("pk"):
        verdict = log.newest_verdict
        if log.newest_replay.state == Replay.State.DONE and verdict is not None and not verdict.told:
            found.append(log)
    return found[:AT_ONCE]


@transaction.atomic
def read_scores() -> int:
    """Let those logs be checked again, behind all others; return how many. A worker does it, once for each."""
    logs = unread()
    for log in logs:
        queue.add(log, Lane.OTHERS, "store", None)
    return len(logs)
