"""The phrase book: every phrase with its pattern, what it says and a card that uses it, as in docs/card-language.md.

Nothing here is written by hand: titles, patterns and meanings come from the registry, examples from the cards.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import rules.dice_masters.language.phrases  # noqa: F401  (registers every phrase)
from rules.core.language.parser import Parser, Reading
from rules.core.language.registry import Phrase, readable
from rules.core.language.tokens import UnknownSign
from rules.dice_masters.cards import Card, CardPool
from rules.dice_masters.language.registry import LANGUAGE, PHRASES

#: The files of phrases/ in the order in which one reads a card: whole lines first, then what they are made of.
SUBJECTS = (
    "lines", "keywords", "events", "conditions", "reactions", "sentences", "selections", "nouns", "zones",
    "effects_dice", "effects_harm", "effects_life", "effects_combat", "effects_player", "effects_use", "purchasing",
    "control", "copying", "gear", "predicates", "durations", "amounts", "costs",
)  # fmt: skip
BEGIN, END = "<!-- phrases: begin -->", "<!-- phrases: end -->"


@dataclass(frozen=True, slots=True)
class Use:
    """A line of a card that a phrase stands in."""

    code: str
    card: str
    line: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One phrase function. `patterns` are all the ways to write it; `uses` the lines of cards it stands in."""

    part: str
    title: str
    says: str
    patterns: tuple[str, ...]
    uses: tuple[Use, ...]

    @property
    def example(self) -> Use | None:
        """The shortest line."""
        return min(self.uses, key=lambda use: len(use.line), default=None)


def wordings(card: Card) -> Iterator[str]:
    """The lines of a card, and those of its errata that differ."""
    yield from dict.fromkeys((*(card.text or ()), *(card.errata or ())))


def uses(pool: CardPool) -> dict[tuple[str, str], list[Use]]:
    """Under (part, pattern) every line of the pool that is written with it; lines without one reading are left out."""
    found: dict[tuple[str, str], list[Use]] = {}
    for card in pool.cards:
        for line in wordings(card):
            for phrase in dict.fromkeys(_phrases_of(line)):
                found.setdefault((phrase.part, phrase.pattern), []).append(Use(card.code, card.title, line))
    return found


def _phrases_of(line: str) -> Iterator[Phrase]:
    try:
        readings = Parser(line, LANGUAGE).readings()
    except UnknownSign:
        return
    if len(readings) == 1:
        yield from _within(readings[0])


def _within(reading: Reading) -> Iterator[Phrase]:
    yield reading.phrase
    for _, part in reading.filled:
        if isinstance(part, Reading):
            yield from _within(part)


def entries(pool: CardPool) -> dict[str, list[Entry]]:
    """Under each subject its phrases, in the order of the file."""
    used = uses(pool)
    book: dict[str, list[Entry]] = {subject: [] for subject in SUBJECTS}
    for function, phrases in sorted(_by_function().items(), key=lambda item: _place(item[0])):
        part, title = phrases[0].part, phrases[0].title
        patterns = tuple(dict.fromkeys(phrase.pattern for phrase in phrases))
        lines = tuple(use for pattern in patterns for use in used.get((part, pattern), ()))
        subject, says = _subject(function), inspect.getdoc(function) or ""
        book.setdefault(subject, []).append(Entry(part, title, says, patterns, lines))
    return book


def _by_function() -> dict[Callable[..., object], list[Phrase]]:
    found: dict[Callable[..., object], list[Phrase]] = {}
    for phrases in PHRASES.values():
        for phrase in phrases:
            found.setdefault(phrase.means, []).append(phrase)
    return found


def _subject(function: Callable[..., object]) -> str:
    return function.__module__.rpartition(".")[2]


def _place(function: Callable[..., object]) -> int:
    """Its line in the file."""
    line: int = inspect.unwrap(function).__code__.co_firstlineno
    return line


def markdown(pool: CardPool) -> str:
    """The tables of docs/card-language.md, a table for each subject."""
    return "\n".join(line for subject, phrases in entries(pool).items() for line in _section(subject, phrases))


def into(document: str, pool: CardPool) -> str:
    """The document with fresh tables between its two markers; raises ValueError if it lacks them."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The document needs a line {BEGIN} and, below it, a line {END}.")
    return f"{before}{BEGIN}\n{markdown(pool)}\n{END}{after}"


def _section(subject: str, phrases: list[Entry]) -> Iterator[str]:
    about = " ".join((sys.modules[f"rules.dice_masters.language.phrases.{subject}"].__doc__ or "").split())
    heading, _, rest = re.sub(r"[:.]", "\n", about, count=1).partition("\n")
    yield f"### {heading}"
    yield ""
    yield " ".join(
        sentence
        for sentence in (rest.strip()[:1].upper() + rest.strip()[1:], f"In `phrases/{subject}.py`.")
        if sentence
    )
    yield ""
    yield "| Part | Phrase | Pattern | Says | Example |"
    yield "|---|---|---|---|---|"
    yield from (_row(entry) for entry in phrases)
    yield ""


def _row(entry: Entry) -> str:
    patterns = "<br>".join(f"`{readable(pattern)}`" if pattern else "(nothing)" for pattern in entry.patterns)
    example = entry.example
    shown = f"{example.code} {example.card}: *{_literal(example.line)}*" if example else "none yet"
    cells = (f"`{entry.part}`", entry.title, patterns, " ".join(entry.says.split()), shown)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _literal(line: str) -> str:
    """Burst marks would be emphasis in Markdown."""
    return line.replace("*", "\\*")
