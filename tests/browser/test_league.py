"""A league of three weeks with drop-ins: the season's form, returning players, the table, a correction, doubles."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tournament.events import services
from tournament.events.models import Event, Match

PHONE = {"width": 390, "height": 844}


def play_out(event: Event, better: Sequence[str]) -> None:
    """Play every round; whoever stands further up in the list wins."""
    services.open_registration(None, event)
    event = services.start_event(None, event, with_faulty_teams=True)
    for _ in range(event.entrants.count() - 1 + event.entrants.count() % 2):
        round_ = services.publish_round(None, services.pair_next_round(None, event))
        for match in round_.matches.filter(is_bye=False).select_related("first", "second", "round__event"):
            first_wins = better.index(match.first.name) < better.index(match.second.name)
            services.decide_result(None, match, "1-0" if first_wins else "0-1")
    services.finish_event(None, event, "finish")


def new_event(desk: Page, name: str, date: str, season: str = "") -> Event:
    desk.goto("/events/new/")
    desk.get_by_label("Name", exact=True).fill(name)
    desk.get_by_label("Date", exact=True).fill(date)
    desk.get_by_role("link", name="Round robin").click()
    desk.get_by_text("More settings").click()
    if season:
        desk.get_by_label("Part of season").select_option(label=season)
    desk.get_by_role("button", name="Save without opening").click()
    expect(desk.get_by_role("button", name="Open registration")).to_be_visible()
    return Event.objects.get(name=name)


def paste(desk: Page, event: Event, names: Sequence[str]) -> None:
    desk.goto(f"/events/{event.slug}/manage/")
    desk.get_by_label(re.compile("One a line")).fill("\n".join(names))
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.locator("#players > li")).to_have_count(len(names))


def come_back(desk: Page, event: Event, letters: str, name: str) -> None:
    """Two letters and Enter, once the name is offered."""
    before = desk.locator("#players > li").count()
    box = desk.get_by_label("Two letters of the name, then Enter")
    box.press_sequentially(letters)
    expect(desk.locator("#known button").first).to_contain_text(name)
    box.press("Enter")
    expect(desk.locator("#players > li")).to_have_count(before + 1)
    expect(desk.locator("#players")).to_contain_text(name)


def table(page: Page) -> list[str]:
    """The rows as they read: place, name, points, events."""
    rows = page.locator("tbody tr:has(details)")
    found = []
    for row in rows.all():
        place, name, points, count = (row.locator("td").nth(column).inner_text() for column in range(4))
        found.append(" ".join([place.removeprefix("drop-in").strip(), name.split("\n")[0], points, count]))
    return found


def test_a_league_of_three_weeks(sign_in: Callable[..., Page], new_context, live_server) -> None:
    """From the season's form to its champion, at the desk and on a visitor's phone."""
    desk = sign_in("Wil")
    desk.goto("/seasons/new/")
    desk.get_by_label("Name", exact=True).fill("Autumn league")
    desk.get_by_label("Best events that count").fill("2")
    desk.get_by_label("Events for a place").fill("2")
    desk.get_by_label("Points by place").fill("8 10")
    desk.get_by_role("button", name="Create the season").click()
    expect(desk.locator("main")).to_contain_text("A lower place has more points than a higher one.")
    desk.get_by_label("Points by place").fill("10 8 6 5 4")
    desk.get_by_role("button", name="Create the season").click()
    expect(desk.get_by_role("heading", name="No table yet")).to_be_visible()

    # week 1 from a pasted list; week 2 with two letters and Enter; week 3 is added on the season's page
    first = new_event(desk, "Week 1", "2026-11-05", "Autumn league")
    paste(desk, first, ["Ana Quill", "Bo Oddsock", "Cy Nightjar"])
    play_out(first, ["Ana Quill", "Bo Oddsock", "Cy Nightjar"])
    second = new_event(desk, "Week 2", "2026-11-12", "Autumn league")
    paste(desk, second, ["Zed Dropin"])
    come_back(desk, second, "od", "Bo Oddsock")
    come_back(desk, second, "an", "Ana Quill")
    play_out(second, ["Bo Oddsock", "Ana Quill", "Zed Dropin"])
    third = new_event(desk, "Week 3", "2026-11-19")
    paste(desk, third, ["A. Quill", "Bo Oddsock", "Cy Nightjar"])
    play_out(third, ["A. Quill", "Cy Nightjar", "Bo Oddsock"])
    desk.goto("/seasons/autumn-league/")
    desk.locator("summary", has_text="Add events").click()
    desk.get_by_label("Week 3").check()
    desk.get_by_role("button", name="Add the ticked events").click()
    expect(desk.locator(".messages")).to_contain_text("Week 3 added.")
    assert table(desk) == [
        "1 Bo Oddsock 20 3", "2 Ana Quill 20 2", "3 Cy Nightjar 16 2", "– A. Quill 11 1", "– Zed Dropin 7 1",
    ]  # fmt: skip

    # a visitor's phone: the table fits, and each name says why
    phone = new_context(base_url=live_server.url).new_page()
    phone.set_viewport_size(PHONE)
    phone.goto("/seasons/autumn-league/")
    phone.get_by_text("Bo Oddsock").first.click()
    expect(phone.locator("details[open]")).to_contain_text("Left out, because the best 2 count: 7 (Week 3, 3rd).")
    expect(phone.get_by_role("button", name=re.compile("Take out"))).to_have_count(0)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # the same person under two names: what merging changes is shown first, and one press takes it back
    desk.locator("summary", has_text="Ana Quill").click()
    desk.get_by_role("link", name="All events of Ana Quill").click()
    expect(desk.get_by_role("heading", name="Ana Quill", level=1)).to_be_visible()
    desk.get_by_label("Find the other entry").fill("quill")
    desk.get_by_role("button", name="Find", exact=True).click()
    desk.get_by_role("link", name=re.compile("Merge A. Quill into Ana Quill")).click()
    expect(desk.locator("main")).to_contain_text("Then: Ana Quill is 1st with 22 points from 3 events.")
    desk.get_by_role("button", name="Merge them").click()
    expect(desk.locator(".messages")).to_contain_text("A. Quill is now Ana Quill.")
    phone.reload()
    expect(phone.locator("tbody tr:has(details)").first).to_contain_text("22")
    desk.get_by_role("button", name="Undo the merge").click()
    expect(desk.locator(".messages")).to_contain_text("A. Quill is a separate person again.")

    # a result of week 1 is corrected: the table is another at once
    services.reopen_event(None, first, "slips mixed up")
    won = Match.objects.select_related("first", "second", "round__event").get(
        round__event=first, first__name__in=("Ana Quill", "Bo Oddsock"), second__name__in=("Ana Quill", "Bo Oddsock")
    )
    services.decide_result(None, won, "0-1" if won.first.name == "Ana Quill" else "1-0")
    services.finish_event(None, Event.objects.get(pk=first.pk), "finish")
    phone.reload()
    expect(phone.locator("tbody tr:has(details)").first).to_contain_text("Bo Oddsock")
    assert table(phone)[:2] == ["1 Bo Oddsock 22 3", "2 Ana Quill 18 2"]
    desk.goto("/seasons/autumn-league/")
    desk.get_by_role("button", name="Close the season").click()
    expect(desk.locator("main")).to_contain_text("Bo Oddsock won the season with 22 points.")
