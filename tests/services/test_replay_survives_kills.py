"""Workers are killed with -9 in mid-replay, again and again: each log gets exactly one verdict, none two, none lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.core.verdict import Verdict
from tests.services.real_logs import LOGS
from tests.services.workers import Migrated, Shop, kill_children, kill_group, kill_parent, shop

#: What dies, in this order; whatever has no parent any more is started anew.
KILLS = (kill_group, kill_children, kill_parent, kill_group, kill_children)

HAND_IN = """
from pathlib import Path
from tournament.judging import services, tasks
for file in sorted(Path({folder!r}).iterdir()):
    tasks.send(services.attach_log(None, None, file.read_text()).newest_replay)
"""


@pytest.fixture(params=["files and SQLite", "Redis and PostgreSQL"])
def store(request: pytest.FixtureRequest, migrated: Migrated, tmp_path: Path) -> Iterator[Shop]:
    """A store of one machine, or of many: each broker and each database is in one of the two."""
    if "Redis" in request.param:
        database, broker = migrated.postgres("kills"), request.getfixturevalue("redis_url").removesuffix("/0") + "/1"
    else:
        database, broker = migrated.sqlite(tmp_path / "store.sqlite3"), "filesystem://"
    with shop(database, broker, tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def judged_here(logs: Path) -> list[tuple[str, Verdict]]:
    """What the rules say in this process, where nobody is killed."""
    return [(text, rules.replay(text)) for text in map(Path.read_text, logs.iterdir())]


def in_the_middle(store: Shop) -> set[str]:
    """The leases of replays that were judged in part: of living workers, and of dead ones until somebody takes over."""
    found = store.query("SELECT lease_token FROM judging_replay WHERE state = 'running' AND done > 0 AND done < total")
    return {token for (token,) in found}


def unjudged(store: Shop) -> int:
    return store.query("SELECT count(*) FROM judging_replay WHERE state IN ('waiting', 'running')")[0][0]


def all_judged(store: Shop) -> bool:
    states = [state for (state,) in store.query("SELECT state FROM judging_replay")]
    return len(states) == LOGS and not {"waiting", "running"} & set(states)


def test_every_log_gets_exactly_one_verdict_whatever_is_killed(
    store: Shop, logs: Path, judged_here: list[tuple[str, Verdict]]
) -> None:
    """Two workers with two children each; the sweeper dies once, too."""
    workers = [store.start_worker(), store.start_worker()]
    sweeper = store.start_sweeper()
    # Not waited for: on a slow machine all logs would be judged before the first look.
    store.start("django", "shell", "-v0", "-c", HAND_IN.format(folder=str(logs)))

    leases: set[str] = set()
    hints: list[tuple[int, int]] = []  # messages in the broker, rows that need one
    for number, kill in enumerate(KILLS):
        store.wait(lambda: in_the_middle(store) - leases, f"a replay in the middle before kill {number + 1}")
        for victim in workers:
            kill(victim)
        leases.update(in_the_middle(store))
        hints.append((store.hints(), unjudged(store)))
        if number == 2:
            kill_group(sweeper)
            sweeper = store.start_sweeper()
        workers = [worker if worker.poll() is None else store.start_worker() for worker in workers]
    (store.var / "hurry").touch()
    store.wait(lambda: all_judged(store), "a verdict for every log")

    assert all(messages <= rows for messages, rows in hints), hints
    assert store.hints() <= 1
    found = store.query(
        "SELECT log.text, verdict.verdict, verdict.line FROM judging_gamelog log"
        " LEFT JOIN judging_replay replay ON replay.log_id = log.id"
        " LEFT JOIN judging_replayverdict verdict ON verdict.replay_id = replay.id"
    )
    expected = [(text, verdict.verdict, verdict.line) for text, verdict in judged_here]
    assert sorted(found) == sorted(expected)
    states = store.query("SELECT state, attempts, faults FROM judging_replay")
    assert {state for state, _, _ in states} == {"done"}
    taken_up_again = sum(attempts for _, attempts, _ in states) - LOGS
    # A replay may end in the instant between the look and the kill, so not every kill costs one.
    assert taken_up_again >= 2, "hardly a replay was lost: were workers killed?"
    assert sum(faults for _, _, faults in states) == 0
