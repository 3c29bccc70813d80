"""What the doctor says about numbers: the level, the sentence and the way out of each."""

import datetime
import time
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import OperationalError
from django.utils import timezone

from tournament.care import checks, measures
from tournament.care.checks import BAD, OK, WARN, Check, Finding, examine, judge_alive, size, span, worst
from tournament.care.heartbeat import HOST, Pulse
from tournament.care.measures import (
    DAY,
    Address,
    Backups,
    Broker,
    Clocks,
    Database,
    Disk,
    Programs,
    Queue,
    Retention,
    Signs,
    Version,
)  # fmt: skip
from tournament.care.models import BackupRun, Heartbeat
from tournament.judging import services
from tournament.judging.models import Replay
from tournament.serving.state import ProgramState as Program

G, M = 1024**3, 1024**2
NEWEST = Backups(True, 3600, 5 * M, "/var/x.zip", "desk")

JUDGED: list[tuple[Any, Any, str, str, str]] = [
    # judge, found, level, a part of the sentence, a part of the way out
    (checks.judge_database, Database("SQLite", "3.40", 5 * M), OK, "SQLite 3.40, 5.0 MB.", ""),
    (checks.judge_database, Database("SQLite", "3.40", 5 * M, damage="ok"), OK, "looked through", ""),
    (checks.judge_database, Database("SQLite", "3.40", 5, damage="page 7"), BAD, "damaged (page 7)", "restore"),
    (checks.judge_database, Database("SQLite", "3.40", 5, journal="delete"), WARN, "write-ahead", "network folder"),
    (checks.judge_tables, [], OK, "are those of this version", ""),
    (checks.judge_tables, ["care 0001", "care 0002"], BAD, "care 0001 and 1 more are missing", "manage.py migrate"),
    (checks.judge_broker, Broker("redis://x"), OK, "redis://x answers", ""),
    (checks.judge_broker, Broker("a folder", messages=1), OK, "A folder, 1 message in it", ""),
    (checks.judge_broker, Broker("redis://x", "refused"), BAD, "cannot be reached: refused", "CELERY_BROKER_URL"),
    (judge_alive("worker", "Start it."), Signs([3, 50], ["a", "b"]), OK, "1 worker on a, last seen 3 seconds", ""),
    (judge_alive("worker", "Start it."), Signs([3, 4], ["a", "b"]), OK, "2 workers on a, b", ""),
    (judge_alive("worker", "Start it."), Signs([720], ["a"]), BAD, "last worker reported 12 minutes ago", "Start it."),
    (judge_alive("worker", "Start it."), Signs(), BAD, "No worker has reported yet", "Start it."),
    (judge_alive("worker", "Start it."), Signs([-9000], ["a"]), BAD, "No worker has reported yet", "Start it."),
    (judge_alive("sweeper", "Start it."), Signs([120], ["a"]), OK, "1 sweeper on a", ""),
    (checks.judge_queue, Queue(), OK, "0 logs waiting, 0 being checked.", ""),
    (checks.judge_queue, Queue({"Judges": 1, "Others": 9}, 40, 2), OK, "10 logs waiting (judges 1, others 9)", ""),
    (checks.judge_queue, Queue({"": 3}, 90), WARN, "the oldest has waited 90 seconds", "More workers"),
    (checks.judge_queue, Queue({"": 3}, 900), BAD, "the oldest has waited 15 minutes", "worker above"),
    (checks.judge_queue, Queue(running=1, stuck=1), WARN, "1 log lost its worker", "a judge can do it at once"),
    (checks.judge_queue, Queue(given_up=2), WARN, "2 logs given up within a day", "check them again"),
    (checks.judge_disk, Disk(50 * G, 100 * G, {"database": 3 * M, "queue": 0}), OK, "(database 3.0 MB)", ""),
    (checks.judge_disk, Disk(3 * G, 100 * G), WARN, "3.0 GB free", "Make room soon"),
    (checks.judge_disk, Disk(100 * M, 100 * G), BAD, "100 MB free", "Make room now"),
    (checks.judge_disk, Disk(50 * G, 100 * G, writable=False), BAD, "cannot be written", "owner"),
    (checks.judge_backups, NEWEST, OK, "made 60 minutes ago (5.0 MB, verified): /var/x.zip on desk", ""),
    (checks.judge_backups, Backups(True), WARN, "There is no backup yet", "manage.py backup"),
    (checks.judge_backups, Backups(False), OK, "BACKUPS=0", ""),
    (checks.judge_backups, Backups(True, 3 * DAY), WARN, "3 days ago", "check whether it runs"),
    (checks.judge_backups, Backups(True, 9 * DAY), BAD, "9 days ago", "check whether it runs"),
    (checks.judge_backups, Backups(True, 60, failure="Full."), BAD, "last try failed: Full. The last", ""),
    (checks.judge_backups, Backups(True, 60, missing=True), WARN, "but it no longer exists", "manage.py backup"),
    (checks.judge_retention, Retention({}, 7, 4), OK, "Kept: backups of 7 days and 4 weeks.", ""),
    (checks.judge_retention, Retention({"logs": 9, "notes": 0}, 7, 1), OK, "logs 9 days, notes for ever, backups", ""),
    (checks.judge_clocks, Clocks({"a": 0.2}), OK, "runs evenly", ""),
    (checks.judge_clocks, Clocks({"a": 0.2, "b": -3}), OK, "agree on the time", ""),
    (checks.judge_clocks, Clocks({"a": 0, "b": -40}), BAD, "b is 40 seconds behind the database's", "NTP"),
    (checks.judge_clocks, Clocks({"a": 0}, {"a": 10800}), WARN, "jumped 3 hours forward", "Nothing is lost"),
    (checks.judge_programs, Programs(1000), OK, "one by one", ""),
    (checks.judge_programs, Programs(1000, (Program("worker"),)), OK, "Worker: running.", ""),
    (
        checks.judge_programs, Programs(1000, (Program("worker", since=940, restarts=3, exit_code=-9),)),
        WARN, "started again 3 times, the last time 60 seconds ago; it had ended by signal 9.", "printed",
    ),
    (
        checks.judge_programs,
        Programs(1000, (
            Program("worker", restarts=3, exit_code=1, next_try=1016), Program("sweeper", since=10, restarts=1)
        )),
        BAD, "The worker ended with code 1; next try in 16 seconds. The sweeper was started again 1 time", "printed",
    ),
    (checks.judge_address, Address("http://10.0.0.7:8000"), OK, "Phones use http://10.0.0.7:8000/.", ""),
    (checks.judge_address, Address("http://10.0.0.7", False), OK, "http://10.0.0.7, at the port it serves", ""),
    (checks.judge_address, Address(""), WARN, "no address that a phone could reach", "PUBLIC_ADDRESS"),
    (checks.judge_version, Version("1.0", "9", "abc", False), OK, "Dice Marshal 1.0, abc; rules engine 9.", ""),
    (checks.judge_version, Version("1.0", "9", "", True), BAD, "DEBUG is on", "Unset DEBUG"),
]  # fmt: skip


