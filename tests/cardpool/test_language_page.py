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
    """The shortest line that uses the phrase, with its card; of an errata only where nothing else has it."""
    pool = read_folder()
    used = [phrase for section in phrasebook(pool) for phrase in section.phrases if phrase.example]
    printed = [phrase.example for phrase in used if phrase.example.printed]
    assert len(printed) > 250
    assert all(example.line in pool.by_code(example.code).text for example in printed)
    others = [phrase for phrase in used if not phrase.example.printed]
    assert "prevent all of its damage" in {phrase.title for phrase in others}
    assert not any(use.printed for phrase in others for use in phrase.uses)


def test_every_phrase_says_what_it_does() -> None:
    """In the words of its function."""
    says = {phrase.title: phrase.says for section in phrasebook(read_folder()) for phrase in section.phrases}
    assert all(says.values()) and says["prevent all of its damage"]


def test_keywords_are_listed() -> None:
    """As they are written."""
    assert "Regenerate ." in keywords()


@pytest.mark.django_db
def test_the_page_shows_patterns_and_examples(client) -> None:
    """Open to everybody."""
    text = html.unescape(client.get("/cards/language/").content.decode())
    assert "KO {selection}" in text and "Never above the starting life" in text
    assert 'data-filter="#phrases section"' in text
