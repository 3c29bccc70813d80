"""A worker whose idle processes are killed goes on with others."""

from __future__ import annotations

from pathlib import Path

from tests.services.workers import Migrated, Shop, children, kill_children, shop

HAND_IN = """
from pathlib import Path
from tournament.judging import services, tasks
tasks.send(services.attach_log(None, None, Path({file!r}).read_text()).newest_replay)
"""


def hand_in(store: Shop, file: Path) -> None:
    store.manage("shell", "-v0", "-c", HAND_IN.format(file=str(file)))


def judged(store: Shop) -> int:
    return store.query("SELECT count(*) FROM judging_replay WHERE state = 'done'")[0][0]


def test_a_worker_goes_on_when_its_idle_processes_are_killed(migrated: Migrated, logs: Path, tmp_path: Path) -> None:
    """Whichever of them waits for the next task with the lock of the queue in hand: all are killed, and a log comes."""
    first, second, *_ = sorted(logs.iterdir())
    with shop(migrated.sqlite(tmp_path / "store.sqlite3"), "filesystem://", tmp_path) as store:
        (tmp_path / "hurry").touch()
        worker = store.start_worker()
        hand_in(store, first)
        store.wait(lambda: judged(store) == 1, "a verdict before the kill")
        before = children(worker)
        kill_children(worker)
        store.wait(lambda: len(set(children(worker)) - set(before)) == 2, "two new processes")
        hand_in(store, second)
        store.wait(lambda: judged(store) == 2, "a verdict after the kill")
