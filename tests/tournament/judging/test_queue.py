"""The queue: one token per lease, one verdict per replay, whatever dies in between."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.utils import timezone

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import FOUND, LOG, claimed, finish
from tournament.events.models import AuditEntry
from tournament.judging import services
from tournament.judging.lanes import Lane
from tournament.judging.models import GameLog, Replay, ReplayVerdict

NOW = timezone.make_aware(datetime(2026, 11, 20, 19, 0))
LATER = NOW + timedelta(seconds=31)  # a lease lasts 30 seconds
LEGAL = FOUND[verdicts.LEGAL]


@pytest.fixture
def log(db: None) -> GameLog:
    return services.attach_log(None, None, LOG)


@pytest.fixture
def row(log: GameLog) -> Replay:
    return log.newest_replay


def test_a_replay_is_claimed_once(row: Replay) -> None:
    """The second worker gets nothing while the first one's lease runs."""
    token = claimed(row, NOW)
    assert token
    assert claimed(row, NOW + timedelta(seconds=29)) == ""
    row.refresh_from_db()
    assert (row.state, row.attempts) == (Replay.State.RUNNING, 1)


def test_a_lost_lease_is_claimed_again_and_the_first_worker_cannot_finish(row: Replay) -> None:
    """The worker that was thought dead comes back: its token is not the live one, so its verdict is not stored."""
    first = claimed(row, NOW)
    assert services.sweep(LATER) == 1
    second = claimed(row, LATER)
    assert first and second and first != second
    assert finish(row, first, FOUND[verdicts.ILLEGAL], LATER) is None
    assert not services.progress(row.pk, first, 1, 9, LATER)
    assert services.fault(row.pk, first, "late", LATER) is False
    stored = finish(row, second, LEGAL, LATER)
    assert stored and stored.verdict == verdicts.LEGAL
    assert ReplayVerdict.objects.count() == 1


def test_progress_renews_the_lease(row: Replay) -> None:
    """A long log is not taken away from a worker that reports."""
    token = claimed(row, NOW)
    assert token and services.progress(row.pk, token, 3, 9, NOW + timedelta(seconds=20))
    assert claimed(row, LATER) == ""
    row.refresh_from_db()
    assert (row.done, row.total) == (3, 9)


def test_a_finished_replay_is_never_taken_up_again(row: Replay) -> None:
    """Neither by a late message nor by the sweeper, nor can it be finished twice."""
    token = claimed(row, NOW)
    assert token and finish(row, token, LEGAL, NOW)
    assert claimed(row, LATER) == ""
    assert finish(row, token, LEGAL, LATER) is None
    assert services.sweep(LATER + timedelta(days=1)) == 0


def test_the_database_itself_allows_one_verdict_a_replay(row: Replay) -> None:
    """Even code that forgot the token could not store a second one."""
    ReplayVerdict.objects.create(replay=row, verdict=verdicts.LEGAL, data={})
    with pytest.raises(IntegrityError):
        ReplayVerdict.objects.create(replay=row, verdict=verdicts.LEGAL, data={})


def test_a_verdict_keeps_its_evidence_and_its_versions(row: Replay) -> None:
    """Line, column and rule are columns; everything else is the JSON of the rules, unchanged."""
    found = FOUND[verdicts.ILLEGAL]
    stored = finish(row, claimed(row, NOW), found, NOW)
    assert stored
    stored.refresh_from_db()
    assert (stored.line, stored.column, stored.rule) == (8, 1, "DM-PAY-03")
    assert (stored.notation, stored.profile, stored.cards, stored.engine) == ("1", "wol2015", "0123456789abcdef", "1.0")
    assert stored.data == found.as_json()


def test_our_fault_is_tried_three_times_and_then_given_up(row: Replay) -> None:
    """Twice it goes back to the queue; the third time it stays for people to look at."""
    tried = []
    for minute in range(3):
        now = NOW + timedelta(minutes=minute)
        token = claimed(row, now)
        assert token and claimed(row, now + timedelta(seconds=29)) == ""
        tried.append(services.fault(row.pk, token, "KeyError: 'x'", now))
    row.refresh_from_db()
    assert tried == [True, True, False]
    assert (row.state, row.faults, row.error) == (Replay.State.FAILED, 3, "KeyError: 'x'")
    assert claimed(row, LATER) == ""


