"""Games at a table, each phone a browser of its own."""

import time
from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeVar

import pytest
from django.db.utils import OperationalError
from playwright.sync_api import Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from rules import recording as rules
from tests.browser.recorder.tapping import TWICE, Table
from tests.rules.recording.short_game import HEADER
from tournament.recording.models import Recording
from tournament.recording.services import beginning

PHONE = ViewportSize(width=390, height=844)

#: A phone that asks the server for every question, as its owner may choose: loading the rules takes a while.
RULES_OF_THE_SERVER = "localStorage.setItem('recording:engine', 'false')"

#: Looks anew where another phone has changed the page a moment ago: a finger would be on its way still (press.js).
LOOKED = """new Promise(looked => {
  const since = performance.now() - (document.querySelector('#recorder')?.dataset.changed ?? -Infinity);
  setTimeout(looked, Math.max(0, 210 - since));
})"""

Phone = Callable[..., Page]
T = TypeVar("T")


def unlocked(act: Callable[[], T]) -> T:
    """Do something with the tables while phones poll: the tests' database in memory does not wait for a lock."""
    for _ in range(100):
        try:
            return act()
        except OperationalError:
            time.sleep(0.05)
    return act()


def recorded(header: str = HEADER) -> Recording:
    """A game that is about to be recorded."""
    return beginning.begin(header, rules.table(header)["names"])


@pytest.fixture(autouse=True)
def as_fast_as_a_person_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tap on what has come under the finger a moment ago is half of a double tap (static/recorder/press.js), and a
    script is that fast. Taps of a `Screen` look where they fall and wait only there.
    """
    quick, last = Locator.click, 0.0

    def click(self: Locator, **how: Any) -> None:
        nonlocal last
        time.sleep(max(0.0, last + TWICE - time.monotonic()))
        self.wait_for()
        self.page.evaluate(LOOKED)
        quick(self, **how)
        last = time.monotonic()

    monkeypatch.setattr(Locator, "click", click)


@pytest.fixture
def phone(live_server: LiveServer, new_context: CreateContextCallback) -> Iterator[Phone]:
    """Opens a recording on a phone that came by its link; `seat` is whose it is, None for whoever records for all."""

    opened: list[Page] = []

    def open_(recording: Recording, seat: str | None = None, scheme: Literal["light", "dark"] = "light") -> Page:
        page = new_context(service_workers="block").new_page()  # playwright's "offline" does not reach them
        page.add_init_script(RULES_OF_THE_SERVER)
        opened.append(page)
        page.set_viewport_size(PHONE)
        page.emulate_media(color_scheme=scheme)
        page.goto(live_server.url + recording.join_path)
        name = "I record" if seat is None else f"{seat} free"
        page.locator(".question-band").get_by_role("button", name=name).click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Who are you?")
        return page

    yield open_
    for page in opened:
        page.close()  # before the tables are emptied: phones go on asking


def table(page: Page, text: str = HEADER, lines: str = "") -> Table:
    """A game with these lines still to be tapped."""
    return Table(page, text, [line for line in lines.splitlines() if line.strip()])
