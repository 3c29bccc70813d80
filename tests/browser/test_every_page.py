"""Every page of the product, as everybody who may open it: readable by all, and never wider than a phone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, ViewportSize
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from tests.browser import every_page
from tests.browser.barriers import contrast_once, shorten, wide
from tests.browser.recorder.conftest import RULES_OF_THE_SERVER

Scheme = Literal["light", "dark"]
PHONE = ViewportSize(width=390, height=844)
#: The pieces of a page, as they are drawn. A page is looked at again only for somebody to whom it shows new pieces:
#: the organizer, who sees most of them, looks first.
PIECES = re.compile(r'<(\w+)(?:[^>]*? class="([^"]*)")?')
#: What an address answers that shows nothing itself: it leads on, or is for presses alone.
FOR_PRESSES = 405
SHOWS_NOTHING = (301, 302, FOR_PRESSES)


@pytest.fixture
def store(loaded: None) -> every_page.Store:
    return every_page.build()


def pages(store: every_page.Store) -> tuple[dict[str, list[str]], list[str]]:
    """Return viewer -> addresses of the pages to look at, and the addresses that nobody can open."""
    shown: dict[str, list[str]] = {viewer: [] for viewer in store.viewers}
    seen: defaultdict[str, set[object]] = defaultdict(set)
    closed = []
    for name, address in every_page.addresses(store):
        opens = False
        for viewer, client in store.viewers.items():
            answer = client.get(address)
            opens |= answer.status_code in (200, *SHOWS_NOTHING)
            if answer.status_code == FOR_PRESSES:
                break
            if answer.status_code != 200:
                continue
            if answer.streaming or not answer["Content-Type"].startswith("text/html"):
                break  # a file, or an answer to a program: for the others it is none to look at either
            text = answer.content.decode()
            pieces: set[object] = set(PIECES.findall(text))
            if text.lstrip().lower().startswith("<!doctype html") and not pieces <= seen[name]:
                seen[name] |= pieces
                shown[viewer].append(address)
        if not opens:
            closed.append(f"{name} {address}")
    return shown, closed


def test_no_page_keeps_anybody_out(
    store: every_page.Store, live_server: LiveServer, new_context: CreateContextCallback
) -> None:
    """At 100 and at 200 % text, light and dark: nothing is wider than a phone, and axe finds no fault."""
    shown, closed = pages(store)
    assert closed == [], "Nobody opens these here. Make what they show in tests/browser/every_page.py."
    faults, known = [], set[int]()
    for viewer, client in store.viewers.items():
        context = new_context(service_workers="block")
        if "sessionid" in client.cookies:
            session = client.cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        faults += [f"{viewer}, {fault}" for fault in looked_at(context, live_server.url, shown[viewer], known)]
        context.close()
    assert not faults, "\n".join(faults)


def looked_at(context: BrowserContext, server: str, addresses: list[str], known: set[int]) -> Iterator[str]:
    """Yield what is wrong with each page, with dark colours and large text and as most see it. Colours are looked at
    once for each piece that looks so in its place: `known` are those of the pages before.
    """
    context.add_init_script(RULES_OF_THE_SERVER)
    page = context.new_page()
    page.set_viewport_size(PHONE)
    browser = context.new_cdp_session(page)

    def look(size: int, scheme: Scheme) -> None:
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size * 13 // 16}})
        page.emulate_media(color_scheme=scheme)

    look(16, "light")
    for address in addresses:
        page.goto(server + address)
        found = wide(page)
        look(32, "dark")
        found += [f"dark, text of 200 %: {fault}" for fault in wide(page)]
        shorten(page)
        found += [f"dark, text of 200 %: {fault}" for fault in contrast_once(page, known)]
        look(16, "light")
        found += contrast_once(page, known, only_looks=True)
        yield from (f"{address}: {fault}" for fault in found)
