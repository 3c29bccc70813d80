"""Every kind of question of every game is tapped on the page, and the log has the line that was meant."""

from __future__ import annotations

import secrets
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from rules import fold
from rules import recording as rules
from rules.dice_conquest.asking.asker import SCREENS as CONQUEST
from rules.dice_masters.asking.asker import SCREENS as MASTERS
from rules.dungeon_dice.asking.asker import SCREENS as DUNGEON
from tests.browser.recorder.conftest import PHONE, RULES_OF_THE_SERVER, unlocked
from tests.browser.recorder.questions import Question, questions
from tests.browser.recorder.tapping import Screen
from tournament.recording.models import Device, Recording
from tournament.recording.permissions import COOKIE, Visitor
from tournament.recording.services import beginning, entering

#: Questions that go without saying.
UNASKED = {"turn end", "late", "set", "gone", "last call", "veto", "executed", "settle", "ready"}


def standing_at(question: Question, token: str) -> Recording:
    """A recording that has come to this question, and whose pen the browser with this cookie holds."""

    def begin() -> Recording:
        game = beginning.begin(question.header, rules.table(question.header)["names"])
        seen = timezone.now() + timedelta(hours=1)  # so that asking for news writes nothing
        phone = Device.objects.create(recording=game, token=token, seat=0, seen_at=seen)
        game.scribe = phone
        game.save(update_fields=["scribe"])
        if question.played:
            lines = "\n".join(question.played)
            sent = entering.Sent(1, "enter", lines, game.head, fold.hash_of(game.head, 1, "enter", lines))
            taken = entering.take_entries(Visitor(game, None, phone, True), [sent])
            assert taken.stopped is None, taken.stopped
        return game

    return unlocked(begin)


@pytest.fixture
def page(live_server: LiveServer, new_context: CreateContextCallback) -> Page:
    """One phone that is at all these tables."""
    context = new_context(service_workers="block")
    context.set_default_timeout(15_000)
    context.add_cookies([{"name": COOKIE, "value": secrets.token_urlsafe(18), "url": live_server.url}])
    page = context.new_page()
    page.add_init_script(RULES_OF_THE_SERVER)
    page.set_viewport_size(PHONE)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page


@pytest.mark.parametrize(
    ("game", "screens"), [("dice-masters", MASTERS), ("dice-conquest", CONQUEST), ("dungeon-dice", DUNGEON)]
)
def test_every_question_is_answered_by_taps(
    page: Page, live_server: LiveServer, game: str, screens: dict[str, object]
) -> None:
    """Question after question, each in a game that has come to it: the taps write the line, and the next is asked."""
    asked = questions(game)
    keys = {word for question in asked for word in (question.what[0], str(question.what[0]).split()[0])}
    assert set(screens) - UNASKED <= keys
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    games = [standing_at(question, token) for question in asked]
    for question, recording in zip(asked, games, strict=True):
        page.goto(live_server.url + recording.get_absolute_url())
        Screen(page).answer(question.view, question.taps, question.lists)
        entries = (len(question.played) > 0) + len(question.lines)
        expect(page.locator(".thumb-bar"), str(question.what)).to_contain_text(f"{entries} entr")
        expect(page.locator(".network-badge")).to_have_text("saved")
    page.close()
    for question, recording in zip(asked, games, strict=True):
        written = unlocked(lambda: list(recording.entries.order_by("number").values_list("line", flat=True)))  # noqa: B023
        assert list(map(words, written[len(question.played) > 0 :])) == list(map(words, question.lines)), question.what


def words(line: str) -> list[str]:
    """The words of a line; it makes no difference in which order players and dice of a deal are named."""
    return sorted(line.split())
