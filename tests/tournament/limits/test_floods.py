"""One client is stopped at its limit; everybody else goes on."""

from __future__ import annotations

import base64
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tests.tournament.events.conftest import Hall, browser
from tournament.events import services
from tournament.judging.models import GameLog
from tournament.limits.check import Window, spoken

LOG = "Dice Marshal log 1\ngame dice-masters\nplayers Ana Quill - Bo Oddsock\n# {}\n"


def hand_in(client: Client, number: int) -> Any:
    return client.post("/logs/new/", {"text": LOG.format(number)})


@pytest.fixture
def tight(settings: Any) -> None:
    """Small numbers, so that a flood is short."""
    settings.LIMITS = {
        "logs.own": "3/h",
        "logs.strangers": "5/h",
        "logs.players": "8/h",
        "sign-ins.strangers": "6/15m",
        "replays.own": "1/m",
        "replays.strangers": "2/m",
        "registrations.strangers": "2/10m",
        "teams.own": "1/h",
        "questions.own": "1/h",
    }


def cookied(address: str = "127.0.0.1") -> Client:
    """A browser that has opened a page with a form, and so has a cookie of its own."""
    client = Client(REMOTE_ADDR=address)
    client.get("/logs/new/")
    return client


@pytest.mark.django_db
@pytest.mark.usefixtures("tight", "loaded")
def test_one_browser_is_stopped_and_the_next_is_not(clock: time_machine.Traveller) -> None:
    """The fourth log of one browser waits for the first to be an hour old; another browser's first is taken."""
    first, second = cookied(), cookied()
    assert [hand_in(first, number).status_code for number in range(4)] == [302, 302, 302, 429]
    assert hand_in(second, 10).status_code == 302
    clock.shift(59 * 60)
    assert hand_in(first, 4)["Retry-After"] == "60"
    clock.shift(60)
    assert hand_in(first, 4).status_code == 302


@pytest.mark.django_db
@pytest.mark.usefixtures("tight", "loaded", "clock")
def test_the_page_of_a_limit_keeps_what_was_typed() -> None:
    """It names the limit, the number and the time, and holds the log in a box that can be sent again."""
    client = cookied()
    for number in range(3):
        hand_in(client, number)
    answer = client.post("/logs/new/", {"text": LOG.format("<last>"), "game": "2"})
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert answer["Said"].startswith("You can hand in 3 game logs an hour; that limit is reached. Try again in")
    assert "You can hand in 3 game logs an hour; that limit is reached." in page
    assert "Try again in 60 minutes, at " in page
    assert "# &lt;last&gt;" in page
    assert '<input type="hidden" name="game" value="2">' in page
    assert GameLog.objects.count() == 3


@pytest.mark.django_db
@pytest.mark.usefixtures("tight", "loaded", "clock")
def test_who_drops_the_cookies_meets_the_address() -> None:
    """Programs without cookies and browsers that are new each time count together, and no other address suffers."""
    answers = [hand_in(cookied(), number) for number in range(6)]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429]
    assert "The people at your network address can together hand in 5 game logs an hour" in answers[-1].content.decode()
    refused = Client().post("/api/logs/", {"text": LOG.format("api")})
    assert (refused.status_code, refused["Retry-After"]) == (429, "3600")
    assert refused.json()["detail"].startswith("The people at your network address can together hand in 5 game logs")
    assert hand_in(cookied("192.0.2.9"), 20).status_code == 302


@pytest.mark.usefixtures("tight", "loaded", "clock")
def test_a_flood_reaches_neither_accounts_nor_players_nor_the_staff(hall: Hall, person: Any) -> None:
    """After strangers have used up the address, players hand in from their link, accounts and judges as before."""
    hall.start()
    hall.round()
    for number in range(6):
        last = hand_in(cookied(), number)
    assert last.status_code == 429
    match = hall.table(1)
    player = hall.guest(match.first.name)
    assert player.post(f"/logs/match/{match.pk}/", {"text": LOG.format("match")}).status_code == 302
    account = browser(person("zoe"))
    assert [hand_in(account, number).status_code for number in range(4)] == [302, 302, 302, 429]
    judge = browser(hall.judge)
    assert {hand_in(judge, number).status_code for number in range(12)} == {302}


