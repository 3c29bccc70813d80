"""2,048 players: what every page, poll and API answer may cost. Counts and bytes, which no busy machine changes."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from benchmarks.load.crowd import crowd
from tournament.events import services
from tournament.events.models import Event

HTMX = {"HX-Request": "true"}
WIRE = 60 * 1024
PAGES = [
    "", "?page=8", "?by=name", "?by=name&page=9", "?q=nightjar", "standings/", "standings/?page=21",
    "standings/?q=ana", "players/", "players/?page=16", "players/?q=bo", "r6/", "tv/", "about/",
    "print/pairings/", "print/pairings/?page=7", "print/slips/", "print/slips/?page=9", "print/standings/",
]  # fmt: skip
API = ["standings/", "standings/?page=21&why=1", "standings/?page_size=200&why=1", "pairings/", "pairings/?page=11"]


@pytest.fixture(scope="module")
def large(django_db_setup: None, django_db_blocker: Any) -> Iterator[Callable[[], Event]]:
    """The event, made in the test's own transaction: a second's work, so the tests below are few."""
    yield lambda: crowd(2048, 5, slug="large")


@contextmanager
def queries() -> Iterator[list[str]]:
    """The statements sent while it lasts."""
    sent: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        sent.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield sent


def small_page(client: Client) -> float:
    """Processor seconds of the sign-in page, the best of ten: what a page costs that asks for next to nothing."""
    taken = []
    for _ in range(10):
        begun = time.process_time()
        assert client.get("/accounts/login/").status_code == 200
        taken.append(time.process_time() - begun)
    return min(taken)


def guest(event: Event) -> Client:
    client = Client()
    client.get(f"/events/{event.slug}/guest/{event.entrants.order_by('pk')[700].code}/")
    return client


@pytest.mark.django_db
def test_what_is_sent_stays_small(large: Callable[[], Event]) -> None:
    """At most 60 KB on the wire and 25 queries, whatever page of whatever list, also the first time."""
    event = large()
    client = guest(event)
    addresses = [f"/events/large/{page}" for page in PAGES] + [f"/api/events/large/{page}" for page in API]
    table, player = event.rounds.last().matches.first(), event.entrants.first()
    addresses += [f"/events/large/standings/{player.pk}/", f"/api/events/large/standings/{player.pk}/"]
    addresses += [f"{table.get_absolute_url()}why/", "/", "/events/", "/api/events/"]
    for address in addresses:
        with queries() as sent:
            answer = client.get(address)
        assert answer.status_code == 200, address
        assert len(gzip.compress(answer.content)) <= WIRE, address
        assert len(sent) <= 25, (address, len(sent))


@pytest.mark.django_db
def test_an_unchanged_poll_costs_two_queries(large: Callable[[], Event]) -> None:
    """The session and the event's version; less processor time than a page with nothing but a form, at any size."""
    event = large()
    client = guest(event)
    for page in ("", "?by=name&page=3", "?q=ana", "standings/", "standings/?page=9"):
        first = client.get(f"/events/large/{page}").content.decode()
        poll = re.search(r'hx-get="(/events/large/[^"]*have=[^"]*)"', first)
        assert poll, page
        taken = []
        for _ in range(30):
            begun = time.process_time()
            with queries() as sent:
                answer = client.get(poll[1].replace("&amp;", "&"), headers=HTMX)
            taken.append(time.process_time() - begun)
            assert (answer.status_code, len(sent)) == (204, 2), page
        assert min(taken) < small_page(client), page


@pytest.mark.django_db
def test_a_changed_list_is_built_once_for_all(large: Callable[[], Event]) -> None:
    """The second phone gets the list that was built for the first: as many queries for any number of players."""
    event = large()
    ana, bo = guest(event), Client()
    before = [re.search(r"have=([^\"&]+)", c.get("/events/large/").content.decode())[1] for c in (ana, bo)]  # type: ignore[index]
    match = event.rounds.last().matches.filter(first_wins=None).select_related("round__event").first()
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
    assert len(sent) < 60
