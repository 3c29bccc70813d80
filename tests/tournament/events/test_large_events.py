"""2,048 players: what every page, poll and API answer may cost. Counts and bytes, which no busy machine changes."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from django.test import Client

from tournament.events import services
from tournament.events.models import Event

from .crowded import HTMX, WIRE, assert_an_unchanged_poll_is_cheap, queries

PAGES = [
    "", "?page=8", "?by=name", "?by=name&page=9", "?q=nightjar", "standings/", "standings/?page=21",
    "standings/?q=ana", "players/", "players/?page=16", "players/?q=bo", "r6/", "tv/", "about/",
    "print/pairings/", "print/pairings/?page=7", "print/slips/", "print/slips/?page=9", "print/standings/",
]  # fmt: skip
API = ["standings/", "standings/?page=21&why=1", "standings/?page_size=200&why=1", "pairings/", "pairings/?page=11"]


def guest(event: Event) -> Client:
    client = Client()
    client.get(f"/events/{event.slug}/guest/{event.entrants.order_by('pk')[700].code}/")
    return client


@pytest.mark.django_db
def test_what_is_sent_stays_small(large: Event) -> None:
    """At most 60 KB on the wire and 25 queries, whatever page of whatever list, also the first time."""
    client = guest(large)
    addresses = [f"/events/large/{page}" for page in PAGES] + [f"/api/events/large/{page}" for page in API]
    table, player = large.rounds.last().matches.first(), large.entrants.first()
    addresses += [f"/events/large/standings/{player.pk}/", f"/api/events/large/standings/{player.pk}/"]
    addresses += [f"{table.get_absolute_url()}why/", "/", "/events/", "/api/events/"]
    for address in addresses:
        with queries() as sent:
            answer = client.get(address)
        assert answer.status_code == 200, address
        assert len(gzip.compress(answer.content)) <= WIRE, address
        assert len(sent) <= 25, (address, len(sent))


@pytest.mark.django_db
def test_an_unchanged_poll_costs_two_queries(large: Event) -> None:
    """The session and the event's version; less processor time than a page with nothing but a form, at any size."""
    client = guest(large)
    for page in ("", "?by=name&page=3", "?q=ana", "standings/", "standings/?page=9"):
        assert_an_unchanged_poll_is_cheap(client, f"/events/large/{page}")


@pytest.mark.django_db
def test_a_changed_list_is_built_once_for_all(large: Event) -> None:
    """The second phone gets the list that was built for the first: as many queries for any number of players."""
    ana, bo = guest(large), Client()
    before = [re.search(r"have=([^\"&]+)", c.get("/events/large/").content.decode())[1] for c in (ana, bo)]  # type: ignore[index]
    match = large.rounds.last().matches.filter(outcome__isnull=True).select_related("round__event").first()
    services.decide_result(None, match, "1-0")
    for client, have, most in ((ana, before[0], 16), (bo, before[1], 4)):
        with queries() as sent:
            answer = client.get(f"/events/large/?have={have}", headers=HTMX)
        assert answer.status_code == 200
        assert len(sent) <= most, len(sent)
        assert "<html" not in answer.content.decode()


@pytest.mark.django_db
def test_registering_a_long_list_holds_the_lock_shortly(hall: Any) -> None:
    """2,048 names: a few dozen statements between the lock and its end."""
    with queries() as sent:
        services.register_many(None, hall.event, [f"Player {number}" for number in range(2048)])
    assert hall.event.entrants.count() == 2048
    assert hall.event.audit.filter(action="entry.register").count() == 2048
    assert len(sent) < 80  # each of them is a new person of the store, too; an INSERT holds so many columns
