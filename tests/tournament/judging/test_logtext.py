"""Lines of a log: counted as the notation counts them, and told apart by their look."""

import pytest

from tests.tournament.judging.conftest import LOG
from tournament.judging import logtext

KINDS = ["header"] * 4 + ["turn", "fact", "fact", "decision", "claim", "ruling", "comment"]


def test_every_kind_of_line_is_told_apart() -> None:
    """Header, turn, facts, decisions, claims, rulings and comments of one short log."""
    shown = logtext.Lines(LOG).part(-5, 99)
    assert [line.kind for line in shown] == KINDS
    assert [line.number for line in shown] == list(range(1, 12))


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
