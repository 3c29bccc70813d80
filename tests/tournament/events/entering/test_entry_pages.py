"""How players come in through the pages: the form to register, and the team until the deadline."""

from __future__ import annotations

import datetime
import html
import re

import time_machine
from django.test import Client

from tests.tournament.events.conftest import Hall
from tournament.events import services


def test_the_deadline_shows_on_the_players_page(hall: Hall) -> None:
    """Before it the form, after it the words."""
    deadline = datetime.datetime(2026, 11, 19, 19, 15, tzinfo=datetime.UTC)
    services.update_event(hall.organizer, hall.event, registration_deadline=deadline)
    with time_machine.travel(deadline - datetime.timedelta(minutes=5), tick=False):
        services.open_registration(hall.organizer, hall.event)
        hall.enter("Ana Quill")
        assert "Submit team" in hall.guest("Ana").get(f"/events/{hall.event.slug}/entry/").content.decode()
    with time_machine.travel(deadline, tick=False):
        page = hall.guest("Ana").get(f"/events/{hall.event.slug}/entry/").content.decode()
        assert "Teams are locked." in page
        assert "Submit team" not in page


def test_a_faulty_registration_keeps_what_was_typed(hall: Hall) -> None:
    """The error stands in the form, not on another page."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter("Ana Quill")
    answer = Client().post(f"/events/{hall.event.slug}/register/", {"name": "ana quill", "team": "4x 1wol"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "ana quill is already registered." in page
    assert 'value="ana quill"' in page
    assert "4x 1wol</textarea>" in page


def test_who_has_no_team_is_told_what_to_bring_and_builds_it(hall: Hall) -> None:
    """From the form to the builder under the event's rules and back: the name is kept and the new team is chosen."""
    services.open_registration(hall.organizer, hall.event)
    services.update_event(hall.organizer, hall.event, event_format="golden_age")
    phone, address = Client(), f"/events/{hall.event.slug}/register/"
    page = phone.get(address).content.decode()
    assert "Tournament: up to 8 cards, 20 dice, 2 basic actions" in page and "<dd>Golden Age</dd>" in page
    asked = phone.post(address, {"name": "Zed Tumble", "team": "", "build": "1"})
    builder = phone.get(asked["Location"]).content.decode()
    assert '<option value="golden_age" selected>' in builder and "Save and go back to the event" in builder
    back = re.search(r'name="back" value="([^"]+)"', builder)
    assert back
    built = {"cards": "3x1wol", "name": "Mine", "back": html.unescape(back[1]), "do": "save"}
    answer = phone.post("/teams/build/", built, follow=True)
    assert answer.redirect_chain[-1][0].startswith(address)
    form = answer.content.decode()
    assert 'value="Zed Tumble"' in form and re.search(r'<option value="/teams/\w+/" selected>Mine', form)
    assert hall.event.entrants.count() == 0
