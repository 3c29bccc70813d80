"""What a Celery worker does for us besides its tasks: it says that it lives, and its log lines name the replay."""

from __future__ import annotations

from typing import Any

import structlog
from celery import signals

from .heartbeat import Beating

_beating: Beating | None = None


def connect() -> None:
    """Listen to the worker's signals. In a process that is no worker they never come."""
    signals.worker_ready.connect(start, dispatch_uid="care.start")
    signals.worker_shutdown.connect(stop, dispatch_uid="care.stop")
    signals.task_prerun.connect(name_task, dispatch_uid="care.name_task")
    signals.task_postrun.connect(forget_task, dispatch_uid="care.forget_task")


def start(**_: Any) -> None:
    """Begin to give signs of life, from the worker's parent process."""
    global _beating
    _beating = Beating("worker")
    _beating.start()


def stop(**_: Any) -> None:
    if _beating is not None:
        _beating.stop()


def name_task(task: Any = None, **_: Any) -> None:
    """Bind what this process works on into each of its log lines. Judging adds the replay and the log."""
    forget_task()
    structlog.contextvars.bind_contextvars(task=task.name.rpartition(".")[2])


def forget_task(**_: Any) -> None:
    structlog.contextvars.unbind_contextvars("task", "replay", "log")
