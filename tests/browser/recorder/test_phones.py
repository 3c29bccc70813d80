"""Two phones at one table, a judge, a dead network, a reload: what one phone says is seen on the other, and kept."""

import re
from typing import Literal

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright import CreateContextCallback

from rules import fold, replay
from tests.browser.barriers import barriers
from tests.browser.recorder.conftest import HEADER, LOOKED, Phone, recorded, table, unlocked
from tests.browser.recorder.test_taps import SHORT
from tests.rules.recording.test_entering import MISSILE
from tournament.recording.models import Recording


def log_of(game: Recording) -> list[str]:
    """Every line that was taken down, with those taken back."""
    return unlocked(lambda: [entry.line for entry in game.entries.order_by("number")])


def give_pen(game: Recording, seat: int) -> None:
    """As a judge may, while the phone that holds it is away."""

    def give() -> None:
        row = Recording.objects.get(pk=game.pk)
        Recording.objects.filter(pk=game.pk).update(scribe=row.devices.get(seat=seat), version=row.version + 50)

    unlocked(give)


def more(page: Page, item: str) -> None:
    page.get_by_label("Always here").get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name=item).first.click()


def test_a_tap_on_one_phone_is_seen_on_the_other(phone: Phone) -> None:
    """Ana taps her roll; Bo's phone shows it in a sentence, and the question, and that Ana writes."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=1)
    expect(bo.locator(".log-tail")).to_contain_text("Ana rolls ")
    expect(bo.get_by_role("heading", level=1)).to_contain_text("Ana, what do you do?")
    expect(bo.locator(".question-band")).to_contain_text("Ana writes.")


def test_the_other_phone_confirms_a_turn(phone: Phone) -> None:
    """After Ana's turn Bo is shown both lives; one tap confirms it, and the question is gone."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=5)
    expect(bo.get_by_role("button", name="Confirm turn 1")).to_be_visible()
    bo.evaluate(LOOKED)
    with bo.expect_response(lambda answer: answer.url.endswith("/signals/")):
        bo.get_by_role("button", name="Confirm turn 1").click()
    expect(bo.get_by_role("button", name="Confirm turn 1")).to_have_count(0)
    assert unlocked(lambda: game.signals.get(kind="confirm", closed_at=None)).seat == 1


def test_not_so_pins_the_line_on_both_phones(phone: Phone) -> None:
    """Bo says that his life is not right: Ana's phone shows it beside the game, and the desk hears of it."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=5)
    bo.get_by_role("button", name="Not so", exact=True).click()
    bo.get_by_role("dialog").get_by_role("button", name="A player’s life").click()
    expect(ana.locator(".strips")).to_contain_text("Bo says: not so")
    unlocked(game.refresh_from_db)
    assert game.disputed


def test_the_pen_is_handed_over(phone: Phone) -> None:
    """Bo asks for the pen, Ana hands it over by a tap, and Bo's phone has the keys."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    bo.get_by_role("button", name="Ask for the pen").click()
    ana.locator(".strips").get_by_role("button", name="Hand it over").click()
    expect(bo.locator(".face-key").first).to_be_visible()
    expect(ana.locator(".face-key")).to_have_count(0)
    playing = table(bo, HEADER, SHORT)
    playing.play(entries=1)
    expect(ana.locator(".log-tail")).to_contain_text("Ana rolls ")


def test_the_other_phone_reacts(phone: Phone) -> None:
    """Bo taps his global ability on his own phone; Ana's phone, which writes, is shown it and writes it by one tap."""
    game = recorded(MISSILE)
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    bo.locator('.thumb-bar [data-value="react"]').click()
    bo.get_by_role("dialog").get_by_role("button", name="Global: Magic Missile").click()
    expect(bo.locator(".strips")).to_contain_text("You react: global Magic Missile.")
    expect(ana.locator(".strips")).to_contain_text("Bo reacts: global Magic Missile")
    assert log_of(game) == []
    ana.locator(".strips").get_by_role("button", name="Write it").click()
    expect(bo.locator(".strips")).not_to_contain_text("You react")
    expect(ana.locator(".log-tail")).to_contain_text("Bo pays 1 energy for the global of Magic Missile")
    expect(ana.locator('.thumb-bar [data-value="react"]')).to_be_disabled()
    assert log_of(game) == ["P2 global Magic-Missile"]


