"""Dungeon Dice of eleven: from the form of a new event to the final pod, with phones, a dispute, a drop and an undo."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tournament.events.models import Event, Match

PLAYERS = (
    "Ana Quill", "Bo Oddsock", "Cy Nightjar", "Di Tangle", "Ed Marble", "Flo Fogbottom", "Gus Lantern", "Hob Thistle",
    "Ida Moor", "Jo Pike", "Kit Holloway-Winterbottom",
)  # fmt: skip
EVENT = "/events/dungeon-night/"
CONTROL = f"{EVENT}control/"
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def phone(new_context, live_server) -> Callable[[str], Page]:
    """A player's phone that has opened the player's own link."""

    def page_of(name: str) -> Page:
        page = new_context(base_url=live_server.url).new_page()
        page.set_viewport_size(PHONE)
        page.goto(f"{EVENT}guest/{Event.objects.get().entrants.get(name=name).code}/")
        return page

    return page_of


def test_dungeon_dice_of_eleven(sign_in: Callable[[str], Page], phone: Callable[[str], Page]) -> None:
    """Every step is a press on a page."""
    olga, bruno = sign_in("Olga"), sign_in("Bruno")
    open_event(olga)
    first_round(olga, phone)
    two_organizers(olga, bruno)
    drop_and_later_rounds(olga)
    final_pod(olga)


def open_event(olga: Page) -> None:
    """Pods are offered for their rule book alone, without what they do not ask for; eleven are entered."""
    olga.goto("/events/new/")
    olga.get_by_label("Name", exact=True).fill("Dungeon Night")
    olga.get_by_label("Date", exact=True).fill("2026-11-27")
    olga.get_by_text("More settings").click()
    expect(olga.locator("#id_structure option[value=pods]")).to_be_disabled()
    expect(olga.get_by_label("A match is")).to_be_visible()
    olga.get_by_role("link", name="Dungeon pods").click()
    expect(olga.get_by_label("Name", exact=True)).to_have_value("Dungeon Night")
    expect(olga.get_by_role("heading", name="Dungeon pods")).to_be_visible()
    expect(olga.get_by_label("Rule book")).to_have_value("dungeon-dice")
    expect(olga.get_by_label("Rounds", exact=True)).to_have_value("pods")
    expect(olga.get_by_label("A match is")).to_be_hidden()
    expect(olga.get_by_label("Rounds in pods")).to_be_visible()
    olga.get_by_label("Cut after these rounds").select_option("4")
    olga.get_by_role("button", name="Save without opening").click()
    olga.get_by_role("button", name="Open registration").click()
    expect(olga.get_by_role("button", name="Open registration")).to_have_count(0)
    olga.goto(f"{EVENT}manage/")
    olga.get_by_label("Names, one a line").fill("\n".join(PLAYERS))
    olga.get_by_role("button", name="Add", exact=True).click()
    expect(olga.locator("#players > li")).to_have_count(11)
    bo = Event.objects.get().entrants.get(name="Bo Oddsock")
    olga.goto(f"{EVENT}manage/{bo.pk}/")
    olga.get_by_label("Players who should not sit with this one").fill("ana")
    olga.get_by_role("button", name="Save these names").click()
    expect(olga.get_by_label("Players who should not sit with this one")).to_have_value("Ana Quill")
    olga.goto(CONTROL)
    expect(olga.locator("main")).to_contain_text("2 pods of 4 and 1 of 3: 11 players")
    olga.get_by_role("button", name="Start the event").click()
    expect(olga.get_by_role("heading", level=1)).to_have_text("Ready for round 1")


def publish(olga: Page, words: str) -> None:
    olga.goto(CONTROL)
    olga.get_by_role("button", name=words).click()
    olga.get_by_role("button", name=re.compile("^Publish")).first.click()
    expect(olga.locator("#round-bar")).to_contain_text("0 of")


def fill(page: Page, match: Match, places: list[int]) -> None:
    """Tap a place for each player of the form that is open."""
    for player, place in zip(match.players, places, strict=True):
        page.get_by_label(f"{player}: place {place}").locator("visible=true").first.check(force=True)


def first_round(olga: Page, phone: Callable[[str], Page]) -> None:
    """Table 1 is reported and confirmed; at table 2 two words differ, the judge decides, and undoes it once."""
    publish(olga, "Pair round 1")
    one, two = (Match.objects.get(round__number=1, table=table) for table in (1, 2))
    assert not {"Ana Quill", "Bo Oddsock"} <= {player.name for player in one.players}
    ana, other = phone(one.players[0].name), phone(one.players[2].name)
    ana.goto(one.get_absolute_url())
    fill(ana, one, [1, 1, 3, 4][: len(one.players)])
    ana.get_by_role("button", name="Send the result", exact=True).click()
    expect(ana.locator(".field-fault").first).to_contain_text("share place 1, but one throne has one winner")
    fill(ana, one, [1, 2, 3, 3] if len(one.players) == 4 else [1, 2, 2])
    ana.get_by_role("button", name="Send the result", exact=True).click()
    expect(ana.locator("main")).to_contain_text(f"{one.players[0]} takes the throne, then {one.players[1]}")
    other.goto(one.get_absolute_url())
    other.get_by_role("button", name=re.compile("^Yes, ")).click()
    expect(other.locator(".messages")).to_contain_text("Confirmed. Thank you.")
    dispute(olga, phone, two)


def dispute(olga: Page, phone: Callable[[str], Page], match: Match) -> None:
    first, second = phone(match.players[0].name), phone(match.players[1].name)
    places = list(range(1, len(match.players) + 1))
    first.goto(match.get_absolute_url())
    fill(first, match, places)
    first.get_by_role("button", name="Send the result", exact=True).click()
    expect(first.locator("main")).to_contain_text("waiting for another player")
    second.goto(match.get_absolute_url())
    second.get_by_text("No, it was different").click()
    fill(second, match, [2, 1, *places[2:]])
    second.get_by_role("button", name="Dispute and call a judge", exact=True).click()
    expect(second.locator("main")).to_contain_text("Two different results.")
    olga.goto(match.get_absolute_url())
    olga.get_by_role("button", name=re.compile(f"^{match.players[1]} takes the throne")).click()
    expect(olga.locator(".messages")).to_contain_text("is decided")
    olga.get_by_role("button", name="Undo").first.click()
    expect(olga.locator("main")).to_contain_text("Two different results.")
    olga.get_by_role("button", name=re.compile(f"^{match.players[0]} takes the throne")).click()
    expect(olga.locator(".messages")).to_contain_text("is decided")


def line_of(table: int, backwards: bool = False) -> str:
    """Return `3 bo ana cy`: the pod's players in their seats' order, or against it."""
    match = Match.objects.filter(table=table).order_by("round__number").last()
    assert match is not None
    names = [player.name.split()[0].lower() for player in match.players]
    return f"{table} {' '.join(names[::-1] if backwards else names)}"


def type_line(page: Page, line: str) -> None:
    page.get_by_label("By keyboard").fill(line)
    page.locator("#quick").get_by_role("button", name="Save").click()


def two_organizers(olga: Page, bruno: Page) -> None:
    """Both type another result for table 3: the second is asked, and the first stands."""
    for page in (olga, bruno):
        page.goto(CONTROL)
    type_line(olga, line_of(3))
    expect(olga.locator(".toast")).to_contain_text("Table 3:")
    type_line(bruno, line_of(3, backwards=True))
    expect(bruno.locator(".ask")).to_contain_text("Table 3 was changed")
    bruno.locator(".ask").get_by_role("link", name=re.compile("^Keep ")).click()
    expect(bruno.locator("#round-bar")).to_contain_text("3 of 3 in")
    table = Match.objects.get(round__number=1, table=3)
    assert table.result.places == tuple(range(1, len(table.players) + 1))


def drop_and_later_rounds(olga: Page) -> None:
    """Kit drops: ten are left, one of four and two of three; two more rounds by keyboard."""
    kit = Event.objects.get().entrants.get(name__startswith="Kit")
    olga.goto(f"{EVENT}manage/{kit.pk}/")
    olga.get_by_role("button", name="Drop").click()
    expect(olga.locator("h1")).to_contain_text("dropped")
    for number in (2, 3):
        publish(olga, f"Pair round {number}")
        matches = Match.objects.filter(round__number=number)
        assert sorted(len(match.player_ids) for match in matches) == [3, 3, 4]
        for table in (1, 2, 3):
            type_line(olga, line_of(table))
            expect(olga.locator(".toast")).to_contain_text(f"Table {table}:")


def final_pod(olga: Page) -> None:
    """The best four, and whoever takes that throne is first of the event."""
    publish(olga, "Pair round 4: final pod")
    type_line(olga, line_of(1, backwards=True))
    expect(olga.locator(".toast")).to_contain_text("takes the throne")
    winner = Match.objects.get(round__number=4).players[-1].name
    olga.get_by_role("button", name="Finish the event", exact=True).click()
    expect(olga.locator(".ask")).to_contain_text(f"1. {winner}")
    olga.get_by_role("button", name="Finish the event now").click()
    expect(olga.locator(".messages")).to_contain_text("The event is finished.")
    olga.goto(f"{EVENT}standings/")
    expect(olga.locator("main table tbody tr").first).to_contain_text(winner)
    olga.locator("main table tbody tr summary").first.click()
    expect(olga.locator("main table tbody tr").first).to_contain_text("Place 1 in the final pod.")
    olga.goto(f"{EVENT}print/slips/")
    expect(olga.locator(".pod-slip")).to_have_count(1)
