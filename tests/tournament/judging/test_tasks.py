"""The task: claim, replay, finish; and what becomes of our own faults, slow logs and a broker that is away."""

import time
from collections.abc import Callable
from threading import Thread
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import timezone

from cardpool.services import pool, pool_for
from rules.core import verdict as verdicts
from rules.core.verdict import Verdict
from tests.tournament.judging.conftest import FOUND, LOG
from tournament.judging import components, services, tasks, worker
from tournament.judging.models import GameLog, Replay
from tournament.judging.time_limit import TookTooLong

Answer = Callable[[Any], None]
LEGAL = FOUND[verdicts.LEGAL]


@pytest.fixture
def log(db: None) -> GameLog:
    return services.attach_log(None, None, LOG)


def state_of(log: GameLog) -> tuple[str, int, int]:
    """State, attempts and faults of the newest replay, read afresh."""
    row = GameLog.objects.get(pk=log.pk).newest_replay
    return row.state, row.attempts, row.faults


def test_the_task_judges_a_log(log: GameLog, answer: Answer) -> None:
    """The text goes in as it was stored, the verdict is stored."""
    seen = []
    answer(lambda text, pool, progress: seen.append(text) or LEGAL)
    tasks.judge_waiting()
    assert seen == [LOG]
    assert GameLog.objects.get(pk=log.pk).newest_verdict.verdict == verdicts.LEGAL
    assert state_of(log) == (Replay.State.DONE, 1, 0)


def test_a_message_that_arrives_twice_judges_once(log: GameLog, answer: Answer) -> None:
    """The message is only a hint that something waits."""
    seen = []
    answer(lambda text, pool, progress: seen.append(text) or LEGAL)
    for _ in range(3):
        tasks.judge_waiting()
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("error", "kept"),
    [
        (KeyError("die"), "KeyError: 'die'"),
        (RecursionError("too deep"), "RecursionError: too deep"),
        (MemoryError(), "MemoryError: "),
        (TookTooLong(), "It took longer than 120 seconds."),
    ],
)
def test_what_breaks_in_our_program_is_our_fault(log: GameLog, answer: Answer, error: Exception, kept: str) -> None:
    """Tried three times, then given up with the error kept; no verdict is invented and the worker lives on."""
    answer(error)
    for _ in range(4):
        tasks.judge_waiting()
        Replay.objects.update(not_before=None)
    assert state_of(log) == (Replay.State.FAILED, 3, 3)
    row = GameLog.objects.get(pk=log.pk).newest_replay
    assert row.error == kept
    assert not hasattr(row, "verdict")


def test_a_fault_that_passes_ends_in_a_verdict(log: GameLog, answer: Answer) -> None:
    """Broken once, judged when the sweeper sends it again half a minute later."""
    tries = iter([KeyError("die")])

    def once(text: str, pool: Any, progress: Any) -> Verdict:
        for error in tries:
            raise error
        return LEGAL

    answer(once)
    tasks.judge_waiting()
    tasks.sweep()
    assert state_of(log) == (Replay.State.WAITING, 1, 1)
    Replay.objects.update(not_before=timezone.now())
    tasks.sweep()
    assert state_of(log) == (Replay.State.DONE, 2, 1)


def test_a_worker_that_lost_its_lease_stops_and_stores_nothing(log: GameLog, answer: Answer, settings: Any) -> None:
    """Another worker took the row while this one hung: the next progress report tells it to stop."""
    settings.REPLAY_PROGRESS_SECONDS = 0
    after = []

    def hang(text: str, pool: Any, progress: Any) -> Verdict:
        Replay.objects.update(lease_token="somebody else's")
        progress(1, 5)
        after.append("went on")
        return LEGAL

    answer(hang)
    tasks.judge_waiting()
    assert not after
    assert state_of(log) == (Replay.State.RUNNING, 1, 0)


def test_progress_is_written_now_and_then_not_every_entry(log: GameLog, answer: Answer, settings: Any) -> None:
    """At the default pace a replay of a thousand entries within a second writes nothing in between."""
    written = []

    def report(text: str, pool: Any, progress: Any) -> Verdict:
        for done in range(1000):
            progress(done, 1000)
        written.append(Replay.objects.get().done)
        settings.REPLAY_PROGRESS_SECONDS = 0
        return LEGAL

    answer(report)
    tasks.judge_waiting()
    assert written == [0]
    again = services.recompute(None, log)
    answer(lambda text, pool, progress: progress(1, 2) or progress(7, 1000) or LEGAL)
    tasks.judge_waiting()
    assert Replay.objects.get(pk=again.pk).done == 7


def test_a_replay_over_its_time_is_stopped_at_a_report(log: GameLog, answer: Answer, settings: Any) -> None:
    """Where no alarm can ring (threads, Windows), the progress report looks at the clock."""
    settings.REPLAY_TIME_SECONDS = 0.05
    tried = []

    def slow(text: str, pool: Any, progress: Any) -> Verdict:
        for done in range(1000):
            progress(done, 1000)
            time.sleep(0.01)
        tried.append("to the end")
        return LEGAL

    answer(slow)
    thread = Thread(target=lambda: tried.append(worker.BatchRun(batch, tasks.hint).judge() or "thread"))
    batch = services.claim(timezone.now())
    with patch.object(services, "fault") as fault:  # a thread has a connection, and so a database, of its own
        thread.start()
        thread.join()
    assert tried == ["thread"]
    assert fault.call_args.args[:3] == (log.newest_replay.pk, batch.token, "It took longer than 0.05 seconds.")


def test_a_replay_that_reports_nothing_is_stopped_by_an_alarm(log: GameLog, answer: Answer, settings: Any) -> None:
    """Between two reports, too; the other logs of the batch are judged."""
    settings.REPLAY_TIME_SECONDS = 0.05
    ended = []
    answer(lambda text, pool, progress: time.sleep(20) or ended.append(text) or LEGAL)
    tasks.judge_waiting()
    assert ended == []
    assert Replay.objects.get().error == "It took longer than 0.05 seconds."
    assert state_of(log) == (Replay.State.WAITING, 1, 1)


def test_a_broker_that_is_away_loses_nothing(log: GameLog, answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Handing in works, the row waits, and the sweeper hints at it once the broker is back."""
    answer(LEGAL)
    with monkeypatch.context() as away:
        away.setattr(tasks.judge_waiting, "apply_async", lambda *a, **k: (_ for _ in ()).throw(ConnectionError("away")))
        tasks.hint()
    assert state_of(log)[0] == Replay.State.WAITING
    tasks.sweep()
    assert state_of(log)[0] == Replay.State.DONE


@pytest.mark.parametrize("named", ["", "0000000000000000", "xyz", pool.__name__])
def test_unknown_card_data_is_judged_with_the_current(db: None, named: str) -> None:
    """A header may name no card data, one that was never loaded here, or nonsense."""
    assert components.cards_for((named, ())).digest == pool_for().digest


def test_the_card_data_a_log_names_is_the_one_it_is_judged_with(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruling of last year is looked at with last year's cards."""
    stored = object()
    monkeypatch.setattr(components, "pool_for", lambda sets, digest: {"9c41e7": stored}[digest])
    log = services.attach_log(None, None, LOG.replace("P1 player", "cards 9C41E7 ; of last year\nP1 player"))
    assert components.components_for(log.newest_replay)["dice-masters"] is stored
