"""Writing a card in a real browser: checked while it is typed, tried before it is saved, and all without a script."""

import re

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import BrowserContext, Page, expect

from cardpool import services as card_data
from cardpool.manage import services
from tests.browser.barriers import wide
from tests.browser.conftest import Held
from tests.cardpool.conftest import entry
from tests.cardpool.manage.conftest import own_data

SET = "/cards/manage/sets/own/"
FIELDED = "When this die is fielded: deal 2 damage to the opponent."


@pytest.fixture(autouse=True)
def organizer(loaded: None, client) -> User:
    user = User.objects.create_user("ana")
    user.groups.add(Group.objects.get_or_create(name="organizers")[0])
    services.save_set(user, own_data(entry(1, name="Tide Warden")), "own.json")
    client.force_login(user)
    return user


def sign_in(context: BrowserContext, client, live_server) -> None:
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])


@pytest.fixture
def desk(page: Page, client, live_server) -> Page:
    """The organizer's browser."""
    sign_in(page.context, client, live_server)
    return page


def test_a_text_is_checked_while_it_is_typed(desk: Page, live_server) -> None:
    """The fault is marked at its word, and gone when the word is right."""
    desk.goto(f"{live_server.url}{SET}cards/1/")
    desk.get_by_label("Text, one ability a line").fill("When this die is fielded: juggle 1 die.")
    expect(desk.locator("#lines mark")).to_have_text("juggle")
    expect(desk.locator("#lines")).to_contain_text("line 1, column 27")
    desk.get_by_label("Text, one ability a line").fill("When this die is fielded: draw 1 die.")
    expect(desk.locator("#lines")).to_contain_text("act: draw")
    expect(desk.locator("#lines mark")).to_have_count(0)


def test_a_card_is_tried_and_saved(desk: Page, live_server) -> None:
    """The unsaved text runs in a prepared position; saving puts the card into the pool."""
    desk.goto(f"{live_server.url}{SET}cards/new/")
    desk.get_by_label("Name", exact=True).fill("Lantern Gull")
    desk.get_by_label("Subtitle", exact=True).fill("Early Bird")
    desk.get_by_label("Text, one ability a line").fill(FIELDED)
    desk.get_by_role("button", name="Start from a fresh position").click()
    expect(desk.locator("#trial")).to_contain_text("Legal so far")
    expect(desk.get_by_role("region", name="Bo")).to_contain_text("10 life")
    log = desk.get_by_label("Position and log")
    log.fill(log.input_value() + "field Lantern-Gull\n")
    desk.get_by_role("button", name="Try it").click()
    expect(desk.locator("#trial")).to_contain_text("Breaks a rule at line")
    desk.get_by_role("button", name="Save the card").click()
    expect(desk.get_by_text("Saved: card data version")).to_be_visible()
    assert card_data.pool().by_code("2own").text == (FIELDED,)


def test_what_is_typed_while_a_trial_runs_is_kept(desk: Page, live_server, held: Held) -> None:
    """The answer does not write over the log; pressed again, the trial is of what stands in the box then."""
    desk.goto(f"{live_server.url}{SET}cards/1/")
    desk.get_by_label("Text, one ability a line").fill(FIELDED)
    desk.get_by_role("button", name="Start from a fresh position").click()
    expect(desk.locator("#trial")).to_contain_text("Legal so far")
    log = desk.get_by_label("Position and log")
    before = log.input_value()
    with held("POST", f"{SET}cards/1/try/", first=True):
        desk.get_by_role("button", name="Try it").click(no_wait_after=True)
        log.focus()
        desk.keyboard.press("Control+End")
        desk.keyboard.type("field Tide-Warden\n")
        desk.get_by_role("button", name="Try it").click(no_wait_after=True)
        expect(desk.locator("#trial")).to_contain_text("Breaks a rule at line")
    desk.wait_for_timeout(500)  # the answer to the first press would have come by now
    expect(log).to_have_value(before + "field Tide-Warden\n")
    expect(desk.locator("#trial")).to_contain_text("Breaks a rule at line")


def test_only_the_faces_of_the_type_are_asked_for(desk: Page, live_server) -> None:
    """Levels of a character, bursts of an action; a basic action has no energy type."""
    desk.goto(f"{live_server.url}{SET}cards/new/")
    expect(desk.get_by_label("Level 1: attack")).to_be_visible()
    desk.get_by_label("Type", exact=True).select_option("basic action")
    expect(desk.get_by_label("Level 1: attack")).to_be_hidden()
    expect(desk.get_by_label("Face 4: bursts")).to_be_visible()
    expect(desk.get_by_label("Energy", exact=True)).to_be_hidden()


def test_it_works_without_scripts(new_context, client, live_server) -> None:
    """Check, try and save are buttons of one plain form."""
    context = new_context(java_script_enabled=False)
    sign_in(context, client, live_server)
    page = context.new_page()
    page.goto(f"{live_server.url}{SET}cards/1/")
    page.get_by_label("Text, one ability a line").fill(FIELDED)
    page.get_by_role("button", name="Check the text").click()
    expect(page.locator("#lines")).to_contain_text("act: deal damage")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#trial .verdict")).to_be_visible()
    page.get_by_role("button", name="Save the card").click()
    expect(page.get_by_text("Saved: card data version")).to_be_visible()


def test_phrases_are_filtered(desk: Page, live_server) -> None:
    """What does not fit goes, with the headings of parts that are left empty."""
    desk.goto(f"{live_server.url}/cards/language/")
    desk.get_by_label(re.compile("Find a phrase")).fill("breath weapon")
    expect(desk.get_by_role("heading", name="Whole lines")).to_be_visible()
    expect(desk.get_by_role("heading", name="Zones")).to_be_hidden()


def test_the_narrowest_phone_is_wide_enough(desk: Page, live_server) -> None:
    """320 pixels hold every page of the store's own cards; test_every_page has what else axe looks at."""
    desk.set_viewport_size({"width": 320, "height": 700})
    for address in ("/cards/manage/", "/cards/manage/upload/", SET, f"{SET}cards/1/", f"{SET}remove/"):
        desk.goto(f"{live_server.url}{address}")
        assert wide(desk) == [], address
