"""Games at a distance on the recorder's page: against the bot, and two people by a link."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from rules.throwing import check_throws
from tests.browser.recorder.conftest import PHONE, unlocked
from tests.browser.recorder.test_phones import more
from tournament.judging.models import GameLog
from tournament.recording.models import Recording


@pytest.fixture
def opened(live_server: LiveServer, new_context: CreateContextCallback) -> Iterator[Callable[[str], Page]]:
    """Opens an address of the store on a phone; all are closed before the tables are emptied, for they go on asking."""
    pages: list[Page] = []

    def open_(path: str) -> Page:
        page = new_context(service_workers="block").new_page()
        pages.append(page)
        page.set_viewport_size(PHONE)
        page.set_default_timeout(15_000)
        page.goto(live_server.url + path)
        return page

    yield open_
    for page in pages:
        page.context.close()


def recording_of(page: Page) -> Recording:
    code = page.url.rstrip("/").split("/")[-1]
    return unlocked(lambda: Recording.objects.get(pk=code))


def concede(page: Page) -> None:
    more(page, "Concede")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Ana|concede", re.IGNORECASE)).first.click()


#: What somebody says who wants nothing but the end of the turn, whatever is asked: the first of these that is there.
PLAINLY = ("End turn", "end turn", "Let it pass", "Pass", "Keep all", "None", "No", "Nobody blocks", "Choose", "Take")


def go_on(page: Page) -> None:
    """Answer the question as plainly as possible."""
    band = page.locator(".question-band")
    for words in PLAINLY:
        found = band.get_by_role("button", name=re.compile(words)).first
        if found.is_visible():
            found.click()
            return
    band.locator('[data-act="act"], [data-act="tap"], [data-act="send"]').first.click()


def test_a_visitor_plays_against_the_bot(opened: Callable[[str], Page]) -> None:
    """From the front page to a question with the bot's turn behind it, and to a log whose dice can be checked."""
    page = opened("/")
    page.get_by_role("link", name="Play a game against the bot").click()
    page.get_by_text("War of Light").click()
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Play", exact=True).click()
    title = page.get_by_role("heading", level=1)
    expect(title).to_contain_text("Ana")
    game = recording_of(page)
    for _ in range(30):
        number = unlocked(lambda: Recording.objects.get(pk=game.pk).number)
        if (unlocked(lambda: Recording.objects.get(pk=game.pk).turn) or 0) > 2:
            break
        go_on(page)
        for _ in range(60):
            if unlocked(lambda: Recording.objects.get(pk=game.pk).number) > number:
                break
            page.wait_for_timeout(50)
        expect(title).to_contain_text("Ana")
    concede(page)
    expect(title).to_contain_text("Bot")
    log = unlocked(lambda: GameLog.objects.get(recording=game))
    found = check_throws(log.text)
    assert found.wrong == () and found.throws > 4
    assert "P1 concede" in log.text and "turn 2 " in log.text


def two_people(opened: Callable[[str], Page]) -> tuple[Page, Page, str]:
    """Two phones at a game at a distance: the one of whoever goes first, the other one, and the name of the first."""
    ana = opened("/record/new/")
    ana.get_by_text("War of Light").click()
    ana.get_by_text("At a distance").click()
    ana.locator("[name=name1]").fill("Ana")
    ana.locator("[name=name2]").fill("Bo")
    ana.get_by_role("button", name="Play").or_(ana.get_by_role("button", name="Record")).first.click()
    ana.locator(".question-band").get_by_role("button", name="Ana free").click()
    expect(ana.locator(".question-band")).to_contain_text("Bo")
    game = recording_of(ana)
    bo = opened(game.join_path)
    bo.locator(".question-band").get_by_role("button", name="Bo free").click()
    for page in (ana, bo):  # before the tables are read: a phone's write does not wait for us
        expect(page.locator(".log-tail")).to_contain_text("rolls")
    first = unlocked(lambda: re.search(r"^first P(\d)", Recording.objects.get(pk=game.pk).live.working, re.MULTILINE))
    assert first
    return (ana, bo, "Ana") if first[1] == "1" else (bo, ana, "Bo")


def test_two_people_play_by_a_link(opened: Callable[[str], Page]) -> None:
    """The game waits for the other's part of the dice; then whoever is asked answers, and the other sees it."""
    asked, other, name = two_people(opened)
    for page in (asked, other):
        expect(page.locator(".log-tail")).to_contain_text("rolls")
        expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    expect(other.locator(".question-band [data-act=act]")).to_have_count(0)
    turn_of = other.get_by_role("heading", level=1)
    for _ in range(600):
        if name not in turn_of.inner_text():
            break
        if asked.locator(".question-band [data-act=act]").count():
            go_on(asked)
        asked.wait_for_timeout(250)
    expect(turn_of).to_contain_text("Bo" if name == "Ana" else "Ana")
    expect(other.locator(".question-band button").first).to_be_visible()


def offer_a_draw(page: Page) -> None:
    more(page, "Concede")
    page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()


def test_a_draw_is_offered_and_agreed_on(opened: Callable[[str], Page]) -> None:
    """The other is asked on their own phone; declined, the game goes on; agreed, the log comes in by itself."""
    asked, other, name = two_people(opened)
    offerer = "Bo" if name == "Ana" else "Ana"
    offer_a_draw(other)
    expect(other.locator(".strips")).to_contain_text(f"You offer a draw. {name} answers.")
    expect(asked.get_by_role("heading", level=1)).to_have_text(f"{offerer} offers a draw")
    asked.get_by_role("button", name="Play on").click()
    expect(other.locator(".strips")).to_contain_text(f"{name} does not agree. Play on.")
    expect(asked.get_by_role("heading", level=1)).to_contain_text(name)
    offer_a_draw(other)
    asked.get_by_role("button", name="Agree").click()
    for page in (asked, other):
        expect(page.get_by_role("heading", level=1)).to_have_text("The game is a tie")
        expect(page.get_by_role("link", name="Log and verdict")).to_be_visible()
    expect(other.locator(".strips")).not_to_contain_text("does not agree")
    code = recording_of(asked).pk
    text = unlocked(lambda: GameLog.objects.get(recording=code).text)
    assert "\ntie\n" in text and check_throws(text).wrong == ()
