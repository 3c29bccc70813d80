"""A rainbow draft of eight: phones pick, one pick is undone, one player writes on paper, teams, three Swiss rounds."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.tournament.events.conftest import EIGHT
from tests.tournament.events.drafting.evening import BASICS, IN_PACKS, pick_rest, table_now, team_of
from tournament.events import services
from tournament.events.models import Entrant, Event
from tournament.events.structures.rainbow.tables import DraftTable

PHONE = {"width": 390, "height": 844}


def test_a_rainbow_draft_of_eight(sign_in: Callable[..., Page], new_context, live_server, loaded) -> None:
    """From the form to the final standings, with what each page shows on the way."""
    desk = sign_in("Wil", "organizers", "judges")
    desk.goto("/events/new/")
    desk.get_by_label("Name", exact=True).fill("Rainbow Night")
    desk.get_by_label("Date", exact=True).fill("2026-11-27")
    desk.get_by_role("link", name="Rainbow draft").click()
    desk.get_by_text("More settings").click()
    expect(desk.get_by_label("Rounds", exact=True)).to_have_value("rainbow")
    expect(desk.get_by_label("Team format")).to_be_hidden()
    desk.locator("#id_rainbow-draft").select_option("rainbow short")
    desk.get_by_role("button", name="Save without opening").click()
    desk.get_by_role("button", name="Open registration").click()
    expect(desk.get_by_role("button", name="Open registration")).to_have_count(0)
    event = Event.objects.get()
    desk.goto(f"/events/{event.slug}/manage/")
    desk.get_by_label("Names, one a line").fill("\n".join(EIGHT))
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.locator("#players > li")).to_have_count(8)
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name="Start the event").click()
    desk.get_by_role("button", name="Draw the draft seats").click()
    expect(desk.locator(".draft-seats li")).to_have_count(8)

    table = table_now(event)
    one, on_paper = table.seats[0].entrant, table.seats[5].entrant
    phone = phone_of(one, event, new_context, live_server)
    expect(phone.locator("#pick")).to_contain_text("The draft begins soon")
    desk.get_by_role("link", name=on_paper.name).click()
    desk.get_by_role("button", name="Write on paper from now on").click()
    expect(desk.locator("main")).to_contain_text("On paper: nobody waits")
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name="Begin pile 1").click()
    expect(desk.locator(".clock")).to_be_visible()

    first_picks(desk, phone, event, table, on_paper)
    pick_rest(event, through=10)
    expect(phone.locator("#pick")).to_contain_text("Pile 2 begins soon")
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name="Begin pile 2").click()
    expect(desk.locator(".clock")).to_be_visible()
    pick_rest(event, through=20)
    enter_the_sheet(desk, event, on_paper)
    build_a_team(phone, event)
    for entrant in event.entrants.exclude(pk=one.pk).select_related("event"):
        services.submit_team(entrant, entrant, team_of(entrant))
    desk.goto(f"/events/{event.slug}/control/")
    expect(desk.locator("main")).to_contain_text("Every player has handed in a team")
    for number in (1, 2, 3):
        play_round(desk, event, number)
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name=re.compile("^Finish the event$")).click()
    desk.get_by_role("button", name="Finish the event now").click()
    expect(desk.locator(".messages")).to_contain_text("The event is finished.")
    phone.goto(f"/events/{event.slug}/standings/")
    expect(phone.locator("tbody tr")).to_have_count(8)


def phone_of(entrant: Entrant, event: Event, new_context, live_server) -> Page:
    """A player's phone, on the page of the draft by the player's own link."""
    phone: Page = new_context(base_url=live_server.url).new_page()
    phone.set_viewport_size(PHONE)
    phone.goto(f"/events/{event.slug}/guest/{entrant.code}/")
    phone.goto(f"/events/{event.slug}/draft/")
    return phone


def first_picks(desk: Page, phone: Page, event: Event, table: DraftTable, on_paper: Entrant) -> None:
    """The phone picks by search; the desk takes that back, and it picks anew; the wall names no card."""
    expect(phone.locator("#q")).to_be_visible()
    take(phone, "beholder master", "Master Aberration")
    expect(phone.locator("#pick")).to_contain_text("Picked. Wait for")
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    desk.goto(f"/events/{event.slug}/draft/{table.seats[0].entrant_id}/")
    expect(desk.locator("main")).to_contain_text("The cards stay hidden until the pod has drafted")
    desk.get_by_role("button", name="Take pick 1 back").click()
    expect(desk.locator("main")).not_to_contain_text("Take pick 1 back")
    expect(phone.locator("#q")).to_be_visible()
    take(phone, IN_PACKS[0], IN_PACKS[0])
    expect(phone.locator("#pick")).to_contain_text("Picked. Wait for")
    desk.goto(f"/events/{event.slug}/tv/")
    expect(desk.locator(".wall-seats li")).to_have_count(8)
    expect(desk.locator("#top")).to_contain_text("Pile 1, pick 1 of 10")
    assert on_paper.name not in str([seat.entrant.name for seat in table_now(event).waiting])


def take(phone: Page, words: str, button: str) -> None:
    """Search a card and press it."""
    phone.locator("#q").fill(words)
    phone.locator("#found").get_by_role("button", name=re.compile(re.escape(button))).click()


def enter_the_sheet(desk: Page, event: Event, on_paper: Entrant) -> None:
    """The desk sees whose sheet is missing, and types it."""
    desk.goto(f"/events/{event.slug}/control/")
    expect(desk.locator("main")).to_contain_text("Paper, 20 to enter")
    desk.get_by_role("link", name=on_paper.name).click()
    desk.get_by_label("One card a line").fill("\n".join(IN_PACKS[40:60]))
    desk.get_by_role("button", name="Enter these picks").click()
    expect(desk.locator("main")).to_contain_text("All 20 picks are made")


def build_a_team(phone: Page, event: Event) -> None:
    """The pool is there to be ticked; a team of it is legal."""
    phone.goto(f"/events/{event.slug}/draft/")
    phone.get_by_role("link", name="Build your team").click()
    names = phone.locator(".draft-pool > li")
    for place in range(6):
        names.nth(place).locator("input").first.check()
    for place in (1, 2):
        phone.locator(f"#basic-{place}").select_option(BASICS[place])
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    phone.get_by_role("button", name="Hand in this team").click()
    expect(phone.locator("main")).to_contain_text("Your team is handed in and legal.")


def play_round(desk: Page, event: Event, number: int) -> None:
    """Pair and publish a round, and let the first of each table win at the desk."""
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name=re.compile(f"^Pair round {number}")).first.click()
    desk.get_by_role("button", name="Publish", exact=True).click()
    expect(desk.locator("#filters")).to_be_visible()
    for match in event.rounds.get(number=number).matches.filter(is_bye=False):
        desk.locator(f"#t{match.table}-1-0-0").click()
        expect(desk.locator(f"#r{match.table}-1-0-0")).to_be_checked()
        expect(desk.locator("#undo-strip")).to_contain_text(f"Table {match.table}")
