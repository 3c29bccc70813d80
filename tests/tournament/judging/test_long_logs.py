"""Logs as long as may be: what is stored of them, and what their pages look at and send."""

from __future__ import annotations

from collections import Counter
from functools import cache
from unittest.mock import patch

import pytest
from django.db import connection
from django.test import Client

from rules.core.lines.words import strip_comment
from rules.dice_masters.play import play
from rules.games import VOCABULARIES, record_of
from tournament.judging import services, tasks
from tournament.judging.limits import limit
from tournament.judging.log_text import logtext
from tournament.judging.models import GameLog, ReplayVerdict

pytestmark = pytest.mark.django_db
SMALLEST = 4096  # bytes: a position is as large however short the way to it


def lengthened(text: str, line: str) -> str:
    """As long as a log may be, by lines like this one in its second turn; `#` is their number."""
    lines = text.splitlines()
    at = next(number for number, found in enumerate(lines) if found.startswith("turn 2 "))
    room, more = limit("LOG_MAX_BYTES") - len(text) - 100, []
    while room > 0:
        more.append(line.replace("#", str(len(more))))
        room -= len(more[-1]) + 1
    return "\n".join([*lines[: at + 1], *more[:-1], *lines[at + 1 :]]) + "\n"


LONG = {
    "claims": "= life 20-20",
    "rulings": '!judge life P1 20 "for the reason with number #"',
    "comments": "; #",
    "one line": f"; {'x' * 200_000}",
}


@cache
def long(kind: str) -> str:
    """A game with the line of a kind over and over."""
    return lengthened(play("wol2015", seed=3), LONG[kind])


def judged(text: str) -> GameLog:
    log = services.attach_log(None, None, text)
    tasks.judge_waiting.apply()
    return GameLog.objects.get(pk=log.pk)


def stored(verdict: ReplayVerdict) -> int:
    """Bytes of the packed column."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT length(data) FROM judging_replayverdict WHERE id = %s", [verdict.pk])
        return cursor.fetchone()[0]


@pytest.mark.parametrize("name", VOCABULARIES)
@pytest.mark.parametrize("share", [0.1, 0.5, 1])
def test_a_verdict_takes_at_most_twice_the_room_of_its_log(name: str, share: float) -> None:
    """In every game, of whole games and of their beginnings; of a very short log, four kilobytes."""
    game, edition = record_of(name)
    lines = game.play(edition, "7", game.players[1]).splitlines()
    log = judged("\n".join(lines[: int(len(lines) * share)]) + "\n")
    assert 0 < stored(log.newest_verdict) <= max(2 * log.size, SMALLEST)


@pytest.mark.parametrize("kind", LONG)
def test_what_is_stored_of_a_long_log(kind: str) -> None:
    """Less than the log, also when each of its lines adds a ruling to the verdict."""
    log = judged(long(kind))
    assert log.size > 200_000
    assert log.newest_verdict.verdict == ("legal_with_rulings" if kind == "rulings" else "legal")
    assert stored(log.newest_verdict) < log.size / 4


@pytest.mark.parametrize("kind", LONG)
def test_a_page_looks_at_the_lines_it_shows(client: Client, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at all of some thousand, unless no entry is near; and it sends a bounded part of them."""
    log = judged(long(kind))
    lines, looked_at = len(logtext.lines(log.text)), Counter[str]()

    def counted(line: str) -> str:
        looked_at["lines"] += 1
        return strip_comment(line)

    monkeypatch.setattr(logtext, "strip_comment", counted)
    for query in ({}, {"line": 10}, {"line": lines // 2}):
        looked_at.clear()
        page = client.get(log.get_absolute_url(), query)
        assert looked_at["lines"] < 2500 + (lines if kind == "comments" else 0)
        assert page.status_code == 200 and len(page.content) < 160_000


def test_long_lists_are_cut_and_counted(client: Client) -> None:
    """A hundred rulings are shown and the others counted; the API has them all."""
    log = judged(long("rulings"))
    number = len(log.newest_verdict.data["rulings"])
    page = client.get(log.get_absolute_url()).content.decode()
    assert number > 3000 and f"and {number - 100} more" in page
    assert len(client.get(f"/api/logs/{log.pk}/verdict/").json()["rulings"]) == number


def test_a_poll_unpacks_no_verdict(client: Client) -> None:
    """A page that waits asks every second."""
    log = judged(long("rulings"))
    with patch("tournament.judging.fields.unpacked") as unpacked:
        assert client.get(f"/logs/{log.pk}/state/").status_code == 200
        assert not unpacked.called
