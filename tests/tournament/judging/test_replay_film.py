"""The page that plays a log back: what it holds, who sees it, and who shoots a film that takes long."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rules.dice_masters.play import play
from rules.frames import film
from tests.rules.test_frames import ILLEGAL
from tournament.events.models import Match
from tournament.judging import services, tasks, worker
from tournament.judging.models import GameLog, LinePositions
from tournament.judging.services.disputes import Decision
from tournament.judging.watching import replay_film

pytestmark = pytest.mark.django_db
GAME = play("wol2015", seed=5)


@pytest.fixture(autouse=True)
def patient(settings: Any) -> None:
    """A busy machine leaves no film of these tests to a worker, where they do not ask for that."""
    settings.FILM_SECONDS = 20


def judged(text: str, match: Match | None = None) -> GameLog:
    log = services.attach_log(None, match, text)
    tasks.judge_waiting.apply()
    return GameLog.objects.get(pk=log.pk)


def page(client: Client, log: GameLog) -> str:
    answer = client.get(reverse("judging:replay", args=[log.pk]))
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def film_in(client: Client, log: GameLog) -> Any:
    raw = client.get(reverse("judging:replay", args=[log.pk])).content.decode()
    found = re.search(r'<script id="film" type="application/json">(.*?)</script>', raw, re.DOTALL)
    return json.loads(found[1]) if found else None


def test_the_page_holds_the_film_of_its_log(client: Client) -> None:
    """The frames as data for the script, and every sentence in the list for everybody else."""
    log = judged(GAME)
    shot = film(GAME).as_json()
    assert film_in(client, log) == json.loads(json.dumps(shot))
    text = page(client, log)
    assert all(frame["s"] in text for frame in shot["frames"])


def test_each_line_has_an_anchor_and_what_is_implied_around_it_others() -> None:
    """A link to `#L37` means what is written in line 37, and no two frames share an anchor."""
    data = film(GAME).as_json()
    acts = [act for turn in replay_film.turns(data) for act in turn.acts]
    assert len(acts) == len(data["frames"]) == len({act.anchor for act in acts})
    written = {frame["n"] for frame in data["frames"][1:-1] if "m" not in frame}
    assert {f"L{line}" for line in written} <= {act.anchor for act in acts}
    assert acts[-1].anchor == "end"


def test_turns_know_whose_they_are() -> None:
    """By seat, so that their beads have the colour of the player's dice."""
    turns = replay_film.turns(film(GAME).as_json())
    assert [(turn.number, turn.seat) for turn in turns[:3]] == [(1, 0), (2, 1), (3, 0)]
    assert turns[1].heading.startswith("Turn 2: ")


def test_a_film_that_takes_long_is_left_to_a_worker(client: Client, settings: Any, nobody_works: None) -> None:
    """The page comes at once and asks again until the film is there; a second reader asks for nothing new."""
    settings.FILM_SECONDS = -1
    log = judged_by_hand(GAME)
    for _ in range(2):
        text = page(client, log)
        assert "The replay is being prepared" in text and film_in(client, log) is None
    address = reverse("judging:replay_waits", args=[log.pk])
    assert f'hx-get="{address}"' in text
    assert "HX-Refresh" not in client.get(address).headers
    assert LinePositions.objects.get().first == services.WHOLE
    worker.work(lambda: None)
    assert client.get(address).headers["HX-Refresh"] == "true"
    assert film_in(client, log)["frames"] == json.loads(json.dumps(film(GAME).as_json()["frames"]))


def judged_by_hand(text: str) -> GameLog:
    log = services.attach_log(None, None, text)
    worker.work(lambda: None)
    return GameLog.objects.get(pk=log.pk)


def test_what_is_long_is_not_even_begun_by_a_page(client: Client, settings: Any, nobody_works: None) -> None:
    """Reading alone would take longer than a page may."""
    log = judged_by_hand(GAME)
    settings.POSITION_BYTES = 10
    assert "The replay is being prepared" in page(client, log)


def test_a_film_that_breaks_says_so(client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours is told as one, and the page does not wait for ever."""
    log = judged(GAME)

    def broken(*_: Any) -> None:
        raise ValueError("a fault of ours")

    monkeypatch.setattr(replay_film, "film", broken)
    settings.POSITION_BYTES = 0
    page(client, log)
    worker.work(lambda: None)
    assert "We could not prepare this replay." in page(client, log)


def test_lines_are_those_of_the_log_where_a_judge_has_ruled(client: Client, judge: User, match: Match) -> None:
    """A ruling adds lines to what is judged; the film counts those of the log."""
    log = judged(ILLEGAL, match)
    assert film_in(client_of(judge), log)["verdict"]["line"] == 15
    services.rule_on(judge, log, Decision("It is taken back.", way="undo", line=15))
    tasks.judge_waiting.apply()
    frames = film_in(client_of(judge), log)["frames"]
    assert [frame["n"] for frame in frames if "ruled" in frame.get("m", ())] == [15]
    assert max(frame["n"] or 0 for frame in frames) == 16


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_break_that_no_judge_has_confirmed_is_not_shown_to_everybody(
    client: Client, judge: User, match: Match
) -> None:
    """As on the page of the log: strangers are told that a judge looks at it, the staff watch it."""
    log = judged(ILLEGAL, match)
    assert "A judge has to look at this log first." in page(client, log)
    assert film_in(client, log) is None
    assert film_in(client_of(judge), log)["verdict"]["kind"] == "illegal"


def test_a_log_that_is_being_checked_has_no_replay_yet(client: Client, nobody_works: None) -> None:
    """The page says so and leads to the check."""
    log = services.attach_log(None, None, GAME)
    assert "The replay opens when the verdict is in." in page(client, log)


def test_a_text_that_is_no_log_shows_the_verdict(client: Client) -> None:
    """And no player for a game of which nothing can be seen: what to correct is one press away."""
    text = page(client, judged("hello\n"))
    assert 'The first line should be "Dice Marshal log 1".' in text
    assert "This log cannot be read as far as a game, so there is nothing to watch." in text
    assert 'id="film"' not in text


@pytest.mark.parametrize(
    ("text", "offered"), [("hello\n", False), ("Dice Marshal log 1\n", False), (ILLEGAL, True), (GAME, True)]
)
def test_a_replay_is_offered_where_there_is_something_to_watch(client: Client, text: str, offered: bool) -> None:
    """Not of a log whose header cannot be read: that has no table."""
    answer = client.get(judged(text).get_absolute_url())
    assert ("Watch the replay" in answer.content.decode()) is offered
