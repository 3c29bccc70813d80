"""Fingers that tap twice, and phones that may not write."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import MOVING
from tests.browser.recorder.conftest import HEADER, Phone, recorded, table, unlocked
from tests.browser.recorder.test_phones import more
from tests.browser.recorder.test_taps import SHORT

pytestmark = MOVING


def tap_twice(page: Page, key: Locator) -> None:
    """Two taps of one finger, with the page drawn anew between them."""
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    page.wait_for_timeout(90)
    page.mouse.click(x, y)


def test_the_second_tap_of_a_double_tap_answers_nothing(phone: Phone) -> None:
    """Whatever comes under the finger: the next question stays open, and a sheet stays up."""
    game = recorded()
    page = phone(game)
    table(page, HEADER, SHORT).play(entries=1)
    expect(page.locator(".question-title")).to_have_text("Ana, what do you do?")
    tap_twice(page, page.get_by_role("button", name=re.compile("^End turn|end turn")))
    expect(page.locator(".question-title")).to_contain_text("Bo, what do the 4 dice show?")
    page.wait_for_timeout(300)
    expect(page.locator(".reserve")).to_contain_text("0 of 4")
    tap_twice(page, page.get_by_label("Always here").get_by_role("button", name="More"))
    page.wait_for_timeout(300)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_key_that_stays_counts_every_tap(phone: Phone) -> None:
    """Two dice that show the same are two quick taps on one key."""
    page = phone(recorded())
    tap_twice(page, page.locator(".face-key").nth(3))
    expect(page.locator(".reserve")).to_contain_text("2 of 4")


def test_nothing_is_written_while_a_judge_is_called(phone: Phone) -> None:
    """The phone with the pen writes no note, ends nothing and takes nothing back until the judge has ruled."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=1)
    more(bo, "Call a judge")
    bo.get_by_role("dialog").get_by_role("button", name="Call a judge").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text("A judge is called")
    for page in (ana, bo):
        expect(page.get_by_label("Always here").get_by_role("button", name="Undo")).to_be_disabled()
        page.get_by_label("Always here").get_by_role("button", name="More").click()
        sheet = page.get_by_role("dialog")
        for name in ("It happened differently", "Write a note", "Time is called", "Somebody concedes"):
            expect(sheet.get_by_role("button", name=name)).to_be_disabled()
    expect(ana.get_by_role("dialog").get_by_role("button", name="A judge is called By Bo")).to_be_disabled()
    expect(bo.get_by_role("dialog").get_by_role("button", name="Withdraw the call")).to_be_enabled()
    ana.keyboard.press("Escape")
    ana.keyboard.press("Control+z")
    expect(ana.get_by_role("heading", level=1)).to_have_text("A judge is called")
    assert unlocked(lambda: game.entries.filter(kind="undo").count()) == 0


MUST_BLOCK = """Dice Marshal log 1
game dice-masters/wol2015
P1 player "Ana"
P1 card 132wol x4 Supergirl: Last Daughter of Krypton
P2 player "Bo"
P2 card 8wol x4 Guy Gardner: Seeing Red
position turn 9 P1 main
P1 field Supergirl:L1
P2 field Guy-Gardner:L1
"""


def test_no_block_is_offered_where_somebody_must_block(phone: Phone) -> None:
    """It would be no line at all. Who takes down only may say it: what was played is kept, and marked."""
    game = recorded(MUST_BLOCK)
    page = phone(game)
    page.get_by_role("button", name="Attack with Supergirl").click()
    expect(page.locator(".question-title")).to_have_text("Bo, who blocks?")
    expect(page.locator(".question-band")).to_contain_text("must block")
    expect(page.get_by_role("button", name="No block")).to_have_count(0)
    more(page, "Take down only")
    page.get_by_role("button", name="No block").click()
    expect(page.locator(".log-tail")).to_contain_text("as played")
    entry = unlocked(lambda: game.entries.get(number=2))
    assert (entry.line, entry.refused["rule"], entry.refused["breaks"]) == ("P2 block none", "DM-FUND-01", True)


# --- a tap while the page changes -------------------------------------------------------------------------------------

ASKED = "Ana, what do you do?"


def test_a_tap_counts_where_the_page_was_drawn_anew_under_it(phone: Phone) -> None:
    """The finger rests on a key while the other phone says something: the same is still asked."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=1)
    end = ana.get_by_role("button", name=re.compile("^End turn|end turn"))
    rest_on(ana, end)
    bo.get_by_label("Always here").get_by_role("button", name="Undo").click()
    expect(ana.locator(".strips")).to_contain_text("Bo asks to take back")
    ana.mouse.up()
    expect(ana.locator(".question-title")).to_contain_text("Bo, what do the 4 dice show?")
    assert unlocked(lambda: game.entries.latest("number").line) == "end"


def test_a_tap_whose_key_has_gone_is_told(phone: Phone) -> None:
    """The finger rests on a key while a judge is called: it answers nothing, and the page says so."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=1)
    rest_on(ana, ana.get_by_role("button", name=re.compile("^End turn|end turn")))
    more(bo, "Call a judge")
    bo.get_by_role("dialog").get_by_role("button", name="Call a judge").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text("A judge is called")
    ana.mouse.up()
    expect(ana.locator(".tap-missed")).to_have_text("The page changed under your finger. Tap again.")
    assert unlocked(game.entries.count) == 1
    expect(ana.locator(".tap-missed")).to_have_count(0)