@pytest.mark.parametrize(("judge", "found", "level", "says", "do"), JUDGED)
def test_numbers_are_judged(judge: Any, found: Any, level: str, says: str, do: str) -> None:
    """Each finding names the thing and what is wrong; whatever is not well says what to do."""
    finding = judge(found)
    assert finding.level == level
    assert says in finding.says
    assert do in finding.do
    assert bool(finding.do) == (level != OK)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "a moment"), (1, "1 second"), (119, "119 seconds"), (130, "2 minutes"), (3 * 3600, "3 hours"),
     (30 * 3600, "30 hours"), (2 * DAY, "2 days")],
)  # fmt: skip
def test_a_span_is_said_as_people_say_it(seconds: float, words: str) -> None:
    """Never 90,061 seconds."""
    assert span(seconds) == words


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 bytes"), (2048, "2.0 KB"), (150 * M, "150 MB"), (3 * G // 2, "1.5 GB")]
)
def test_a_size_is_said_as_people_say_it(count: int, words: str) -> None:
    """Never 1,610,612,736 bytes."""
    assert size(count) == words


def test_a_check_that_breaks_keeps_no_other_from_being_made() -> None:
    """The database that does not answer is one fault; what only asks it is unknown; the rest is looked at."""

    def away() -> None:
        raise OperationalError("connection refused\nis it running?")

    def broken() -> None:
        raise ZeroDivisionError

    table = (
        Check("Database", away, checks.judge_database, unanswered="Start it."),
        Check("Queue", away, checks.judge_queue),
        Check("Disk", broken, checks.judge_disk),
        Check("Version", measures.version, checks.judge_version),
    )
    results = list(examine(checks=table))
    assert [result.finding.level for result in results] == [BAD, WARN, BAD, OK]
    assert results[0].finding == Finding(BAD, "It does not answer: connection refused.", "Start it.")
    assert "ZeroDivisionError" in results[2].finding.says
    assert worst(results) == BAD


