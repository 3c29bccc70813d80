"""A gauntlet of Dice Conquest as it is played: nine people, three parties, one deck, phones and the desk."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tournament.events import services
from tournament.events.models import Entrant, Event

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def desk(sign_in: Callable[..., Page]) -> Page:
    """The computer of somebody who runs events and judges."""
    page = sign_in("Wil", "organizers", "judges")
    page.goto("/events/new/")
    return page


def test_a_gauntlet_of_nine(desk: Page, new_context, live_server) -> None:
    """From the form to the board: parties register, see the hash, show cards, report; the staff confirms."""
    desk.get_by_label("Name", exact=True).fill("Conquest Gauntlet")
    desk.get_by_label("Date", exact=True).fill("2026-11-27")
    desk.get_by_role("link", name="Conquest").click()
    desk.get_by_text("More settings").click()
    expect(desk.get_by_label("Rule book", exact=True)).to_have_value("dice-conquest")
    expect(desk.get_by_label("Rounds", exact=True)).to_have_value("coop")
    expect(desk.get_by_label("Team format")).to_be_hidden()
    expect(desk.get_by_label("A match is")).to_be_hidden()
    desk.get_by_label("Heroes", exact=True).select_option("draft")
    desk.get_by_label("Number of rounds").fill("1")
    desk.get_by_role("button", name="Save without opening").click()
    desk.get_by_role("button", name="Open registration").click()
    expect(desk.get_by_role("button", name="Open registration")).to_have_count(0)
    event = Event.objects.get()

    phone = new_context(base_url=live_server.url).new_page()
    phone.set_viewport_size(PHONE)
    phone.goto(f"/events/{event.slug}/register/")
    phone.get_by_label("The name of your party").fill("Lanternbearers")
    phone.get_by_label("Who plays, in seat order").fill("Ana, Bo, Cy, Di, Ed")
    phone.get_by_role("button", name="Register").click()
    expect(phone.get_by_role("alert")).to_contain_text("at most 4 players, and these are 5")
    phone.get_by_label("Who plays, in seat order").fill("Ana, Bo, Cy and Di")
    phone.get_by_role("button", name="Register").click()
    expect(phone.locator("#party")).to_contain_text("Ana")

    desk.goto(f"/events/{event.slug}/manage/")
    desk.get_by_label(re.compile("One a line")).fill("Mossy Boots; Ed, Flo, Gus, Hob\nQuill alone")
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.locator("#players > li")).to_have_count(3)
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name="Start", exact=False).first.click()
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish", exact=True).click()
    expect(desk.locator("#quick, #filters").first).to_be_visible()

    play_as_a_party(phone, event)
    for name, rounds, health in (("Mossy Boots", "9", ["4", "4", "4", "4"]), ("Quill alone", "7", ["20"])):
        enter_at_the_desk(desk, event, name, rounds, health)
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name=re.compile("Accept this result")).click()
    expect(desk.get_by_role("button", name=re.compile("Accept"))).to_have_count(0)
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name=re.compile("^Finish the event$")).click()
    desk.get_by_role("button", name="Finish the event now").click()
    expect(desk.locator(".messages")).to_contain_text("The event is finished.")
    desk.goto(f"/events/{event.slug}/standings/")
    rows = desk.locator("tbody tr[id]")  # between them stands the name of each bracket
    expect(rows).to_have_count(3)
    for row, told in enumerate(("Quill alone", "Lanternbearers", "Mossy Boots")):
        expect(rows.nth(row)).to_contain_text(told)
    expect(rows.nth(1)).to_contain_text("939")
    phone.goto(table_of(event, "Lanternbearers"))
    expect(phone.locator("#deck")).to_contain_text("The deck's seed was")


def table_of(event: Event, name: str) -> str:
    match = event.rounds.get().matches.get(first=Entrant.objects.get(event=event, name=name))
    return f"/events/{event.slug}/r1/t{match.table}/"


def choose_heroes(page: Page) -> None:
    for seat, field in enumerate(page.locator("#heroes select").all()):
        field.select_option(index=seat + 1)
    page.get_by_role("button", name="Choose these heroes").click()
    expect(page.locator("#heroes")).to_contain_text("First Player")


def play_as_a_party(phone: Page, event: Event) -> None:
    """Heroes, two cards, a result that cannot be, and the right one."""
    phone.goto(table_of(event, "Lanternbearers"))
    choose_heroes(phone)
    phone.get_by_role("button", name="Show the first card").click()
    expect(phone.locator("#deck")).to_contain_text("card 1 of 23")
    phone.get_by_role("button", name="Show the next card").click()
    expect(phone.locator("#deck")).to_contain_text("card 2 of 23")
    fill(phone, "#report", "5", ["4", "2", "2", "1"])
    phone.get_by_role("button", name="Send the result").click()
    expect(phone.get_by_role("alert").first).to_contain_text("nobody wins in round 5")
    expect(phone.locator("#report").get_by_label("Last round played")).to_have_value("5")
    phone.locator("#report").get_by_label("Last round played").fill("8")
    phone.get_by_role("button", name="Send the result").click()
    expect(phone.locator("main")).to_contain_text("wins in round 8: Quest Score 939")
    expect(phone.locator("main")).to_contain_text("waiting for the staff")


def fill(page: Page, form: str, last: str, health: list[str]) -> None:
    box = page.locator(form)
    box.get_by_label("Won:").check()
    box.get_by_label("Last round played").fill(last)
    for seat, left in enumerate(health, start=1):
        box.locator(f"[name=health_{seat}]").fill(left)


def enter_at_the_desk(desk: Page, event: Event, name: str, last: str, health: list[str]) -> None:
    desk.goto(table_of(event, name))
    choose_heroes(desk)
    fill(desk, "#decide", last, health)
    desk.get_by_role("button", name="Decide").click()
    expect(desk.locator("main")).to_contain_text(f"wins in round {last}")


def test_a_trap_ladder_on_a_phone(sign_in: Callable[..., Page], new_context, live_server) -> None:
    """A nervous party presses a number twice, another one, and shows its first card: the number stays."""
    desk = sign_in("Wil", "organizers", "judges")
    event = services.create_event(
        None, name="Ladder", date=datetime.date(2026, 11, 27), edition="dice-conquest", structure="coop",
        structure_options={"traps": "pick"},
    )  # fmt: skip
    services.open_registration(None, event)
    services.register_many(None, event, ["Quill alone", "Bo"])
    event = services.start_event(None, event)
    services.publish_round(None, services.pair_next_round(None, event))
    party = event.entrants.get(name="Quill alone")
    phone = new_context(base_url=live_server.url).new_page()
    phone.set_viewport_size(PHONE)
    phone.goto(f"/events/{event.slug}/guest/{party.code}/")
    phone.goto(table_of(event, "Quill alone"))
    expect(phone.locator("#traps")).to_contain_text("Pick how many traps are in your deck")
    phone.get_by_role("button", name="4 traps").dblclick()
    expect(phone.locator("#traps")).to_contain_text("This party plays with 4 traps.")
    phone.get_by_role("button", name="3 traps").click()
    expect(phone.locator("#traps")).to_contain_text("This party plays with 3 traps.")
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    phone.get_by_role("button", name="Show the first card").click()
    expect(phone.locator("#deck")).to_contain_text("card 1 of 26")
    expect(phone.get_by_role("button", name="4 traps")).to_have_count(0)
    desk.goto(f"/events/{event.slug}/print/deck/?round=1")
    expect(desk.locator("h1").first).to_contain_text("stacking list")
