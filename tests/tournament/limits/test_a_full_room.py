"""256 phones behind one address: everybody registers in ten minutes and reports in one, and nobody is refused."""

import datetime

import pytest
import time_machine
from django.test import Client

from tests.tournament.events.conftest import Hall
from tournament.events import services
from tournament.events.models import Match

PHONES = 256


@pytest.mark.usefixtures("loaded")
def test_a_full_room_is_not_refused(hall: Hall, clock: time_machine.Traveller) -> None:
    """Every phone has its own cookies; half register within one minute of the announcement, the rest until ten."""
    services.open_registration(hall.organizer, hall.event)
    address, phones = f"/events/{hall.event.slug}/register/", []
    for number in range(PHONES):
        phone = Client()
        phone.get(address)
        assert phone.post(address, {"name": f"Player {number:03}"}).status_code == 302
        clock.shift(datetime.timedelta(seconds=0.45 if number < PHONES / 2 else 4))
        phones.append(phone)
    assert hall.event.entrants.count() == PHONES
    services.start_event(hall.organizer, hall.event, with_faulty_teams=True)
    hall.round()
    phone_of = {f"Player {number:03}": phone for number, phone in enumerate(phones)}
    for match in Match.objects.filter(round__event=hall.event).select_related("first", "second"):
        table = f"/events/{hall.event.slug}/r1/t{match.table}/"
        assert phone_of[match.first.name].post(f"{table}report/", {"result": "1-0"}).status_code == 302
        seen = {"answer": "yes", "seen": "1-0-0"}
        assert phone_of[match.second.name].post(f"{table}answer/", seen).status_code == 302
    assert Match.objects.filter(confirmed=True).count() == PHONES / 2
