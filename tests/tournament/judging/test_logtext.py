"""Lines of a log: counted as the notation counts them, and told apart by their look."""

import pytest

from tests.tournament.judging.conftest import LOG
from tournament.judging.log_text import log_header, logtext

KINDS = ["header"] * 4 + ["turn", "fact", "fact", "decision", "claim", "ruling", "comment"]


def test_every_kind_of_line_is_told_apart() -> None:
    """Header, turn, facts, decisions, claims, rulings and comments of one short log."""
    shown = logtext.Lines(LOG).part(-5, 99)
    assert [line.kind for line in shown] == KINDS
    assert [line.number for line in shown] == list(range(1, 12))


def test_a_header_that_says_passes_are_written_goes_on() -> None:
    """Though "passes" is also what a player does: the names behind it are the header's."""
    text = 'Dice Marshal log 1\ngame dice-masters/wol2015\npasses written\nP1 player "Ana"\nturn 1 P1\npasses\n'
    assert [line.kind for line in logtext.Lines(text).part(1, 9)] == ["header"] * 4 + ["turn", "decision"]
    assert log_header.header_of(text)["names"] == ["Ana", "P2"]


@pytest.mark.parametrize(
    ("text", "words", "entry"),
    [("", None, None), ("; a\n;b\n", None, None), ("Dice Marshal log 1\n", 1, None), (LOG + "\n\n;x\n", 10, 5)],
)
def test_the_ends_of_a_log(text: str, words: int | None, entry: int | None) -> None:
    """The last line that is no comment, and the first on which something was played; none in an empty log."""
    found = logtext.Lines(text)
    assert (found.last_words, found.next_entry(range(1, len(found) + 1))) == (words, entry)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("", logtext.Asked()),
        ("\0\ud800\n\n;cards x", logtext.Asked()),
        ("game\ncards\noption", logtext.Asked()),
        (
            "\ufeffDice Marshal log 1\nGame dice-masters/wol2015 ; the second book\noption class_effects=open\n"
            "cards 9C41E7",
            logtext.Asked("dice-masters/wol2015 class_effects=open", "9c41e7"),
        ),
    ],
)
def test_what_the_header_asks_for(text: str, asked: logtext.Asked) -> None:
    """Profile and card data; silent headers and nonsense ask for nothing."""
    assert logtext.asked(text) == asked


@pytest.mark.parametrize(
    ("game", "line", "kind"),
    [
        ("dice-conquest", "d Potion", "decision"),  # discard
        ("dice-masters/wol2015", "d Sidekick x4", "fact"),  # draw
        ("dice-conquest", "reveal Skeleton", "fact"),
        ("dice-conquest", "round 2 P1", "turn"),
        ("dungeon-dice", "turn 2 P1", "turn"),
        ("dice-conquest", "r D4=4 D6=1", "fact"),
        ("dice-masters/wol2015", "-> M F", "fact"),
        ("dice-masters/wol2015", "No attack", "decision"),
        ("dice-masters/wol2015", "P2: rolls M", "fact"),
    ],
)
def test_a_line_is_what_its_game_calls_it(game: str, line: str, kind: str) -> None:
    """The same short verb draws dice in one game and discards a card in another."""
    begins = "round 1 P1" if game == "dice-conquest" else "turn 1 P1"
    found = logtext.Lines(f"Dice Marshal log 1\ngame {game}\nround 3\n{begins}\n{line}")
    assert [found.kind(number) for number in (3, 5)] == ["header", kind]


@pytest.mark.parametrize("game", ["dice-masters/wol2015", "dice-conquest", "dungeon-dice"])
def test_a_header_that_says_all_passes_goes_on(game: str) -> None:
    """A recorded log has "passes written" above its players, and nobody passes there."""
    text = f'Dice Marshal log 1\ngame {game}\npasses written\nround 1\nP1 player "Ana"\nP2 player "Bo"\nP1 passes\n'
    assert logtext.Lines(text).header == 7
    assert log_header.header_of(text)["names"] == ["Ana", "Bo"]


def test_a_prepared_position_is_no_play() -> None:
    """`field` in a position says what lies there; behind it the game begins with the first thing done."""
    text = "Dice Marshal log 1\ngame dice-masters/wol2015\nposition turn 9 P1 main\nP1 field Batman:L3\nattack Batman\n"
    assert [line.kind for line in logtext.Lines(text).part(1, 5)] == ["header"] * 4 + ["decision"]
