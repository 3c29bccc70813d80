"""The phrase book of Dice Masters (rules/core/language/book.py): its subjects, and the lines of its cards."""

from __future__ import annotations

from collections.abc import Iterator

import rules.dice_masters.language.phrases  # noqa: F401  (registers every phrase)
from rules.core.language.book import PhraseBook, Use
from rules.dice_masters.cards import Card, CardPool
from rules.dice_masters.catalogue import CATALOGUE
from rules.dice_masters.language.registry import LANGUAGE

#: The files of phrases/ in the order in which one reads a card: whole lines first, then what they are made of.
SUBJECTS = (
    "lines", "keywords", "events", "conditions", "reactions", "sentences", "selections", "nouns", "zones",
    "effects_dice", "effects_draw", "effects_spin", "effects_harm", "effects_life", "effects_combat", "effects_player",
    "for_a_time", "effects_use", "purchasing", "capturing", "swapping", "control", "copying", "gear", "predicates",
    "durations", "amounts", "costs", "heads", "faces", "adjectives", "filters",
)  # fmt: skip


def wordings(card: Card) -> Iterator[str]:
    """The lines of a card, and those of its errata and of another reading that differ."""
    others = (text for reading in CATALOGUE.readings(card.code) for text in reading.texts.values())
    read = (line for text in others for line in text.get(card.code, ()))
    yield from dict.fromkeys((*(card.text or ()), *(card.errata or ()), *read))


def _lines(pool: CardPool) -> Iterator[Use]:
    for card in pool.cards:
        yield from (Use(card.code, card.title, line, line in (card.text or ())) for line in wordings(card))


BOOK = PhraseBook(LANGUAGE, "rules.dice_masters.language.phrases", SUBJECTS, _lines)
