"""A log is watched: played, stepped, jumped through and shared, on a phone and on a desk, in all three games."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from tests.browser.barriers import barriers
from tests.browser.conftest import MOVING
from tests.rules.test_frames import ILLEGAL
from tournament.judging import services, tasks
from tournament.judging.models import GameLog

TOLD = Path(__file__).parent.parent / "rules" / "told"
GAMES = ("dice_masters", "dice_conquest", "dungeon_dice")
PHONE, NARROW = (ViewportSize(width=width, height=844) for width in (390, 320))


def judged(text: str) -> GameLog:
    log = services.attach_log(None, None, text)
    tasks.judge_waiting.apply()
    return GameLog.objects.get(pk=log.pk)


def replay_of(live_server: LiveServer, text: str) -> str:
    return f"{live_server.url}{judged(text).get_absolute_url()}replay/"


def told(game: str) -> str:
    return (TOLD / f"{game}.log").read_text(encoding="utf-8")


def caption(page: Page) -> str:
    return page.locator("#caption").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_stepped_through_with_the_keys(page: Page, live_server: LiveServer, game: str) -> None:
    """From the beginning to the end and back: the caption, the list and the address always speak of the same moment."""
    page.goto(replay_of(live_server, told(game)))
    expect(page.locator("#caption")).to_have_text("The game begins.")
    for _ in range(6):
        before = caption(page)
        page.keyboard.press("ArrowRight")
        expect(page.locator("#caption")).not_to_have_text(before)
        expect(page.locator("#acts [aria-current]")).to_contain_text(caption(page))
        expect(page.locator("main")).not_to_contain_text(re.compile("NaN|undefined"))
    expect(page).to_have_url(re.compile(r"#L\d+"))
    sixth = caption(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#caption")).to_have_text(sixth)
    page.keyboard.press("End")
    expect(page.locator("#caption")).to_have_text("Everything written is legal, but the game is not over.")
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    page.keyboard.press("Home")
    expect(page.locator("#caption")).to_have_text("The game begins.")


@MOVING
@pytest.mark.parametrize("game", GAMES)
def test_a_game_plays_by_itself_and_pauses(page: Page, live_server: LiveServer, game: str) -> None:
    """Play goes on without a hand; Space pauses it, and then nothing moves."""
    page.goto(replay_of(live_server, told(game)))
    for _ in range(2):
        page.locator("[data-do=speed]").click()
    expect(page.locator("#speed")).to_have_text("4×")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#caption")).not_to_have_text("The game begins.")
    page.locator("#caption").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    paused = caption(page)
    page.wait_for_timeout(900)
    assert caption(page) == paused


def test_the_table_shows_the_moment(page: Page, live_server: LiveServer) -> None:
    """After Batman's attack Bo has 15 life, and the strip beside it says what he lost."""
    page.goto(replay_of(live_server, told("dice_masters")))
    page.get_by_text("Ana's Batman deals 5 damage to Bo: 20 → 15.").click()
    expect(page.locator("[data-life='1']")).to_contain_text("15")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-life='1']")).to_contain_text("20")
    expect(page.get_by_role("group", name="Attack zone").get_by_role("img", name=re.compile("Batman"))).to_be_visible()


@MOVING
def test_turns_are_jumped_to(page: Page, live_server: LiveServer) -> None:
    """By their beads, and with Shift and an arrow."""
    page.goto(replay_of(live_server, told("dice_masters")))
    page.get_by_role("link", name="Turn 9: Ana").click()
    expect(page.locator("#caption-turn")).to_contain_text("Turn 9: Ana")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#caption-turn")).to_contain_text("Turn 10: Bo")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("#caption-turn")).to_contain_text("Turn 9: Ana")
    expect(page.locator(".beads [aria-current]")).to_have_text("9")


def test_a_moment_is_shared(new_context: CreateContextCallback, live_server: LiveServer) -> None:
    """The link that is copied opens the replay at the same moment, with the table in sight."""
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(replay_of(live_server, told("dice_conquest")))
    page.get_by_text("Ana scores a critical hit and slays Bugbear.").click()
    page.get_by_role("button", name="Share this moment").click()
    expect(page.locator("#said")).to_contain_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#L" in link
    other = context.new_page()
    other.goto(link)
    expect(other.locator("#caption")).to_have_text("Ana scores a critical hit and slays Bugbear.")
    expect(other.locator("#table")).to_be_in_viewport()
    other.add_init_script("delete Navigator.prototype.clipboard")  # as over plain http
    other.reload()
    other.get_by_role("button", name="Share this moment").click()
    expect(other.locator("#said")).to_contain_text("Link copied")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_in_the_dark(new_context: CreateContextCallback, live_server: LiveServer, game: str) -> None:
    """Nothing keeps people out, nothing is wider than the screen, and the keys stay within reach of the thumb."""
    page = new_context(color_scheme="dark", has_touch=True).new_page()
    page.set_viewport_size(PHONE)
    page.goto(replay_of(live_server, told(game)) + "#L60")
    expect(page.locator("#caption")).not_to_have_text("")
    assert barriers(page) == []
    for size in (PHONE, NARROW):
        page.set_viewport_size(size)
        for letters in ("100%", "200%"):
            page.evaluate(f"document.documentElement.style.fontSize = '{letters}'")
            if letters == "100%":
                expect(page.get_by_role("button", name="Play")).to_be_in_viewport()
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, f"{wide} px too wide at {size['width']} px with letters of {letters}"


