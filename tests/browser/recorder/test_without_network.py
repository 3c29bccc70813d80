"""The network is gone, for the page and for its workers: the phone that writes goes on by itself, nothing is lost."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from rules import fold, replay
from tests.browser.conftest import OF_ITS_OWN
from tests.browser.recorder.conftest import HEADER, PHONE, recorded, table, unlocked
from tests.browser.recorder.test_taps import SHORT
from tests.browser.wire import Wire
from tournament.recording import services
from tournament.recording.models import Recording
from tournament.recording.permissions import Visitor

pytestmark = OF_ITS_OWN  # its pages are fetched by a worker, and over another address


@pytest.fixture
def wire(live_server: LiveServer) -> Iterator[Wire]:
    wire = Wire(live_server.url)
    yield wire
    wire.close()


def opened(page: Page, wire: Wire, game: Recording, asked: bool = True) -> Page:
    """The table on a phone that has loaded the rules."""
    page.set_viewport_size(PHONE)
    page.goto(wire.url + game.join_path)
    if asked:  # once on each phone
        page.locator(".question-band").get_by_role("button", name="I record").click()
    expect(page.locator(".network-badge")).to_have_text("savedworks without network")
    return page


def sheet(page: Page, item: str) -> None:
    page.get_by_label("Always here").get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name=item).click()


def test_a_game_goes_on_without_a_network(wire: Wire, new_context: CreateContextCallback) -> None:
    """Turns, a line that the rules refuse, an undo and a note are taken down; a reload keeps them; the store has all,
    once and in their order, when the network is back.
    """
    game = recorded()
    page = opened(new_context().new_page(), wire, game)
    playing = table(page, HEADER, SHORT)
    playing.play(entries=1)
    expect(page.locator(".network-badge")).to_contain_text("saved")
    wire.cut()
    playing.play(entries=4)
    expect(page.locator(".network-badge")).to_have_text(re.compile(r"^\d waitingplay on$"))
    expect(page.locator(".log-tail")).to_contain_text("Bo’s turn")
    sheet(page, "It happened differently")
    page.get_by_label("What was done, as a line of the log").fill("buy Batman with ch ch")
    page.get_by_role("button", name="Write it as played").click()
    expect(page.locator(".log-tail")).to_contain_text("as played")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator(".log-tail")).not_to_contain_text("as played")
    page.reload()
    expect(page.locator(".network-badge")).to_have_text(re.compile(r"^\d waitingplay on$"))
    sheet(page, "Write a note")
    page.get_by_label("It is kept in the log and changes nothing").fill("the lights went out")
    page.get_by_role("button", name="Write the note").click()
    expect(page.locator(".log-tail")).to_contain_text("the lights went out")
    playing.play(entries=3)
    sheet(page, "Without a network")
    expect(page.get_by_role("dialog")).to_contain_text("entries wait to be sent")
    page.get_by_role("button", name="Close").click()
    shown = page.locator(".log-tail").inner_text()
    assert unlocked(lambda: game.entries.count()) == 1
    wire.mend()
    expect(page.locator(".network-badge")).to_have_text("savedworks without network")
    assert page.locator(".log-tail").inner_text() == shown
    entries = unlocked(lambda: list(game.entries.order_by("number")))
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    kinds = [entry.kind for entry in entries]
    assert [kind for kind in kinds if kind != "enter"] == ["different", "undo", "note"]
    played = [line for entry in entries if entry.kind == "enter" for line, _ in entry.lines]
    assert played == playing.text.removeprefix(HEADER).splitlines()
    assert replay(playing.text).verdict == "incomplete"


def test_another_phone_went_on_meanwhile(wire: Wire, new_context: CreateContextCallback) -> None:
    """What the store has comes first; what this phone had taken down by itself is added behind it, and play goes on."""
    game = recorded()
    page = opened(new_context().new_page(), wire, game)
    wire.cut()
    playing = table(page, HEADER, SHORT)
    playing.play(entries=1)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana, what do you do?")
    unlocked(lambda: wrote_meanwhile(game))
    wire.mend()
    page.get_by_role("button", name="See why").click()
    expect(page.get_by_role("dialog")).to_contain_text("the judge has looked on")
    page.get_by_role("button", name="Add mine behind").click()
    expect(page.locator(".network-badge")).to_contain_text("saved")
    wire.cut()
    playing.play(entries=1)
    expect(page.locator(".network-badge")).to_contain_text("waiting")
    wire.mend()
    expect(page.locator(".network-badge")).to_contain_text("saved")
    lines = unlocked(lambda: [entry.line for entry in game.entries.order_by("number")])
    assert lines[:2] == ["the judge has looked on", "roll S B ch ch"]
    assert lines[2:] == ["reroll ch ch", "roll M F"]


def wrote_meanwhile(game: Recording) -> None:
    """A judge's entry, while the phone with the pen is away."""
    fresh = Recording.objects.select_related("live").get(pk=game.pk)
    judge = Visitor(fresh, None, None, judges=True)
    line, head = "the judge has looked on", fresh.head
    sent = services.Sent(fresh.number + 1, "note", line, head, fold.hash_of(head, fresh.number + 1, "note", line))
    services.take_entries(judge, [sent])


