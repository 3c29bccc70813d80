"""Lines of a log: counted as the notation counts them, and told apart by their look."""

import pytest

from tests.tournament.judging.conftest import LOG
from tournament.judging import logtext

KINDS = ["header"] * 4 + ["turn", "fact", "fact", "decision", "claim", "ruling", "comment"]


def test_every_kind_of_line_is_told_apart() -> None:
    """Header, turn, facts, decisions, claims, rulings and comments of one short log."""
    assert [line.kind for line in logtext.kinds(LOG)] == KINDS
    assert [line.number for line in logtext.kinds(LOG)] == list(range(1, 12))


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
