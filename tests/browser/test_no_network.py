"""A phone in a cellar: a page of the store says what is wrong, and makes way for the one that was wanted."""

from __future__ import annotations

import datetime

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from tests.browser.wire import Wire
from tests.tournament.events.conftest import EIGHT

from .conftest import first_round


def test_without_a_network_a_page_of_ours_says_so(live_server: LiveServer, new_context: CreateContextCallback) -> None:
    """On any page; a result that was sent leads back to its form; the page wanted comes with the network."""
    event = first_round("Cellar Night", datetime.date(2026, 11, 24), EIGHT)
    player = event.rounds.get().matches.get(table=1).first
    wire = Wire(live_server.url)
    phone = new_context().new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"{wire.url}/events/{event.slug}/guest/{player.code}/")
    phone.goto(f"{wire.url}/events/{event.slug}/")
    phone.evaluate("navigator.serviceWorker.ready.then(() => null)")
    phone.goto(f"{wire.url}{event.rounds.get().matches.get(table=1).get_absolute_url()}")
    wire.cut()
    phone.locator("button[name=result]").first.click()
    expect(phone.get_by_role("heading", name="This phone does not reach the store")).to_be_visible()
    expect(phone.get_by_role("link", name="Try again")).to_have_attribute("href", "/events/cellar-night/r1/t1/")
    phone.goto(f"{wire.url}/events/{event.slug}/standings/")
    expect(phone.get_by_role("heading", name="This phone does not reach the store")).to_be_visible()
    wire.mend()
    expect(phone.get_by_role("heading", name="No standings yet")).to_be_visible()  # by itself
    wire.close()