def lines_of(game: Recording) -> list[str]:
    return unlocked(lambda: [entry.line for entry in game.entries.order_by("number")])


def in_the_log(page: Page, number: int) -> None:
    """Wait until the log has so many entries."""
    expect(page.locator(".thumb-bar")).to_contain_text(f"{number} entr")


def test_two_tabs_of_one_phone_lose_nothing(wire: Wire, new_context: CreateContextCallback) -> None:
    """Without a network each tab of a phone goes on behind what the other has entered; the one that is closed first,
    and the one that stays, have all of it sent, once and in order.
    """
    game = recorded()
    context = new_context()
    first = opened(context.new_page(), wire, game)
    second = opened(context.new_page(), wire, game, asked=False)
    wire.cut()
    playing = table(first, HEADER, SHORT)
    playing.play(entries=1)
    in_the_log(second, 1)
    playing.screen.page = second
    playing.play(entries=1)
    in_the_log(first, 3)
    second.close()
    playing.screen.page = first
    playing.play(entries=1)
    wire.mend()
    expect(first.locator(".network-badge")).to_have_text("savedworks without network")
    expect(first.locator(".notice-strip-offline")).to_have_count(0)
    played = unlocked(lambda: [line for entry in game.entries.order_by("number") for line, _ in entry.lines])
    assert played == playing.text.removeprefix(HEADER).splitlines()


def test_what_arrived_while_its_answer_was_lost_is_not_asked_about(
    wire: Wire, new_context: CreateContextCallback
) -> None:
    """The store has an entry, its answer did not come, and another phone has written behind it: nothing is doubled,
    nobody is asked, and the phone goes on without a network though it has not heard of all entries.
    """
    game = recorded()
    page = opened(new_context().new_page(), wire, game)
    playing = table(page, HEADER, SHORT)
    page.route("**/entries/", lambda route: (route.fetch(), route.abort()))  # it is sent, and its answer is lost
    page.route("**/stream", lambda route: route.abort())
    page.route("**/state.json*", lambda route: route.abort())
    playing.play(entries=1)
    expect(page.locator(".network-badge")).to_contain_text("waiting")
    while not unlocked(game.entries.exists):  # it may be on its way still
        page.wait_for_timeout(50)
    unlocked(lambda: wrote_meanwhile(game))
    page.unroute_all(behavior="ignoreErrors")  # one may be under way
    expect(page.locator(".network-badge")).to_have_text("savedworks without network")
    expect(page.locator(".notice-strip-offline")).to_have_count(0)
    assert lines_of(game) == ["roll S B ch ch", "the judge has looked on"]


def test_a_full_storage_loses_no_entry(wire: Wire, new_context: CreateContextCallback) -> None:
    """Where the browser has no room left, tables of other days go, and what was entered is there after a reload."""
    game = recorded()
    page = opened(new_context().new_page(), wire, game)
    page.evaluate("""() => {
        let number = 0;
        for (let size = 1 << 20; size > 1; size >>= 1) try {
            for (;;) localStorage.setItem(`recording:old${number++}:seen`, `{"table": "${'x'.repeat(size)}"}`);
        } catch { /* full */ }
    }""")
    wire.cut()
    playing = table(page, HEADER, SHORT)
    playing.play(entries=2)
    page.reload()
    expect(page.locator(".network-badge")).to_have_text(re.compile(r"^\d waitingplay on$"))
    wire.mend()
    expect(page.locator(".network-badge")).to_contain_text("saved")
    played = unlocked(lambda: [line for entry in game.entries.order_by("number") for line, _ in entry.lines])
    assert played == playing.text.removeprefix(HEADER).splitlines()
