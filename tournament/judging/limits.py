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
    "REPLAY_RESEND_SECONDS": 30,  # a message not taken up this long is sent again
    "REPLAY_PROGRESS_SECONDS": 1,  # a running replay writes its progress this often
    "REPLAY_TIME_SECONDS": 120,  # one replay may take this long
    "REPLAY_QUICK_SECONDS": 5,  # and one judged on the spot this long
    "REPLAY_MAX_FAULTS": 3,  # our own exceptions, then it is given up
    "REPLAY_MAX_ATTEMPTS": 10,  # workers that died over it, then it is given up
    "REPLAY_SWEEP_ROWS": 200,  # rows sent again by one sweep
}


def limit(name: str) -> Any:
    return getattr(settings, name, DEFAULTS[name])


def lease() -> timedelta:
    return timedelta(seconds=limit("REPLAY_LEASE_SECONDS"))


def resend_after() -> timedelta:
    return timedelta(seconds=limit("REPLAY_RESEND_SECONDS"))