def test_an_entry_of_a_phone_without_the_pen_is_kept_and_says_the_way_out(phone: Phone) -> None:
    """Ana's phone was away, and Bo has the pen meanwhile: hers is not taken, and she may take the pen and send it."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    for _ in range(3):
        ana.locator(".face-key").first.click()
    ana.context.set_offline(True)
    ana.locator(".face-key").first.click()
    give_pen(game, seat=1)
    expect(bo.locator(".face-key").first).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.locator(".network-badge")).to_have_text("1 not taken")
    ana.get_by_role("button", name="See why").click()
    dialog = ana.get_by_role("dialog")
    expect(dialog).to_contain_text("Another phone is taking this game down.")
    expect(dialog.get_by_role("button", name="Take the pen and send it")).to_be_visible()
    dialog.get_by_role("button", name="Leave it out").click()
    expect(ana.locator(".network-badge")).to_have_text("saved")
    assert log_of(game) == []


TOO_FAST = """async url => {
  const { Outbox } = await import(url), told = [];
  const stopped = { code: 'too-fast', detail: 'later' };
  const answer = entries => ({ status: 200, data: { taken: entries.slice(0, 1), stopped } });
  const box = new Outbox('probe', async entries => answer(entries), event => told.push(event));
  box.sending = true;
  for (const line of ['one', 'two']) box.add('enter', line);
  box.sending = false;
  await box.flush();
  return [told.includes('refused'), box.stopped, box.waiting.map(entry => entry.line)];
}"""


def test_what_a_busy_store_takes_later_is_no_refusal(phone: Phone, live_server: LiveServer) -> None:
    """It has taken the first of two entries and asks to wait: the second stays on the phone and is sent again."""
    page = phone(recorded(), "Ana")
    refused, stopped, waiting = page.evaluate(TOO_FAST, f"{live_server.url}/static/recorder/outbox.js")
    assert (refused, stopped, waiting) == (False, False, ["two"])


KEEP = "([name, entry]) => localStorage.setItem(name, JSON.stringify(entry))"


def test_a_tap_on_an_older_page_answers_nothing(phone: Phone) -> None:
    """While Ana's tab slept she went on in another tab of the phone: the tap on the old question only brings the new
    one, and the entry of the other tab is sent once.
    """
    game = recorded()
    page = phone(game, "Ana")
    table(page, HEADER, SHORT).play(entries=1)
    expect(page.locator(".network-badge")).to_have_text("saved")
    unlocked(game.refresh_from_db)
    line, number = "reroll ch ch", game.number + 1
    entry = {"kind": "enter", "line": line, "number": number, "prev": game.head, "at": "2026-11-23T20:15:01Z"}
    entry["hash"] = mark = fold.hash_of(game.head, number, "enter", line)
    page.evaluate(KEEP, [f"recording:{game.pk}:entry:{mark}", entry])
    page.get_by_role("button", name="End turn").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("do the 2 dice show now?")
    expect(page.locator(".network-badge")).to_have_text("saved")
    assert log_of(game)[-1] == line
    assert len(log_of(game)) == number


def test_undo_takes_back_a_tap_and_then_the_last_entry(phone: Phone) -> None:
    """In the middle of a roll Undo takes a face back; after it the whole roll, and the log keeps both."""
    game = recorded()
    page = phone(game)
    page.locator(".face-key").first.click()
    expect(page.locator(".reserve-label b")).to_have_text("1")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator(".reserve-label b")).to_have_text("0")
    table(page, HEADER, SHORT).play(entries=1)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana, what do you do?")
    expect(page.locator('[data-act="undo"]')).to_contain_text("roll S B ch ch")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.get_by_role("status").filter(has_text="Taken back")).to_contain_text(
        "Ana rolls shield, bolt and 2 Sidekicks"
    )
    expect(page.locator(".face-key").first).to_be_visible()
    assert log_of(game) == ["roll S B ch ch", "0"]


def test_undo_to_any_line_of_the_log(phone: Phone) -> None:
    """The arrow beside a line takes it back, and all after it."""
    game = recorded()
    page = phone(game)
    table(page, HEADER, SHORT).play(entries=4)
    page.get_by_role("button", name=re.compile("^Log")).click()
    page.get_by_role("button", name="Take back entry 2 and all after it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana, what do you do?")
    expect(page.locator(".log-tail")).not_to_contain_text("again")


def test_what_was_taken_back_by_mistake_is_put_back(phone: Phone) -> None:
    """A tap on the wrong arrow takes back the whole game; the next tap has it again, and the key is gone."""
    game = recorded()
    page = phone(game)
    table(page, HEADER, SHORT).play(entries=4)
    page.get_by_role("button", name=re.compile("^Log")).click()
    page.get_by_role("button", name="Take back entry 1 and all after it").click()
    expect(page.locator(".strips")).to_contain_text("Taken back: 5 entries")
    page.locator(".strips").get_by_role("button", name="Put back").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo, what do you do?")
    expect(page.locator(".thumb-bar")).to_contain_text("5 entries")
    expect(page.get_by_role("button", name="Put back")).to_have_count(0)
    assert log_of(game)[-2:] == ["0", "5"]


def test_a_reload_in_the_middle_of_a_roll_loses_nothing(phone: Phone) -> None:
    """Two faces are tapped, the page is loaded anew, and two are still there."""
    game = recorded()
    page = phone(game)
    for _ in range(2):
        page.locator(".face-key").first.click()
    expect(page.locator(".reserve-label b")).to_have_text("2")
    page.reload()
    expect(page.locator(".reserve-label b")).to_have_text("2")


def test_a_note_in_the_middle_of_a_roll_leaves_what_was_tapped(phone: Phone) -> None:
    """Two dice are told, a note is written, and the third is asked."""
    game = recorded()
    page = phone(game)
    for _ in range(2):
        page.locator(".face-key").first.click()
    more(page, "Write a note")
    page.get_by_role("dialog").get_by_role("textbox").fill("Bo shuffles again")
    page.get_by_role("button", name="Write the note").click()
    expect(page.locator(".log-tail")).to_contain_text("Bo shuffles again")
    expect(page.locator(".reserve-label")).to_have_text("2 of 4")
    for _ in range(2):
        page.locator(".face-key").first.click()
    expect(page.locator(".log-tail")).to_contain_text("Ana rolls 4 fists.")
    assert log_of(game) == ["Bo shuffles again", "roll F F F F"]


def test_whoever_keeps_all_dice_is_back_at_the_question(phone: Phone) -> None:
    """The key that ends a reroll of no die leaves it; nothing is written."""
    game = recorded()
    page = phone(game)
    table(page, HEADER, SHORT).play(entries=1)
    page.get_by_role("button", name="Reroll some dice").click()
    page.get_by_role("button", name="Keep all dice").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana, what do you do?")
    expect(page.get_by_role("button", name="Reroll some dice")).to_be_visible()
    assert log_of(game) == ["roll S B ch ch"]


def test_the_log_opens_at_its_end_and_stays_there(phone: Phone) -> None:
    """Also where another phone writes on while it is open; whoever has scrolled up stays where they read."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    bo.set_viewport_size({"width": 390, "height": 430})
    playing = table(ana, HEADER, SHORT)
    playing.play(entries=3)
    expect(bo.get_by_role("status")).to_contain_text("Ana buys Batman")
    bo.get_by_role("button", name=re.compile("^Log")).click()
    newest = bo.locator(".sheet .log-list li").last
    expect(newest).to_be_in_viewport()
    playing.play(entries=1)
    expect(newest).to_contain_text("rolls")
    expect(newest).to_be_in_viewport()
    bo.locator(".sheet .log-list").evaluate("list => list.scrollTo(0, 0)")
    playing.play(entries=1)
    expect(newest).to_contain_text("fields")
    expect(bo.locator(".sheet .log-list li").first).to_be_in_viewport()


