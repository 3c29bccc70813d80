"""Words, numbers, names and marks of a line."""

import pytest

from rules.core.language.tokens import UnknownSign
from rules.core.language.tokens import tokens as tokens_by
from rules.dice_masters.language.registry import LANGUAGE


def tokens(line):
    """As the cards of Dice Masters are cut up."""
    return tokens_by(line, LANGUAGE.signs)


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("Deal 1 damage.", ["Deal", "1", "damage", "."]),
        ("gets +1A and -2D", ["gets", "+1A", "and", "-2D"]),
        ("exactly 1A and 12D", ["exactly", "1A", "and", "12D"]),
        ("non-Villain", ["non-", "Villain"]),
        ("the opponent's KO'd when-fielded", ["the", "opponent's", "KO'd", "when-fielded"]),
        ('each friendly "Half-Orc Fighter" die', ["each", "friendly", '"Half-Orc Fighter"', "die"]),
        ("*/** also:", ["*/**", "also", ":"]),
        ("** *", ["**", "*"]),
        ("(2 life, mask)", ["(", "2", "life", ",", "mask", ")"]),
        ("  ", []),
    ],
)
def test_a_line_falls_into_tokens(line, texts):
    """Bonuses, bursts, hyphens and quoted names are one token each; spaces are none."""
    assert [token.text for token in tokens(line)] == texts


def test_columns_count_from_one():
    """As an editor shows them."""
    assert [(token.text, token.column) for token in tokens("KO  it.")] == [("KO", 1), ("it", 5), (".", 7)]


def test_capitals_count_only_in_quoted_names():
    """A word is compared in small letters, a name as it stands."""
    assert [token.word for token in tokens('Each "Orc" Die')] == ["each", '"Orc"', "die"]


@pytest.mark.parametrize(
    ("line", "sign", "column"),
    [("Draw 1 die!", "!", 11), ("Draw 1 die — roll it.", "—", 12), ('KO each "Orc.', '"', 9), ("a/b", "/", 2)],
)
def test_other_signs_are_refused_with_their_place(line, sign, column):
    """A dash, an exclamation mark or a quotation mark that is never closed."""
    with pytest.raises(UnknownSign) as refused:
        tokens(line)
    assert (refused.value.sign, refused.value.column) == (sign, column)
