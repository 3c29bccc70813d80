"""The outbox: one token per lease, one verdict per replay, whatever dies in between."""

from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import FOUND, LOG
from tournament.judging import services
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
    token = services.claim(row.pk, NOW)
    assert token
    assert services.claim(row.pk, NOW + timedelta(seconds=29)) is None
    row.refresh_from_db()
    assert (row.state, row.attempts) == (Replay.State.RUNNING, 1)


def test_a_lost_lease_is_claimed_again_and_the_first_worker_cannot_finish(row: Replay) -> None:
    """The worker that was thought dead comes back: its token is not the live one, so its verdict is not stored."""
    first, second = services.claim(row.pk, NOW), services.claim(row.pk, LATER)
    assert first and second and first != second
    assert services.finish(row.pk, first, FOUND[verdicts.ILLEGAL], LATER) is None
    assert not services.progress(row.pk, first, 1, 9, LATER)
    assert services.fault(row.pk, first, "late", LATER) is False
    stored = services.finish(row.pk, second, LEGAL, LATER)
    assert stored and stored.verdict == verdicts.LEGAL
    assert ReplayVerdict.objects.count() == 1


def test_progress_renews_the_lease(row: Replay) -> None:
    """A long log is not taken away from a worker that reports."""
    token = services.claim(row.pk, NOW)
    assert token and services.progress(row.pk, token, 3, 9, NOW + timedelta(seconds=20))
    assert services.claim(row.pk, LATER) is None
    row.refresh_from_db()
    assert (row.done, row.total) == (3, 9)


def test_a_finished_replay_is_never_taken_up_again(row: Replay) -> None:
    """Neither by a late message nor by the sweeper, nor can it be finished twice."""
    token = services.claim(row.pk, NOW)
    assert token and services.finish(row.pk, token, LEGAL, NOW)
    assert services.claim(row.pk, LATER) is None
    assert services.finish(row.pk, token, LEGAL, LATER) is None
    assert services.sweep(LATER + timedelta(days=1)) == []


def test_the_database_itself_allows_one_verdict_a_replay(row: Replay) -> None:
    """Even code that forgot the token could not store a second one."""
    ReplayVerdict.objects.create(replay=row, verdict=verdicts.LEGAL, data={})
    with pytest.raises(IntegrityError):
        ReplayVerdict.objects.create(replay=row, verdict=verdicts.LEGAL, data={})


def test_a_verdict_keeps_its_evidence_and_its_versions(row: Replay) -> None:
    """Line, column and rule are columns; everything else is the JSON of the rules, unchanged."""
    found = FOUND[verdicts.ILLEGAL]
    stored = services.finish(row.pk, services.claim(row.pk, NOW) or "", found, NOW)
    assert stored
    stored.refresh_from_db()
    assert (stored.line, stored.column, stored.rule) == (8, 1, "DM-PAY-03")
    assert (stored.notation, stored.profile, stored.cards, stored.engine) == ("1", "wol2015", "0123456789abcdef", "1.0")
    assert stored.data == found.as_json()


def test_our_fault_is_tried_three_times_and_then_given_up(row: Replay) -> None:
    """Twice it goes back to the queue; the third time it stays for people to look at."""
    tried = []
    for _ in range(3):
        token = services.claim(row.pk, NOW)
        assert token
        tried.append(services.fault(row.pk, token, "KeyError: 'x'", NOW))
    row.refresh_from_db()
    assert tried == [True, True, False]
    assert (row.state, row.faults, row.error) == (Replay.State.FAILED, 3, "KeyError: 'x'")
    assert services.claim(row.pk, LATER) is None


def test_a_log_that_kills_workers_is_given_up_after_ten(row: Replay) -> None:
    """No exception ever arrives, only leases that run out: the sweeper ends it."""
    now = NOW
    for _ in range(10):
        assert services.claim(row.pk, now)
        now += timedelta(seconds=31)
    assert services.claim(row.pk, now) is None
    assert services.sweep(now) == []
    row.refresh_from_db()
    assert (row.state, row.attempts) == (Replay.State.FAILED, 10)


def test_the_sweeper_sends_what_waits_too_long_or_lost_its_worker(row: Replay, log: GameLog) -> None:
    """Not what was just sent, not what is being judged; and what it sent it does not send again at once."""
    waiting, running, lost = (Replay.objects.create(log=log, resend_at=LATER) for _ in range(3))
    Replay.objects.filter(pk=row.pk).update(resend_at=LATER + timedelta(seconds=1))
    services.claim(running.pk, LATER)
    services.claim(lost.pk, NOW)
    assert services.sweep(LATER) == [waiting.pk, lost.pk]
    assert services.sweep(LATER) == []


def test_messages_in_vain_become_rare(row: Replay) -> None:
    """A replay far back in a long queue is hinted at after 30 s, 60 s, 2, 4, 8 minutes and then every 16."""
    start, hints = row.resend_at, []
    for second in range(0, 3600, 10):
        if services.sweep(start + timedelta(seconds=second)):
            hints.append(second)
    assert hints == [0, 30, 90, 210, 450, 930, 1890, 2850]


def test_judging_once_more_is_a_new_replay_but_only_one_at_a_time(log: GameLog) -> None:
    """While one is open, asking again gives that one; the old verdict stays readable."""
    token = services.claim(log.newest_replay.pk, NOW)
    assert services.recompute(None, log) == log.newest_replay
    services.finish(log.newest_replay.pk, token or "", LEGAL, NOW)
    again = services.recompute(None, log)
    assert log.replays.count() == 2 and again.state == Replay.State.WAITING
    assert services.recompute(None, log) == again
    assert log.newest_verdict and log.newest_verdict.verdict == verdicts.LEGAL