def test_a_phone_changes_its_seat(phone: Phone) -> None:
    """A wrong seat is left again, and whoever records for both is not asked once more."""
    game = recorded()
    page = phone(game, "Bo")
    more(page, "Change the seat")
    expect(page.get_by_role("heading", level=1)).to_have_text("Who are you?")
    expect(page.locator(".question-band").get_by_role("button", name="Bo free")).to_be_visible()
    page.get_by_role("button", name="I record for both").click()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ana, what do the 4 dice show?")
    more(page, "Change the seat")
    page.locator(".question-band").get_by_role("button", name="Ana free").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ana, what do the 4 dice show?")
    assert unlocked(lambda: game.devices.get().seat) == 0


def test_without_a_network_entries_wait_and_are_sent_once(phone: Phone) -> None:
    """The network goes before the last face: the roll is kept, said to be kept, survives a reload and arrives once."""
    game = recorded()
    page = phone(game)
    for _ in range(3):
        page.locator(".face-key").first.click()
    page.context.set_offline(True)
    page.locator(".face-key").first.click()
    expect(page.locator(".strips")).to_contain_text("Saved on this phone: 1 entry")
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved on this phone")
    page.get_by_role("button", name="Write the next line").click()
    page.get_by_label("The line", exact=True).fill("buy Stealth-Ops with F F F")
    page.get_by_role("button", name="Write this line").click()
    expect(page.locator(".network-badge")).to_contain_text("2 waiting")
    assert log_of(game) == []
    page.context.set_offline(False)
    expect(page.locator(".network-badge")).to_contain_text("saved")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana, what do you do?")
    assert log_of(game) == ["roll F F F F", "buy Stealth-Ops with F F F"]


