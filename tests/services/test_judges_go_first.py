"""Five hundred logs of guests wait and every one of them is slow: a judge's log is begun within two seconds.

That is when one of the slow logs tells next how far it is. On a busy machine it takes longer to.
"""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path

from tests.services.workers import Migrated, shop

GUESTS = 500
SOON = 2.0  # seconds

HAND_IN = """
from pathlib import Path
from django.contrib.auth.models import User
from django.db import transaction
from tournament.judging import services, tasks
texts = [file.read_text() for file in sorted(Path({folder!r}).iterdir())]
guests = User.objects.bulk_create(User(username=f"guest {{number}}") for number in range(20))
with transaction.atomic():
    for number in range({guests}):
        log = services.attach_log(guests[number % 20], None, texts[number % len(texts)] + f"; {{number}}\\n")
        tasks.send(log.newest_replay)
"""
#: Three times, a moment after another, as if three judges came by.
JUDGE = """
import time
from django.contrib.auth.models import User
from tournament.judging import services, tasks
judge = User.objects.create(username="judge", is_superuser=True)
for number in range(3):
    tasks.send(services.attach_log(judge, None, f"Dice Marshal log 1\\n; {number}\\n").newest_replay)
    time.sleep(1.5)
"""


def test_a_judge_does_not_wait_behind_guests(migrated: Migrated, logs: Path, tmp_path: Path) -> None:
    """Both processes of the worker are in the middle of slow logs, and the broker holds next to no message."""
    with shop(migrated.sqlite(tmp_path / "store.sqlite3"), "filesystem://", tmp_path) as store:
        store.extra = {"PAUSE": "0.7", "PROGRESS": "1"}
        store.manage("shell", "-v0", "-c", HAND_IN.format(folder=str(logs), guests=GUESTS))
        assert store.hints() == 1
        store.start_worker()
        store.start_sweeper()
        running = "SELECT count(*) FROM judging_replay WHERE state = 'running' AND lane = 2"
        store.wait(lambda: store.query(running)[0][0] >= 2, "two workers at the logs of guests")
        judge = store.start("django", "shell", "-v0", "-c", JUDGE)
        most, told, longest = 0, {}, 0.0
        while judge.poll() is None:
            most, now = max(most, store.hints()), time.monotonic()
            for guest in store.query("SELECT id, done FROM judging_replay WHERE state = 'running' AND lane = 2"):
                longest = max(longest, now - told.setdefault(guest, now))
            time.sleep(0.05)
        asked = "SELECT created_at, started_at FROM judging_replay WHERE lane = 0 AND state = 'done'"
        rows = store.wait(lambda: len(store.query(asked)) == 3 and store.query(asked), "the judge's logs judged")
        waited = [seconds(started) - seconds(created) for created, started in rows]
        assert max(waited) < max(SOON, 1.5 * longest), (waited, longest)
        assert most <= 2
        left = store.query("SELECT count(*) FROM judging_replay WHERE state = 'waiting' AND lane = 2")[0][0]
        assert left > GUESTS / 2, "hardly a guest's log waited"


def seconds(stamp: str) -> float:
    return datetime.fromisoformat(stamp).timestamp()
