"""The queue of logs: how fast real workers judge what waits, against the engine alone on the same logs.

All games, none of them read before, handed in by many guests to a store of its own (SQLite, file broker) in a temporary
folder. One worker process judges them, then two do, then the engine by itself. The first fifth of each run is left out:
there every process compiles its cards. Rates are logs a second by the clock; other work on the machine slows all of
them, so processor times of a log stand beside them.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rules.games import VOCABULARIES, Components, record_of

ROOT = Path(__file__).resolve().parent.parent
LOGS = 120  # of each game
WARM = 0.2  # of each run
PATIENCE = 300  # seconds

HAND_IN = """
import json
from django.contrib.auth.models import User
from django.db import transaction
from tournament.judging import services
people = User.objects.bulk_create(User(username=f"player {{number}}") for number in range(40))
with transaction.atomic():
    for number, text in enumerate(json.load(open({file!r}))):
        services.attach_log(people[number % 40], None, text)
"""
ENDS = "SELECT julianday(finished_at) * 86400 FROM judging_replay WHERE state = 'done' ORDER BY finished_at"
ENGINE = """
import json, time
from rules import replay
texts, components = json.load(open({file!r})), {{}}
first = int(len(texts) * {warm})
for text in texts[:first]:
    replay(text, components).as_json()
wall, used = time.perf_counter(), time.process_time()
for text in texts[first:]:
    replay(text, components).as_json()
print((len(texts) - first) / (time.perf_counter() - wall), (time.process_time() - used) / (len(texts) - first))
"""


@dataclass(frozen=True, slots=True)
class Run:
    """`rate` in logs a second, `cost` in seconds of processor time a log."""

    rate: float
    cost: float


def main() -> None:
    """Print the three rates of one run and their ratios."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "logs.json"
        file.write_text(json.dumps(list(_logs())))
        found = {workers: _worker_run(folder / f"{workers}", file, workers) for workers in (1, 2)}
        engine = Run(*map(float, _python("-c", ENGINE.format(file=str(file), warm=WARM)).split()))
    _show("the engine alone", engine, engine)
    for workers, run in found.items():
        _show(f"{workers} worker process{'es' if workers > 1 else ''}", run, engine)
    print(f"two are {found[2].rate / found[1].rate:.2f} x one; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


def _show(what: str, run: Run, engine: Run) -> None:
    print(
        f"{what}: {run.rate:,.0f} logs a second, {run.rate / engine.rate:.2f} x the engine; "
        f"{run.cost * 1000:.2f} ms of processor a log, engine / this {engine.cost / run.cost:.2f}"
    )


def _logs() -> Iterator[str]:
    """Games in turns, as they come in on an evening."""
    components: Components = {}
    for number in range(LOGS):
        for name in VOCABULARIES:
            game, edition = record_of(name)
            fewest, most = game.players
            yield game.play(edition, f"queue {number}", fewest + number % (most - fewest + 1), components)


def _worker_run(folder: Path, file: Path, workers: int) -> Run:
    """What so many worker processes need for all logs, handed in before they start."""
    folder.mkdir()
    addresses = ("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL")
    environment = {key: value for key, value in os.environ.items() if key not in addresses}
    environment |= {"VAR_DIR": str(folder), "CELERY_SKIP_CHECKS": "1"}
    _python("manage.py", "migrate", "--skip-checks", "-v0", environment=environment)
    _python("manage.py", "shell", "-v0", "-c", HAND_IN.format(file=str(file)), environment=environment)
    waiting = len(json.loads(file.read_text()))
    warm, warm_cost, end = int(waiting * WARM), 0.0, time.monotonic() + PATIENCE
    with _celery(workers, environment) as process, sqlite3.connect(folder / "marshal.sqlite3", timeout=20) as rows:
        _python("manage.py", "sweep_replays", "--skip-checks", environment=environment)
        while len(ends := [end for (end,) in rows.execute(ENDS)]) < waiting:
            if time.monotonic() > end:
                raise TimeoutError(f"{len(ends)} of {waiting} logs judged within {PATIENCE} s")
            if len(ends) >= warm and not warm_cost:
                warm, warm_cost = len(ends), _processor_time(process.pid)
            time.sleep(0.1)
        cost = (_processor_time(process.pid) - warm_cost) / (waiting - warm)
    return Run((waiting - warm) / (ends[-1] - ends[warm - 1]), cost)


@contextmanager
def _celery(workers: int, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    options = ["--loglevel", "ERROR", "--without-gossip", "--without-mingle", "--concurrency", str(workers)]
    command = [sys.executable, "-W", "ignore", "-m", "celery", "--quiet", "-A", "tournament", "worker", *options]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=60)


def _processor_time(pid: int) -> float:
    """Seconds that the children of a worker have used (Linux)."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ticks = 0
    for child in children:
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _python(*arguments: str, environment: dict[str, str] | None = None) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main()
