"""Building a team in a real browser: by thumb, by keyboard, and the same page without a script."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import barriers

LEGAL = "3x16wol;3x7wol;3x4wol;3x19wol;2x24wol;2x8bff;2x12bff;2x1wol;3x31wol;3x33wol"
#: What a player has in mind: the letters they begin to type, and the card they mean.
WANTED = (
    ("kob", "107bff"), ("orc", "80bff"), ("sti", "127bff"), ("dro", "100bff"), ("vam", "23bff"), ("uni", "118bff"),
    ("zom", "60bff"), ("beh", "25bff"), ("mag", "135bff"), ("pol", "136bff"),
)  # fmt: skip
DICE = {"107bff": 4, "80bff": 3, "127bff": 3, "100bff": 2, "23bff": 2, "118bff": 2, "60bff": 2, "25bff": 2}
MOST_TAPS, MOST_KEYS = 20, 30
#: Whether a row lies between the team above and the card at the thumb below.
IN_SIGHT = """row => {
  const box = row.getBoundingClientRect();
  const below = document.querySelector('.builder-band').getBoundingClientRect().bottom;
  return box.top >= below && box.bottom <= innerHeight - 60;
}"""

pytestmark = pytest.mark.usefixtures("loaded")


def _phone(new_context) -> Page:
    page = new_context(has_touch=True, is_mobile=True).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    return page


def _in_team(page: Page, code: str) -> Locator:
    return page.locator(f'.rack-socket[data-pick="{code}"]')


def _searched(page: Page) -> None:
    """Wait until the answer to what was typed is there."""
    expect(page.locator("#found-count, .nothing-found").first).to_be_visible()
    expect(page.locator(".htmx-request")).to_have_count(0)


def test_a_team_within_twenty_taps_and_thirty_keys(new_context, live_server) -> None:
    """A phone: letters until the card is in sight, a tap on it; the box is free again, the list never out of sight."""
    page = _phone(new_context)
    page.goto(f"{live_server.url}/teams/build/")
    box, taps, keys = page.locator("#q"), 1, 0
    box.tap()
    for letters, code in WANTED:
        row = page.locator(f"#add{code}")
        for letter in letters:
            with page.expect_response(lambda answer: "/teams/build/" in answer.url):
                page.keyboard.type(letter)
            keys += 1
            _searched(page)
            if row.count() and row.evaluate(IN_SIGHT):
                break
        row.tap()
        taps += 1
        expect(_in_team(page, code).first).to_be_in_viewport()
        expect(box).to_have_value("")
        expect(box).to_be_focused()
    expect(page.locator(".builder-count")).to_have_text(re.compile(r"8/8 cards\s*20/20 dice\s*2/2 actions"))
    expect(page.locator(".builder-go")).to_have_text("Save and share")
    assert (taps <= MOST_TAPS, keys <= MOST_KEYS) == (True, True), f"{taps} taps, {keys} keys"
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_card_at_the_thumb(new_context, live_server) -> None:
    """The last card keeps its stepper below; a hold opens its versions over the page, and closing comes back."""
    page = _phone(new_context)
    page.goto(f"{live_server.url}/teams/build/?cards=2x12bff&picked=12bff")
    dock = page.locator("#dock")
    dock.get_by_role("button", name="Green Dragon: one more").tap()
    expect(dock.locator("output")).to_have_text("3")
    page.locator("#add107bff").dispatch_event("pointerdown")
    over = page.locator("#over")
    expect(over.get_by_role("heading", level=2)).to_have_text("Kobold")
    page.locator("#add107bff").dispatch_event("pointerup")
    assert barriers(page) == []
    over.get_by_role("button", name="Close").click()
    expect(over).to_be_hidden()
    dock.get_by_role("button", name="Another version of Green Dragon").tap()
    over.get_by_role("button", name="Take instead: Green Dragon: Minion Dragon").tap()
    expect(dock).to_contain_text("Minion Dragon")
    expect(over).to_be_hidden()
    expect(_in_team(page, "10bff")).to_have_count(3)


def test_by_keyboard_alone(page: Page, live_server) -> None:
    """A desk: `/`, letters, arrows, and a number sets the dice; nothing is clicked."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{live_server.url}/teams/build/")
    keys = 1
    page.keyboard.press("/")
    for letters, code in WANTED:
        for letter in letters:
            with page.expect_response(lambda answer: "/teams/build/" in answer.url):
                page.keyboard.type(letter)
        _searched(page)
        keys += len(letters)
        while page.locator(f"#r-{code}.version-current").count() == 0:
            page.keyboard.press("ArrowDown")
            keys += 1
            assert keys < 100, f"{code} is not reached"
        page.keyboard.press(str(DICE[code]) if code in DICE else "Enter")
        keys += 1
        expect(_in_team(page, code)).to_have_count(DICE.get(code, 1))
        expect(page.locator("#q")).to_have_value("")
    expect(page.locator(".builder-count")).to_have_text(re.compile("20/20 dice"))