def test_two_phones_that_wrote_at_once_lose_nothing(phone: Phone, live_server: LiveServer) -> None:
    """Ana's phone is away, Bo takes the pen and rolls; back again Ana is shown both, and adds hers as notes."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    for _ in range(3):
        ana.locator(".face-key").first.click()
    ana.context.set_offline(True)
    ana.locator(".face-key").first.click()
    give_pen(game, seat=1)
    expect(bo.locator(".face-key").first).to_be_visible()
    table(bo, HEADER, SHORT).play(entries=1)
    give_pen(game, seat=0)
    ana.context.set_offline(False)
    ana.get_by_role("button", name="See why").click()
    dialog = ana.get_by_role("dialog")
    expect(dialog.get_by_role("listitem").nth(0)).to_contain_text("Ana rolls shield, bolt and 2 Sidekicks.")
    expect(dialog.get_by_role("listitem").nth(1)).to_contain_text("Ana rolls 4 fists.")
    ana.wait_for_timeout(250)  # a tap right behind a change of the page does not count
    dialog.get_by_role("button", name="Keep mine as notes only").click()
    expect(ana.locator(".network-badge")).to_contain_text("saved")
    assert log_of(game) == ["roll S B ch ch", "not taken in: roll F F F F"]


def written_as_played(page: Page, line: str) -> None:
    """Behind the first entry of a game, a line that the page does not offer."""
    table(page, HEADER, SHORT).play(entries=1)
    more(page, "It happened differently")
    page.get_by_label("What was done, as a line of the log").fill(line)
    page.get_by_role("button", name="Write it as played").click()


def test_it_happened_differently(phone: Phone) -> None:
    """A purchase that nobody can afford, written as it was played, is marked, and the game goes on."""
    game = recorded()
    page = phone(game)
    written_as_played(page, "buy Batman with S B")
    expect(page.locator(".log-tail")).to_contain_text("as played")
    expect(page.get_by_role("heading", level=1)).to_contain_text("what do you do?")
    entry = unlocked(lambda: game.entries.get(number=2))
    assert entry.kind == "different"
    assert entry.refused["rule"] == "DM-PAY-02"


def test_a_life_is_corrected(phone: Phone) -> None:
    """One tap more for Bo and it is written: the felt shows it, and the log says that the players corrected it."""
    game = recorded()
    page = phone(game)
    table(page, HEADER, SHORT).play(entries=1)
    more(page, "It happened differently")
    page.get_by_role("button", name="One less for Bo").click()
    page.get_by_role("button", name="Write this life").click()
    expect(page.locator('.game-table [data-life="1"]')).to_contain_text("9")
    expect(page.locator(".log-tail")).to_contain_text("The players set Bo’s life to 9")
    assert unlocked(lambda: game.entries.get(number=2)).kind == "correction"


def test_a_correction_behind_an_attack_is_one_line_of_the_log(phone: Phone) -> None:
    """What follows from the attack comes with it, and is not the correction; a pinned entry is one that is shown."""
    page = phone(recorded())
    table(page, HEADER, SHORT).play(entries=6)  # Bo has attacked, and it is Ana's turn
    more(page, "It happened differently")
    page.get_by_role("button", name="One more for Bo").click()
    page.get_by_role("button", name="Write this life").click()
    page.get_by_role("button", name=re.compile("^Log")).click()
    corrected = page.get_by_role("dialog").get_by_text("The players set Bo’s life to")
    expect(corrected).to_have_count(1)
    page.keyboard.press("Escape")
    number = page.locator(".log-tail .log-number").last.inner_text()
    more(page, "Write a note")
    page.locator("#note").fill("by mistake")
    page.get_by_role("button", name="Write the note").click()
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator(".log-tail .log-number").last).to_have_text(number)
    more(page, "Call a judge")
    page.get_by_role("dialog").get_by_role("button", name="Call a judge").click()
    expect(page.locator(".judge-halt")).to_contain_text(f"Entry {number} is pinned.")


@pytest.fixture
def judge(client: Client, new_context: CreateContextCallback, live_server: LiveServer) -> Page:
    """A browser in which a judge has signed in."""
    mira = User.objects.create_user("mira")
    mira.groups.add(Group.objects.get_or_create(name="judges")[0])
    client.force_login(mira)
    page = new_context().new_page()
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return page


def test_a_judge_steps_back_and_rules_there(phone: Phone, judge: Page, live_server: LiveServer) -> None:
    """Mira looks at the table after the roll, and rules from there: what came after it is taken back on both phones."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=3)
    judge.goto(live_server.url + game.get_absolute_url())
    title = judge.get_by_role("heading", level=1)
    judge.get_by_role("button", name="Step back").click()
    for _ in range(3):
        judge.locator(".strips").get_by_role("button", name="Back", exact=True).click()
    expect(title).to_have_text("The table before the first entry")
    judge.locator(".strips").get_by_role("button", name="On", exact=True).click()
    expect(title).to_have_text("The table after entry 1")
    judge.get_by_role("button", name="Rule", exact=True).click()
    judge.get_by_label("Take the game back to entry 1 first").check()
    judge.get_by_label("Both phones will read").fill("The reroll was not announced")
    judge.get_by_role("button", name="Send the ruling").click()
    for each in (ana, bo):
        expect(each.get_by_role("heading", level=1)).to_have_text("The reroll was not announced")
        each.get_by_role("button", name="Play on").click()
        expect(each.get_by_role("heading", level=1)).to_contain_text("Ana, what do you do?")
    assert log_of(game)[-2:] == ["1", '!judge note "The reroll was not announced"']


