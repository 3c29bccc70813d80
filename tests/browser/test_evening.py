"""A whole evening as an organizer lives it: open an event, eight teams, rounds, a good and a bad log, standings."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Page, expect

from cardpool.services import pool
from rules.dice_masters.cards import CardPool
from tournament.demonstration import games
from tournament.demonstration.cheats import spoil
from tournament.events.models import Event, Match

NAMES = (
    "Ada Quillfeather", "Bram Oddsocket", "Cleo Nightjar", "Dov Applegarth", "Enid Larkspur", "Fitz Greengable",
    "Gwen Marchbanks", "Hob Underwood",
)  # fmt: skip
PASSWORD = "sesame-open-9"


@pytest.fixture
def cards(transactional_db: None) -> CardPool:
    return pool()


@pytest.fixture
def desk(new_context, live_server, transactional_db: None) -> Page:
    """The organizer's computer, signed in from the front page."""
    user = User.objects.create_user("wil", password=PASSWORD)
    user.groups.add(Group.objects.get_or_create(name="organizers")[0])
    page = new_context(base_url=live_server.url).new_page()
    page.goto("/")
    page.get_by_role("link", name="Sign in as organizer").click()
    page.get_by_label("Username").fill("wil")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button").click()
    return page


def test_an_evening(desk: Page, cards: CardPool) -> None:
    """Nothing but the pages is used, from "New event" to the final standings."""
    teams = {name: games.legal_team(cards, "wol2015", name, name) for name in NAMES}
    open_event(desk)
    enter_players(desk, teams)
    start(desk)
    play_round(desk, 1)
    logs_of_a_table(desk, teams, cards)
    play_round(desk, 2)
    play_round(desk, 3)
    finish(desk)


def open_event(desk: Page) -> None:
    desk.get_by_label("Name", exact=True).fill("Thursday Dice")
    desk.get_by_label("Date", exact=True).fill("2026-11-26")
    desk.get_by_role("button", name="Save without opening").click()
    desk.get_by_role("button", name="Open registration").click()
    expect(desk.get_by_role("button", name="Open registration")).to_have_count(0)


def enter_players(desk: Page, teams: dict[str, games.TeamDraft]) -> None:
    """Eight share links, one with too many dice: the page says why, and a mended link takes its place."""
    fat = NAMES[3]
    lines = [
        f"{name}; {games.link(games.too_many_dice(team) if name == fat else team)}" for name, team in teams.items()
    ]
    desk.get_by_role("link", name=re.compile("^Players")).first.click()
    desk.get_by_label(re.compile("One a line")).fill("\n".join(lines))
    desk.get_by_role("button", name="Add", exact=True).click()
    item = desk.locator("#players > li", has_text=fat)
    expect(desk.locator("#players > li")).to_have_count(8)
    expect(item).to_contain_text("at most 20")
    item.get_by_role("link", name=fat).click()
    expect(desk.locator("main")).to_contain_text("TR-TOUR-DICE")
    desk.get_by_label(f"Hand in a team for {fat}").fill(games.link(teams[fat]))
    desk.get_by_role("button", name="Submit team").click()
    expect(desk.locator(".messages")).to_contain_text(f"{fat}'s team is handed in and legal.")
    expect(desk.locator("main")).not_to_contain_text("TR-TOUR-DICE")


def start(desk: Page) -> None:
    desk.goto(f"/events/{Event.objects.get().slug}/control/")
    expect(desk.locator("main")).to_contain_text("All teams are handed in and legal.")
    desk.get_by_role("button", name="Start the event").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Ready for round 1")


def play_round(desk: Page, number: int) -> None:
    """Pair, look, publish, enter a result for each of four tables."""
    desk.goto(f"/events/{Event.objects.get().slug}/control/")
    desk.get_by_role("button", name=f"Pair round {number}").click()
    desk.get_by_role("button", name=re.compile("^Publish")).first.click()
    for table in range(1, 5):
        desk.get_by_label("By keyboard").fill(f"{table} A")
        desk.get_by_role("button", name="Save", exact=True).first.click()
        expect(desk.locator(".toast")).to_contain_text(f"Table {table}:")
    expect(desk.locator("#round-bar")).to_contain_text("4 of 4 in")


def logs_of_a_table(desk: Page, teams: dict[str, games.TeamDraft], cards: CardPool) -> None:
    """A game as it was played is legal; with one illegal action in it, the page names line, rule and book."""
    match = Match.objects.get(round__number=1, table=1)
    assert match.second is not None
    names = (match.first.name, match.second.name)
    for seed in range(40):
        honest, _ = games.game(cards, "wol2015", (teams[names[0]], teams[names[1]]), names, f"evening {seed}", [])
        spoiled = spoil(honest, "a late purchase", cards)
        if spoiled is not None:
            break
    assert spoiled is not None
    hand_in(desk, match, honest)
    expect(desk.locator("main")).to_contain_text("Legal")
    expect(desk.locator("main")).not_to_contain_text("Breaks a rule at line")
    hand_in(desk, match, spoiled)
    main = desk.locator("main")
    expect(main).to_contain_text("Breaks a rule at line")
    expect(main).to_contain_text("DM-BUY-01")
    expect(main).to_contain_text("War of Light")
    expect(main).to_contain_text("Position before line")


def hand_in(desk: Page, match: Match, text: str) -> None:
    desk.goto(match.get_absolute_url())
    desk.get_by_role("link", name="Hand in a log").click()
    desk.get_by_label("The log", exact=True).fill(text)
    desk.get_by_role("button", name="Check this log").click()


def finish(desk: Page) -> None:
    event = Event.objects.get()
    desk.goto(f"/events/{event.slug}/control/")
    desk.get_by_role("button", name=re.compile("^Finish")).first.click()
    desk.get_by_role("button", name="Finish the event now").click()
    expect(desk.locator(".messages")).to_contain_text("The event is finished.")
    desk.goto(f"/events/{event.slug}/standings/")
    expect(desk.locator("main")).to_contain_text("Final standings after round 3")
    first = desk.locator("main table tbody tr").first
    expect(first).to_contain_text("9")
    expect(first).to_contain_text("3–0–0")
