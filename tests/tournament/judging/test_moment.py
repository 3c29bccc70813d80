"""Stopping at a line: the position before it, and what could have been done there."""

from typing import Any

import pytest
from django.test import Client

import rules
from rules.dice_masters.play import play
from tournament.judging import moment, services, tasks
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db
GAME = play("wol2015", seed=5)
LINES = GAME.splitlines()
FIRST_ROLL = next(number for number, line in enumerate(LINES, start=1) if line.startswith("roll"))


def judged(text: str) -> GameLog:
    log = services.attach_log(None, None, text)
    tasks.replay_log(log.newest_replay.pk)
    return GameLog.objects.get(pk=log.pk)


def page(client: Client, log: GameLog, **query: Any) -> str:
    return client.get(log.get_absolute_url(), query).content.decode()


def test_the_position_before_a_line(client: Client) -> None:
    """A game that was played to its end can be looked at anywhere."""
    html = page(client, judged(GAME), line=FIRST_ROLL)
    assert f"Position before line {FIRST_ROLL}" in html
    assert "What could have been done here" in html
    assert "<code>roll" in html


def test_the_answers_offered_are_legal() -> None:
    """Each of them, written in place of the line, is no fault."""
    log = judged(GAME)
    line = next(number for number, text in enumerate(LINES, start=1) if text.startswith("buy"))
    found = moment.of_line(log, line, rules.Components())
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
    [(1, "The game has not begun here."), (len(LINES) + 1, "Nothing after line {wrong} was judged")],
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
    assert page(client, log, line=FIRST_ROLL + 1).count("What would have been legal") == 1
    assert "Position before line" in page(client, log)


def test_a_log_that_takes_too_long_says_so(client: Client, settings: Any) -> None:
    """The page still comes."""
    log = judged(GAME)
    settings.REPLAY_QUICK_SECONDS = -1
    assert "too long to be gone through while a page waits" in page(client, log, line=FIRST_ROLL + 3)
