"""An event on three screens at once: two phones and the organizer's desk."""

from __future__ import annotations

import datetime
import re

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Page, Route, expect

from tests.browser.barriers import wide
from tests.browser.conftest import first_round
from tournament.events import services
from tournament.events.models import Entrant, Event, Match

PLAYERS = (
    "Ada Quillfeather",
    "Bram Oddsocket",
    "Cleo Nightjar",
    "Pia Featherstonehaugh-Brightwater",
    "Quill Moonpenny",
)


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Round 1 of five players is published: two tables and a bye."""
    return first_round("Thursday Night Dice", datetime.date(2026, 11, 19), PLAYERS)


@pytest.fixture
def table(event: Event) -> Match:
    return event.rounds.get().matches.select_related("first", "second").get(table=1)


def _phone(new_context, address: str, guest: Entrant) -> Page:
    """A phone on which this guest has opened their own link."""
    page = new_context(base_url=address).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/events/{guest.event.slug}/guest/{guest.code}/")
    page.get_by_role("link", name="Pairings").first.click()
    return page


def _desk(new_context, address: str) -> Page:
    """The organizer's computer, signed in."""
    user = User.objects.create_user("wil", password="sesame-open-9")
    user.groups.add(Group.objects.get_or_create(name="organizers")[0])
    page = new_context(base_url=address).new_page()
    page.goto("/accounts/login/?next=/events/thursday-night-dice/control/")
    page.get_by_label("Username").fill("wil")
    page.get_by_label("Password").fill("sesame-open-9")
    page.locator("main").get_by_role("button").click()
    # A route that is set while a page is on its way holds nothing of that page.
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 of 3")
    return page


def test_a_result_in_two_taps(new_context, live_server, table: Match) -> None:
    """My table is the first thing on the page; one taps the result, the other taps Yes."""
    one, other = (_phone(new_context, live_server.url, player) for player in table.players)
    expect(one.locator(".mine .number-die")).to_have_text("1")
    expect(one.locator(".mine .btn.brass")).to_be_in_viewport()
    one.get_by_role("link", name="Report result").click()
    one.get_by_role("button", name=f"{table.first.name} wins 1–0").click()
    expect(one.locator("main")).to_contain_text("waiting for the other player")
    other.reload()
    other.get_by_role("link", name="Confirm or dispute").click()
    other.get_by_role("button", name=f"Yes, {table.first.name} wins 1–0").click()
    expect(other.locator("main")).to_contain_text("confirmed")


def test_everything_that_is_pressed_fits_a_thumb(new_context, live_server, event: Event) -> None:
    """Results, answers and the dispute are 44 px high, and the longest surname widens no page."""
    pia = event.entrants.get(name__startswith="Pia")
    table = next(match for match in event.rounds.get().matches.all() if match.seats(pia))
    phones = [_phone(new_context, live_server.url, player) for player in (table.players if table.second else (pia,))]
    for phone in phones:
        phone.goto(table.get_absolute_url())
        assert _small_presses(phone) == []
    if table.second:
        services.report_result(table.first, table, "1-0")
        phones[1].reload()
        phones[1].get_by_text("No, it was different").click()
        assert _small_presses(phones[1]) == []
        assert phones[1].evaluate("document.documentElement.scrollWidth") <= 390


SMALL = """[...document.querySelectorAll('main :is(button, .btn, summary, label:has(input))')]
    .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44).map(each => each.textContent)"""


def _small_presses(page: Page) -> list[str]:
    """The words of what a thumb would miss."""
    return page.evaluate(SMALL)


def test_a_slow_net_is_told_and_the_press_counts(new_context, live_server, event: Event) -> None:
    """The answer is held back: after a moment the page says that it is sending, and is silent once it has come."""
    desk = _desk(new_context, live_server.url)
    held: list[Route] = []
    desk.route("**/control/do/**", lambda route: held.append(route))
    desk.get_by_role("button", name="+5 min").click()
    expect(desk.get_by_role("status").filter(has_text="Sending …")).to_be_visible()
    held[0].continue_()
    expect(desk.locator("#unsent")).to_have_count(0)
    assert event.audit.filter(action="clock.add").count() == 1