def test_the_doctor_looks_deeper() -> None:
    """A page is quick; the command takes the time to look through the database."""
    table = (Check("Database", lambda: "quick", lambda found: Finding(OK, found), deep=lambda: "deep"),)
    assert [next(examine(deep, table)).finding.says for deep in (False, True)] == ["quick", "deep"]


@pytest.mark.django_db
def test_signs_of_life_are_measured_by_one_clock() -> None:
    """Ages come from the database's clock; a machine whose own clock is wrong is found by it."""
    Pulse("worker").beat()
    late = timezone.now() - datetime.timedelta(minutes=5)
    Heartbeat.objects.create(name="worker", host="other", pid=1, at=late)
    found = measures.signs_of("worker")
    assert sorted(found.hosts) == sorted([HOST, "other"])
    assert all(age < 20 for age in found.ages)
    clocks = measures.clocks()
    assert abs(clocks.ahead[HOST]) < 5
    assert -310 < clocks.ahead["other"] < -290


@pytest.mark.django_db
def test_the_queue_is_counted() -> None:
    """Waiting, running, stuck, given up, and how long the oldest has waited."""
    now = timezone.now()
    minute = datetime.timedelta(minutes=1)
    states = [
        {"state": "waiting", "created_at": now - 3 * minute},
        {"state": "waiting"},
        {"state": "running", "lease_until": now + minute},
        {"state": "running", "lease_until": now - minute},
        {"state": "failed", "finished_at": now},
        {"state": "failed", "finished_at": now - 2000 * minute},
    ]
    for number, state in enumerate(states):
        log = services.attach_log(None, None, f"Dice Marshal log 1\n; {number}\n")
        Replay.objects.filter(log=log).update(**state)
    found = measures.queue()
    assert sum(found.waiting.values()) == 2
    assert (found.running, found.stuck, found.given_up) == (2, 1, 1)
    assert 175 < found.oldest < 240


@pytest.mark.django_db
def test_the_last_backup_is_the_last_that_was_made(tmp_path: Path) -> None:
    """A failure is told until a later one succeeds; a file that is gone from this machine is missed."""
    now = timezone.now()
    hour = datetime.timedelta(hours=1)
    made = BackupRun.objects.create(at=now - 2 * hour, host=HOST, path=str(tmp_path / "x.zip"), size=7)
    assert measures.backups().missing
    (tmp_path / "x.zip").write_text("here")
    BackupRun.objects.create(at=now - hour, host=HOST, error="The disk is full.")
    found = measures.backups()
    assert (found.failure, found.missing, found.size) == ("The disk is full.", False, 7)
    made.at = now
    made.save()
    assert measures.backups().failure == ""


def test_the_supervisors_file_is_read(tmp_path: Path, settings: LazySettings) -> None:
    """Its programs and restarts, and its port for the address; a file of rubbish breaks nothing."""
    settings.VAR_DIR = tmp_path
    assert measures.programs().running is None
    (tmp_path / "serving.json").write_text(
        '{"pid": 1, "since": 1.0, "port": 8700, "programs": [{"name": "worker", "pid": null, "since": null,'
        ' "restarts": 3, "exit_code": -9, "next_try": 5.5}]}'
    )
    found = measures.programs()
    assert abs(found.now - time.time()) < 5
    assert found.running == (Program("worker", restarts=3, exit_code=-9, next_try=5.5),)
    settings.PUBLIC_ADDRESS = "https://store.example"
    assert measures.address() == Address("https://store.example")
    (tmp_path / "serving.json").write_text("[")
    assert measures.programs().running is None


def test_the_disk_is_measured(tmp_path: Path, settings: LazySettings) -> None:
    """What is in the store's folder, by name, and what is free."""
    settings.VAR_DIR, settings.BACKUPS_DIR = tmp_path, tmp_path / "backups"
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "x.zip").write_bytes(b"x" * 5000)
    found = measures.disk()
    assert found.used["backups"] == 5000
    assert 0 < found.free <= found.total and found.writable