@pytest.mark.parametrize("game", GAMES)
def test_on_a_desk_in_the_light(page: Page, live_server: LiveServer, game: str) -> None:
    """The same page, wide: table and list stand side by side."""
    page.goto(replay_of(live_server, told(game)) + "#L60")
    expect(page.locator("#caption")).not_to_have_text("")
    assert barriers(page) == []
    table, acts = page.locator("#replay").bounding_box(), page.locator("#acts").bounding_box()
    assert table and acts and acts["x"] > table["x"] + table["width"]


def test_a_swipe_steps(new_context: CreateContextCallback, live_server: LiveServer) -> None:
    """To the left on, to the right back."""
    page = new_context(has_touch=True).new_page()
    page.set_viewport_size(PHONE)
    page.goto(replay_of(live_server, told("dungeon_dice")))
    expect(page.locator("#caption")).to_have_text("The game begins.")
    page.evaluate(SWIPE, [200, 80])
    expect(page.locator("#caption")).to_have_text("Ana draws Great Sword and Bow.")
    page.evaluate(SWIPE, [80, 200])
    expect(page.locator("#caption")).to_have_text("The game begins.")


SWIPE = """([from, to]) => {
  const table = document.querySelector('#table');
  const at = x => ({ clientX: x, clientY: 200, bubbles: true, pointerType: 'touch' });
  table.dispatchEvent(new PointerEvent('pointerdown', at(from)));
  table.dispatchEvent(new PointerEvent('pointerup', at(to)));
}"""


def test_an_illegal_log_opens_at_the_break(page: Page, live_server: LiveServer) -> None:
    """What broke, where, and the rule; the way there can be watched."""
    page.goto(replay_of(live_server, ILLEGAL))
    expect(page.locator("#caption")).to_have_text(
        "Line 15: Batman costs 4; 2 energy was paid, 2 too little. (DM-PAY-02)"
    )
    expect(page.locator("#caption-marks")).to_have_text("breaks a rule")
    expect(page.locator("main")).to_contain_text("Breaks a rule at line 15")
    expect(page.get_by_role("group", name="Reserve pool of Ana").get_by_role("img")).to_have_count(4)
    assert barriers(page) == []
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#caption")).to_have_text("Ana keeps all dice.")


def test_without_scripts_it_is_a_list_of_sentences(new_context: CreateContextCallback, live_server: LiveServer) -> None:
    """Every sentence can be read and linked to; no key is shown that does nothing."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(replay_of(live_server, told("dice_masters")) + "#L40")
    expect(page.locator("#L40")).to_be_in_viewport()
    expect(page.get_by_text("Ana's Batman deals 5 damage to Bo: 20 → 15.")).to_have_count(1)
    expect(page.get_by_role("button", name="Play")).to_have_count(0)
    expect(page.get_by_role("button", name="Share this moment")).to_have_count(0)


def test_implied_steps_are_shown_on_demand(page: Page, live_server: LiveServer) -> None:
    """Passes that nobody writes are left out of the list and of the steps, until somebody asks for them."""
    page.goto(replay_of(live_server, told("dice_masters")))
    page.get_by_text("Ana buys Batman with 4 energy.").click()
    passes = page.locator("#acts").get_by_text("Ana passes.", exact=False)
    expect(passes.first).to_be_hidden()
    page.get_by_label("Show implied steps").check()
    expect(passes.first).to_be_visible()
    page.locator("#caption").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#caption-marks")).to_have_text("not written in the log")


def test_the_page_of_a_log_links_to_its_replay(page: Page, live_server: LiveServer) -> None:
    """From the verdict to the replay and back."""
    page.goto(live_server.url + judged(ILLEGAL).get_absolute_url())
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana against Bo")
    page.get_by_role("link", name="Verdict").click()
    expect(page.locator(".verdict .kind")).to_contain_text("Breaks a rule")


def test_two_logs_side_by_side(page: Page, live_server: LiveServer) -> None:
    """The turn that differs, both tables with the dice that lie elsewhere, and the way to watch it in each."""
    text = told("dice_masters")
    unblocked = text.partition("P1 block Guy-Gardner=Zombie")[0] + "turn 13 P1\n"
    one, other = judged(text), judged(unblocked)
    page.goto(f"{live_server.url}/logs/compare/?a={one.pk}&b={other.pk}")
    expect(page.get_by_role("heading", level=1)).to_have_text("The logs first differ in turn 12.")
    expect(page.locator(".compare-claim")).to_have_text(
        [re.compile("Ana blocks Zombie with Guy Gardner"), re.compile("Ana does not block")]
    )
    tables = page.locator("[data-table]")
    expect(tables.nth(0).locator("[data-life='0']")).to_contain_text("14")
    expect(tables.nth(1).locator("[data-life='0']")).to_contain_text("12")
    expect(tables.nth(1).locator(".die-key-lit").get_by_role("img", name=re.compile("Guy Gardner"))).to_be_visible()
    expect(page.locator(".act-here")).to_have_count(2)
    assert barriers(page) == []
    page.set_viewport_size(NARROW)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.get_by_role("link", name="Watch the turn").first.click()
    expect(page.locator("#caption")).to_have_text("Ana blocks Zombie with Guy Gardner.")
