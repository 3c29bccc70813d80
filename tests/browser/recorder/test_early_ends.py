"""Games that end before their end: conceded, drawn, stopped, begun by mistake."""

import pytest
from playwright.sync_api import Page, expect

from rules import replay
from rules.dungeon_dice.record import GAME as DUNGEON
from tests.browser.recorder.conftest import HEADER, Phone, recorded, unlocked
from tests.browser.recorder.test_phones import more
from tests.browser.recorder.test_taps import WON
from tests.rules.recording.following import split_log
from tournament.recording.models import Recording

CONQUEST = """Dice Marshal log 1
game dice-conquest
P1 player "Ana"
P1 hero Ranger
first P1
"""
DRAWN, STOPPED = "The game is a tie", "The game was stopped; nobody has won"


def end(page: Page, item: str, words: str) -> None:
    more(page, item)
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def log_of(game: Recording) -> str:
    unlocked(game.refresh_from_db)
    log = unlocked(lambda: game.log)
    assert log is not None
    return str(log.text)


@pytest.mark.parametrize(
    ("header", "item", "words", "title", "line"),
    [
        (WON, "Somebody concedes", "A draw is agreed", DRAWN, "tie"),
        (WON, "Somebody concedes", "Stop here: nobody has won", STOPPED, "stop"),
        (CONQUEST, "The heroes give up", "Stop here: the run is unfinished", "The run is unfinished", "stop"),
        (CONQUEST, "The heroes give up", "The heroes give up", "The run is unfinished", "P1 concede"),
        (split_log(DUNGEON.example.read_text())[0], "Stop here", "Stop here: nobody has won", "Nobody wins", "stop"),
    ],
)
def test_a_game_ends_without_a_winner(phone: Phone, header: str, item: str, words: str, title: str, line: str) -> None:
    """The page says so and shows no winner's star; the word can be taken back, and stands in a legal log."""
    game = recorded(header)
    page = phone(game)
    end(page, item, words)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator(".winner-die")).to_have_count(0)
    page.get_by_label("Always here").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(title)
    end(page, item, words)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.get_by_role("button", name="Finish: store the log").click()
    expect(page.get_by_role("link", name="Log and verdict")).to_be_visible()
    text = log_of(game)
    assert line in text.splitlines()
    assert replay(text).verdict in ("legal", "legal_with_rulings")


def test_whoever_concedes_loses(phone: Phone) -> None:
    """The other player wins, and the star says so."""
    page = phone(recorded(WON))
    end(page, "Somebody concedes", "Ana concedes")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo wins")
    expect(page.locator(".winner-die")).to_be_visible()
    expect(page.get_by_role("button", name="Finish: Bo wins")).to_be_visible()


def test_a_recording_begun_by_mistake_is_thrown_away(phone: Phone) -> None:
    """It asks once, on the sheet; nothing is handed in, and the page leads on."""
    game = recorded(HEADER)
    page = phone(game)
    end(page, "Throw this recording away", "Keep recording")
    expect(page.get_by_role("dialog")).to_have_count(0)
    end(page, "Throw this recording away", "Throw it away")
    expect(page.get_by_role("heading", level=1)).to_have_text("This recording was withdrawn")
    expect(page.get_by_role("link", name="Your recorded games")).to_be_visible()
    unlocked(game.refresh_from_db)
    assert (game.state, game.log_id) == (Recording.State.WITHDRAWN, None)
