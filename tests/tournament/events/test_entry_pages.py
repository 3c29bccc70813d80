"""How players come in through the pages: the form to register, and the team until the deadline."""

from __future__ import annotations

import datetime

import time_machine
from django.test import Client

from tournament.events import services

from .conftest import Hall


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