def test_a_judge_rules_and_both_play_on(phone: Phone, judge: Page, live_server: LiveServer) -> None:
    """Bo calls a judge, nothing is written until the ruling, both phones show it, and the game goes on from it."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=1)
    more(bo, "Call a judge")
    bo.get_by_role("dialog").get_by_role("button", name="Call a judge").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text("A judge is called")
    page = judge
    page.goto(live_server.url + game.get_absolute_url())
    page.get_by_role("button", name="Rule at this line").click()
    page.get_by_role("dialog").get_by_role("button", name="Set life").click()
    page.get_by_label("Whose life").select_option("2")
    page.get_by_label("New life").fill("8")
    page.get_by_label("Both phones will read").fill("2 damage were missed")
    page.get_by_role("button", name="Send the ruling").click()
    for each in (ana, bo):
        expect(each.get_by_role("heading", level=1)).to_have_text("2 damage were missed")
        each.get_by_role("button", name="Play on").click()
        expect(each.locator('.game-table [data-life="1"]')).to_contain_text("8")
    expect(ana.get_by_role("heading", level=1)).to_have_text("Ana, what do you do?")
    assert log_of(game)[-1] == '!judge life P2 8 "2 damage were missed"'
    lines = unlocked(lambda: [line for entry in game.entries.order_by("number") for line, _ in entry.lines])
    assert replay(HEADER + "".join(f"{line}\n" for line in lines)).verdict == "incomplete"


def test_a_line_that_is_not_taken_says_what_to_do(phone: Phone) -> None:
    """A player writes a ruling: the page does not wait for ever, but leads to why, and to leaving it out."""
    game = recorded()
    page = phone(game)
    written_as_played(page, '!judge life P1 3 "so it is"')
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("1 entry was not taken")
    page.get_by_role("button", name="What to do").click()
    expect(page.get_by_role("dialog")).to_contain_text("Only a judge rules, so this line is not taken.")
    page.get_by_role("button", name="Leave it out").click()
    expect(title).to_have_text("Ana, what do you do?")
    assert log_of(game)[-1] == "roll S B ch ch"


def test_a_line_that_the_rules_refuse_is_told_as_what_the_page_is_about(phone: Phone) -> None:
    """Written while there was no network: the heading says it, with the reason, the line and both ways on."""
    game = recorded()
    page = phone(game)
    page.context.set_offline(True)
    written_as_played(page, "attack none")
    page.get_by_role("button", name="Write the next line").click()
    page.get_by_label("The line").fill("buy Batman")
    page.get_by_role("button", name="Write this line").click()
    page.context.set_offline(False)
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("The rules say otherwise")
    expect(page.get_by_role("alert")).to_contain_text("buy Batman")
    expect(page.get_by_role("button", name="Write it as played")).to_be_visible()
    page.get_by_role("button", name="Leave it out").click()
    expect(title).not_to_have_text("The rules say otherwise")


def test_silent_mode_gives_no_hints(phone: Phone) -> None:
    """Taking down only: no reason is offered, and a broken rule is written without a word."""
    game = recorded()
    page = phone(game)
    more(page, "Take down only")
    expect(page.locator(".strips")).to_contain_text("No hints, no warnings.")
    expect(page.get_by_role("button", name="Why is this asked?")).to_have_count(0)
    table(page, HEADER, SHORT).play(entries=1)
    more(page, "It happened differently")
    page.get_by_label("What was done, as a line of the log").fill("buy Batman with S B")
    page.get_by_role("button", name="Write it as played").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".log-tail")).to_contain_text("buy Batman with S B")


def test_a_key_keeps_the_focus_through_a_redraw(phone: Phone) -> None:
    """By the keyboard alone: Enter on a face key tells the die and stays on the key; Escape closes a sheet."""
    page = phone(recorded())
    page.locator(".face-key").nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".reserve-label b")).to_have_text("1")
    expect(page.locator(".face-key").nth(2)).to_be_focused()
    page.get_by_role("button", name=re.compile("^More")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="More", level=2)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("^More"))).to_be_focused()


def test_the_back_key_of_a_phone_closes_what_lies_over_the_table(phone: Phone) -> None:
    """Where the browser asks the page first: a sheet is closed, and the game is not left."""
    page = phone(recorded())
    page.evaluate("""() => {
        window.CloseWatcher = class extends CloseWatcher {
            constructor() { super(); window.back = () => this.requestClose(); }
        };
    }""")
    for name in ("Log", "More"):
        page.get_by_role("button", name=re.compile(f"^{name}")).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.evaluate("back()")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^More")).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_nobody_is_kept_out(phone: Phone) -> None:
    """Questions and sheets, light and dark, have no barrier that axe can find, and nothing is wider than the screen."""
    schemes: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
    for scheme in schemes:
        page = phone(recorded(), scheme=scheme)
        assert not barriers(page)
        table(page, HEADER, SHORT).play(entries=1)
        assert not barriers(page)
        for name in ("Log", "More"):
            page.get_by_role("button", name=re.compile(f"^{name}")).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            assert not barriers(page)
            page.get_by_role("button", name="Close").click()


def test_the_link_is_copied_and_the_page_says_so(phone: Phone) -> None:
    """Over plain http too, where browsers offer no clipboard."""
    game = recorded()
    page = phone(game, "Ana")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.get_by_label("Always here").get_by_role("button", name="More").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".tap-missed")).to_have_text("Link copied.")


def test_the_table_is_shown_as_it_was(phone: Phone) -> None:
    """From the log any entry's position is opened, stepped back and on, and left again for the table as it is."""
    page = phone(recorded())
    table(page, HEADER, SHORT).play(entries=3)
    page.get_by_role("button", name=re.compile("^Log")).click()
    page.get_by_role("button", name="Show the table after entry 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The table after entry 1")
    page.locator(".strips").get_by_role("button", name="On").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The table after entry 2")
    page.locator(".strips").get_by_role("button", name="Go live").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("what do")


