"""Looking for a card in a real browser: results while typing, keys, and the same page without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import wide
from tests.browser.conftest import Held

pytestmark = pytest.mark.usefixtures("loaded")


def test_results_follow_the_typing(page: Page, live_server) -> None:
    """The list, its spoken count and the address follow the box; the arrow keys lead to a card and back."""
    page.goto(f"{live_server.url}/cards/")
    page.keyboard.press("/")
    page.keyboard.type("kobld r:rare")
    expect(page.get_by_role("status")).to_have_text("1 card for “kobld r:rare”")
    expect(page.locator("#results")).to_contain_text("Showing kobold instead of “kobld”.")
    expect(page.locator("#results .version-title b")).to_have_text(["Paragon Humanoid"])
    expect(page).to_have_url(re.compile("q=kobld%20r%3Arare"))
    page.get_by_label("Sort").select_option("name")
    page.wait_for_url("**sort=name")
    page.reload()
    expect(page.get_by_label("Name, text or")).to_have_value("kobld r:rare")
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#results a.version-add")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Name, text or")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/107bff/")


def test_keys_pressed_while_somebody_types(page: Page, live_server, held: Held) -> None:
    """A key over the results acts on the words as they stand in the box, though no answer to them has come yet."""
    box = page.get_by_label("Name, text or")
    page.goto(f"{live_server.url}/cards/?q=dragon&sort=name")
    box.fill("kobold")
    with held("GET", "/cards/"):
        page.get_by_role("link", name="fist", exact=True).click(no_wait_after=True)
    expect(page).to_have_url(re.compile(r"\?q=kobold\+energy%3Afist&sort=name$"))
    expect(page.get_by_role("status")).to_contain_text("3 cards for “kobold energy:fist”")
    box.fill("kobold energy:fist r:rare")
    with held("GET", "/cards/"):
        page.get_by_role("link", name="Remove energy:fist").click(no_wait_after=True)
    expect(page).to_have_url(re.compile(r"\?q=kobold\+r%3Arare&sort=name$"))
    expect(page.get_by_role("status")).to_have_text("1 card for “kobold r:rare”")


def test_the_arrow_keys_leaf_through_a_set(page: Page, live_server) -> None:
    """→ and ← go to the next and the previous card."""
    page.goto(f"{live_server.url}/cards/107bff/")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/cards/108bff/")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/cards/107bff/")


def test_it_works_without_scripts(new_context, live_server) -> None:
    """A plain form and plain links do the same."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/cards/")
    page.get_by_label("Name, text or").fill("kobold e:bolt")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No card has all of this")).to_be_visible()
    page.get_by_role("link", name="Remove e:bolt").click()
    expect(page.locator("#results a.version-add")).to_have_count(3)


def test_the_narrowest_phone_is_wide_enough(page: Page, live_server) -> None:
    """320 pixels hold every page of the cards; test_every_page has what else axe looks at."""
    page.set_viewport_size({"width": 320, "height": 700})
    for address in (
        "", "?q=drgaon+colour:red", "?q=equip&look=dice", "?q=kobold+e:bolt", "ask/globals/", "107bff/counters/",
        "syntax/", "139wol/", "2bff/", "data/", "language/",
    ):  # fmt: skip
        page.goto(f"{live_server.url}/cards/{address}")
        assert wide(page) == [], address