def test_build_save_and_share(page: Page, live_server) -> None:
    """Search, add, press the stepper, watch the problems go, save: without a reload and without an account."""
    page.goto(f"{live_server.url}/teams/build/")
    page.evaluate("window.stillTheSamePage = true")
    page.get_by_label("Name, or conditions").press_sequentially("green dragon")
    page.get_by_role("button", name="Add Green Dragon: Master Dragon").click()
    lines = page.locator(".team-line output")
    expect(lines).to_have_text("2 of 4")
    page.get_by_role("group", name="Green Dragon: Master Dragon").get_by_role("button", name="One die more").click()
    expect(lines).to_have_text("3 of 4")
    expect(page).to_have_url(re.compile("cards=3x12bff"))
    expect(page.locator("#said")).to_have_text("3 dice on 1 card, 1 problem")
    page.get_by_role("button", name="Choose a basic action").first.click()
    page.get_by_role("button", name="Add Blessing").click()
    expect(_in_team(page, "129bff")).to_have_count(1)
    page.get_by_label("Name, or conditions").press_sequentially("charm")
    page.get_by_role("button", name="Add Charm").click()
    expect(page.locator("#problems")).to_contain_text("Legal for tournament")
    page.get_by_label("Format").select_option("doubles")
    expect(page.locator("#problems")).to_contain_text("TR-DBL-BAC")
    page.get_by_label("Format").select_option("tournament")
    expect(page.locator("#problems")).to_contain_text("Legal for tournament")
    page.get_by_label("Name of the team").fill("Blessed Dragon")
    assert page.evaluate("window.stillTheSamePage")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Blessed Dragon")
    expect(page.get_by_label("Link for the community’s team builder")).to_have_value(
        "https://tb.dicecoalition.com/?view&cards=3x12bff;3x129bff;3x130bff&name=Blessed%20Dragon"
    )


def test_one_press_solves_a_problem(page: Page, live_server) -> None:
    """The button beside a problem takes the second version out; going back brings it again."""
    page.goto(f"{live_server.url}/teams/build/?cards={LEGAL.replace('2x1wol', '2x5wol')}")
    page.locator("#problems").get_by_role("button", name="Take this version out").click()
    expect(page.locator("#problems")).to_contain_text("Legal for tournament")
    page.go_back()
    expect(page.locator("#problems")).to_contain_text("TR-TITLE-UNIQUE")


def test_without_a_script(new_context, live_server) -> None:
    """The same buttons are plain forms: search, add, one die more, read a card, save."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/teams/build/")
    page.get_by_label("Name, or conditions").fill("green dragon")
    page.get_by_label("Name, or conditions").press("Enter")
    page.locator("#add12bff").click()
    page.get_by_role("button", name="One die more", exact=True).click()
    expect(page.locator(".team-line output")).to_have_text("3 of 4")
    page.get_by_role("button", name="Read Halfling Thief").click()
    expect(page.locator("#look").get_by_role("heading", level=2)).to_have_text("Halfling Thief")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Unnamed team")


@pytest.mark.parametrize(
    "address",
    [
        "/teams/",
        "/teams/build/",
        f"/teams/build/?cards={LEGAL};2x5wol;1x118xyz&q=troll",
        f"/teams/collection/?cards={LEGAL}&name=Rage",
        "/teams/compare/?one=4x12bff;3x129bff&other=2x12bff;2x13bff",
    ],
)
def test_nobody_is_shut_out(page: Page, live_server, address: str) -> None:
    """axe finds no fault that keeps people out, on a desk, a phone, and a phone with large text."""
    page.goto(live_server.url + address)
    assert barriers(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    if not address.startswith("/teams/?"):
        assert page.evaluate("document.documentElement.scrollWidth") == 390