def rest_on(page: Page, key: Locator) -> None:
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


#: Taps where a key lies as soon as another phone has changed the page: a finger that was on its way already.
ON_ITS_WAY = """key => {
  const { x, y, width, height } = key.getBoundingClientRect(), root = document.querySelector('#recorder');
  const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, detail: 1, button: 0 };
  new MutationObserver((_, observer) => {
    if (!root.querySelector('.strips p, .judge-halt')) return;
    observer.disconnect();
    const on = document.elementFromPoint(at.clientX, at.clientY);
    on.dispatchEvent(new PointerEvent('pointerdown', at));
    on.dispatchEvent(new PointerEvent('pointerup', at));
    on.dispatchEvent(new MouseEvent('click', at));
  }).observe(root, { childList: true });
}"""


def test_a_finger_on_its_way_taps_what_it_was_aimed_at(phone: Phone) -> None:
    """A strip moves the keys, and another screen comes: neither answers for the key that was there."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=1)
    life = ana.locator(".question-band [data-act]").first
    life.evaluate(ON_ITS_WAY)
    more(bo, "Call a judge")
    bo.get_by_role("dialog").get_by_role("button", name="Call a judge").click()
    expect(ana.locator(".tap-missed")).to_have_text("The page changed under your finger. Tap again.")
    expect(ana.get_by_role("dialog")).to_have_count(0)  # "Read the log" came under the finger
    assert unlocked(game.entries.count) == 1


def test_a_tap_on_a_sheet_is_not_for_the_page_below_it(phone: Phone) -> None:
    """The page below it is drawn anew just before: the key of the sheet answers, not one that it covers."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    ana.set_viewport_size({"width": 390, "height": 844})  # "Close" lies over a key of the page
    table(ana, HEADER, SHORT).play(entries=1)
    ana.get_by_role("button", name=re.compile("^Log")).click()
    ana.get_by_role("dialog").get_by_role("button", name="Close").evaluate(ON_ITS_WAY)
    bo.get_by_label("Always here").get_by_role("button", name="Undo").click()
    expect(ana.locator(".strips")).to_contain_text("Bo asks to take back")
    expect(ana.get_by_role("dialog")).to_have_count(0)
    assert unlocked(game.entries.count) == 1


def test_the_second_of_two_quick_taps_is_told(phone: Phone) -> None:
    page = phone(recorded())
    table(page, HEADER, SHORT).play(entries=1)
    tap_twice(page, page.get_by_role("button", name=re.compile("^End turn|end turn")))
    expect(page.locator(".tap-missed")).to_have_text("Two quick taps: only the first one counted.")


#: Holds back the answer to what is sent, and the question for the list of entries, until `window.let[what]` is called.
HELD_BACK = """(() => {
  const ask = window.fetch;
  window.let = {};
  window.held = new Set();
  const wait = what => new Promise(go => { window.let[what] = () => { delete window.let[what]; go(); }; });
  window.fetch = async (address, how) => {
    if (String(address).includes('after=') && window.held.delete('list')) await wait('list');
    const answer = await ask(address, how);
    if (how?.method === 'POST' && window.held.delete('sent')) await wait('sent');
    return answer;
  };
})()"""


def held_back(page: Page, what: str) -> None:
    """Wait until this is held back."""
    for _ in range(200):
        if page.evaluate("what => what in window.let", what):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{what} was not asked for")


def test_no_older_question_is_shown_while_the_answer_to_a_tap_is_on_its_way(phone: Phone) -> None:
    """The list of entries can be there before what follows from them: a tap would answer the question before again."""
    game = recorded()
    page = phone(game)
    page.evaluate(HELD_BACK)
    table(page, HEADER, SHORT).play(entries=1)
    expect(page.locator(".question-title")).to_have_text(ASKED)
    page.evaluate("held.add('sent')")
    for words in ("first", "second", "third"):
        more(page, "Write a note")
        page.locator("#note").fill(words)
        page.get_by_role("button", name="Write the note").click()
    held_back(page, "sent")
    page.evaluate("held.add('sent'), held.add('list'), window.let.sent()")  # two at once: news tell the last of them
    held_back(page, "list")
    expect(page.locator(".question-title")).to_have_text(ASKED)
    page.evaluate("window.let.sent()")
    page.evaluate("held.add('sent')")
    page.get_by_role("button", name=re.compile("^End turn|end turn")).click()
    held_back(page, "sent")
    page.evaluate("window.let.list()")
    page.wait_for_timeout(400)
    expect(page.locator(".question-title")).to_have_text("One moment …")
    page.evaluate("window.let.sent()")
    expect(page.locator(".question-title")).to_contain_text("Bo, what do the 4 dice show?")
    assert unlocked(lambda: game.entries.latest("number").line) == "end"
