"""The processes of one worker, none of which takes a lock with it when it is killed."""

from __future__ import annotations

import tempfile
from functools import partial
from typing import Any

from billiard.pool import Pool
from celery.concurrency import prefork


class FileLock:
    """A lock between a process and the processes it forks; the system opens it when its holder ends, however it ends.

    A semaphore stays closed when its holder is killed, and billiard lets an idle process hold one while it waits for
    work: with a broker of files, one killed process would stop every later one, and no log would be judged any more.
    """

    def __init__(self) -> None:
        import fcntl  # not on Windows, where replays run in threads (`processes.POOL`)

        file = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the lock is there
        self.acquire = partial(fcntl.lockf, file, fcntl.LOCK_EX)
        self.release = partial(fcntl.lockf, file, fcntl.LOCK_UN)

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *_: Any) -> None:
        self.release()


class FileLockPool(Pool):
    """Processes that share one queue of tasks and one of results, each behind a `FileLock`."""

    def _setup_queues(self) -> None:
        super()._setup_queues()
        self._inqueue._rlock = FileLock()
        self._outqueue._wlock = FileLock()


class TaskPool(prefork.TaskPool):
    """Celery's pool of processes; under Redis, which is not waited for by reading, its processes share no queue."""

    BlockingPool = FileLockPool
