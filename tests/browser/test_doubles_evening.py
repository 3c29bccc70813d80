"""Doubles in double elimination: four teams of two, a list for each of eight people, both sides of the bracket."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.tournament.events.entering.test_doubles import ANAS, BOS
from tournament.events import services
from tournament.events.models import Event

PHONE = {"width": 390, "height": 844}


def test_doubles_of_eight_in_double_elimination(sign_in: Callable[..., Page], new_context, live_server, loaded) -> None:
    """From the form to the champion: a pair registers and hands in both lists, phones report, the desk goes on."""
    desk = sign_in("Wil", "organizers", "judges")
    desk.goto("/events/new/")
    desk.get_by_label("Name", exact=True).fill("Doubles Night")
    desk.get_by_label("Date", exact=True).fill("2026-11-27")
    desk.get_by_role("link", name="Doubles").click()
    desk.get_by_text("More settings").click()
    expect(desk.get_by_label("Team format")).to_have_value("doubles")
    desk.get_by_label("Rounds", exact=True).select_option("double")
    expect(desk.get_by_label("Cut after these rounds")).to_be_hidden()
    expect(desk.get_by_label("Third place").first).to_be_hidden()
    desk.get_by_role("button", name="Save without opening").click()
    desk.get_by_role("button", name="Open registration").click()
    expect(desk.get_by_role("button", name="Open registration")).to_have_count(0)
    event = Event.objects.get()

    phone = new_context(base_url=live_server.url).new_page()
    phone.set_viewport_size(PHONE)
    phone.goto(f"/events/{event.slug}/register/")
    phone.get_by_label("The name of your team").fill("Oddsocks")
    phone.get_by_label("Who plays").fill("Ana")
    phone.get_by_role("button", name="Register").click()
    expect(phone.get_by_role("alert")).to_contain_text("two players, and this is 1")
    phone.get_by_label("Who plays").fill("Ana and Bo")
    phone.get_by_role("button", name="Register").click()
    for name, text, told in (("Ana", ANAS, "Bo has handed in no list"), ("Bo", BOS, "Legal for Doubles Night")):
        phone.get_by_label(f"{name}’s list").fill(text)
        phone.get_by_role("button", name=f"Submit {name}’s list").click()
        expect(phone.locator("#party")).to_contain_text(told)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    partner = new_context(base_url=live_server.url).new_page()
    partner.set_viewport_size(PHONE)
    partner.goto("/events/" + phone.locator("#link").input_value().partition("/events/")[2])

    desk.goto(f"/events/{event.slug}/manage/")
    desk.get_by_label(re.compile("One a line")).fill("Night Jars; Cy, Di\nMarbles; Ed, Flo\nThistles; Gus and Hob")
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.locator("#players > li")).to_have_count(4)
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_label("Start with the teams as they are").check()
    desk.get_by_role("button", name="Start the event").click()
    expect(desk.get_by_role("button", name=re.compile("^Pair round 1")).first).to_be_visible()
    play_round(desk, event, 1, then=lambda: report(partner, phone, event))
    for number in (2, 3, 4):
        play_round(desk, event, number)
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name=re.compile("^Finish the event$")).click()
    desk.get_by_role("button", name="Finish the event now").click()
    expect(desk.locator(".messages")).to_contain_text("The event is finished.")
    phone.goto(f"/events/{event.slug}/standings/")
    expect(phone.get_by_role("heading", name="Winners' side")).to_be_visible()
    expect(phone.get_by_role("heading", name="Losers' side")).to_be_visible()
    expect(phone.locator("tbody tr")).to_have_count(4)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    desk.goto(f"/events/{event.slug}/tv/")
    expect(desk.locator("main")).to_be_visible()


def play_round(desk: Page, event: Event, number: int, then: Callable[[], None] = lambda: None) -> None:
    """Pair and publish a round, then let the first of each table win at the desk, but for what phones report."""
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name=re.compile(f"^Pair round {number}")).first.click()
    desk.get_by_role("button", name="Publish", exact=True).click()
    expect(desk.locator("#filters")).to_be_visible()
    then()
    desk.goto(f"/events/{event.slug}/control/")
    for match in event.rounds.get(number=number).matches.filter(is_bye=False, outcome__isnull=True):
        desk.locator(f"#t{match.table}-1-0-0").click()
        expect(desk.locator(f"#r{match.table}-1-0-0")).to_be_checked()
        expect(desk.locator("#undo-strip")).to_contain_text(f"Table {match.table}")


def report(partner: Page, phone: Page, event: Event) -> None:
    """The partner reports on the team's link; the other phone of the same team sees it and cannot confirm."""
    partner.goto(f"/events/{event.slug}/")
    expect(partner.locator(".mine")).to_contain_text("Oddsocks, you play")
    partner.get_by_role("link", name="Report result").click()
    partner.get_by_role("button", name="Oddsocks wins").click()
    expect(partner.locator("main")).to_contain_text("Reported by Oddsocks")
    phone.goto(partner.url)
    expect(phone.locator("main")).to_contain_text("waiting for the other team")
    expect(phone.get_by_role("button", name="Yes")).to_have_count(0)
    match = next(m for m in event.rounds.get(number=1).matches.all() if "Oddsocks" in m.who)
    other = next(player for player in match.players if player.name != "Oddsocks")
    rival = phone.context.browser.new_context(base_url=phone.url.split("/events/")[0]).new_page()
    rival.goto(f"/events/{event.slug}/guest/{other.code}/")
    rival.goto(partner.url)
    rival.get_by_role("button", name=re.compile("^Yes")).click()
    expect(rival.locator("main")).to_contain_text("confirmed")
    rival.context.close()


def test_an_event_becomes_doubles_and_a_partner_has_an_account(sign_in: Callable[..., Page], loaded) -> None:
    """Two who registered alone are made one team; the partner opens its link, signed in, and presses the own name."""
    desk = sign_in("Wil", "organizers", "judges")
    event = services.create_event(None, name="Late Doubles", date=datetime.date(2026, 11, 27))
    services.open_registration(None, event)
    services.register_many(None, event, ["Ana", "Bo", "Cy and Di", "Ed and Flo", "Gus and Hob"])
    desk.goto(f"/events/{event.slug}/settings/")
    desk.get_by_label("Team format").select_option("doubles")
    desk.get_by_role("button", name="Save", exact=True).first.click()
    expect(desk.locator(".messages")).to_be_visible()
    desk.goto(f"/events/{event.slug}/manage/{event.entrants.get(name='Ana').pk}/")
    desk.get_by_label("Plays together with").select_option(label="Bo")
    desk.get_by_role("button", name="Make one team").dblclick()
    expect(desk.locator("h1")).to_contain_text("Ana and Bo")
    expect(desk.get_by_label("Plays together with")).to_have_count(0)
    link = desk.locator("#link").input_value().partition("/events/")[2]

    phone = sign_in("Bo", "players")
    phone.set_viewport_size(PHONE)
    phone.goto(f"/events/{link}")
    phone.get_by_role("button", name="I am Bo").dblclick()
    expect(phone.locator("#party .seats")).to_contain_text("You")
    expect(phone.get_by_role("button", name="I am Ana")).to_have_count(0)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    desk.reload()
    expect(desk.locator("aside ol")).to_contain_text("Account bo")
    assert event.entrants.get(name="Ana and Bo").members.get(seat=2).user.username == "bo"
