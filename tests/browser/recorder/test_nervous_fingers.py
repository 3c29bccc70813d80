"""Fingers that tap twice, and phones that may not write."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.recorder.conftest import HEADER, Phone, recorded, table, unlocked
from tests.browser.recorder.test_phones import more
from tests.browser.recorder.test_taps import SHORT


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
