"""Brackets and groups to the champion, pressed by somebody nervous: twice, back and again, and beside a colleague."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tournament.events import services
from tournament.events.models import Event, Match

NAMES = [f"{name} Ember" for name in ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")]

SignIn = Callable[..., Page]


def opened(players: int, **settings: Any) -> Event:
    """Registration is open, and so many are in."""
    event = services.create_event(None, name="Nervous Night", date=datetime.date(2026, 11, 20), seed=7)
    services.update_event(None, event, **settings)
    services.open_registration(None, event)
    services.register_many(None, event, NAMES[:players])
    return event


@pytest.fixture
def desks(sign_in: SignIn) -> tuple[Page, Page]:
    """Two organizers, each with a browser; nothing in a page may break."""
    pages = sign_in("Olga", "organizers", "judges"), sign_in("Bruno", "organizers", "judges")
    for page in pages:
        page.on("pageerror", lambda error: pytest.fail(str(error)))
    return pages


def control(page: Page, event: Event) -> None:
    """Open the desk. The tests' database in memory does not wait for a lock, as a store's does: then once more."""
    for _ in range(5):
        answer = page.goto(f"/events/{event.slug}/control/")
        if answer is not None and answer.status != 503:
            return


def pair_and_publish(olga: Page, bruno: Page, event: Event, number: int) -> None:
    """Both have the desk open; each press comes twice, Olga goes back in between, and Bruno presses what is old."""
    for page in (olga, bruno):
        control(page, event)
    pair = re.compile(f"^Pair round {number}")
    olga.get_by_role("button", name=pair).first.dblclick()
    expect(olga.get_by_role("button", name="Publish", exact=True)).to_be_visible()
    olga.go_back()
    olga.go_forward()
    bruno.get_by_role("button", name=pair).first.click()
    expect(bruno.get_by_role("button", name="Publish", exact=True).first).to_be_visible()
    assert event.rounds.count() == number
    control(olga, event)
    olga.get_by_role("button", name="Publish", exact=True).dblclick()
    expect(olga.locator("#filters")).to_be_visible()
    control(bruno, event)
    expect(bruno.locator("#filters")).to_be_visible()
    assert event.rounds.get(number=number).is_public


def first_wins(page: Page, event: Event, number: int) -> None:
    """Press the first player of each table, twice."""
    control(page, event)
    for match in event.rounds.get(number=number).matches.filter(is_bye=False, outcome__isnull=True).order_by("table"):
        page.locator(f"#t{match.table}-1-0-0").dblclick()
        expect(page.locator(f"#r{match.table}-1-0-0")).to_be_checked()
        expect(page.locator("#undo-strip")).to_contain_text(f"Table {match.table}")


def finish(olga: Page, bruno: Page, event: Event) -> None:
    """Both press Finish; it is finished once."""
    for page in (olga, bruno):
        control(page, event)
        page.get_by_role("button", name="Finish the event", exact=True).click()
    for page in (olga, bruno):
        page.get_by_role("button", name="Finish the event now").dblclick()
        expect(page.locator(".messages").first).to_be_visible()
    event.refresh_from_db()
    assert event.is_finished
    assert event.audit.filter(action="event.finish").count() == 1


def correct(page: Page, match: Match) -> None:
    """Let the other player have won an early table: what it changes is shown, then it is done."""
    page.goto(match.get_absolute_url())
    page.get_by_label("Result", exact=True).select_option("0-1-0")
    page.get_by_role("button", name=re.compile("^(Correct the result|Decide)$")).click()
    ask = page.locator(".ask")
    expect(ask).to_be_visible()
    ask.get_by_role("button", name=re.compile("^Correct it")).dblclick()
    expect(page.locator("main")).to_contain_text(f"{match.second} wins")


def test_single_elimination_with_third_place(desks: tuple[Page, Page]) -> None:
    """Six players, two byes; a semi-final is corrected after the final is paired, and the right players meet."""
    olga, bruno = desks
    event = opened(6, structure="elimination", structure_options={"third": "yes"})
    control(olga, event)
    olga.get_by_label("Start with the teams as they are").check()
    olga.get_by_role("button", name="Start the event").dblclick()
    expect(olga.get_by_role("button", name=re.compile("^Pair round 1")).first).to_be_visible()
    for number in (1, 2):
        pair_and_publish(olga, bruno, event, number)
        first_wins(olga, event, number)
    pair_and_publish(olga, bruno, event, 3)
    semi = event.rounds.get(number=2).matches.get(table=1)
    correct(bruno, semi)
    final, third = event.rounds.get(number=3).matches.order_by("table")
    assert final.seats(semi.second) and third.seats(semi.first)
    first_wins(olga, event, 3)
    finish(olga, bruno, event)
    champion = event.rounds.get(number=3).matches.get(table=1).first
    olga.goto(f"/events/{event.slug}/standings/")
    rows = olga.locator("main tbody tr")
    expect(rows.first).to_contain_text(champion.name)
    expect(rows.nth(2)).to_contain_text(event.rounds.get(number=3).matches.get(table=2).first.name)


def test_double_elimination(desks: tuple[Page, Page]) -> None:
    """Four players to the grand final; an early result is corrected while the next round is on the tables."""
    olga, bruno = desks
    event = opened(4, structure="double")
    services.start_event(None, event, with_faulty_teams=True)
    pair_and_publish(olga, bruno, event, 1)
    first_wins(olga, event, 1)
    pair_and_publish(olga, bruno, event, 2)
    early = event.rounds.get(number=1).matches.order_by("table").first()
    correct(bruno, early)
    event.refresh_from_db()
    number = 2
    first_wins(olga, event, number)
    while number < 4:
        number += 1
        pair_and_publish(olga, bruno, event, number)
        first_wins(olga, event, number)
    finish(olga, bruno, event)
    olga.goto(f"/events/{event.slug}/standings/")
    grand = event.rounds.get(number=4).matches.get()
    expect(olga.locator("main tbody tr").first).to_contain_text(grand.first.name)


def test_groups_with_a_cut(desks: tuple[Page, Page]) -> None:
    """Two groups of four, the best two of each play on; the first round is corrected before the cut."""
    olga, bruno = desks
    event = opened(8, structure="groups", cut_to=4, cut_best_of=1)
    services.start_event(None, event, with_faulty_teams=True)
    for number in (1, 2, 3):
        pair_and_publish(olga, bruno, event, number)
        first_wins(olga, event, number)
    correct(bruno, event.rounds.get(number=1).matches.order_by("table").first())
    for number in (4, 5):
        pair_and_publish(olga, bruno, event, number)
        first_wins(olga, event, number)
    finish(olga, bruno, event)
    champion = event.rounds.get(number=5).matches.get().first
    olga.goto(f"/events/{event.slug}/standings/")
    expect(olga.locator("main tbody tr").first).to_contain_text(champion.name)
