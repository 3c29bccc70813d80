"""Games of an event: two players, an onlooker, the desk, the wall and a judge, each with a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from tests.browser.recorder.conftest import PHONE, RULES_OF_THE_SERVER, unlocked
from tests.browser.recorder.test_phones import more
from tests.tournament.events.conftest import Hall, hall, judge, organizer, person
from tournament.events.models import Event, Match
from tournament.events.services import extend_table, update_event
from tournament.judging.models import GameLog
from tournament.recording.models import Recording
from tournament.recording.services import at_distance

__all__ = ["hall", "judge", "organizer", "person"]

Opened = Callable[..., Page]


@pytest.fixture
def opened(live_server: LiveServer, new_context: CreateContextCallback) -> Iterator[Opened]:
    """Opens an address in a browser of its own: signed in as somebody, of phone size unless it is a desk."""
    pages: list[Page] = []

    def open_(path: str, user: object = None, desk: bool = False) -> Page:
        page = new_context(service_workers="block").new_page()
        pages.append(page)
        page.add_init_script(RULES_OF_THE_SERVER)
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        if not desk:
            page.set_viewport_size(PHONE)
        if user is not None:
            client = Client()
            unlocked(lambda: client.force_login(user))  # type: ignore[arg-type]
            session = client.cookies["sessionid"].value
            page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page.goto(live_server.url + path)
        return page

    yield open_
    for page in pages:
        page.context.close()


@pytest.fixture
def match(hall: Hall) -> Match:
    """Table 1 of a published round."""
    hall.bring_to("published")
    return hall.table()


def phone_of(opened: Opened, match: Match, seat: int) -> Page:
    """The phone of a player, at the page of their match."""
    player = match.players[seat]
    page = opened(f"/events/{match.event.slug}/guest/{player.code}/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(page.url.split("/events/")[0] + match.get_absolute_url())
    return page


def record(page: Page, words: str = "Record this game") -> Page:
    """Press the button of the match; the recorder knows whose phone it is."""
    page.locator("#record").get_by_role("button", name=words).or_(
        page.locator("#record").get_by_role("link")
    ).first.click()
    expect(page.locator(".turn-bar")).to_be_visible()
    return page


def recording_of(match: Match) -> Recording:
    return unlocked(lambda: Recording.objects.get(match=match))


def tap_roll(page: Page) -> None:
    """Four energy faces, and no die rolled again."""
    for _ in range(4):
        page.locator(".face-key").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("what do you do?")


def test_both_phones_finish_a_match(opened: Opened, match: Match) -> None:
    """One tap at the match begins; the other phone sees a sentence for each entry; who concedes is asked, the result is
    proposed by the phone that writes and confirmed by the other player, and the log has its verdict.
    """
    one = record(phone_of(opened, match, 0))
    one.get_by_role("button", name="goes first").first.click()
    other = record(phone_of(opened, match, 1), "Follow")
    tap_roll(one)
    expect(other.locator(".log-tail")).to_contain_text(f"{match.players[0].name} rolls")
    expect(other.get_by_role("heading", level=1)).to_contain_text("what do you do?")
    more(one, "Somebody concedes")
    one.get_by_role("dialog").get_by_role("button", name=f"{match.players[1].name} concedes").click()
    wins = f"{match.players[0].name} wins"
    expect(other.get_by_role("heading", level=1)).to_have_text(wins)
    one.get_by_role("button", name=f"Finish: {wins}").click()
    for page in (one, other):
        expect(page.get_by_role("link", name="Log and verdict")).to_be_visible()
    other.get_by_role("link", name="Back to the match").click()
    other.get_by_role("button", name=re.compile("^Yes, ")).click()
    expect(other.locator("main")).to_contain_text("confirmed")
    expect(other.locator("main")).to_contain_text(f"Log by {match.players[0].name}")
    unlocked(match.refresh_from_db)
    assert match.confirmed and match.result is not None and match.result.key == "1-0-0"
    one.get_by_role("link", name="Log and verdict").click()
    expect(one.locator(".verdict.good")).to_contain_text("follow")


def test_the_pen_goes_from_phone_to_phone(opened: Opened, match: Match) -> None:
    """The phone that writes keeps the pen when it is asked for it, and hands it over by a tap when it likes to."""
    one, other = record(phone_of(opened, match, 0)), record(phone_of(opened, match, 1), "Follow")
    one.get_by_role("button", name="goes first").first.click()
    other.get_by_role("button", name="Ask for the pen").click()
    one.locator(".strips").get_by_role("button", name="Keep it").click()
    expect(one.locator(".strips")).not_to_contain_text("asks for the pen")
    expect(other.get_by_role("button", name="Ask for the pen")).to_be_enabled()
    more(one, "The pen")
    one.get_by_role("dialog").get_by_role("button", name=f"Hand it to {match.players[1].name}").click()
    expect(other.locator(".face-key").first).to_be_visible()
    expect(one.locator(".face-key")).to_have_count(0)


def test_time_is_called(opened: Opened, hall: Hall, match: Match) -> None:
    """The sheet says what the event does then; the turn is played to its end, and equal life is a draw. The clock of
    the turn runs, and the log keeps the time of each.
    """
    unlocked(lambda: Event.objects.filter(pk=match.event.pk).update(rules_options={"time_called": "turn_ends"}))
    page = record(phone_of(opened, match, 0))
    page.get_by_role("button", name="goes first").first.click()
    more(page, "Show a clock")
    tap_roll(page)
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^0:\d\d$"))
    more(page, "Time is called")
    expect(page.get_by_role("dialog")).to_contain_text("This turn is played to its end")
    page.get_by_role("button", name="Write: time is called").click()
    expect(page.locator(".strips")).to_contain_text("Time is called. This turn is the last.")
    page.get_by_role("button", name=re.compile("^End turn|end turn")).click()
    finish = page.get_by_role("button", name=re.compile("^Finish"))
    finish.click()
    expect(page.get_by_role("link", name="Log and verdict")).to_be_visible()
    text = unlocked(lambda: GameLog.objects.get(match=match).text)
    assert "; clock: turn 1 took " in text and "\ntime" in text


def test_an_onlooker_sees_the_game_later(opened: Opened, match: Match) -> None:
    """Where the event shows games five minutes later, a stranger sees what is older, and the end no earlier."""
    unlocked(lambda: Event.objects.filter(pk=match.event.pk).update(watch="delayed", watch_delay=5, teams_shown="open"))
    match.event.refresh_from_db()
    page = record(phone_of(opened, match, 0))
    page.get_by_role("button", name="goes first").first.click()
    tap_roll(page)
    game = recording_of(match)
    stranger = opened(game.get_absolute_url())
    expect(stranger.locator(".recorder")).to_be_visible()
    expect(stranger.locator(".log-tail li")).to_have_count(0)
    unlocked(lambda: game.entries.update(received_at=timezone.now() - timedelta(minutes=6)))
    stranger.reload()
    expect(stranger.locator(".log-tail")).to_contain_text(f"{match.players[0].name} rolls")
    expect(stranger.locator(".question-band [data-act=act]")).to_have_count(0)
    stranger.get_by_label("Always here").get_by_role("button", name="More").click()
    offered = stranger.get_by_role("dialog").locator(".sheet-item b").all_inner_texts()
    assert offered == ["Turn the table round", "Light or dark"]
    stranger.get_by_role("dialog").get_by_role("button", name="Close").click()
    unlocked(lambda: Recording.objects.filter(pk=game.pk).update(watch="off"))
    title = stranger.get_by_role("heading", level=1)
    expect(title).to_have_text("This game is shown to its players and the staff only")
    unlocked(lambda: Recording.objects.filter(pk=game.pk).update(watch="delayed"))
    expect(title).to_have_text(f"{match.players[0].name}, what do you do?")
    more(page, "Somebody concedes")
    page.get_by_role("dialog").get_by_role("button", name=f"{match.players[1].name} concedes").click()
    page.get_by_role("button", name=re.compile("^Finish")).click()
    expect(page.get_by_role("link", name="Log and verdict")).to_be_visible()
    stranger.reload()
    expect(title).to_have_text(f"{match.players[0].name}, what do you do?")
    earlier = timezone.now() - timedelta(minutes=6)
    unlocked(lambda: game.entries.update(received_at=earlier))
    unlocked(lambda: Recording.objects.filter(pk=game.pk).update(finished_at=earlier))
    expect(stranger.get_by_role("heading", level=1)).to_have_text(f"{match.players[0].name} wins")
    expect(stranger.get_by_role("link", name="Log and verdict")).to_be_visible()


def test_desk_wall_and_judge(opened: Opened, hall: Hall, match: Match) -> None:
    """The desk shows turn, life and minutes, and the dispute first; the wall has the table that is put there; the judge
    opens the position, steps back, and rules at the line; the players read it and go on.
    """
    page = record(phone_of(opened, match, 0))
    page.get_by_role("button", name="goes first").first.click()
    other = record(phone_of(opened, match, 1), "Follow")
    tap_roll(page)
    desk = opened(f"/events/{match.event.slug}/control/", hall.organizer, desk=True)
    live = desk.locator("#live-tables")
    expect(live).to_contain_text("Turn 1, 20–20")
    expect(live).to_contain_text("just now")
    live.get_by_role("button", name="Show on the wall").click()
    expect(live.get_by_role("button", name="On the wall")).to_be_visible()
    unlocked(lambda: extend_table(hall.organizer, match, 7))
    wall = opened(f"/events/{match.event.slug}/tv/", desk=True)
    expect(wall.locator(".wall-footer")).to_contain_text(f"Table {match.table} has +7 min.")
    said = ".wall-footer > span"
    assert wall.evaluate(f"[...document.querySelectorAll('{said}')].every(one => one.scrollWidth <= one.clientWidth)")
    expect(wall.locator("#wall-table")).to_contain_text(match.players[0].name)
    expect(wall.locator("#wall-table")).to_contain_text("20")
    other.get_by_role("button", name=re.compile("^Not so")).click()
    other.get_by_role("dialog").get_by_role("button", name="What was rolled").click()
    expect(page.locator(".strips")).to_contain_text("says: not so")
    desk.reload()
    expect(live).to_contain_text("Disputed.")
    judge = opened(recording_of(match).get_absolute_url(), hall.judge, desk=True)
    judge.get_by_role("button", name=re.compile("^Log")).click()
    judge.get_by_role("button", name="Show the table after entry 1").click()
    expect(judge.get_by_role("heading", level=1)).to_have_text("The table after entry 1")
    judge.locator(".strips").get_by_role("button", name="Go live").click()
    judge.get_by_role("button", name="Rule at this line").click()
    judge.get_by_role("button", name="Set life").click()
    judge.get_by_label("Whose life").select_option("2")
    more(page, "Write a note")
    page.locator("#note").fill("Bo was late")
    page.get_by_role("button", name="Write the note").click()
    expect(judge.locator(".log-tail")).to_contain_text("Bo was late")
    expect(judge.get_by_label("Whose life")).to_have_value("2")  # though the page was drawn anew
    judge.get_by_role("dialog").get_by_role("button", name="Play on").click()
    judge.get_by_label("Both phones will read").fill("the roll stands")
    judge.get_by_role("button", name="Send the ruling").click()
    for phone in (page, other):
        expect(phone.get_by_role("heading", level=1)).to_have_text("the roll stands")
        phone.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("what do you do?")
    unlocked(lambda: hall.fresh())
    assert not recording_of(match).disputed


def same_dice(monkeypatch: pytest.MonkeyPatch, *pages: Page) -> None:
    """Let the server and these phones add the same parts of the dice each time: chance may end a turn with a
    purchase, and then there is nothing to take back.
    """
    monkeypatch.setattr(at_distance, "secrets", SimpleNamespace(token_hex=lambda size: "5" * 2 * size))
    for page in pages:
        page.add_init_script("crypto.getRandomValues = bytes => bytes.fill(2)")


def test_an_online_event_reports_by_itself(
    opened: Opened, hall: Hall, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each phone adds its part of the dice, the server throws; what was bought is taken back once the other player
    agrees, and not where they do not; who does not want to be asked for reactions says so; when it is over result and
    log are there.
    """
    unlocked(lambda: update_event(hall.organizer, hall.fresh(), online=True))
    one, other = phone_of(opened, match, 0), phone_of(opened, match, 1)
    same_dice(monkeypatch, one, other)
    one = record(one, "Play")
    expect(one.locator(".question-band")).to_contain_text("Waiting for")
    other = record(other, "Play")
    expect(other.locator(".log-tail")).to_contain_text("rolls")
    expect(one.locator(".log-tail")).to_contain_text("rolls")
    asked, waits = (
        (one, other) if match.players[0].name in one.locator(".question-title").inner_text() else (other, one)
    )
    asked.locator(".purchase-tile").first.click()
    expect(waits.locator(".log-tail")).to_contain_text("buys")
    asked.get_by_role("button", name="Change payment").click()  # nothing is taken back without the other player
    expect(asked.locator(".strips")).to_contain_text("You ask to take back")
    expect(waits.locator(".strips")).to_contain_text("asks to take back")
    expect(asked.get_by_role("button", name="Change payment")).to_be_hidden()
    waits.locator(".strips").get_by_role("button", name="Keep").click()
    expect(asked.locator(".strips")).to_contain_text("did not agree: nothing is taken back.")
    asked.locator('[data-act="undo"]').click()
    asked.locator(".strips").get_by_role("button", name="Never mind").click()
    expect(waits.locator(".strips")).not_to_contain_text("asks to take back")
    expect(asked.locator(".strips")).not_to_contain_text("nothing is taken back")
    asked.locator('[data-act="undo"]').click()
    waits.locator(".strips").get_by_role("button", name="Take back").click()
    for page in (asked, waits):
        expect(page.locator(".log-tail")).not_to_contain_text("buys")
    expect(asked.locator('[data-act="undo"]')).to_contain_text("dice stay")
    more(waits, "Do not ask whether I react")
    waits.get_by_label("Always here").get_by_role("button", name="More").click()
    waits.get_by_role("dialog").get_by_role("button", name="Ask me when I could react").click()
    more(one, "Concede")
    one.get_by_role("dialog").get_by_role("button", name=re.compile("concedes")).click()
    wins = f"{match.players[1].name} wins"
    expect(one.get_by_role("heading", level=1)).to_have_text(wins)
    expect(other.get_by_role("heading", level=1)).to_have_text(wins)
    other.get_by_role("link", name="Check the dice").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("The server threw these dice fairly.")
    other.goto(other.url.split("/record/")[0] + match.get_absolute_url())
    expect(other.locator("main")).to_contain_text("Log by")
    unlocked(match.refresh_from_db)
    assert match.result is not None and match.result.key == "0-1-0"
