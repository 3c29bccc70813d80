"""Whole games by taps: each short game reaches its end, and the log is the one that was played."""

from playwright.sync_api import expect

from rules import replay
from tests.browser.recorder.conftest import HEADER, Phone, recorded, table, unlocked
from tests.browser.recorder.tapping import Table
from tests.rules.recording.following import split_log

#: The short game of docs/notation.md, played on until somebody has won.
SHORT = """roll S B ch ch
reroll ch ch
roll M F
buy Batman with S B M F
roll ch ch F B
field Sidekick
field Sidekick
attack Sidekick Sidekick
draw Sidekick x4
roll ch ch ch ch
field Sidekick
field Sidekick
field Sidekick
field Sidekick
attack all
"""


def finish(page_table: Table) -> None:
    """Send the end of a game in, and read its verdict."""
    page = page_table.page
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("link", name="Log and verdict")).to_be_visible()


def test_a_turn_of_dice_masters_takes_few_taps(phone: Phone) -> None:
    """Four faces, two dice rolled again with their faces, a purchase and the end of the turn: ten taps."""
    playing = table(phone(recorded()), HEADER, SHORT)
    playing.play(entries=4)
    expect(playing.page.locator(".question-title")).to_contain_text("Bo")
    assert playing.taps[0] <= 10, playing.taps
    assert playing.typed == 0


def test_the_log_is_what_was_tapped(phone: Phone) -> None:
    """Three turns by taps alone: what the server keeps reads as those lines, and is legal so far."""
    game = recorded()
    playing = table(phone(game), HEADER, SHORT)
    playing.play(entries=8)
    expect(playing.page.locator(".network-badge")).to_have_text("saved")
    kept = unlocked(lambda: [line for entry in game.entries.order_by("number") for line, _ in entry.lines])
    assert kept == playing.text.removeprefix(HEADER).splitlines()
    assert replay(playing.text).verdict == "incomplete"
    assert not playing.unlike


WON = """Dice Marshal log 1
game dice-masters/wol2015
P1 player "Ana"
P1 card 4wol x4 Batman
P2 player "Bo"
P2 card 9wol x4 Guy Gardner
P1 basic 31wol Stealth Ops
position turn 9 P1 main
P1 field Batman:L3
P2 life 6
"""


def test_a_won_game_of_dice_masters_is_finished(phone: Phone) -> None:
    """The last attack wins, the page says who, and the log has its verdict."""
    game = recorded(WON)
    playing = table(phone(game), WON, "attack Batman\n")
    assert playing.play(entries=6)
    expect(playing.page.get_by_role("heading", level=1)).to_have_text("Ana wins")
    finish(playing)
    unlocked(game.refresh_from_db)
    log = unlocked(lambda: game.log)
    assert log is not None
    assert replay(log.text).verdict == "legal"


def test_a_game_of_dice_conquest_is_won(phone: Phone) -> None:
    """A hero takes a die, places it on Kalterstorm, and the heroes win."""
    header = """Dice Marshal log 1
game dice-conquest
P1 player "Ana"
P1 hero Ranger
P2 player "Bo"
P2 hero Thief
first P1
position round 9 P1 turn P2
P1 health 1
P2 health 4
P2 loot Ring-of-Invisibility
display Kalterstorm D20=18 D12=11 D10=9 D6=6
available D8=6 D4=2
spent D10%
deck none
"""
    game = recorded(header)
    playing = table(phone(game), header, "P2 take D8\nP2 place Kalterstorm\nP2 use Ring-of-Invisibility\n")
    assert playing.play(entries=8)
    expect(playing.page.get_by_role("heading", level=1)).to_have_text("The heroes win")
    finish(playing)


def test_a_game_of_dungeon_dice_is_won(phone: Phone) -> None:
    """A monster is found, fought and beaten; the fourth Fame wins."""
    from rules.dungeon_dice.record import GAME

    header, lines = split_log(GAME.example.read_text())
    game = recorded(header)
    playing = Table(phone(game), header, lines)
    assert playing.play(entries=60)
    expect(playing.page.get_by_role("heading", level=1)).to_have_text("Ana wins")
    assert playing.typed == 0
    finish(playing)
