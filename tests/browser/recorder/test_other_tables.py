"""A pod and a party record their games to the end; logs fill in forms, prove results, and tell what differs."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from rules import fold
from rules.dungeon_dice.play import play
from tests.browser.recorder.conftest import unlocked
from tests.browser.recorder.tapping import Table
from tests.browser.recorder.test_match import Opened, opened, phone_of, record, recording_of
from tests.tournament.events.conftest import Hall, judge, organizer, person
from tests.tournament.events.pods.conftest import dungeon, start
from tests.tournament.events.structures.test_runs_from_logs import log_of, run_of
from tests.tournament.events.structures.test_score_runs import begun, table_of
from tournament.events import present
from tournament.events.models import Match
from tournament.events.structures.coop import slots
from tournament.recording.models import Recording
from tournament.recording.permissions import Visitor
from tournament.recording.services import entering

__all__ = ["dungeon", "judge", "opened", "organizer", "person"]

#: A short game of bots for two players.
POD = 4
TAPPED = 8  # lines at the end of a game


@pytest.fixture
def alone(organizer: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    """The table of somebody who plays alone, always with the same deck."""
    monkeypatch.setattr(slots, "secrets", SimpleNamespace(token_hex=lambda size: "5" * 2 * size))
    return table_of(begun(organizer), "Quill alone")


def lines_of(text: str, first: str) -> list[str]:
    """Return what is tapped of a log: the lines of rounds and turns come by themselves."""
    lines = text.splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith(first))
    return [line for line in lines[begin:] if not line.startswith(("turn ", "round ", ";"))]


def come_to_its_end(table: Table, game: Recording) -> None:
    """Enter all lines of a game but the last ones, as the phone of this table would."""
    lines: list[str] = []
    for step in table.steps:
        lines += step.composed
        table.follower.take(step)
        if table.follower.place >= len(table.rest) - TAPPED:
            break
    said = "\n".join(lines)
    sent = entering.Sent(1, "enter", said, game.head, fold.hash_of(game.head, 1, "enter", said))
    visitor = Visitor(game, None, unlocked(lambda: game.scribe), True)
    assert unlocked(lambda: entering.take_entries(visitor, [sent])).stopped is None


def tapped_through(page: Page, match: Match, text: str, first: str) -> None:
    """Tap the end of a game that has come so far, and finish it: whole games are tapped in test_taps.py."""
    game = recording_of(match)
    table = Table(page, game.header, lines_of(text, first))
    come_to_its_end(table, game)
    page.reload()
    assert table.play()
    page.get_by_role("button", name=re.compile("^Finish")).first.click()
    expect(page.get_by_role("link", name="Log and verdict")).to_be_visible()


def test_a_party_records_its_run_and_the_score_reports_itself(opened: Opened, organizer: User, alone: Match) -> None:
    """Nobody types a number; the desk sees a verified score, types another one, is told what differs, and takes the
    log's back with one press.
    """
    text = log_of(alone)
    run = run_of(text)
    words = present.result_in_words(alone, run)
    page = record(phone_of(opened, alone, 0))
    tapped_through(page, alone, text, "round 1 P")
    page.get_by_role("link", name="Back to the match").click()
    expect(page.locator("main")).to_contain_text(words)
    expect(page.locator("main")).to_contain_text("Verified")
    desk = opened(alone.get_absolute_url(), user=organizer, desk=True)
    desk.locator("#decide").get_by_label("Loot cards used").fill(str(run.run.loot_used + 1))
    desk.locator("#decide").get_by_role("button", name="Decide").click()
    expect(desk.locator("main")).to_contain_text("Does not fit the result")
    expect(desk.locator("main")).to_contain_text(f"Loot cards used: {run.run.loot_used} in the log")
    expect(desk.locator("#by-logs")).to_contain_text(f"The logs say: {words}.")
    desk.get_by_role("button", name="Use the result of the logs").click()
    expect(desk.locator("main")).to_contain_text("The logs prove the result.")
    unlocked(alone.refresh_from_db)
    assert alone.result == run and alone.confirmed


def test_a_log_that_is_handed_in_fills_in_the_form(opened: Opened, alone: Match) -> None:
    """The party pastes its log, looks at the numbers, and sends them."""
    text = log_of(alone)
    run = run_of(text)
    page = phone_of(opened, alone, 0)
    page.get_by_role("link", name="Hand in a log").click()
    page.locator("textarea").first.fill(text)
    page.get_by_role("button", name=re.compile("[Hh]and|[Cc]heck")).first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(page.url.split("/logs/")[0] + alone.get_absolute_url())
    expect(page.locator("#report")).to_contain_text("Filled in from the checked log.")
    expect(page.locator("#report").get_by_label("Last round played")).to_have_value(str(run.run.last_round))
    page.get_by_role("button", name="Send the result").click()
    expect(page.locator("main")).to_contain_text(present.result_in_words(alone, run))
    unlocked(alone.refresh_from_db)
    assert json.loads(alone.result.key) == json.loads(run.key)


def test_a_pod_records_its_game_and_the_places_report_themselves(opened: Opened, dungeon: Hall) -> None:
    """One phone taps for the table; another player of the pod confirms places and Fame."""
    start(dungeon, 2, rounds=1)
    dungeon.round()
    match = dungeon.table(1)
    page = record(phone_of(opened, match, 0))
    tapped_through(page, match, play(POD, 2), "P1 draw")
    other = phone_of(opened, match, 1)
    expect(other.locator("main")).to_contain_text("Verified")
    other.get_by_role("button", name=re.compile("^Yes, .*Fame")).click()
    expect(other.locator(".messages")).to_contain_text("Confirmed. Thank you.")
