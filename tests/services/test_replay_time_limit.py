"""A log that takes for ever takes no worker with it."""

from __future__ import annotations

from pathlib import Path

from tests.services.workers import Migrated, shop

HAND_IN = """
from pathlib import Path
from tournament.judging import services, tasks
for file in sorted(Path({folder!r}).iterdir())[:2]:
    tasks.send(services.attach_log(None, None, file.read_text()).newest_replay)
"""


def test_a_replay_over_its_time_is_our_fault_and_the_worker_lives_on(
    migrated: Migrated, logs: Path, tmp_path: Path
) -> None:
    """Stopped after a second, tried three times, given up with the reason; the same processes take the next log."""
    with shop(migrated.sqlite(tmp_path / "store.sqlite3"), "filesystem://", tmp_path) as store:
        store.extra = {"PAUSE": "60", "REPLAY_TIME": "1"}
        worker = store.start_worker()
        store.start_sweeper()
        store.manage("shell", "-c", HAND_IN.format(folder=str(logs)))
        given_up = "SELECT state, faults, error FROM judging_replay WHERE state = 'failed'"
        rows = store.wait(lambda: len(store.query(given_up)) == 2 and store.query(given_up), "both logs given up")
        assert rows == [("failed", 3, "It took longer than 1 seconds.")] * 2
        assert worker.poll() is None
        assert not store.query("SELECT 1 FROM judging_replayverdict")
