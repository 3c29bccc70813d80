"""A phrase book: every phrase of a language with its pattern, what it says and a line that uses it, as Markdown.

Nothing in it is written by hand: titles, patterns and meanings come from the registry, examples from the cards.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.core.language.parser import Parser, Reading
from rules.core.language.registry import Language, Phrase, readable
from rules.core.language.tokens import UnknownSign

BEGIN, END = "<!-- phrases: begin -->", "<!-- phrases: end -->"


@dataclass(frozen=True, slots=True)
class Use:
    """A line of a card that a phrase stands in."""

    code: str
    card: str
    line: str
    printed: bool = True  # not of its errata or another reading


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
        """The shortest line, of those that cards are printed with if there is one."""
        return min(self.uses, key=lambda use: (not use.printed, len(use.line)), default=None)

    @property
    def cards(self) -> int:
        """How many cards it stands on."""
        return len({use.code for use in self.uses})


class PhraseBook:
    """`package` holds the phrases, a subject a module; `subjects` is the order in which one reads them; `lines` are
    those of a game's cards."""

    def __init__(
        self, language: Language, package: str, subjects: tuple[str, ...], lines: Callable[[Any], Iterable[Use]]
    ) -> None:
        self.language, self.package, self.subjects, self.lines = language, package, subjects, lines

    def uses(self, cards: Any) -> dict[tuple[str, str], list[Use]]:
        """Under (part, pattern) every line that is written with it; lines without one reading are left out."""
        found: dict[tuple[str, str], list[Use]] = {}
        for use in self.lines(cards):
            for phrase in dict.fromkeys(self._phrases_of(use.line)):
                found.setdefault((phrase.part, phrase.pattern), []).append(use)
        return found

    def _phrases_of(self, line: str) -> Iterator[Phrase]:
        try:
            readings = Parser(line, self.language).readings()
        except UnknownSign:
            return
        if len(readings) == 1:
            yield from _within(readings[0])

    def entries(self, cards: Any) -> dict[str, list[Entry]]:
        """Under each subject its phrases, in the order of the file."""
        used = self.uses(cards)
        book: dict[str, list[Entry]] = {subject: [] for subject in self.subjects}
        for function, phrases in sorted(self._by_function().items(), key=lambda item: _place(item[0])):
            part, title = phrases[0].part, phrases[0].title
            patterns = tuple(dict.fromkeys(phrase.pattern for phrase in phrases))
            written = tuple(use for pattern in patterns for use in used.get((part, pattern), ()))
            subject, says = function.__module__.rpartition(".")[2], inspect.getdoc(function) or ""
            book.setdefault(subject, []).append(Entry(part, title, says, patterns, written))
        return book

    def _by_function(self) -> dict[Callable[..., object], list[Phrase]]:
        found: dict[Callable[..., object], list[Phrase]] = {}
        for phrases in self.language.phrases.values():
            for phrase in phrases:
                found.setdefault(phrase.means, []).append(phrase)
        return found

    def markdown(self, cards: Any) -> str:
        """The tables of the page, a table for each subject."""
        return "\n".join(
            row for subject, phrases in self.entries(cards).items() for row in self._section(subject, phrases)
        )

    def into(self, document: str, cards: Any) -> str:
        """The document with fresh tables between its two markers; raises ValueError if it lacks them."""
        before, begin, rest = document.partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise ValueError(f"The document needs a line {BEGIN} and, below it, a line {END}.")
        return f"{before}{BEGIN}\n{self.markdown(cards)}\n{END}{after}"

    def _section(self, subject: str, phrases: list[Entry]) -> Iterator[str]:
        about = " ".join((sys.modules[f"{self.package}.{subject}"].__doc__ or "").split())
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


def _within(reading: Reading) -> Iterator[Phrase]:
    yield reading.phrase
    for _, part in reading.filled:
        if isinstance(part, Reading):
            yield from _within(part)


def _place(function: Callable[..., object]) -> int:
    """Its line in the file."""
    line: int = inspect.unwrap(function).__code__.co_firstlineno
    return line


def _row(entry: Entry) -> str:
    patterns = "<br>".join(f"`{readable(pattern)}`" if pattern else "(nothing)" for pattern in entry.patterns)
    example = entry.example
    shown = f"{example.code} {example.card}: *{_literal(example.line)}*" if example else "none yet"
    cells = (f"`{entry.part}`", entry.title, patterns, " ".join(entry.says.split()), shown)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _literal(line: str) -> str:
    """Burst marks would be emphasis in Markdown."""
    return line.replace("*", "\\*")
