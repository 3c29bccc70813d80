"""The page of two logs side by side: who sees it, where it is offered, and what each log would need."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.rules.test_frames import ILLEGAL
from tests.tournament.judging.test_replay_film import client_of, judged
from tournament.events.models import Match
from tournament.judging import services, tasks, worker
from tournament.judging.examples import example_text
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db
GAME = example_text("dice-masters")
EARLIER = GAME.partition("turn 4 P2")[0]


def page(client: Client, one: GameLog, other: GameLog) -> str:
    answer = client.get("/logs/compare/", {"a": one.pk, "b": other.pk})
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_logs_that_agree_say_so(client: Client) -> None:
    """As far as the shorter one goes, and which that is."""
    text = page(client, judged(GAME), judged(EARLIER))
    assert "The logs agree, and one stops earlier." in text
    assert text.count("both logs agree") == 3


def test_what_each_log_needs_to_be_right(client: Client) -> None:
    """Sentences of the turn, where dice lie, and the line that breaks a rule."""
    broken = GAME.replace("attack Sidekick Sidekick", "attack Sidekick")
    text = page(client, judged(GAME), judged(broken))
    assert "The logs first differ in turn 2." in text
    assert "Bo attacks with 2 Sidekicks." in text and "Bo attacks with Sidekick." in text
    assert "Ana has 8 life." in text and "Ana has 9 life." in text
    assert "Line 24 would have to stand although it breaks " in text


def test_a_line_that_cannot_be_read_does_not_stand(client: Client) -> None:
    """No rule is broken: the line says nothing that anybody could mean."""
    broken = GAME.replace("attack Sidekick Sidekick", "juggle the dice")
    text = page(client, judged(GAME), judged(broken))
    assert 'Line 23 would have to be written in other words: "juggle" is not a word of the game log.' in text


def test_a_log_compared_with_itself_is_shown_alone(client: Client) -> None:
    """There is nothing to compare."""
    log = judged(GAME)
    assert client.get("/logs/compare/", {"a": log.pk, "b": log.pk}).headers["Location"] == log.get_absolute_url()


def test_a_log_that_is_not_there(client: Client) -> None:
    """An address that names none leads to the list of logs; one that names a wrong one is wrong."""
    log = judged(GAME)
    assert client.get("/logs/compare/", {"a": log.pk, "b": "nothing"}).status_code == 404
    assert client.get("/logs/compare/", {"a": log.pk}).headers["Location"] == "/logs/"


def test_long_logs_are_compared_once_a_worker_has_shot_them(client: Client, settings: Any, nobody_works: None) -> None:
    """The page says that it waits; a reload shows the comparison."""
    logs = [services.attach_log(None, None, text) for text in (GAME, EARLIER)]
    worker.work(lambda: None)
    settings.FILM_SECONDS = -1
    assert "The replay is being prepared." in page(client, *logs)
    worker.work(lambda: None)
    assert "The logs agree, and one stops earlier." in page(client, *logs)


def test_the_match_offers_it_once_there_are_two_logs_of_a_game(client: Client, match: Match) -> None:
    """Each pair of one game, in the order in which they came."""
    first = judged(GAME, match)
    assert "Compare the logs" not in client.get(match.get_absolute_url()).content.decode()
    second = judged(EARLIER, match)
    text = html.unescape(client.get(match.get_absolute_url()).content.decode())
    assert f"/logs/compare/?a={first.pk}&b={second.pk}" in text


def test_what_is_not_told_is_not_compared(client: Client, judge: User, match: Match) -> None:
    """A break that no judge has confirmed: strangers see no comparison, the staff do."""
    logs = judged(ILLEGAL, match), judged(ILLEGAL.replace("buy Batman with S B\n", ""), match)
    tasks.judge_waiting.apply()
    text = page(client, *logs)
    assert "has no verdict that you may see yet" in text and "For this log to be right" not in text
    assert "For this log to be right" in page(client_of(judge), *logs)


def test_replay_and_comparison_say_what_does_not_fit(client: Client, match: Match, judge: User) -> None:
    """A legal log of other people, and one that breaks a rule, which no judge has confirmed: as on the log's page."""
    one, other = judged(GAME.replace('"Ana"', '"Zoe"'), match), judged(ILLEGAL, match)
    client.force_login(judge)
    pages = [
        page(client, one, other),
        *(client.get(f"/logs/{log.pk}/replay/").content.decode() for log in (one, other)),
    ]
    assert ["Does not belong to this match" in text for text in pages] == [True, True, True]
    assert ["not confirmed by a judge" in text for text in pages] == [True, False, True]
