"""On a phone the next step of the desk is in reach of the thumb, however long the list above it is."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tournament.events import services

CONTROL = "/events/friday-dice/control/"


def test_publishing_23_players_from_a_phone(sign_in: Callable[..., Page], transactional_db: None) -> None:
    """One button to publish, in sight without scrolling, and above it the way back of the last step."""
    event = services.create_event(None, name="Friday Dice", date=datetime.date(2026, 11, 27))
    services.open_registration(None, event)
    services.register_many(None, event, [f"Player {number:02}" for number in range(1, 24)])
    services.start_event(None, event, with_faulty_teams=True)
    desk = sign_in("Olga")
    desk.set_viewport_size({"width": 390, "height": 844})
    desk.goto(CONTROL)
    desk.get_by_role("button", name="Pair round 1").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Check before you publish")
    publish, undo = desk.get_by_role("button", name="Publish", exact=True), desk.get_by_role("button", name="Undo")
    for button in (publish, undo):
        expect(button).to_have_count(1)
        expect(button).to_be_in_viewport(ratio=1)
    assert undo.bounding_box()["y"] + undo.bounding_box()["height"] <= publish.bounding_box()["y"]  # type: ignore[index]
    publish.click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Round 1 of 5")
    desk.goto(CONTROL)
    expect(desk.get_by_role("timer")).to_be_visible()
