"""The judge's page in a browser: it waits by itself, shows the line asked for, and everybody can read it."""

import re

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from rules.core import verdict as verdicts
from tests.browser.barriers import barriers_in_both_schemes
from tests.tournament.judging.conftest import FOUND, LOG, claimed, finish
from tournament.judging import services, tasks
from tournament.judging.models import GameLog

PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=900)


def judge_it(log: GameLog, verdict: str) -> None:
    """Do what a worker does, at a moment the test chooses."""
    finish(log.newest_replay, claimed(log.newest_replay), FOUND[verdict])


def sign_in_judge(page: Page, client: Client, live_server: LiveServer) -> None:
    judge = User.objects.create_user("jo")
    judge.groups.add(Group.objects.get_or_create(name="judges")[0])
    client.force_login(judge)
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )


def illegal_log(lines_after: int = 0) -> GameLog:
    log = services.attach_log(None, None, LOG + "; more\n" * lines_after)
    judge_it(log, verdicts.ILLEGAL)
    return log


def test_the_verdict_comes_by_itself(page: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Handed in on a phone, waiting, then judged: the page turns into the verdict without a touch."""
    monkeypatch.setattr(tasks, "hint", lambda: None)
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/logs/new/")
    page.get_by_label("The log", exact=True).fill(LOG)
    page.get_by_role("button", name="Check this log").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The log is saved and waits in the queue.")
    judge_it(GameLog.objects.get(), verdicts.ILLEGAL)
    expect(page.get_by_role("heading", level=1)).to_have_text("Turn 1: Ana bought Mogo without a shield.")
    expect(page.locator(".thumb")).to_be_in_viewport()


def test_a_verdict_waits_for_who_is_writing(
    page: Page, live_server: LiveServer, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A judge writes a ruling while the log is judged once more: the page says so and keeps every word."""
    monkeypatch.setattr(tasks, "hint", lambda: None)
    log = illegal_log()
    sign_in_judge(page, client, live_server)
    page.goto(live_server.url + log.get_absolute_url())
    page.get_by_role("button", name="Check again").click()
    page.get_by_text("Rule on this log").click()
    page.get_by_label("Decision and reason").fill("Bo's Mogo goes back")
    judge_it(GameLog.objects.get(), verdicts.LEGAL)
    expect(page.get_by_role("alert")).to_contain_text("The verdict is in. Send what you are writing")
    expect(page.locator("#progress")).to_contain_text("The verdict is in.")
    expect(page.get_by_label("Decision and reason")).to_have_value("Bo's Mogo goes back")
    page.get_by_role("button", name="Save the ruling").click()
    expect(page.locator("main")).to_contain_text("Ruling: Bo's Mogo goes back")
    expect(page.locator(".verdict .kind")).to_have_text("Legal")


def test_a_judge_at_the_table_sees_the_lines_right_after_the_verdict(page: Page, live_server: LiveServer) -> None:
    """On a phone the few lines about the fault come before the position; on a desk they stand beside it."""
    log = illegal_log(lines_after=60)
    page.set_viewport_size(PHONE)
    page.goto(live_server.url + log.get_absolute_url())
    places = ["#verdict", ".log", ".what", "#permalink"]
    tops = [page.locator(place).bounding_box()["y"] for place in places]
    assert tops == sorted(tops)
    assert page.locator(".log").bounding_box()["height"] < PHONE["height"] / 2
    expect(page.locator(".log [aria-current]")).to_be_in_viewport()
    page.set_viewport_size(DESK)
    lines, what = (page.locator(place).bounding_box() for place in (".log", ".what"))
    assert lines["x"] > what["x"] + what["width"] - 1
    assert abs(lines["y"] - what["y"]) < 100


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_line_in_the_address_is_in_sight(page: Page, live_server: LiveServer, size: ViewportSize) -> None:
    """A link to one moment opens the log there, not at the illegal line."""
    page.set_viewport_size(size)
    log = illegal_log(lines_after=300)
    page.goto(f"{live_server.url}{log.get_absolute_url()}?line=200#L200")
    expect(page.locator("#L200")).to_be_in_viewport()
    expect(page.locator("#L8")).not_to_be_in_viewport()
    expect(page.get_by_label("Permalink")).to_have_value(re.compile(r"\?line=200#L200$"))
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_without_an_address_the_illegal_line_is_in_sight(page: Page, live_server: LiveServer) -> None:
    """The log opens where it matters."""
    log = illegal_log(lines_after=300)
    page.goto(live_server.url + log.get_absolute_url())
    expect(page.locator("#L8")).to_be_in_viewport()


@pytest.mark.parametrize("verdict", sorted(FOUND))
def test_everybody_can_read_a_verdict(page: Page, live_server: LiveServer, verdict: str) -> None:
    """Contrast, labels and order of headings hold for every verdict in both schemes, and no phone scrolls sideways."""
    log = services.attach_log(None, None, LOG)
    judge_it(log, verdict)
    page.set_viewport_size(PHONE)
    page.goto(live_server.url + log.get_absolute_url())
    assert barriers_in_both_schemes(page) == []


def test_the_keys_step_through_the_game(page: Page, live_server: LiveServer) -> None:
    """Left and right one entry, Home the first, End the last, I the line of the verdict."""
    page.goto(live_server.url + illegal_log().get_absolute_url())
    for key, line in (("ArrowLeft", 7), ("Home", 5), ("End", 10), ("ArrowLeft", 9), ("i", 8), ("ArrowRight", 9)):
        page.keyboard.press(key)
        page.wait_for_url(re.compile(f"line={line}#"))  # until it is loaded: before that no page listens for keys
