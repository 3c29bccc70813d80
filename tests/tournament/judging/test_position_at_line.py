"""Stopping at a line: the position before it, and what could have been done there."""

import json
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rules
from rules.dice_masters.play import play
from tournament.judging import services, tasks, worker
from tournament.judging.models import GameLog, LinePositions
from tournament.judging.watching import position_at_line

pytestmark = pytest.mark.django_db
GAME = play("wol2015", seed=5)
LINES = GAME.splitlines()
FIRST_ROLL = next(number for number, line in enumerate(LINES, start=1) if line.startswith("roll"))


def judged(text: str) -> GameLog:
    log = services.attach_log(None, None, text)
    tasks.judge_waiting()
    return GameLog.objects.get(pk=log.pk)


def page(client: Client, log: GameLog, **query: Any) -> str:
    return client.get(log.get_absolute_url(), query).content.decode()


def test_the_position_before_a_line(client: Client) -> None:
    """A game that was played to its end can be looked at anywhere."""
    html = page(client, judged(GAME), line=FIRST_ROLL)
    assert f"Position before line {FIRST_ROLL}" in html
    assert "What could have been done here" in html
    assert "<b>Roll: a face for" in html


def test_the_answers_offered_are_legal() -> None:
    """Each of them, written in place of the line, is no fault."""
    log = judged(GAME)
    line = next(number for number, text in enumerate(LINES, start=1) if text.startswith("buy"))
    above = "\n".join(LINES[: line - 1])
    found = position_at_line.of_line(position_at_line.Question(log.newest_verdict, line, above, dict))
    answers = [answer for answer in found.legal if answer.startswith(("buy", "field", "pass"))]
    assert answers
    for answer in answers:
        verdict = rules.replay("\n".join([*LINES[: line - 1], answer]))
        assert verdict.verdict in ("incomplete", "legal", "legal_with_rulings"), answer


def test_stepping_from_entry_to_entry(client: Client) -> None:
    """Comments and the header are stepped over; the keys of the page follow rel=prev and rel=next."""
    html = page(client, judged(GAME), line=FIRST_ROLL)
    assert f'rel="prev" href="?line={FIRST_ROLL - 1}#position"' in html
    assert f'rel="next" href="?line={FIRST_ROLL + 1}#position"' in html


@pytest.mark.parametrize(
    ("line", "said"),
    [(1, "The game has not begun at this line."), (len(LINES) + 1, "The lines after line {wrong} were not checked")],
)
def test_a_line_without_a_position_says_why(client: Client, line: int, said: str) -> None:
    """Before the game begins, and after the first illegal line."""
    wrong = FIRST_ROLL + 1
    text = "\n".join([*LINES[:FIRST_ROLL], "buy 999xyz", *LINES[FIRST_ROLL:]])
    assert said.format(wrong=wrong) in page(client, judged(text), line=line)


def test_the_line_of_the_verdict_shows_its_own_evidence(client: Client) -> None:
    """No second replay: what the verdict stored."""
    text = "\n".join([*LINES[:FIRST_ROLL], "buy 999xyz"])
    log = judged(text)
    assert page(client, log, line=FIRST_ROLL + 1).count('id="legal"') == 1
    assert "Position before line" in page(client, log)


@pytest.fixture
def slow(settings: Any) -> None:
    """Every log takes too long for a page."""
    settings.POSITION_SECONDS = -1


def test_a_page_replays_for_a_tenth_of_a_second_and_leaves_the_rest_to_a_worker(
    client: Client, slow: None, nobody_works: None
) -> None:
    """The page comes at once and asks again until the position is there; a second reader asks for nothing new."""
    log, line = judged(GAME), FIRST_ROLL + 3
    for _ in range(2):
        html = page(client, log, line=line)
        assert "The position is being calculated" in html and "Position before line" not in html
    assert f'hx-get="{reverse("judging:position", args=[log.pk])}?line={line}"' in html
    box = client.get(reverse("judging:position", args=[log.pk]), {"line": line})
    assert "HX-Refresh" not in box.headers and b"hx-trigger" in box.content
    assert LinePositions.objects.count() == 1
    worker.work(lambda: None)
    box = client.get(reverse("judging:position", args=[log.pk]), {"line": line})
    assert box.headers["HX-Refresh"] == "true" and b"hx-trigger" not in box.content
    assert f"Position before line {line}" in page(client, log, line=line)


