"""Signs of life: written by what runs, taken away by what ends, and never a reason to end."""

import datetime
import threading
import time
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.utils import timezone

from tournament.care import heartbeat
from tournament.care.heartbeat import Beating, Clock, Pulse
from tournament.care.models import Heartbeat


@pytest.mark.django_db
def test_a_process_has_one_row_that_is_written_again() -> None:
    """Ten signs of life are one row, at the time of the last."""
    pulse = Pulse("sweeper")
    assert pulse.beat()
    first = Heartbeat.objects.get()
    time.sleep(0.01)
    assert pulse.beat("backing up")
    row = Heartbeat.objects.get()
    assert row.at > first.at and row.seen_at >= first.seen_at
    assert (row.name, row.host, row.note) == ("sweeper", heartbeat.HOST, "backing up")
    assert abs((row.at - row.seen_at).total_seconds()) < 2


@pytest.mark.django_db
def test_a_sweeper_in_a_hurry_writes_no_more_often_than_said() -> None:
    """A sweep every fifth of a second is no write every fifth of a second."""
    pulse = Pulse("sweeper")
    assert [pulse.beat(at_most_every=60) for _ in range(3)] == [True, False, False]


@pytest.mark.django_db
def test_what_ended_goes_away() -> None:
    """A stopped process leaves no row; a killed one is forgotten when another begins."""
    pulse = Pulse("worker")
    pulse.beat()
    pulse.stop()
    assert not Heartbeat.objects.exists()
    long_ago = timezone.now() - datetime.timedelta(hours=2)
    Heartbeat.objects.create(name="worker", host="elsewhere", pid=1, at=long_ago, seen_at=long_ago)
    Heartbeat.objects.create(name="worker", host="elsewhere", pid=2, at=timezone.now())
    Pulse("worker").beat()
    assert sorted(Heartbeat.objects.values_list("host", "pid")) == sorted(
        [("elsewhere", 2), (heartbeat.HOST, heartbeat.os.getpid())]
    )


@pytest.mark.parametrize(("after", "jump"), [(Clock(110, 10), 0), (Clock(3710, 10), 3600), (Clock(10, 10), -100)])
def test_a_clock_that_jumps_is_told_from_time_that_passes(after: Clock, jump: float) -> None:
    """An hour ahead, and back again: the steady clock knows better. A small correction is none."""
    assert Clock(100, 0).jump_to(after) == jump
    assert Clock(100, 0).jump_to(Clock(113, 10)) == 0


@pytest.mark.django_db
def test_a_jump_stays_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The status page can still tell it when the clock is right again."""
    pulse = Pulse("worker")
    clocks = iter([Clock(0, 0), Clock(3610, 10), Clock(3620, 20)])
    monkeypatch.setattr(Clock, "now", lambda: next(clocks))
    for _ in range(3):
        pulse.beat()
    row = Heartbeat.objects.get()
    assert row.jump == 3600
    assert row.jumped_at is not None


@pytest.mark.django_db
def test_a_database_that_is_away_is_no_reason_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sign of life is left out, and the next one is written."""

    def away(*_: Any, **__: Any) -> None:
        raise OperationalError("server closed the connection")

    pulse = Pulse("worker")
    with monkeypatch.context() as broken:
        broken.setattr(Heartbeat.objects, "filter", away)
        assert not pulse.beat()
        pulse.stop()
    assert pulse.beat()


def test_a_worker_beats_beside_its_work_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread goes on over any exception, closes its connection each time, and says good-bye when stopped."""
    seen: list[str] = []
    enough = threading.Event()

    def beat(self: Pulse) -> None:
        seen.append("beat")
        if len(seen) >= 4:
            enough.set()
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(Pulse, "beat", beat)
    monkeypatch.setattr(Pulse, "stop", lambda self: seen.append("good-bye"))
    closed: list[int] = []
    monkeypatch.setattr(type(connections["default"]), "close", lambda self: closed.append(1))
    thread = Beating("worker", every=0.01)
    thread.start()
    assert enough.wait(20)
    thread.stop()
    assert not thread.is_alive()
    assert seen[-1] == "good-bye" and seen.count("beat") >= 4
    assert len(closed) >= len(seen)
