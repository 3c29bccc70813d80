"""The players at the desk on a phone: a row each, one press for what is often done, the rest behind the row's menu."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tournament.events import services
from tournament.events.models import Event

NAMES = [
    "Jonas Holloway-Winterbottom", "Łukasz Sowa", "Lou Marrow", "Lyra Vane",
    *(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQ"),
]  # fmt: skip
PHONE = {"width": 390, "height": 844}
#: Of a row, whose name may take two lines; and of the whole page, with 21 players and both forms.
ROW, PAGE = 56, 2900


def test_21_players_on_a_phone(sign_in: Callable[..., Page], transactional_db: None) -> None:
    """Rows of a thumb's height; Here and Paid in one press; drop and the way back from the menu; nothing sideways."""
    event = services.create_event(
        None, name="Reg Night", date=datetime.date(2026, 11, 28), fee="5 €", check_in=True, cap=24
    )
    services.open_registration(None, event)
    services.register_many(None, event, NAMES)
    desk = sign_in("Olga")
    desk.set_viewport_size(PHONE)
    desk.goto("/events/reg-night/manage/")
    rows = desk.locator("#players > li")
    heights = rows.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
    assert len(heights) == 21 and max(heights) <= ROW, heights
    size = desk.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size[0] == PHONE["width"] and size[1] <= PAGE, size

    sowa = rows.filter(has_text="Łukasz Sowa")
    for word in ("Here", "Paid"):
        sowa.get_by_role("button", name=word).click()
        expect(sowa.get_by_role("button", name=word)).to_have_attribute("aria-pressed", "true")
    expect(sowa.get_by_role("button", name="Drop")).to_be_hidden()
    sowa.get_by_role("button", name="More for Łukasz Sowa").click()
    sheet = sowa.locator(".row-sheet")
    expect(sheet).to_be_in_viewport()
    expect(sheet.get_by_role("link", name="Edit")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    sowa.get_by_role("button", name="More for Łukasz Sowa").press("Enter")
    sheet.get_by_role("button", name="Drop Łukasz Sowa").click()
    expect(sowa).to_contain_text("dropped")
    desk.get_by_role("button", name="Undo").click()
    expect(sowa).not_to_contain_text("dropped")
    assert Event.objects.get().entrants.get(name="Łukasz Sowa").dropped_in_round is None
