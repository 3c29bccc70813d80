"""The frame of every page in a real browser: readable by everyone, dark on demand, usable by keyboard and phone."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers_in_both_schemes

PAGES = ["/accounts/login/", "/nothing-here/"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_barrier(page: Page, live_server: LiveServer, path: str) -> None:
    """No contrast, label or structure fault that axe knows, and nothing wider than the screen, narrow or wide."""
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(live_server.url + path)
        assert barriers_in_both_schemes(page) == [], width


@pytest.mark.parametrize("path", ["/accounts/login/", "/api/docs/"])
def test_the_content_policy_stops_nothing_we_need(page: Page, live_server: LiveServer, path: str) -> None:
    """A page loads without a word in the console: every script and style is our own."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(live_server.url + path, wait_until="networkidle")
    assert said == []


def test_swagger_shows_the_api(page: Page, live_server: LiveServer) -> None:
    """The documentation draws itself from files of this machine."""
    page.goto(live_server.url + "/api/docs/")
    expect(page.locator("#swagger-ui h1, #swagger-ui h2").first).to_contain_text("Dice Marshal")


def test_without_scripts_nothing_stands_there_that_would_need_them(new_context, live_server: LiveServer) -> None:
    """No switch, filter or copy button that would do nothing when pressed."""
    page = new_context(base_url=live_server.url, java_script_enabled=False).new_page()
    for address in ("/teams/build/?cards=4x1bff", "/rules/book/dice-conquest/", "/cards/conquest/"):
        page.goto(address)
        for each in page.locator("[data-copy], [data-print], [data-theme-switch], [data-filter]").all():
            expect(each).to_be_hidden()


def test_the_theme_switch_is_remembered(page: Page, live_server: LiveServer) -> None:
    """Whoever chose dark stays in the dark on the next page."""
    page.emulate_media(color_scheme="light")
    page.goto(live_server.url + "/accounts/login/")
    page.get_by_role("button", name="Switch between light and dark").click()
    page.goto(live_server.url + "/nothing-here/")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_the_keyboard_reaches_the_content_first(page: Page, live_server: LiveServer) -> None:
    """The first Tab offers to skip the header."""
    page.goto(live_server.url + "/nothing-here/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


@pytest.mark.parametrize("width", [320, 650])
def test_a_long_name_does_not_widen_the_page(page: Page, live_server: LiveServer, width: int) -> None:
    """The longest surname of the room still leaves the header on the screen."""
    User.objects.create_user(
        "pia", password="quill-and-marble", first_name="Pia", last_name="Featherstonehaugh-Ampersand"
    )
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(live_server.url + "/accounts/login/?next=/nothing-here/")
    page.get_by_label("Username").fill("pia")
    page.get_by_label("Password").fill("quill-and-marble")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/nothing-here/")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_phone_finds_every_section_in_the_menu(page: Page, live_server: LiveServer) -> None:
    """On a narrow screen the sections open under one button of a thumb's size."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + "/nothing-here/")
    menu = page.locator(".menu summary")
    box = menu.bounding_box()
    assert box and box["height"] >= 44
    menu.click()
    for word in ("Events", "Teams", "Cards", "Logs", "Sign in"):
        expect(page.get_by_role("navigation", name="Menu").get_by_role("link", name=word)).to_be_visible()
