"""Two organizers, each at an own browser with the same page open: the second press asks, and what either meant is kept.

One evening is used for all of them: settings, proposal, swap, results, clock.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import barriers
from tournament.events import services
from tournament.events.models import Event

PLAYERS = [f"{name} Ember" for name in ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")]
EVENT = "/events/friday-dice/"
CONTROL = f"{EVENT}control/"


@pytest.fixture
def evening(transactional_db: None) -> Event:
    """Eight players, and the event runs."""
    event = services.create_event(None, name="Friday Dice", date=datetime.date(2026, 11, 20), seed=7)
    services.open_registration(None, event)
    services.register_many(None, event, PLAYERS)
    return services.start_event(None, event, with_faulty_teams=True)


def question(page: Page) -> Locator:
    """What the page asks; it stands in sight wherever the page is scrolled."""
    ask = page.locator(".ask")
    expect(ask).to_be_visible()
    expect(ask).to_be_in_viewport()
    return ask


def test_two_organizers_at_every_form(sign_in: Callable[[str], Page], evening: Event) -> None:
    """Settings, publish, swap, result, typed line, clock: one change each, and a question for the other."""
    olga, bruno = sign_in("Olga"), sign_in("Bruno")
    _settings(olga, bruno, evening)
    _proposal(olga, bruno, evening)
    _results(olga, bruno, evening)
    _clock(olga, bruno, evening)


def _settings(olga: Page, bruno: Page, event: Event) -> None:
    """Olga writes an announcement and 40 minutes; Bruno's 50 minutes wait until he has seen them."""
    for page in (olga, bruno):
        page.goto(f"{EVENT}settings/")
    olga.get_by_label("Announcement").fill("Doors at six")
    olga.get_by_label("Minutes a round").fill("40")
    olga.get_by_role("button", name="Save").click()
    expect(olga.locator(".messages")).to_contain_text("Saved.")
    bruno.get_by_label("Minutes a round").fill("50")
    bruno.get_by_label("Swiss rounds", exact=True).fill("4")
    bruno.get_by_role("button", name="Save").click()
    told = bruno.locator("#differences")
    expect(told).to_contain_text("Minutes a round: 30 → 40, by Olga")
    expect(told).to_contain_text("You entered 50.")
    expect(told).to_contain_text("Announcement: empty → Doors at six, by Olga")
    expect(bruno.get_by_label("Announcement")).to_have_value("Doors at six")
    event.refresh_from_db()
    assert (event.round_minutes, event.note) == (40, "Doors at six")
    assert barriers(bruno) == []
    bruno.get_by_role("button", name="Save these settings").click()
    expect(bruno.locator(".messages")).to_contain_text("Saved.")
    event.refresh_from_db()
    assert (event.round_minutes, event.swiss_rounds, event.note) == (50, 4, "Doors at six")


def _proposal(olga: Page, bruno: Page, event: Event) -> None:
    """Both look at round 1; Olga swaps two players; Bruno's Publish and Bruno's own swap ask."""
    services.pair_next_round(None, event)
    seats = [(match.first.name, match.second.name) for match in event.rounds.get().matches.order_by("table")]
    for page in (olga, bruno):
        page.goto(CONTROL)
    for page, names in ((olga, (seats[0][0], seats[1][1])), (bruno, (seats[0][0], seats[2][1]))):
        page.locator("#swap summary").click()
        page.get_by_label("This player").fill(names[0])
        page.get_by_label("changes seats with").fill(names[1])
    olga.get_by_role("button", name="Swap").click()
    expect(olga.locator(".messages")).to_contain_text("Swapped.")
    bruno.get_by_role("button", name="Publish").click()
    ask = question(bruno)
    expect(ask).to_contain_text(f"Olga swapped {seats[0][0]} and {seats[1][1]} in round 1")
    expect(ask).to_contain_text(f"table 1: {seats[1][1]} against {seats[0][1]}")
    assert not event.rounds.get().is_public
    assert barriers(bruno) == []
    ask.get_by_role("link", name="Leave it as it is").click()
    expect(bruno.locator(".ask")).to_have_count(0)
    for page in (olga, bruno):
        page.goto(CONTROL)
        page.locator("#swap summary").click()
    for page, other in ((olga, seats[2][1]), (bruno, seats[3][1])):
        page.get_by_label("This player").fill(seats[0][0])
        page.get_by_label("changes seats with").fill(other)
        page.get_by_role("button", name="Swap").click()
        expect(page.locator(".messages, .ask").first).to_be_visible()
    expect(question(bruno)).to_contain_text(f"Swap {seats[0][0]} and {seats[3][1]}")
    assert event.audit.filter(action="round.swap").count() == 2
    bruno.goto(CONTROL)
    bruno.get_by_role("button", name="Publish").click()
    expect(bruno.locator(".messages")).to_contain_text("Published")


def _results(olga: Page, bruno: Page, event: Event) -> None:
    """Table 1 by buttons and table 2 by a typed line; an open question outlives the next press."""
    tables = list(event.rounds.get().matches.select_related("first", "second").order_by("table"))
    for page in (olga, bruno):
        page.goto(CONTROL)
    olga.locator("#t1-1-0-0").click()
    expect(olga.locator(".toast")).to_contain_text("Table 1:")
    olga.get_by_label("By keyboard").fill("2 A")
    olga.keyboard.press("Enter")
    expect(olga.locator(".toast")).to_contain_text("Table 2:")
    bruno.locator("#t1-0-1-0").click()
    ask = question(bruno)
    expect(ask).to_contain_text("Table 1 was changed in the meantime")
    expect(ask).to_contain_text(f"1–0 to {tables[0].first}, by Olga")
    expect(ask).to_contain_text(f"1–0 to {tables[0].second}")
    assert "/decide/" not in bruno.url
    bruno.get_by_label("By keyboard").fill("2 B")
    bruno.keyboard.press("Enter")
    expect(bruno.locator(".ask")).to_have_count(1)  # the answer to the first brought table 2 up to date
    expect(bruno.locator(".toast")).to_contain_text("Table 2:")
    bruno.get_by_role("button", name=f"Save 1–0 to {tables[0].second}").click()
    expect(bruno.locator(".ask")).to_have_count(0)
    expect(bruno.locator(".toast")).to_contain_text(f"Table 1: {tables[0].second} wins 1–0")


def _clock(olga: Page, bruno: Page, event: Event) -> None:
    """Both press +5 on the clock they see: five minutes and a question, not ten."""
    for page in (olga, bruno):
        page.goto(CONTROL)
    before = event.rounds.get().ends_at
    with olga.expect_response(lambda answer: answer.request.method == "POST"):
        olga.get_by_role("button", name="+5 min").click()
    expect(olga.locator("main.htmx-request")).to_have_count(0)
    bruno.get_by_role("button", name="+5 min").click()
    ask = question(bruno)
    expect(ask).to_contain_text("Olga moved the clock by 5 min")
    assert (event.rounds.get().ends_at - before).total_seconds() == 300
    ask.get_by_role("button", name="Move the clock by +5 min").click()
    expect(bruno.locator(".ask")).to_have_count(0)
    assert (event.rounds.get().ends_at - before).total_seconds() == 600
