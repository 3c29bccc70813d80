"""The team builder on a slow net: what is pressed or typed while an answer is on its way counts, once and in order."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from teams.models import Team
from tests.browser.conftest import Held

BUILD = "/teams/build/"
LEGAL = "3x16wol;3x7wol;3x4wol;3x19wol;2x24wol;2x8bff;2x12bff;2x1wol;3x31wol;3x33wol"


@pytest.fixture
def builder(page: Page, live_server, loaded: None) -> Page:
    """A team of one card: Green Dragon with one die."""
    page.goto(f"{live_server.url}/teams/build/?cards=1x12bff")
    page.evaluate("window.stillTheSamePage = true")
    return page


def press_plus(builder: Page, times: int = 1) -> None:
    for _ in range(times):
        builder.locator("#more12bff").click(no_wait_after=True)


def test_three_quick_presses_on_plus_are_three_dice(builder: Page, held: Held) -> None:
    """Three presses within one answer's time: four dice, and the address says so."""
    with held("POST", BUILD):
        press_plus(builder, 3)
    expect(builder.locator(".team-line output")).to_have_text("4 of 4")
    expect(builder).to_have_url(re.compile("cards=4x12bff"))
    assert builder.evaluate("window.stillTheSamePage")


def test_presses_beyond_the_maximum_do_nothing(builder: Page, held: Held) -> None:
    """Six quick presses on a card with a Max of 4: four dice."""
    with held("POST", BUILD):
        press_plus(builder, 6)
    expect(builder.locator(".team-line output")).to_have_text("4 of 4")
    expect(builder.locator("#builder")).not_to_have_class(re.compile("htmx-request"))
    expect(builder.locator(".team-line output")).to_have_text(["4 of 4"])


def test_two_cards_added_at_once_are_both_there(builder: Page, held: Held) -> None:
    """Add, Add: both basic actions, in the order they were pressed; a double press on one adds it once."""
    builder.goto(builder.url + "&only=basic&pages=5")
    with held("POST", BUILD):
        builder.locator("#add130bff").dblclick()
        builder.locator("#add129bff").click(no_wait_after=True)
    expect(builder).to_have_url(re.compile("cards=1x12bff;3x130bff;3x129bff|cards=1x12bff%3B3x130bff%3B3x129bff"))
    expect(builder.locator("#problems")).to_contain_text("Legal for tournament")


def test_a_double_press_takes_one_card_out_not_its_neighbour(builder: Page, live_server, held: Held) -> None:
    """× twice on the first card: the second card, which moves up into its place, stays."""
    builder.goto(f"{live_server.url}/teams/build/?cards=1x12bff;1x13bff")
    with held("POST", BUILD):
        builder.get_by_role("button", name=re.compile("Take Green Dragon.* out")).dblclick()
    expect(builder.locator(".team-line output")).to_have_count(1)
    expect(builder.locator("#builder")).not_to_have_class(re.compile("htmx-request"))
    expect(builder).to_have_url(re.compile("cards=1x13bff"))


def test_a_choice_made_meanwhile_is_kept(builder: Page, held: Held) -> None:
    """One die more, then at once another format: the answer to the first does not undo the second."""
    with held("POST", BUILD):
        press_plus(builder)
        builder.get_by_label("Format").select_option("basic")
    expect(builder).to_have_url(re.compile("cards=2x12bff&format=basic"))
    expect(builder.get_by_label("Format")).to_have_value("basic")


def test_what_is_typed_meanwhile_is_kept(builder: Page, held: Held) -> None:
    """The search box stays as typed, with the caret in its place, and the search is made."""
    with held("POST", BUILD):
        press_plus(builder)
        builder.get_by_label("Name, or conditions").press_sequentially("kob")
        builder.wait_for_timeout(400)  # the search for "kob" is due, and waits
    builder.keyboard.type("old", delay=50)
    expect(builder.locator(".team-line output")).to_have_text("2 of 4")
    expect(builder.get_by_label("Name, or conditions")).to_have_value("kobold")
    expect(builder.get_by_label("Name, or conditions")).to_be_focused()
    expect(builder.locator("#found h3").first).to_have_text("Kobold")
    expect(builder).to_have_url(re.compile("cards=2x12bff&q=kobold"))


def test_an_older_search_never_covers_a_newer_step(builder: Page, held: Held) -> None:
    """A search still under way when a button is pressed is given up: the address keeps the step."""
    with held("GET", BUILD):
        with builder.expect_request(lambda request: "q=kobold" in request.url):
            builder.get_by_label("Name, or conditions").fill("kobold")
        press_plus(builder)
        expect(builder).to_have_url(re.compile("cards=2x12bff&q=kobold"))
    builder.wait_for_timeout(500)  # an answer to the search would have come by now
    expect(builder).to_have_url(re.compile("cards=2x12bff&q=kobold"))
    expect(builder.locator("#found h3").first).to_have_text("Kobold")


def test_a_press_that_spans_an_answer_counts(builder: Page, held: Held) -> None:
    """Held down before the answer came and let go after it: the second die is there."""
    with held("POST", BUILD):
        builder.locator("#more12bff").hover()
        builder.mouse.down()
        builder.mouse.up()
        builder.mouse.down()
    expect(builder.locator(".team-line output")).to_have_text("2 of 4")
    builder.mouse.up()
    expect(builder.locator(".team-line output")).to_have_text("3 of 4")


def test_save_pressed_at_once_saves_what_was_built(builder: Page, held: Held) -> None:
    """Plus, plus, Save: the saved team has the three dice, and there is one such team."""
    with held("POST", BUILD):
        press_plus(builder, 2)
        builder.locator("#save").dblclick()
    expect(builder.get_by_role("heading", level=1)).to_have_text("Unnamed team")
    expect(builder.locator(".card-list-die").first).to_contain_text("3")
    assert Team.objects.count() == 1


def test_the_button_stays_under_the_finger(builder: Page, live_server) -> None:
    """A press that brings a problem above the list does not move the list away from the pointer."""
    builder.set_viewport_size({"width": 1000, "height": 500})
    builder.goto(f"{live_server.url}/teams/build/?cards={LEGAL}&view=team")
    plus = builder.locator("#more7wol")
    plus.scroll_into_view_if_needed()
    before = plus.bounding_box()
    plus.click()
    expect(builder.locator("#problems")).to_contain_text("TR-TOUR-DICE")
    after = plus.bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 2


def test_what_was_not_sent_is_said(builder: Page) -> None:
    """Without a net the press is not swallowed: the page says so, and the next press works again."""
    builder.context.set_offline(True)
    builder.locator("#more12bff").click()
    expect(builder.get_by_role("alert")).to_contain_text("That was not sent")
    builder.context.set_offline(False)
    builder.locator("#more12bff").click()
    expect(builder.locator(".team-line output")).to_have_text("2 of 4")
    expect(builder.get_by_role("alert")).to_have_count(0)