def test_a_what_if_on_the_other_phone_answers_nothing_for_the_pen(phone: Phone) -> None:
    """Bo has asked for the pen and tries something meanwhile: only Ana's phone can hand it over."""
    game = recorded()
    ana, bo = phone(game, "Ana"), phone(game, "Bo")
    table(ana, HEADER, SHORT).play(entries=1)
    bo.get_by_role("button", name="Ask for the pen").click()
    expect(ana.locator(".strips")).to_contain_text("Bo asks for the pen.")
    more(bo, "Try a what-if")
    expect(bo.locator(".strips")).to_contain_text("Nothing is recorded.")
    expect(bo.get_by_role("button", name="Hand it over")).to_have_count(0)


def test_what_if_leaves_no_trace(phone: Phone) -> None:
    """Lines are tried from the table as it is, taken back, and tried from an earlier entry; the log stays as it was."""
    game = recorded()
    page = phone(game)
    table(page, HEADER, SHORT).play(entries=2)
    title = page.get_by_role("heading", level=1)
    asked = "Ana, what do you do?"
    expect(title).to_have_text(asked)
    more(page, "Try a what-if")
    expect(page.locator(".strips")).to_contain_text("What if. Nothing is recorded.")
    page.get_by_label("Always here").get_by_role("button", name="More").click()
    for item in ("It happened differently", "Write a note", "Time is called", "Somebody concedes", "Throw this"):
        key = page.get_by_role("dialog").get_by_role("button", name=item)
        expect(key).to_be_disabled()
        expect(key).to_contain_text("Go back to the game first")
    page.keyboard.press("Escape")
    page.locator(".question-band .button-row").get_by_role("button").last.click()
    expect(title).to_contain_text("Bo")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(title).to_have_text(asked)
    page.locator(".strips").get_by_role("button", name="Back to the game").click()
    expect(page.locator(".strips")).not_to_contain_text("What if")
    page.get_by_role("button", name=re.compile("^Log")).click()
    page.get_by_role("button", name="Show the table after entry 1").click()
    page.get_by_role("button", name="What if …").click()
    expect(page.locator(".strips")).to_contain_text("What if after entry 1.")
    expect(page.locator(".log-tail li")).to_have_count(2)
    page.locator(".question-band .button-row").get_by_role("button").last.click()
    expect(title).to_contain_text("Bo")
    page.locator(".strips").get_by_role("button", name="Back to the game").click()
    expect(title).to_have_text(asked)
    assert len(log_of(game)) == 3


