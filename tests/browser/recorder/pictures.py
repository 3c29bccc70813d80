"""`VAR_DIR=… python -m tests.browser.recorder.pictures`: make the pictures of docs/recording.md anew.

Two phones tap the first turns of a short game in a store that runs (`--server`, whose VAR_DIR this shares).
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.browser.chromium import launch_options

FOLDER = Path(__file__).parents[3] / "docs" / "images"
PHONE = {"width": 390, "height": 760}
RULES_OF_THE_SERVER = "localStorage.setItem('recording:engine', 'false')"


class Photographer:
    """Opens phones at a store and takes their pictures."""

    def __init__(self, browser: Any, server: str, folder: Path) -> None:
        self.browser, self.server, self.folder = browser, server, folder

    def phone(self, path: str, seat: str = "", address: str = "", here: bool = False) -> Any:
        """A phone at an address of the store, in the seat with this name; `here`: it loads the rules."""
        page = self.browser.new_context(viewport=PHONE, service_workers="block").new_page()
        if not here:
            page.add_init_script(RULES_OF_THE_SERVER)
        page.goto((address or self.server) + path)
        if seat:
            page.locator(".question-band").get_by_role("button", name=seat).click()
        return page

    def take(self, page: Any, name: str) -> None:
        page.wait_for_timeout(700)  # what moves has come to rest
        page.screenshot(path=self.folder / f"recording-{name}.png")


def more(page: Any, item: str) -> None:
    page.get_by_label("Always here").get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name=item).first.click()


def take_all(at: Photographer) -> None:
    """Go through a turn on two phones, and through one without a network."""
    from playwright.sync_api import expect

    from tests.browser.recorder.conftest import recorded
    from tests.browser.recorder.tapping import Table
    from tests.browser.recorder.test_taps import SHORT
    from tests.browser.wire import Wire
    from tests.rules.recording.short_game import HEADER

    lines = [line for line in SHORT.splitlines() if line.strip()]
    at.take(at.phone("/record/new/"), "start")
    game = recorded()
    ana, bo = at.phone(game.join_path, "Ana free"), at.phone(game.join_path, "Bo free")
    for place in (3, 1):
        ana.locator(".face-key").nth(place).click()
    at.take(ana, "roll")
    for _ in range(2):
        ana.get_by_role("button", name="Undo").click()
    table = Table(ana, HEADER, lines)
    table.play(entries=2)
    expect(ana.get_by_role("heading", level=1)).to_contain_text("what do you do?")
    at.take(ana, "main")
    table.play(entries=3)
    expect(bo.get_by_role("button", name="Confirm turn 1")).to_be_visible()
    at.take(bo, "confirm")
    more(ana, "It happened differently")
    ana.get_by_label("What was done, as a line of the log").fill("buy Batman with F B")
    ana.get_by_role("button", name="Write it as played").click()
    expect(ana.locator(".log-tail")).to_contain_text("as played")
    at.take(ana, "differently")

    wire = Wire(at.server)
    alone = recorded()
    page = at.phone(alone.join_path, "I record for both", wire.url, here=True)
    expect(page.locator(".network-badge")).to_contain_text("works without network")
    table = Table(page, HEADER, lines)
    table.play(entries=1)
    expect(page.locator(".network-badge")).to_contain_text("saved")
    wire.cut()
    table.play(entries=4)
    expect(page.locator(".strips")).to_contain_text("Saved on this phone")
    at.take(page, "offline")
    wire.close()


def main(given: Sequence[str] | None = None) -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default="http://localhost:8000")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args(given)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # playwright runs an event loop in this thread
    import django
    from playwright.sync_api import expect, sync_playwright

    django.setup()
    expect.set_options(timeout=60_000)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(**launch_options())
        take_all(Photographer(browser, asked.server, asked.folder))
        browser.close()


if __name__ == "__main__":
    main()
