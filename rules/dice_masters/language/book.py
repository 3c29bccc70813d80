"""The phrase book of Dice Masters (rules/core/language/book.py): its subjects, and the lines of its cards."""

from __future__ import annotations

from collections.abc import Iterator

import rules.dice_masters.language.phrases  # noqa: F401  (registers every phrase)
from rules.core.language.book import BEGIN, END, Entry, PhraseBook, Use
from rules.core.language.registry import readable
from rules.dice_masters.cards import Card, CardPool
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.language.registry import LANGUAGE

__all__ = ["BEGIN", "END", "SUBJECTS", "Use", "entries", "into", "markdown", "readable", "uses", "wordings"]

#: The files of phrases/ in the order in which one reads a card: whole lines first, then what they are made of.
SUBJECTS = (
    "lines", "keywords", "events", "conditions", "reactions", "sentences", "selections", "nouns", "zones",
    "effects_dice", "effects_draw", "effects_spin", "effects_harm", "effects_life", "effects_combat", "effects_player",
    "for_a_time", "effects_use", "purchasing", "capturing", "swapping", "control", "copying", "gear", "predicates",
    "durations", "amounts", "costs", "heads", "faces", "adjectives", "filters",
)  # fmt: skip
BOOK = PhraseBook(LANGUAGE, "rules.dice_masters.language.phrases", SUBJECTS)


def wordings(card: Card) -> Iterator[str]:
    """The lines of a card, and those of its errata and of another reading that differ."""
    others = (text for reading in CATALOGUE.readings(card.code) for text in reading.texts.values())
    read = (line for text in others for line in text.get(card.code, ()))
    yield from dict.fromkeys((*(card.text or ()), *(card.errata or ()), *read))


def _lines(pool: CardPool) -> Iterator[Use]:
    for card in pool.cards:
        yield from (Use(card.code, card.title, line, line in (card.text or ())) for line in wordings(card))


def uses(pool: CardPool) -> dict[tuple[str, str], list[Use]]:
    """Under (part, pattern) every line of the pool that is written with it."""
    return BOOK.uses(_lines(pool))


def entries(pool: CardPool) -> dict[str, list[Entry]]:
    """Under each subject its phrases, in the order of the file."""
    return BOOK.entries(_lines(pool))


def markdown(pool: CardPool) -> str:
    """The tables of docs/card-language.md."""
    return BOOK.markdown(_lines(pool))


def into(document: str, pool: CardPool) -> str:
    """The document with fresh tables; raises ValueError if it has no place for them."""
    return BOOK.into(document, _lines(pool))
