"""The reference of the card language."""

import html

import pytest

from cardpool.phrasebook import keywords, phrasebook
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.language.registry import PHRASES


def test_every_phrase_stands_in_the_book() -> None:
    """Each pattern once, under its part."""
    book = {
        section.part: {p for phrase in section.phrases for p in phrase.patterns}
        for section in phrasebook(read_folder())
    }
    assert book == {part: {phrase.pattern for phrase in phrases} for part, phrases in PHRASES.items()}


def test_examples_are_lines_of_cards() -> None:
    """The shortest line that uses the phrase, with its card."""
    pool = read_folder()
    examples = [(p.example, p.code) for section in phrasebook(pool) for p in section.phrases if p.code]
    assert len(examples) > 250
    assert all(line in pool.by_code(code).text for line, code in examples)


def test_keywords_are_listed() -> None:
    """As they are written."""
    assert "Regenerate ." in keywords()


@pytest.mark.django_db
def test_the_page_shows_patterns_and_examples(client) -> None:
    """Open to everybody."""
    text = html.unescape(client.get("/cards/language/").content.decode())
    assert "KO {selection}" in text and 'data-filter="#phrases section"' in text