def test_the_lines_around_are_worked_out_together(client: Client, slow: None) -> None:
    """Stepping on needs no worker, and shows what a replay up to that line shows."""
    log = judged(GAME)
    first, last = services.part_of(FIRST_ROLL + 3)
    page(client, log, line=FIRST_ROLL + 3)
    tasks.judge_waiting()
    kept = LinePositions.objects.get()
    assert (kept.first, kept.last) == (first, last) == (1 + (first - 1) // 32 * 32, first + 31)
    for line in range(FIRST_ROLL, last + 1):
        assert kept.data[str(line)] == json.loads(json.dumps(rules.before(GAME, line).as_json() | worker.UNTOLD)), line
    assert "Position before line" in page(client, log, line=last)
    assert LinePositions.objects.count() == 1


def test_what_is_long_is_not_even_begun_by_a_page(client: Client, settings: Any, nobody_works: None) -> None:
    """Reading alone would take longer than a page may."""
    log = judged(GAME)
    settings.POSITION_BYTES = 10
    with patch.object(position_at_line, "before") as before:
        assert "The position is being calculated" in page(client, log, line=FIRST_ROLL + 3)
    assert not before.called


def test_nobody_fills_the_queue_with_positions(
    client: Client, slow: None, nobody_works: None, settings: Any, judge: User
) -> None:
    """So many parts may wait for everybody; a judge's come before them and are still taken."""
    settings.POSITION_WAITING, settings.POSITION_LINES = 2, 1
    log = judged(GAME)
    for line in (FIRST_ROLL + 1, FIRST_ROLL + 2):
        assert "being calculated" in page(client, log, line=line)
    assert "Reload this page in a minute" in page(client, log, line=FIRST_ROLL + 3)
    client.force_login(judge)
    settings.POSITION_WAITING = 3
    assert "The position is being calculated" in page(client, log, line=FIRST_ROLL + 4)
    assert [part.first for part in LinePositions.objects.all()] == [FIRST_ROLL + 4, FIRST_ROLL + 1, FIRST_ROLL + 2]
    page(client, log, line=FIRST_ROLL + 2)
    assert [part.first for part in LinePositions.objects.filter(lane=0)] == [FIRST_ROLL + 2, FIRST_ROLL + 4]


def test_positions_kept_are_bounded(client: Client, slow: None, settings: Any) -> None:
    """The oldest make room."""
    settings.POSITION_PARTS, settings.POSITION_LINES = 2, 1
    log = judged(GAME)
    for line in range(FIRST_ROLL, FIRST_ROLL + 5):
        assert "being calculated" in page(client, log, line=line)
        tasks.judge_waiting()
        assert f"Position before line {line}" in page(client, log, line=line)
    assert [part.first for part in LinePositions.objects.all()] == [FIRST_ROLL + 3, FIRST_ROLL + 4]


def test_positions_that_break_or_kill_workers_are_given_up(
    client: Client, slow: None, nobody_works: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug of ours is owned at once, a worker that dies is followed by two more; the page stops asking."""
    log, now = judged(GAME), timezone.now()
    page(client, log, line=FIRST_ROLL + 3)
    for _ in range(3):
        assert services.claim_positions(now)
        assert services.claim_positions(now) is None
        now += timedelta(seconds=31)
    assert services.claim_positions(now) is None
    assert "could not calculate this position" in page(client, log, line=FIRST_ROLL + 3)
    LinePositions.objects.all().delete()
    page(client, log, line=FIRST_ROLL + 3)
    monkeypatch.setattr(worker, "before_each", lambda *_: 1 / 0)
    worker.work(lambda: None)
    assert "could not calculate this position" in page(client, log, line=FIRST_ROLL + 3)


def test_a_line_beyond_the_end_is_the_end(client: Client, slow: None, nobody_works: None) -> None:
    """And line 0 is no line."""
    log = judged(GAME)
    page(client, log, line=9_999_999)
    assert [part.last for part in LinePositions.objects.all()] == [services.part_of(len(LINES) + 1)[1]]
    page(client, log, line=0)
    assert LinePositions.objects.count() == 1
