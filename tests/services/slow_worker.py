"""A Celery application whose workers judge real logs by the real rules, only slowly.

Every progress report of the rules takes a while, as on a very old machine, so that a test can kill a worker in the
middle of a replay instead of hoping to. Once it has killed enough, a file named `hurry` ends the slowness.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from celery.signals import worker_process_init
from django.conf import settings

import rules
from rules.core.verdict import Verdict
from tournament.celery import app

__all__ = ["app"]
PAUSE = float(os.environ.get("PAUSE", "0.4"))  # seconds
HURRY: Path = settings.VAR_DIR / "hurry"


def slowly(text: str, components: rules.Components, progress: Callable[[int, int], None]) -> Verdict:
    def report(done: int, total: int) -> None:
        progress(done, total)
        if not HURRY.exists():
            time.sleep(PAUSE)

    return rules.replay(text, components, report)


@worker_process_init.connect
def slow_down(**_: Any) -> None:
    from tournament.judging import worker

    worker.replay = slowly
