"""Limits of logs and replays in one place; a name in the settings (`REPLAY_…`, `LOG_…`) overrides the value here."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings

DEFAULTS: dict[str, Any] = {
    "LOG_MAX_BYTES": 256 * 1024,
    "LOG_QUICK_BYTES": 64 * 1024,  # judged at once, without being stored
    "LOG_MAX_GAME": 9,  # games in one match
    "REPLAY_LEASE_SECONDS": 30,  # a worker that reports no progress this long has lost its replay
    "REPLAY_PAUSE_SECONDS": 30,  # between a fault of ours and the next try
    "REPLAY_STUCK_SECONDS": 30,  # a replay that runs longer may be set free by a judge
    "REPLAY_PROGRESS_SECONDS": 1,  # a running replay writes its progress this often
    "REPLAY_TIME_SECONDS": 120,  # one replay may take this long
    "REPLAY_QUICK_SECONDS": 1,  # and one judged on the spot this long
    "REPLAY_MAX_FAULTS": 3,  # our own exceptions, then it is given up
    "REPLAY_MAX_ATTEMPTS": 10,  # workers that died over it, then it is given up
    "REPLAY_SHIFT_SECONDS": 10,  # then a worker takes its next hint, so that other tasks have their turn
    "REPLAY_BATCH_LOGS": 32,  # short logs that a worker takes at once
    "REPLAY_BATCH_BYTES": 128 * 1024,  # and their text together
    "REPLAY_BATCH_SECONDS": 0.5,  # what it has not begun by then goes back to the queue
    "POSITION_SECONDS": 0.1,  # processor time; a position that takes longer is left to a worker
    "POSITION_BYTES": 64 * 1024,  # of the log above the line; of more the reading alone takes longer
    "FILM_SECONDS": 0.2,  # the same, of the film of a whole log
    "POSITION_LINES": 32,  # whose positions a worker works out at once
    "POSITION_WAITING": 50,  # parts of logs asked for and not worked out yet, in all
    "POSITION_PARTS": 1000,  # kept; the oldest make room
    "POSITION_ATTEMPTS": 3,  # workers that died over it, then there is none
}


def limit(name: str) -> Any:
    return getattr(settings, name, DEFAULTS[name])


def lease() -> timedelta:
    return timedelta(seconds=limit("REPLAY_LEASE_SECONDS"))


def pause() -> timedelta:
    return timedelta(seconds=limit("REPLAY_PAUSE_SECONDS"))
