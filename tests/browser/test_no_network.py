"""A phone in a cellar: a page of the store says what is wrong, and makes way for the one that was wanted."""

from __future__ import annotations

import datetime

from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from tests.browser.wire import Wire
from tests.tournament.events.conftest import EIGHT
from tournament.events import services

from .conftest import OF_ITS_OWN, first_round

pytestmark = OF_ITS_OWN  # its pages are fetched by a worker, and over another address


def test_going_back_to_the_answer_of_a_form_is_no_missing_network(
    live_server: LiveServer, new_context: CreateContextCallback
) -> None:
    """A name was refused, another one was taken; Back leads to the form, not to a page about the network."""
    event = services.create_event(None, name="Back Night", date=datetime.date(2026, 11, 24))
    services.open_registration(None, event)
    services.register(None, event, "Ana Quill")
    phone = new_context(base_url=live_server.url).new_page()
    phone.goto(event.get_absolute_url())
    phone.evaluate("navigator.serviceWorker.ready.then(() => null)")
    phone.goto(f"{event.get_absolute_url()}register/")
    for name in ("Ana Quill", "Bo Oddsock"):
        phone.get_by_label("Your name").fill(name)
        phone.get_by_role("button", name="Register").click()
    expect(phone.locator(".messages")).to_contain_text("Bo Oddsock, you are registered")
    opened: list[str] = []
    phone.on("request", lambda sent: opened.append(sent.url.removeprefix(live_server.url)))
    with phone.expect_request(lambda sent: sent.method == "GET" and sent.url.endswith("/register/")):
        phone.go_back()
    assert not [address for address in opened if address.startswith("/no-network/")]


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
