"""Building a team in a real browser: with htmx, on a phone, and the same page without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers

LEGAL = "3x16wol;3x7wol;3x4wol;3x19wol;2x24wol;2x8bff;2x12bff;2x1wol;3x31wol;3x33wol"


pytestmark = pytest.mark.usefixtures("loaded")


def test_build_save_and_share(page: Page, live_server) -> None:
    """Search, add, press the stepper, watch the problems go, save: without a reload and without an account."""
    page.goto(f"{live_server.url}/teams/build/")
    page.evaluate("window.stillTheSamePage = true")
    page.get_by_label("Name, or conditions").press_sequentially("green dragon")
    page.get_by_role("button", name="Add Green Dragon: Master Dragon").click()
    expect(page.locator(".slots output")).to_have_text("1 of 4")
    page.get_by_role("group", name="Green Dragon: Master Dragon").get_by_role("button", name="One die more").click()
    expect(page.locator(".slots output")).to_have_text("2 of 4")
    expect(page).to_have_url(re.compile("cards=2x12bff"))
    expect(page.locator("#said")).to_have_text("2 dice on 1 card, 1 problem")
    page.get_by_role("button", name="Choose a basic action").click()
    page.get_by_role("button", name="Add Blessing").click()
    page.get_by_role("button", name="Add Charm").click()
    expect(page.locator("#problems")).to_contain_text("Legal for tournament")
    page.get_by_label("Format").select_option("doubles")
    expect(page.locator("#problems")).to_contain_text("TR-DBL-BAC")
    page.get_by_label("Format").select_option("tournament")
    page.get_by_label("Name of the team").fill("Blessed Dragon")
    assert page.evaluate("window.stillTheSamePage")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Blessed Dragon")
    expect(page.get_by_label("Link for the community's team builder")).to_have_value(
        "https://tb.dicecoalition.com/?view&cards=2x12bff;3x129bff;3x130bff&name=Blessed%20Dragon"
    )


def test_the_keyboard_goes_on_beside_a_button_that_is_spent(page: Page, live_server) -> None:
    """Added, a card's dice are next; at its Max only fewer; taken out, the page goes on where it was."""
    page.goto(f"{live_server.url}/teams/build/?cards=3x16wol&q=green+dragon")
    page.locator("#add12bff").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#more12bff")).to_be_focused()
    for dice in (2, 3, 4):
        page.keyboard.press("Enter")
        expect(page.locator("#card1 output")).to_have_text(f"{dice} of 4")
    expect(page.locator("#less12bff")).to_be_focused()
    for _ in range(4):
        page.keyboard.press("Enter")
    expect(page.locator("#less12bff")).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()


def test_one_press_solves_a_problem(page: Page, live_server) -> None:
    """The button beside a problem takes the second version out; going back brings it again."""
    page.goto(f"{live_server.url}/teams/build/?cards={LEGAL.replace('2x1wol', '2x5wol')}")
    page.get_by_role("button", name="Take this version out").click()
    expect(page.locator("#problems")).to_contain_text("Legal for tournament")
    page.go_back()
    expect(page.locator("#problems")).to_contain_text("TR-TITLE-UNIQUE")


def test_the_phone_keeps_the_count_at_the_thumb(new_context, live_server) -> None:
    """Dice, cards and problems stay in sight at the lower edge, and nothing is wider than the phone."""
    page = new_context().new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/teams/build/?cards={LEGAL};2x5wol")
    thumb = page.locator(".thumb")
    expect(thumb).to_be_in_viewport()
    expect(thumb).to_contain_text("22 / 20 dice")
    expect(thumb).to_contain_text("3 problems")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_without_a_script(new_context, live_server) -> None:
    """The same buttons are plain forms: add, one die more, save."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/teams/build/")
    page.get_by_label("Name, or conditions").fill("green dragon")
    page.get_by_label("Name, or conditions").press("Enter")
    page.get_by_role("button", name="Add Green Dragon: Master Dragon").click()
    page.get_by_role("button", name="One die more").click()
    expect(page.locator(".slots output")).to_have_text("2 of 4")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Unnamed team")


@pytest.mark.parametrize(
    "address", ["/teams/", "/teams/build/", f"/teams/build/?cards={LEGAL};2x5wol;1x118xyz&q=troll"]
)
def test_nobody_is_shut_out(page: Page, live_server, address: str) -> None:
    """axe finds no fault that keeps people out."""
    page.goto(live_server.url + address)
    assert barriers(page) == []
