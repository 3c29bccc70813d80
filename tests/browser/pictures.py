"""`python -m tests.browser.pictures`: make the pictures of README.md anew, from a demonstration store of its own."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.chromium import launch_options

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "images"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
RUNNING, FINISHED = "/events/faerun-friday/", "/events/lantern-night/"
#: Seconds a store may take until it answers.
PATIENCE = 180


@contextmanager
def demonstration(port: int, folder: Path) -> Iterator[str]:
    """Run a store with the demonstration and no other data, and return its address."""
    command = [sys.executable, "manage.py", "serve", "--prepare", "--port", str(port)]
    store = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"VAR_DIR": str(folder)}, stdout=subprocess.DEVNULL)
    address = f"http://localhost:{port}"
    try:
        for _ in range(PATIENCE):
            try:
                urllib.request.urlopen(f"{address}/events/").close()
                break
            except (urllib.error.URLError, ConnectionError):
                time.sleep(1)
        yield address
    finally:
        store.terminate()
        store.wait()


def signed_in(page: Any, store: str, folder: Path) -> None:
    """Sign in as the organizer of the demonstration."""
    words = [line.split() for line in (folder / "sign-ins.txt").read_text(encoding="utf-8").splitlines()]
    password = next(line[1] for line in words if line[:1] == ["organizer"])
    page.goto(f"{store}/accounts/login/")
    page.get_by_label("Username").fill("organizer")
    page.get_by_label("Password").fill(password)
    page.locator("main").get_by_role("button").click()
    page.wait_for_url(f"{store}/**")


def take(page: Any, address: str, name: str) -> None:
    """Open an address and keep what is seen first; nothing moves when the picture is taken."""
    page.goto(address)
    page.wait_for_timeout(700)
    page.screenshot(path=FOLDER / f"{name}.png")


def take_all(browser: Any, store: str, folder: Path) -> None:
    desk = browser.new_page(viewport=DESK, color_scheme="light", reduced_motion="reduce")
    phone = browser.new_page(viewport=PHONE, color_scheme="dark", reduced_motion="reduce")
    take(desk, f"{store}/", "front")
    take(phone, f"{store}{RUNNING}", "phone")
    take(desk, f"{store}{FINISHED}standings/", "standings")
    signed_in(desk, store, folder)
    desk.goto(f"{store}{RUNNING}r3/t4/")
    log = desk.locator(".of-logs a").first.get_attribute("href")
    desk.goto(f"{store}{log}")
    desk.locator(".verdict .rule").first.wait_for(timeout=PATIENCE * 1000)  # the page reloads once the log is checked
    take(desk, f"{store}{log}", "verdict")
    take(desk, f"{store}{RUNNING}control/", "desk")


def main() -> None:
    """Parse the command line and take the pictures."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8765)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        folder = Path(kept)
        with demonstration(asked.port, folder) as store:
            browser = playwright.chromium.launch(**launch_options())
            take_all(browser, store, folder)
            browser.close()


if __name__ == "__main__":
    main()
