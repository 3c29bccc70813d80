"""The phrase book of Dice Conquest (rules/core/language/book.py): its subjects, and the lines of its cards."""

from __future__ import annotations

from collections.abc import Iterator

import rules.dice_conquest.language.phrases  # noqa: F401  (registers every phrase)
from rules.core.language.book import PhraseBook, Use
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.language.registry import LANGUAGE

#: The files of phrases/ in the order in which one reads a card: whole lines first, then what they are made of.
SUBJECTS = ("lines", "damage", "dice", "crits", "cards", "numbers")


def texts(cards: CardSet) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every text with the id and the name of what bears it: creatures, loot, heroes, traps."""
    for creature in cards.creatures.values():
        yield creature.id, creature.name, creature.text
        if creature.loot is not None:
            yield creature.loot.id, creature.loot.name, creature.loot.text
    for hero in cards.heroes.values():
        yield hero.id, hero.name, hero.ability
        yield hero.id, f"{hero.name}'s critical hit", hero.crit_text
    for trap in cards.traps.values():
        yield trap.id, trap.name, trap.text or ()


def lines(cards: CardSet) -> Iterator[Use]:
    for code, name, text in texts(cards):
        yield from (Use(code, name, line) for line in text)


BOOK = PhraseBook(LANGUAGE, "rules.dice_conquest.language.phrases", SUBJECTS, lines)


def told(cards: CardSet) -> str:
    """How far the texts have come. A text that cannot be read is no card: reading the file has said so."""
    used = BOOK.uses(cards)
    never = [
        phrase for part in LANGUAGE.phrases.values() for phrase in part if (phrase.part, phrase.pattern) not in used
    ]
    unwritten = [trap.name for trap in cards.traps.values() if trap.text is None]
    rows = [
        f"{len(cards.creatures)} creatures, {len(cards.heroes)} heroes, {len(cards.traps)} traps: "
        f"{sum(1 for _ in lines(cards))} lines, all of them read",
        *(f"  never used: {title}" for title in sorted({f"{phrase.part}: {phrase.title}" for phrase in never})),
    ]
    if unwritten:
        rows.append(f"No text, so a judge decides: {', '.join(unwritten)}")
    return "\n".join(rows)