def test_the_desk_works_by_keyboard_and_takes_back(new_context, live_server, event: Event) -> None:
    """`1 A` and Enter saves; the toast's Undo brings the table back to not reported."""
    desk = _desk(new_context, live_server.url)
    desk.get_by_label("By keyboard").fill("1 A")
    desk.keyboard.press("Enter")
    expect(desk.locator(".toast")).to_contain_text("Table 1:")
    expect(desk.get_by_label("By keyboard")).to_be_focused()
    expect(desk.get_by_role("link", name="Not reported 1")).to_be_visible()
    desk.get_by_role("button", name="Undo").focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("link", name="Not reported 2")).to_be_visible()
    expect(desk.locator("#main")).to_be_focused()  # the button is gone, its place is not lost


def test_a_new_event_is_asked_what_its_kind_needs(new_context, live_server, event: Event) -> None:
    """What belongs to a cut is asked once there is one; rounds in pods are called so, with their own number."""
    desk = _desk(new_context, live_server.url)
    desk.goto("/events/new/")
    desk.get_by_text("More settings").click()
    of_a_cut = [desk.get_by_label("A match of the cut is"), desk.locator("#id_swiss-third")]
    for field in of_a_cut:
        expect(field).to_be_hidden()
    desk.get_by_label("Cut after these rounds").select_option("8")
    for field in of_a_cut:
        expect(field).to_be_visible()
    desk.get_by_role("link", name="Dungeon pods").click()
    rounds = desk.locator("[data-asks=swiss_rounds]")
    expect(rounds.get_by_label("Rounds in pods")).to_be_visible()
    expect(rounds.locator(".help")).to_have_text("If empty, 3.")


def test_one_press_on_a_winner_saves(new_context, live_server, event: Event, table: Match) -> None:
    """The name under "Who won" is the button; no second press is needed."""
    desk = _desk(new_context, live_server.url)
    desk.get_by_role("radio", name=f"{table.second.name} wins 1–0").check(force=True)
    expect(desk.locator(".toast")).to_contain_text(f"Table 1: {table.second.name} wins 1–0.")


def test_the_clock_counts_from_the_servers_end(page: Page, live_server, event: Event) -> None:
    """The page draws minutes and seconds; the end time is in the page for those without a script."""
    page.goto(live_server.url + event.get_absolute_url())
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"\b2\d:\d\d"))


def test_the_list_refreshes_itself_and_keeps_the_filter(page: Page, live_server, event: Event, table: Match) -> None:
    """After twenty seconds a result appears without a reload; what was typed in "Find a name" stays applied."""
    page.clock.install()
    page.goto(live_server.url + event.get_absolute_url())
    page.get_by_label("Find a name").fill(table.first.name)
    services.decide_result(None, table, "1-0")
    page.clock.fast_forward(21_000)
    expect(page.locator("#pairs li:visible .tag").first).to_have_text("1–0")
    expect(page.locator("#pairs li:visible")).to_have_count(1)


def test_the_narrowest_phone_is_wide_enough(new_context, live_server, event: Event) -> None:
    """320 pixels hold every page of an event after a complete round, whatever its name and its players are called:
    words of eighty letters too. test_every_page has what else axe looks at.
    """
    Event.objects.update(name="Nightofalldice" * 5, note="w" * 300)
    event.entrants.filter(name="Cleo Nightjar").update(name="Wolfeschlegelsteinhausenberger" * 2)
    for match in event.rounds.get().matches.filter(is_bye=False):
        services.decide_result(None, match, "1-0")
    desk = _desk(new_context, live_server.url)
    desk.set_viewport_size({"width": 320, "height": 700})
    places = ("", "standings/", "players/", "about/", "r1/t1/", "tv/", "print/pairings/")
    for name in (*places, "control/", "manage/", "settings/", "history/"):
        desk.goto(f"{event.get_absolute_url()}{name}")
        assert wide(desk) == [], name
    for address in ("/", "/events/", "/events/new/"):
        desk.goto(address)
        assert wide(desk) == [], address


def test_a_clock_is_right_after_back(new_context, live_server, transactional_db) -> None:
    """Back shows a page as it was made minutes ago: its clock goes on from now, not from then."""
    event = first_round("Clock Night", datetime.date(2026, 11, 20), PLAYERS)
    services.start_clock(None, event.rounds.get())
    page = new_context(base_url=live_server.url).new_page()
    page.clock.install()
    page.goto(f"/events/{event.slug}/")
    first = seconds_left(page)
    page.goto("/rules/")
    page.clock.fast_forward(600_000)
    page.go_back()
    expect(page.get_by_role("timer")).to_be_visible()
    assert 590 < first - seconds_left(page) < 700


def seconds_left(page: Page) -> int:
    minutes, seconds = page.get_by_role("timer").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)
