"""Every phrase of the card language with its patterns and a card that uses it, taken from the registry. Pure."""

from dataclasses import dataclass

from rules.core.language.problems import TextError
from rules.core.language.registry import Phrase
from rules.dice_masters.cards import Card, CardPool
from rules.dice_masters.language.compile import compile_line
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
class PhraseEntry:
    title: str
    patterns: tuple[str, ...]
    cards: int  # how many cards use it
    example: str  # a line of a card; "" if no card uses it
    code: str  # that card


@dataclass(frozen=True, slots=True)
class Section:
    part: str
    title: str
    phrases: tuple[PhraseEntry, ...]


#: Kept for each process by digest: reading every line of every card takes seconds.
_books: dict[str, tuple[Section, ...]] = {}


def phrasebook(pool: CardPool) -> tuple[Section, ...]:
    """The phrases by part, with examples from the cards of the pool."""
    if pool.digest not in _books:
        _books.clear()
        _books[pool.digest] = _book(pool)
    return _books[pool.digest]


def keywords() -> list[str]:
    """The patterns that are a whole line by one keyword."""
    return sorted({phrase.pattern for phrase in _phrases("line") if phrase.title == "keyword"})


def _phrases(part: str) -> list[Phrase]:
    import rules.dice_masters.language.phrases  # noqa: F401  (registers every phrase)

    return PHRASES[part]


def _book(pool: CardPool) -> tuple[Section, ...]:
    used = _uses(pool)
    order = list(PARTS)
    parts = sorted(PHRASES, key=lambda part: (order.index(part) if part in PARTS else len(order), part))
    return tuple(Section(part, PARTS.get(part, part.capitalize()), _entries(part, used)) for part in parts)


def _entries(part: str, used: dict[str, list[tuple[str, str]]]) -> tuple[PhraseEntry, ...]:
    patterns: dict[str, list[str]] = {}
    for phrase in PHRASES[part]:
        patterns.setdefault(phrase.title, []).append(phrase.pattern)
    found = []
    for title, written in patterns.items():
        examples = used.get(f"{part}: {title}", [])
        line, code = min(examples, key=lambda example: len(example[0]), default=("", ""))
        found.append(PhraseEntry(title, tuple(dict.fromkeys(written)), len({code for _, code in examples}), line, code))
    return tuple(found)


def _uses(pool: CardPool) -> dict[str, list[tuple[str, str]]]:
    """Under "act: draw" every line that uses it, with its card's code."""
    used: dict[str, list[tuple[str, str]]] = {}
    for card in pool.cards:
        for line in card.text or ():
            for phrase in _phrases_of(line, card):
                used.setdefault(phrase, []).append((line, card.code))
    return used


def _phrases_of(line: str, card: Card) -> set[str]:
    try:
        return set(compile_line(line, card.code).phrases)
    except TextError:  # a text set aside, or of an older engine
        return set()
