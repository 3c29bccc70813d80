"""Sixteen players in four rounds, the organizer's presses counted: check-in, a swap, one-sided results."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from playwright.sync_api import Locator, Page, expect

from tournament.events import services
from tournament.events.errors import CannotPair
from tournament.events.models import Entrant, Event, Match
from tournament.events.views.own.check_in import secret_of

NAMES = (
    "Ana Quill", "Bo Oddsock", "Cy Nightjar", "Di Tangle", "Ed Marble", "Flo Fogbottom", "Gus Lantern", "Hob Thistle",
    "Ida Moor", "Jo Pike", "Kit Holloway", "Lou Winter", "Mo Fern", "Nat Dale", "Oz Birch", "Pia Rook", "Quin Stray",
)  # fmt: skip
EVENT = "/events/sixteen/"
CONTROL = f"{EVENT}control/"
#: The organizer's presses from the form of the event to its final standings, at most.
MOST = 40


class Presses:
    """The organizer's hands: every press and every field that is filled in counts one."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, button: Locator) -> None:
        button.click()
        self.count += 1

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name).first)

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label).fill(text)
        self.count += 1


@pytest.fixture
def hands(sign_in: Callable[[str], Page]) -> Presses:
    return Presses(sign_in("Olga"))


def test_sixteen_players_in_four_rounds(hands: Presses, new_context, live_server) -> None:
    """Players register, check in and report by themselves; the organizer needs at most forty presses."""
    phone = new_context(base_url=live_server.url).new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    open_event(hands)
    check_in(hands, phone)
    for number in range(1, 5):
        hands.button(f"Pair round {number}")
        expect(hands.page.get_by_role("heading", level=1)).to_have_text("Check before you publish")
        hands.button("Publish")
        expect(hands.page.locator("#round-bar")).to_contain_text("0 of 8 in")
        if number == 2:
            swap_and_back(hands, phone)
        report(silent=number == 3)
        hands.page.goto(CONTROL)
        if number == 3:
            expect(hands.page.locator("#one-sided")).to_contain_text("1 result comes from one player only.")
            hands.button("Accept this one-sided result")
        expect(hands.page.locator("#round-bar")).to_contain_text("8 of 8 in")
    hands.button("Finish the event")
    hands.button("Finish the event now")
    expect(hands.page.locator(".messages")).to_contain_text("The event is finished.")
    hands.press(hands.page.get_by_role("link", name="Final standings").locator("visible=true").first)
    expect(hands.page.locator("main")).to_contain_text("Final standings after round 4")
    expect(hands.page.locator("main table tbody tr").first).to_contain_text("4–0–0")
    print(f"{hands.count} presses of the organizer for 16 players in 4 rounds")
    assert hands.count <= MOST


def open_event(hands: Presses) -> None:
    """The form with a name and check-in; whoever comes registers alone."""
    hands.page.goto("/events/new/")
    hands.page.get_by_label("Name", exact=True).fill("Sixteen")
    hands.count += 1
    hands.press(hands.page.get_by_label("Players check in before round 1"))
    hands.button("Open registration")
    expect(hands.page.get_by_role("heading", level=1)).to_have_text("Registration")
    event = Event.objects.get()
    for name in NAMES:
        services.apply(AnonymousUser(), event, name)


def check_in(hands: Presses, phone: Page) -> None:
    """One phone reads the code at the desk and chooses its name; who does not come is dropped by name in one press."""
    event = Event.objects.get()
    phone.goto(f"{EVENT}here/{secret_of(event)}/")
    phone.get_by_role("button", name="Ana Quill is here").click()
    expect(phone.locator("main")).to_contain_text("Ana Quill, you are checked in.")
    for player in event.entrants.exclude(name__in=("Ana Quill", "Quin Stray")):
        services.check_in(player, player)
    hands.page.goto(CONTROL)
    expect(hands.page.locator("#check-in")).to_contain_text("1 not here yet")
    hands.button("Drop all who are not here")
    expect(hands.page.get_by_role("alert")).to_contain_text("Quin Stray is dropped.")
    hands.button("Drop this player")
    expect(hands.page.locator("#check-in")).to_contain_text("Everybody is here.")
    hands.press(hands.page.get_by_label("Start with the teams as they are"))
    hands.button("Start the event")
    expect(hands.page.get_by_role("heading", level=1)).to_have_text("Ready for round 1")


def two_to_swap() -> tuple[Entrant, Entrant]:
    """Two players of the second round who can change seats."""
    round_ = Event.objects.get().rounds.get(number=2)
    first, *others = list(round_.matches.select_related("first", "second").order_by("table"))
    for other in others:
        for player in other.players:
            try:
                services.plan_swap(round_, first.players[1], player)
            except CannotPair:
                continue
            return first.players[1], player
    raise AssertionError("nobody can change seats")


def swap_and_back(hands: Presses, phone: Page) -> None:
    """A typed line, the look at what it does, the press; the player reads it; one press seats both as before."""
    one, other = two_to_swap()
    before = seats()
    hands.fill("By keyboard", f"swap {one.name}, {other.name}")
    hands.button("Save")
    expect(hands.page.get_by_role("alert")).to_contain_text("The round is uneven by")
    assert seats() == before
    hands.button("Seat them so")
    expect(hands.page.locator("#undo-strip")).to_contain_text("seat everybody as before")
    assert seats() != before
    phone.goto(f"{EVENT}guest/{one.code}/")
    phone.goto(EVENT)
    expect(phone.locator("#side")).to_contain_text("The organizer changed your table at")
    hands.press(hands.page.locator("#undo"))
    expect(hands.page.locator(".messages")).to_contain_text("Taken back.")
    assert seats() == before


def seats() -> set[tuple[int, int, int | None]]:
    tables = Match.objects.filter(round__number=2)
    return set(tables.values_list("table", "first_id", "second_id"))


def report(*, silent: bool) -> None:
    """Both players of every table say that the first won; at the last one the other is silent, if asked."""
    round_ = Event.objects.get().rounds.last()
    tables = list(round_.matches.select_related("first", "second", "round__event").order_by("table"))
    for match in tables:
        services.report_result(match.first, match, "1-0")
        if not (silent and match == tables[-1]):
            services.confirm_result(match.second, match, "1-0")
