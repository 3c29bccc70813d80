"""The lists on a phone: they refresh, keep one's own row marked, find names on every page, and give their reasons."""

from __future__ import annotations

import datetime
import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament.events import services
from tournament.events.models import Event, Match

from .conftest import OF_ITS_OWN, first_round

NAMES = ["Ana Quill", "Bo Oddsock", "Cy Nightjar", "Di Tangle"]


@pytest.fixture
def event(db: None) -> Event:
    return first_round("Thursday Night Dice", datetime.date(2026, 11, 19), NAMES)


def as_ana(page: Page, server: LiveServer, event: Event) -> Match:
    """Open Ana's own link on this phone; returns her table."""
    ana = event.entrants.get(name="Ana Quill")
    page.goto(f"{server.url}/events/{event.slug}/guest/{ana.code}/")
    matches = Match.objects.filter(round__event=event).select_related("first", "second", "round__event")
    return next(match for match in matches if match.seats(ana))


@OF_ITS_OWN
def test_the_list_refreshes_and_ones_own_row_stays_marked(page: Page, live_server: LiveServer, event: Event) -> None:
    """After twenty seconds the result of one's own table is there, in the list and beside it."""
    page.clock.install()
    table = as_ana(page, live_server, event)
    page.goto(live_server.url + event.get_absolute_url())
    own = page.locator("#pairs .me")
    expect(own).to_contain_text("Ana Quill")
    expect(own).to_contain_text("Playing")
    services.decide_result(None, table, "1-0")
    page.clock.fast_forward(21_000)
    expect(own).to_contain_text("1–0")
    expect(own).to_contain_text("Ana Quill")
    expect(page.locator("#side .mine")).to_contain_text("See your table")


@OF_ITS_OWN
def test_reasons_are_read_when_they_are_opened(page: Page, live_server: LiveServer, event: Event) -> None:
    """Of a pairing beside the list, of a place in it, and again after the list has refreshed itself."""
    page.clock.install()
    as_ana(page, live_server, event)
    page.goto(live_server.url + event.get_absolute_url())
    page.get_by_text("Why this opponent?").click()
    expect(page.locator("#why")).to_contain_text("drawn at random")
    for match in Match.objects.filter(round__event=event).select_related("round__event"):
        services.decide_result(None, match, "1-0")
    page.goto(f"{live_server.url}/events/{event.slug}/standings/")
    place = page.locator("details.why").first
    place.locator("summary").click()
    expect(place).to_contain_text("of 3 match points")
    winner = event.entrants.get(name=place.locator("summary").inner_text().removesuffix("(you)").strip())
    services.drop(None, winner)
    page.clock.fast_forward(31_000)
    expect(place.locator("summary")).to_contain_text("dropped")
    expect(place).to_contain_text("of 3 match points")


def test_a_name_is_found_while_it_is_typed(page: Page, live_server: LiveServer, event: Event) -> None:
    """The server looks through all pages; the address keeps the letters, so that a reload shows the same."""
    page.goto(live_server.url + event.get_absolute_url())
    page.get_by_label("Find a name").fill("nightjar")
    expect(page.locator("#pairs li")).to_have_count(1)
    expect(page.locator("#pairs")).to_contain_text("Cy Nightjar")
    expect(page).to_have_url(re.compile("q=nightjar"))
    page.get_by_label("Find a name").fill("xyz")
    expect(page.get_by_text("No name here contains “xyz”")).to_be_visible()
    page.get_by_label("Find a name").fill("")
    page.get_by_text("By surname").click()
    expect(page.locator("#pairs li").first).to_contain_text("Nightjar, Cy")
    expect(page.locator("#pairs li")).to_have_count(4)