@pytest.mark.usefixtures("tight", "loaded", "clock")
def test_logs_of_matches_count_too(hall: Hall) -> None:
    """One table cannot fill the queue of a tournament; the guest's code in the API counts as the same player."""
    hall.start()
    hall.round()
    match = hall.table(1)
    player = hall.guest(match.first.name)
    address = f"/logs/match/{match.pk}/"
    assert [player.post(address, {"text": LOG.format(n)}).status_code for n in range(3)] == [302] * 3
    sent = {"text": LOG.format("api"), "match": match.pk, "code": match.first.code}
    refused = Client().post("/api/logs/", sent, content_type="application/json")
    assert refused.status_code == 429
    assert "You can hand in 3 game logs an hour" in refused.json()["detail"]
    other = {**sent, "code": match.second.code}
    assert Client().post("/api/logs/", other, content_type="application/json").status_code == 201


@pytest.mark.django_db
@pytest.mark.usefixtures("tight", "loaded", "clock")
def test_replays_on_the_spot_and_teams_and_registrations_have_limits(hall: Hall) -> None:
    """Each has its own counter, so one does not use up another."""
    services.open_registration(hall.organizer, hall.event)
    replay = [Client().post("/api/replay/", {"text": LOG}).status_code for _ in range(3)]
    assert replay == [200, 200, 429]
    browser_ = cookied()
    saved = [browser_.post("/teams/import/", {"text": "3x1wol", "format": "tournament"}) for _ in range(2)]
    assert [answer.status_code for answer in saved] == [302, 429]
    assert "You can save 1 teams an hour" in saved[1].content.decode()
    register = f"/events/{hall.event.slug}/register/"
    answers = [cookied().post(register, {"name": f"Bot {n}"}) for n in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert '<input type="hidden" name="name" value="Bot 2">' in answers[-1].content.decode()
    assert "Or ask the organizer to add you by hand." in answers[-1].content.decode()


@pytest.mark.usefixtures("tight", "loaded", "clock")
def test_questions_have_a_limit(person: Any) -> None:
    """150 questions on one log are no conversation."""
    account = browser(person("zoe"))
    log = hand_in(account, 1)["Location"]
    asked = [account.post(f"{log}ask/", {"question": f"Why {n}?"}).status_code for n in range(2)]
    assert asked == [302, 429]


@pytest.mark.usefixtures("tight")
def test_many_names_from_one_address_are_stopped(client: Client, organizer: User) -> None:
    """After six wrong passwords for six names the address waits, in the API too; another address signs in."""
    wrong = [client.post("/accounts/login/", {"username": f"n{n}", "password": "x"}).status_code for n in range(7)]
    assert wrong == [200] * 6 + [429]
    right = {"username": "wil", "password": "sesame-open-9"}
    page = client.post("/accounts/login/", right)
    assert page.status_code == 429
    assert (
        "The people at your network address can together try 6 wrong passwords in 15 minutes" in page.content.decode()
    )
    basic = "Basic " + base64.b64encode(b"wil:sesame-open-9").decode()
    api = client.get("/api/cards/", headers={"Authorization": basic})
    assert (api.status_code, int(api["Retry-After"]) > 800) == (429, True)
    assert Client(REMOTE_ADDR="192.0.2.9").post("/accounts/login/", right).status_code == 302


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_a_cache_that_fails_limits_nobody(monkeypatch: pytest.MonkeyPatch, tight: None) -> None:
    """A full disk or a Redis that is down is no reason to turn people away."""

    def full(*args: object, **kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Window, "cache", cache)
    monkeypatch.setattr(cache, "set", full)
    client = cookied()
    assert {hand_in(client, number).status_code for number in range(6)} == {302}


@pytest.mark.django_db
@pytest.mark.usefixtures("tight", "loaded", "clock")
def test_a_network_of_ipv6_counts_as_one_address() -> None:
    """A household has 2**64 of them."""
    answers = [hand_in(cookied(f"2001:db8::{n}"), n).status_code for n in range(6)]
    assert answers == [302] * 5 + [429]
    assert hand_in(cookied("2001:db8:0:1::1"), 9).status_code == 302


@pytest.mark.parametrize(("seconds", "words"), [(1, "1 second"), (119, "119 seconds"), (121, "3 minutes")])
def test_times_are_rounded_up(seconds: int, words: str) -> None:
    """Who comes when told is not too early."""
    assert spoken(seconds) == words
