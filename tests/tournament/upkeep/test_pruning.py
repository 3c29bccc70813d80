"""What the store forgets, and what it never does."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client

from rules.core import verdict as verdicts
from tests.tournament.judging.conftest import FOUND, LOG, claimed, finish, judge, match, player
from tournament import daily
from tournament.events.models import AuditEntry, Match
from tournament.judging import services
from tournament.judging.models import GameLog, Replay
from tournament.pruning import prune

__all__ = ["judge", "match", "player"]
pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def log_of(actor: Any, match: Match | None, age: int, *, judged: int = 1) -> GameLog:
    """A log that came `age` days ago and was judged so many times, the last time on the day it came."""
    log = services.attach_log(actor, match, f"{LOG}; {age} {actor} {match}\n")
    GameLog.objects.filter(pk=log.pk).update(created_at=NOW - age * DAY)
    for number in range(judged):
        replay = log.replays.last() if number == 0 else services.recompute(None, log)
        token = claimed(replay, NOW - age * DAY)
        finish(replay, token, FOUND[verdicts.ILLEGAL], NOW - age * DAY)
    return log


def rows(found: list[Any]) -> dict[str, int]:
    return {each.name: each.rows for each in found if each.rows}


def test_old_logs_of_guests_go_and_no_others(match: Match, player: User, judge: User) -> None:
    """Of nobody, of no match, older than 90 days, never asked about, never ruled on, not waiting."""
    old, new = log_of(None, None, 91), log_of(None, None, 89)
    asked, ruled = log_of(None, None, 402), log_of(None, None, 403)
    kept = [new, log_of(player, None, 400), log_of(match.first, match, 400), log_of(None, None, 401, judged=0)]
    services.ask_judge(player, asked, "Really?")
    services.rule_on(judge, ruled, services.Decision("So it is."))
    found = prune(now=NOW)
    assert rows(found) == {"logs of guests": 1}
    assert found[0].size == old.size
    assert set(GameLog.objects.values_list("pk", flat=True)) == {log.pk for log in [*kept, asked, ruled]}
    assert AuditEntry.objects.get(action="store.prune").data == {"rows": {"logs of guests": 1}}


def test_a_dry_run_deletes_nothing_and_a_second_run_finds_nothing(db: None) -> None:
    """The same numbers first as a promise, then as a deed, then none."""
    for age in (91, 92, 93):
        log_of(None, None, age)
    promised = prune(dry_run=True, now=NOW)
    assert (rows(promised), GameLog.objects.count()) == ({"logs of guests": 3}, 3)
    assert prune(now=NOW) == promised
    assert (rows(prune(now=NOW)), GameLog.objects.count()) == ({}, 0)


def test_of_many_verdicts_the_newest_is_kept(player: User, judge: User) -> None:
    """A verdict that a later one replaces goes after 30 days, unless a judge worked with the log."""
    log, young, ruled = (log_of(player, None, age, judged=3) for age in (31, 29, 32))
    services.rule_on(judge, ruled, services.Decision("So it is."))
    newest = log.replays.last().verdict
    found = {each.name: each for each in prune(now=NOW) if each.rows}
    assert found["replays that a later one replaces"].rows == 2
    assert found["replays that a later one replaces"].size > 100
    assert log.replays.get().verdict == newest
    assert (young.replays.count(), ruled.replays.count()) == (3, 3)


def test_a_replay_that_failed_later_does_not_cost_the_verdict(player: User) -> None:
    """The newest verdict stands though a later replay was given up, and that one is the newest replay."""
    log = log_of(player, None, 50)
    again = services.recompute(None, log)
    Replay.objects.filter(pk=again.pk).update(state=Replay.State.FAILED, finished_at=NOW - 45 * DAY)
    assert rows(prune(now=NOW)) == {}
    assert log.replays.count() == 2


def test_sessions_and_wrong_passwords_that_ran_out_go(client: Client) -> None:
    """Those that still count stay."""
    Session.objects.create(session_key="old", session_data="", expire_date=NOW - DAY)
    Session.objects.create(session_key="new", session_data="", expire_date=NOW + DAY)
    for name, age in (("old", 91), ("new", 1)):
        attempt = AccessAttempt.objects.create(username=name, ip_address="192.0.2.1", failures_since_start=1)
        AccessAttempt.objects.filter(pk=attempt.pk).update(attempt_time=NOW - age * DAY)
    assert rows(prune(now=NOW)) == {"sessions that ran out": 1, "wrong passwords": 1}
    assert Session.objects.get().session_key == "new"
    assert AccessAttempt.objects.get().username == "new"


def test_zero_days_keep_for_ever(settings: Any) -> None:
    """A store that wants to keep everything says so."""
    log_of(None, None, 4000, judged=2)
    settings.KEEP_GUEST_LOGS_DAYS = settings.KEEP_OLD_REPLAYS_DAYS = settings.KEEP_SIGN_INS_DAYS = 0
    assert rows(prune(now=NOW)) == {}


def test_the_sweeper_prunes_once_a_day() -> None:
    """It is one of the daily jobs."""
    log_of(None, None, 91)
    GameLog.objects.update(created_at=datetime(2020, 1, 1, tzinfo=UTC))
    assert "prune" in daily.run_due()
    assert not GameLog.objects.exists()


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("prune", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_prints_counts_and_bytes() -> None:
    """One line a kind, and the sum."""
    log_of(None, None, 91)
    GameLog.objects.update(created_at=datetime(2020, 1, 1, tzinfo=UTC), size=10 * 1024)
    assert "       1         10 KiB  logs of guests\n" in run("--dry-run")
    assert "1 rows would be deleted." in run("--dry-run")
    assert "1 rows were deleted." in run()
    assert not GameLog.objects.exists()


def test_the_command_deletes_one_log(match: Match) -> None:
    """Only one of no match; the trail says so."""
    log, evidence = log_of(None, None, 1), log_of(match.first, match, 1)
    run("--log", log.pk, "--dry-run")
    assert run("--log", log.pk).startswith(f"Log {log.pk} ({log.size} bytes) is deleted.")
    with pytest.raises(CommandError, match="belongs to a match, so it is kept. Rule on it instead."):
        run("--log", evidence.pk)
    with pytest.raises(CommandError, match=f"There is no log {log.pk}"):
        run("--log", log.pk)
    deleted = AuditEntry.objects.get(action="log.delete")
    assert (deleted.subject_id, deleted.data["bytes"], deleted.who) == (log.pk, log.size, "Dice Marshal")


def test_a_judge_deletes_a_log_on_its_page(client: Client, player: User, judge: User) -> None:
    """A player may not, a second press is no fault, and a log with a ruling is kept."""
    log, ruled = log_of(None, None, 1), log_of(None, None, 2)
    services.rule_on(judge, ruled, services.Decision("So it is."))
    client.force_login(player)
    assert client.post(f"/logs/{log.pk}/delete/").status_code == 403
    assert "Delete this log" not in client.get(f"/logs/{log.pk}/").content.decode()
    client.force_login(judge)
    assert "Delete this log" in client.get(f"/logs/{log.pk}/").content.decode()
    for _ in range(2):
        assert client.post(f"/logs/{log.pk}/delete/")["Location"] == "/logs/"
    page = client.post(f"/logs/{ruled.pk}/delete/", follow=True).content.decode()
    assert f"A judge has ruled on log {ruled.pk}, so it is kept." in page
    assert list(GameLog.objects.values_list("pk", flat=True)) == [ruled.pk]
