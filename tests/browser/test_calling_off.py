"""An event that does not take place, at the organizer's desk and on a player's phone, with scripts and without."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers
from tournament.events import services
from tournament.events.models import Event

CONTROL = "/events/thursday-night-dice/control/"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.fixture
def event(transactional_db: None) -> Event:
    """A draft that nobody is entered in."""
    day = datetime.date.today() + datetime.timedelta(days=7)
    return services.create_event(None, name="Thursday Night Dice", date=day)


def _organizer(new_context: Any, address: str, screen: Any, **options: Any) -> Page:
    """The organizer, signed in, with the event before them."""
    user = User.objects.create_user("wil", password="sesame-open-9")
    user.groups.add(Group.objects.get_or_create(name="organizers")[0])
    page = new_context(base_url=address, **options).new_page()
    page.set_viewport_size(screen)
    page.goto(f"/accounts/login/?next={CONTROL}")
    page.get_by_label("Username").fill("wil")
    page.get_by_label("Password").fill("sesame-open-9")
    page.locator("main").get_by_role("button").click()
    return page


@pytest.mark.parametrize("scripts", [True, False])
def test_a_draft_is_deleted_from_its_desk(new_context: Any, live_server: Any, event: Event, scripts: bool) -> None:
    """The words are opened, then the button pressed; the list says what is gone, and going back finds no page."""
    desk = _organizer(new_context, live_server.url, PHONE, java_script_enabled=scripts)
    expect(desk.get_by_role("button", name="Delete the draft")).to_be_hidden()
    desk.get_by_text("Delete this draft").click()
    if scripts:
        assert barriers(desk) == []
    desk.get_by_role("button", name="Delete the draft").click()
    expect(desk.get_by_role("heading", name="Events")).to_be_visible()
    expect(desk).to_have_url(re.compile("/events/$"))
    expect(desk.locator("main")).to_contain_text("The draft Thursday Night Dice is deleted.")
    desk.get_by_text("Deleted drafts").click()
    expect(desk.locator("main")).to_contain_text("wil deleted the draft Thursday Night Dice")
    assert desk.goto(CONTROL).status == 404


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("screen", [DESK, PHONE])
def test_an_event_is_called_off_and_opened_again(
    new_context: Any, live_server: Any, event: Event, scripts: bool, screen: Any
) -> None:
    """The word is typed at the desk; the player reads it on the front page and the event's; then it is back."""
    services.open_registration(None, event)
    ana = services.register(None, event, "Ana Quill")
    phone = new_context(base_url=live_server.url).new_page()
    phone.set_viewport_size(screen)
    phone.goto(f"/events/{event.slug}/guest/{ana.code}/")
    desk = _organizer(new_context, live_server.url, screen, java_script_enabled=scripts)
    desk.get_by_text("Call the event off").click()
    desk.get_by_label("Type call off").fill("call of")
    desk.get_by_role("button", name="Call off the event").click()
    expect(desk.get_by_role("status")).to_contain_text("Type call off to do it.")
    if not scripts:
        desk.get_by_text("Call the event off").click()
    desk.get_by_label("Type call off").fill("call off")
    desk.get_by_role("button", name="Call off the event").click()
    expect(desk.get_by_role("heading", name="Called off")).to_be_visible()
    phone.goto("/")
    line = phone.get_by_role("region", name="Your events").get_by_role("listitem")
    expect(line).to_contain_text("1 player")
    expect(line).to_contain_text("Called off")
    assert barriers(phone) == []
    phone.get_by_role("region", name="Your events").get_by_role("link", name="Thursday Night Dice").click()
    expect(phone.locator("main")).to_contain_text("This event is called off. It will not take place.")
    assert barriers(phone) == []
    desk.get_by_role("button", name="Open it again").click()
    expect(desk.get_by_role("heading", name="Registration", exact=True)).to_be_visible()
    phone.reload()
    expect(phone.locator("main")).to_contain_text("Ana Quill, you are in.")
