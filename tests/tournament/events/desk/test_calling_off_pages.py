"""Deleting a draft, calling an event off and opening it again: through the pages and the API."""

from __future__ import annotations

import json
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.events.conftest import DAY, EIGHT, Hall, browser
from tournament.events import services
from tournament.events.models import AuditEntry, Event

BASE = "/events/thursday-night-dice/"
API = "/api/events/thursday-night-dice/"
PAGES = [
    *("", "standings/", "players/", "about/", "tv/", "print/pairings/", "print/slips/", "print/standings/"),
    *("register/", "entry/", "control/", "manage/", "settings/", "history/"),
]


def _text(client: Client, address: str) -> str:
    return client.get(address, follow=True).content.decode()


def _press(user: User, action: str, **form: str) -> str:
    return browser(user).post(f"{BASE}control/do/{action}/", form, follow=True).content.decode()


@pytest.fixture
def off(hall: Hall) -> Hall:
    """Registration was open, eight are in, and the evening falls through."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter(*EIGHT)
    services.call_off(hall.organizer, hall.event, "call off")
    return hall


def test_the_desk_of_an_empty_draft_offers_to_delete_it(hall: Hall) -> None:
    """With players it offers to call the event off instead; the judge is offered neither."""
    assert "Delete this draft" in _text(browser(hall.organizer), f"{BASE}control/")
    assert "Delete this draft" not in _text(browser(hall.judge), f"{BASE}control/")
    hall.enter("Ana Quill")
    page = _text(browser(hall.organizer), f"{BASE}control/")
    assert "Delete this draft" not in page and "Type <b>call off</b>" in page


def test_a_deleted_draft_leaves_a_line_on_the_list(hall: Hall) -> None:
    """The second press is answered like the first; organizers read who deleted what, visitors do not."""
    client = browser(hall.organizer)
    page = client.post(f"{BASE}delete/", follow=True)
    assert page.redirect_chain == [("/events/", 302)]
    assert "The draft Thursday Night Dice is deleted." in page.content.decode()
    again = client.post(f"{BASE}delete/", follow=True)
    assert (again.status_code, again.redirect_chain) == (200, [("/events/", 302)])
    assert "<b>wil</b> deleted the draft Thursday Night Dice" in again.content.decode()
    assert "Thursday Night Dice" not in _text(Client(), "/events/")
    assert AuditEntry.objects.filter(action="event.delete").count() == 1


def test_other_windows_of_a_deleted_draft_find_nothing(hall: Hall) -> None:
    """404 on every page and button, for everybody; no visitor learns that it was."""
    services.delete_draft(hall.organizer, hall.event)
    for page in PAGES:
        assert browser(hall.organizer).get(BASE + page).status_code == 404, page
    assert browser(hall.organizer).post(f"{BASE}control/do/open/").status_code == 404
    assert Client().post(f"{BASE}delete/").status_code == browser(hall.judge).post(f"{BASE}delete/").status_code == 404


def test_who_may_not_delete_is_told_so(hall: Hall) -> None:
    """A visitor knows of no draft; a judge does, and is refused."""
    assert Client().post(f"{BASE}delete/").status_code == 404
    assert browser(hall.judge).post(f"{BASE}delete/").status_code == 403
    assert browser(hall.organizer).get(f"{BASE}delete/").status_code == 405
    assert Event.objects.exists()


def test_a_refused_deletion_comes_back_to_the_desk_with_the_reason(off: Hall) -> None:
    """Somebody opened the registration meanwhile."""
    page = browser(off.organizer).post(f"{BASE}delete/", follow=True)
    assert page.redirect_chain == [(f"{BASE}control/", 302)]
    assert "Thursday Night Dice is not a draft." in page.content.decode()


def test_the_desk_calls_an_event_off_and_opens_it_again(hall: Hall) -> None:
    """The word is asked for; each press twice is as good as once; the history says who."""
    services.open_registration(hall.organizer, hall.event)
    assert "Type call off to do it." in _press(hall.organizer, "call-off", word="no")
    for _ in range(2):
        page = _press(hall.organizer, "call-off", word="Call off")
        assert "The event is called off." in page and "Open it again" in page
    for _ in range(2):
        assert "Type <b>call off</b>" in _press(hall.organizer, "open-again")
    history = _text(browser(hall.organizer), f"{BASE}history/")
    assert history.count("called the event off") == history.count("reopened the event") == 1


@pytest.mark.parametrize("action", ["call-off", "open-again"])
def test_the_judge_may_neither_call_off_nor_open_again(off: Hall, action: str) -> None:
    """As with finishing: the organizer's alone."""
    before = off.deeds()
    response = browser(off.judge).post(f"{BASE}control/do/{action}/", {"word": "call off"})
    assert response.status_code == 403
    assert off.deeds() == before


def test_a_running_event_is_finished_without_a_round_at_the_desk(hall: Hall) -> None:
    """That is the way out of which the refusal speaks."""
    hall.start()
    assert "is already running. Finish it instead." in _press(hall.organizer, "call-off", word="call off")
    assert "Finish without a round" in _text(browser(hall.organizer), f"{BASE}control/")
    assert "This event ended without a round." in _press(hall.organizer, "finish", word="finish")


