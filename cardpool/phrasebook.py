"""The phrase book of Dice Masters as its page shows it: by part, each phrase with a card that uses it. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.language.book import Entry
from rules.dice_masters.cards import CardPool
from rules.dice_masters.language import book
from rules.dice_masters.language.registry import PHRASES

#: What the parts of a line are called, in the order of the page; the rest comes after them by name.
PARTS = {
    "line": "Whole lines",
    "trigger": "When a line acts",
    "event": "What a line waits for",
    "condition": "Conditions",
    "simple condition": "Conditions, one by one",
    "cost": "Costs",
    "cost item": "What may be paid",
    "limits": "Limits of globals",
    "sentence": "Sentences of an effect",
    "act": "What an effect does",
    "clause": "Acts joined to one",
    "selection": "Who or what it is done to",
    "noun": "Dice and characters",
    "filter": "Which of them: after the noun",
    "adjective": "Which of them: before the noun",
    "predicate": "What is said of dice",
    "duration": "How long",
    "quantity": "Numbers that are counted",
    "count": "For each",
    "zone": "Zones",
}


@dataclass(frozen=True, slots=True)
class Section:
    part: str
    title: str
    phrases: tuple[Entry, ...]


#: Kept for each process by digest: reading every line of every card takes a third of a second.
_books: dict[str, tuple[Section, ...]] = {}


def phrasebook(pool: CardPool) -> tuple[Section, ...]:
    """Return the phrases by part, with examples from the cards of the pool."""
    if pool.digest not in _books:
        _books.clear()
        _books[pool.digest] = tuple(_sections(pool))
    return _books[pool.digest]


def keywords() -> list[str]:
    """Return the patterns that are a whole line by one keyword."""
    return sorted({phrase.pattern for phrase in PHRASES["line"] if phrase.title == "keyword"})


def keyword_names() -> list[str]:
    """Return the keywords as texts write them, without their number: "Breath Weapon", "Swarm"."""
    names: list[str] = []
    for pattern in keywords():
        words = pattern.removesuffix(".").replace("<number>", "").strip()
        choice = re.fullmatch(r"\{word=(.+)\}", words)
        names += choice[1].split("|") if choice else [words]
    return sorted(names)


def _sections(pool: CardPool) -> Iterator[Section]:
    parts: dict[str, list[Entry]] = {part: [] for part in (*PARTS, *sorted(PHRASES))}
    for entries in book.BOOK.entries(pool).values():
        for entry in entries:
            parts[entry.part].append(entry)
    for part, entries in parts.items():
        yield Section(part, PARTS.get(part, part.capitalize()), tuple(entries))