def test_a_log_that_kills_workers_is_given_up_after_ten(row: Replay) -> None:
    """No exception ever arrives, only leases that run out: the sweeper ends it."""
    now = NOW
    for attempt in range(10):
        assert claimed(row, now)
        now += timedelta(seconds=31)
        assert services.sweep(now) == (1 if attempt < 9 else 0)
    row.refresh_from_db()
    assert (row.state, row.attempts) == (Replay.State.FAILED, 10)
    assert row.error == "Every worker that checked this log died."


def test_the_sweeper_frees_only_what_lost_its_worker(row: Replay, log: GameLog) -> None:
    """Not what waits, and not what is being judged."""
    lost = row
    assert claimed(lost, NOW)
    running = Replay.objects.create(log=log)
    assert claimed(running, LATER)
    waiting = Replay.objects.create(log=log)
    assert services.sweep(LATER) == 1
    states = [Replay.objects.get(pk=each.pk).state for each in (lost, running, waiting)]
    assert states == ["waiting", "running", "waiting"]


@pytest.mark.parametrize("hours", [3, -3])
def test_a_clock_that_jumps_leaves_nothing_stuck(row: Replay, hours: int) -> None:
    """A lease that seems to last for hours was given by a wrong clock: it is lost like one that has run out."""
    assert claimed(row, NOW + timedelta(hours=hours))
    assert services.sweep(NOW) == 1
    assert claimed(row, NOW)


def test_a_pause_that_a_wrong_clock_began_is_over(row: Replay) -> None:
    """Our program broke while the clock was three hours ahead; set right, it tries again at once."""
    ahead = NOW + timedelta(hours=3)
    services.fault(row.pk, claimed(row, ahead), "KeyError: 'x'", ahead)
    assert claimed(row, ahead + timedelta(seconds=1)) == ""
    assert claimed(row, NOW)


def test_judging_once_more_is_a_new_replay_but_only_one_at_a_time(log: GameLog) -> None:
    """While one is open, asking again gives that one; the old verdict stays readable."""
    token = claimed(log.newest_replay)
    assert services.recompute(None, log) == log.newest_replay
    finish(log.newest_replay, token, LEGAL, NOW)
    again = services.recompute(None, log)
    assert log.replays.count() == 2 and again.state == Replay.State.WAITING
    assert services.recompute(None, log) == again
    assert log.newest_verdict and log.newest_verdict.verdict == verdicts.LEGAL


def test_a_judge_moves_a_waiting_log_up(log: GameLog, row: Replay, judge: User) -> None:
    """Asked for again before its turn has come, it goes before the logs of players; that is in the trail, once."""
    assert row.lane == Lane.OTHERS
    for _ in range(2):
        moved = services.recompute(judge, log)
    assert (moved.pk, moved.lane, moved.state) == (row.pk, Lane.JUDGE, Replay.State.WAITING)
    assert list(AuditEntry.objects.values_list("action", flat=True)) == ["log.move_up", "log.attach"]


def test_a_judge_sets_a_stuck_replay_free(log: GameLog, row: Replay, judge: User) -> None:
    """Not a fresh one; one that runs for over half a minute, or since tomorrow, is taken from its worker."""
    now = timezone.now()
    token = claimed(row, now)
    assert services.recompute(judge, log).state == Replay.State.RUNNING
    assert services.progress(row.pk, token, 3, 9, now)
    for begun in (now - timedelta(seconds=31), now + timedelta(hours=3), None):
        Replay.objects.update(started_at=begun)
        freed = services.recompute(judge, log)
        assert (freed.pk, freed.state, freed.lane) == (row.pk, Replay.State.WAITING, Lane.JUDGE)
        assert finish(row, token, LEGAL) is None, "its worker comes too late"
        token = claimed(row)
    assert finish(row, token, LEGAL)
    assert AuditEntry.objects.filter(action="log.free", user=judge).count() == 3
