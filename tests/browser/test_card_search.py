"""Looking for a card in a real browser: results while typing, keys, and the same page without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Held

pytestmark = pytest.mark.usefixtures("loaded")


def test_results_follow_the_typing(page: Page, live_server) -> None:
    """The list, its spoken count and the address follow the box; no reload is needed."""
    page.goto(f"{live_server.url}/cards/")
    page.keyboard.press("/")
    page.keyboard.type("kobold r:rare")
    expect(page.get_by_role("status")).to_have_text("1 card for “kobold r:rare”")
    expect(page.locator("#results .found a")).to_have_text(["Kobold"])
    expect(page).to_have_url(re.compile("q=kobold%20r%3Arare"))
    page.get_by_label("Order").select_option("name")
    page.wait_for_url("**sort=name")
    page.reload()
    expect(page.get_by_label("Name, or conditions")).to_have_value("kobold r:rare")
    expect(page.locator("#results .found a")).to_have_text(["Kobold"])


def test_a_set_pressed_while_somebody_types(page: Page, live_server, held: Held) -> None:
    """The tab leads to the words as they stand in the box, though no answer to them has come yet."""
    page.goto(f"{live_server.url}/cards/?q=dragon&sort=name")
    page.get_by_label("Name, or conditions").fill("kobold")
    with held("GET", "/cards/"):
        page.get_by_role("link", name=re.compile("Battle for Faerûn")).click(no_wait_after=True)
    expect(page).to_have_url(re.compile(r"\?q=kobold&set=bff&sort=name$"))
    expect(page.get_by_role("status")).to_contain_text("for “kobold”")


def test_a_condition_pressed_while_somebody_types(page: Page, live_server, held: Held) -> None:
    """The condition goes, and the words typed since stay, though no answer to them has come yet."""
    page.goto(f"{live_server.url}/cards/?q=e:bolt+dragon&sort=name")
    page.get_by_label("Name, or conditions").fill("kobold e:bolt r:rare")
    with held("GET", "/cards/"):
        page.get_by_role("link", name="Remove e:bolt").click(no_wait_after=True)
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
    page.get_by_label("Name, or conditions").fill("kobold e:bolt")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No card matches")).to_be_visible()
    page.get_by_role("link", name="Remove e:bolt").click()
    expect(page.locator("#results .found a")).to_have_count(3)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["/cards/?q=dragon+colour:red", "/cards/139wol/", "/cards/2bff/", "/cards/data/"])
def test_pages_are_accessible_and_fit_a_phone(address: str, scheme: str, page: Page, live_server) -> None:
    """No accessibility fault that axe can find, and nothing wider than a small phone."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(f"{live_server.url}{address}")
    assert barriers(page) == []