#: Phone 3 was last heard of 40 seconds before phone 4, by the store's clock, whatever this phone's says; 5 never.
AWAY = """async url => {
  const { Session } = await import(url), seen = { 3: '2020-01-01T20:15:01Z', 4: '2020-01-01T20:15:41Z' };
  return [3, 4, 5].map(device => Boolean(Session.prototype.away.call({ seen }, device)));
}"""
BEATS = """async url => {
  window.EventSource = class extends EventTarget { readyState = 1; static CLOSED = 2; };
  const { Push } = await import(url), seen = [], none = () => {};
  const push = new Push({
    stream: none, poll: none, take: none, changed: none, heard: none, lacks: none, seen: one => seen.push(one),
  });
  clearInterval(push.timer);
  push.source.dispatchEvent(new MessageEvent('here', { data: '{"3": "2026-11-23T20:15:01Z"}' }));
  return [push.live, Date.now() - push.heard < 5000, seen];
}"""


def test_a_quiet_stream_is_known_to_be_there(phone: Phone, live_server: LiveServer) -> None:
    """The store says every ten seconds which phones are there: so a phone does not ask for news beside its stream, and
    knows which of the others is away.
    """
    page = phone(recorded(), "Ana")
    told = page.evaluate(BEATS, f"{live_server.url}/static/recorder/push.js")
    assert told == [True, True, [{"3": "2026-11-23T20:15:01Z"}]]
    assert page.evaluate(AWAY, f"{live_server.url}/static/recorder/session.js") == [True, False, False]
