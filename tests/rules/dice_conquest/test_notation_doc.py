"""docs/notation-dice-conquest.md is true in what it alone says."""

import pytest

from rules.dice_conquest.log.vocabulary import VOCABULARY
from tests.rules.notation_page import CONQUEST as PAGE


@pytest.mark.parametrize("word", sorted(VOCABULARY.header | VOCABULARY.table))
def test_every_word_of_the_header_and_of_a_prepared_position_is_explained(word):
    """Written as it stands in a log."""
    assert any(word in code.split() for code in PAGE.code)