def test_every_page_opens_for_everybody_and_says_that_it_is_called_off(off: Hall) -> None:
    """The visitor, a player, the judge and the organizer; no form to enter anything is left."""
    words = ("called off", "will not take place")
    for client in (Client(), off.guest("Ana"), browser(off.judge), browser(off.organizer)):
        for page in ("", "standings/", "players/", "about/", "register/", "entry/", "tv/"):
            shown = _text(client, BASE + page)
            assert any(word in shown for word in words), page
            assert not any(box in shown for box in ('name="players"', 'name="team"', 'value="leave"')), page
    for page in PAGES:
        assert browser(off.organizer).get(BASE + page, follow=True).status_code == 200, page
    assert 'name="players"' not in _text(browser(off.organizer), f"{BASE}manage/")


def test_a_form_from_before_is_refused_in_its_place(off: Hall) -> None:
    """Registration was still open on this phone; the answer names the way out."""
    page = Client().post(f"{BASE}register/", {"name": "Zoe Bramble"})
    assert page.status_code == 409
    assert not off.event.entrants.filter(name="Zoe Bramble").exists()
    team = off.guest("Ana").post(f"{BASE}entry/", {"action": "team", "team": "x"})
    assert team.status_code == 409
    for refused in (page, team):
        assert "Ask the organizer to reopen it." in refused.content.decode()


def _sections(client: Client) -> dict[str, bool]:
    """Which part of the front page lists the event."""
    page = _text(client, "/")
    parts = {words: page.partition(f"<h2>{words}</h2>")[2].partition("</section>")[0] for words in SECTIONS}
    return {words: "Thursday Night Dice" in part for words, part in parts.items()}


SECTIONS = ("Your events", "Coming up", "Past events")


def test_it_goes_from_the_coming_events_to_the_past_ones(off: Hall) -> None:
    """For everybody; opened again it comes back."""
    assert _sections(Client()) == {"Your events": False, "Coming up": False, "Past events": True}
    assert ">Called off</span>" in _text(Client(), "/")
    assert "Called off" in _text(Client(), "/events/")
    services.open_again(off.organizer, off.event)
    assert _sections(Client()) == {"Your events": False, "Coming up": True, "Past events": False}


@pytest.mark.parametrize(("day", "shown"), [(f"{DAY} 20:00+00:00", True), ("2026-11-21 08:00+00:00", False)])
def test_its_players_see_it_on_their_front_page_until_the_day_is_over(off: Hall, day: str, shown: bool) -> None:
    """They learn of it; later it is in nobody's way."""
    with time_machine.travel(day, tick=False):
        assert _sections(off.guest("Ana"))["Your events"] is shown


def _send(user: User | None, address: str, body: Any = None) -> Any:
    return browser(user).post(address, json.dumps(body or {}), content_type="application/json")


def test_the_api_calls_an_event_off_and_opens_it_again(hall: Hall) -> None:
    """The answer is the event as it is now, also to what is sent twice; anybody can read it."""
    services.open_registration(hall.organizer, hall.event)
    for _ in range(2):
        assert _send(hall.organizer, f"{API}call-off/", {"word": "call off"}).json()["state"] == "called-off"
    assert Client().get(API).json()["state"] == "called-off"
    assert len(Client().get("/api/events/", {"state": "called-off"}).json()["results"]) == 1
    for _ in range(2):
        assert _send(hall.organizer, f"{API}open-again/").json()["state"] == "registration"
    assert hall.deeds()[-2:] == ["event.call_off", "event.open_again"]


def test_the_api_deletes_a_draft(hall: Hall) -> None:
    """Nothing is left to answer a second time."""
    client = browser(hall.organizer)
    assert client.delete(API).status_code == 204
    assert client.delete(API).status_code == 404
    assert AuditEntry.objects.filter(action="event.delete", who="wil").exists()


def test_the_api_says_why_not(hall: Hall) -> None:
    """The fault's words and the way out, with the status of its kind."""
    hall.start()
    answers = [
        _send(hall.organizer, f"{API}call-off/", {"word": "call off"}),
        _send(hall.organizer, f"{API}open-again/"),
        browser(hall.organizer).delete(API),
    ]
    assert [(answer.status_code, answer.json()["way_out"]) for answer in answers] == [
        (409, "Finish it instead."),
        (409, "Only a called-off event can be reopened."),
        (409, "Call off or finish an event that players know about."),
    ]


@pytest.mark.parametrize("body", [{}, {"word": "off"}, {"word": None}, {"word": "\ud800"}, {"word": "x" * 21}, []])
def test_the_api_asks_for_the_word(hall: Hall, body: Any) -> None:
    """A missing or a wrong one changes nothing."""
    services.open_registration(hall.organizer, hall.event)
    assert _send(hall.organizer, f"{API}call-off/", body).status_code in (400, 409)
    assert hall.fresh().state == "registration"


def test_the_api_refuses_who_is_no_organizer(off: Hall) -> None:
    """A visitor and a judge; nothing changes."""
    for user in (None, off.judge):
        assert _send(user, f"{API}call-off/", {"word": "call off"}).status_code in (401, 403)
        assert _send(user, f"{API}open-again/").status_code in (401, 403)
        assert browser(user).delete(API).status_code in (401, 403)
    assert off.fresh().is_called_off
