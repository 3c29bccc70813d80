"""What is wrong with a line of card text: it has no reading, or two. Never chosen between, never passed over."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from rules.core.language.parser import Parser, Reading, is_sign
from rules.core.language.registry import Language, Phrase, readable
from rules.core.language.tokens import UnknownSign

#: How much alike two spellings are that may be one word misspelt.
SPELT_ALIKE = 0.65


@dataclass(frozen=True, slots=True)
class TextProblem:
    """A line that cannot be used. `column` counts from 1; `nearest` are patterns that come close."""

    card: str
    line: int
    column: int
    message: str
    expected: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        hint = f" Nearest phrases: {'; '.join(self.nearest)}." if self.nearest else ""
        return f"{self.card}, line {self.line}, column {self.column}: {self.message}{hint}"


class TextError(ValueError):
    """A card text that has no reading, or two."""

    def __init__(self, problem: TextProblem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class NoMeaning(ValueError):
    """Phrases that fit each other by their words only: together they would never do anything.

    A phrase function raises it; `place` is the name of the part that does not fit, `nearest` are patterns that do.
    """

    def __init__(self, message: str, place: str = "", nearest: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message, self.place, self.nearest = message, place, tuple(nearest)


def meaningless(fault: NoMeaning, reading: Reading, card: str, number: int) -> TextError:
    """The error that the author is told of: at the part that does not fit, or where the phrase begins."""
    part = dict(reading.filled).get(fault.place)
    column = part.column if isinstance(part, Reading) else reading.column
    return TextError(TextProblem(card, number, column, fault.message, nearest=fault.nearest))


def only_reading(text: str, language: Language, card: str, number: int, told_of: Sequence[str]) -> Reading:
    """The one reading of a line; `told_of` are the parts among which the nearest phrases are looked for.

    Raises TextError, which knows card, line and column, if the line has no reading or more than one.
    """
    try:
        parser = Parser(text, language)
    except UnknownSign as error:
        raise TextError(TextProblem(card, number, error.column, f"{error}.")) from error
    readings = parser.readings()
    if len(readings) > 1:
        raise TextError(
            TextProblem(card, number, 1, f"The line can be read in {len(readings)} ways; write it so that it has one.")
        )
    if not readings:
        raise TextError(_no_reading(parser, card, number, text, told_of))
    return readings[0]


def _no_reading(parser: Parser, card: str, number: int, text: str, told_of: Sequence[str]) -> TextProblem:
    column, word = parser.stuck_at
    # Only some are told: signs first, for they end what was begun.
    expected = tuple(sorted(parser.expected, key=lambda wanted: (not is_sign(wanted), wanted)))
    phrases = [phrase for part in told_of for phrase in parser.language.phrases[part]]
    likeness = _likenesses(text, column, phrases)
    nearest = tuple(sorted(likeness, key=lambda pattern: (-likeness[pattern], pattern))[:3])
    missing = _missing_words(parser, column, expected)
    message = f"no phrase goes on with {word!r} here; it could go on with {_listed(parser.language, expected)}."
    there, elsewhere = _advice(parser, text, column, len(word))
    if there:
        message += f" {there}"
    elif missing:
        message += f" Before it, a word is missing: {' or '.join(missing)}."
    elif sign := _better_sign(parser):
        assert parser.sign_before is not None
        message += f' Before it, write "{sign}" and not "{parser.sign_before.text}".'
    elif not parser.language.knows(word) and (
        meant := difflib.get_close_matches(word.casefold(), expected, 1, SPELT_ALIKE)
    ):
        message += f" Is {meant[0]} meant?"
    elif elsewhere:
        message += f" {elsewhere}"
    elif likeness[nearest[0]] >= RATHER_ALIKE and (example := _example(parser.language, nearest[0], phrases)):
        message += f' For example: "{example}".'
    elif parser.language.otherwise:
        message += f" {parser.language.otherwise}"
    return TextProblem(card, number, column, message, expected, nearest)


#: How much alike a sentence and a phrase are that may be an example for it.
RATHER_ALIKE = 0.5
#: So many words that could go on are told.
MOST_TOLD = 12
#: So many that are missing.
MOST_MISSING = 3


def _listed(language: Language, expected: Sequence[str]) -> str:
    """The words, names in a list by what they are names of; signs in quotes."""
    words = set(expected)
    kinds = [(part, names) for part, names in language.lists() if names <= words]
    words -= {name for _, names in kinds for name in names}
    told = [f"{'an' if part[0] in 'aeiou' else 'a'} {part}" for part, _ in kinds]
    told += [f'"{word}"' if is_sign(word) else word for word in expected if word in words]
    return ", ".join(told[:MOST_TOLD]) + (", …" if len(told) > MOST_TOLD else "")


def _advice(parser: Parser, text: str, column: int, length: int) -> tuple[str, str]:
    """How the language says what is written otherwise at the word where the line stops, and what is elsewhere in it."""
    found = [(wording.search(text), advice) for wording, advice in parser.language.advice]
    matches = [(match.start() < column - 1 + length and match.end() >= column, match.expand(advice))
               for match, advice in found if match is not None]  # fmt: skip
    there = [advice for touches, advice in matches if touches]
    elsewhere = [advice for touches, advice in matches if not touches]
    return (there or [""])[0], (elsewhere or [""])[0]


def _missing_words(parser: Parser, column: int, expected: Sequence[str]) -> list[str]:
    """Some words with which, put in here, the line could be read; those that examples use come first."""
    shown = " ".join(parser.language.examples.values()).split()
    before, behind = parser.line[: column - 1].rstrip(), parser.line[column - 1 :]
    words = sorted((word for word in expected if word[0] != "<"), key=lambda word: word not in shown)
    good = (word for word in words if Parser(f"{before} {word} {behind}", parser.language).readings())
    return [f'"{word}"' for word in islice(good, MOST_MISSING)]


def _example(language: Language, nearest: str, phrases: Sequence[Phrase]) -> str | None:
    """The pattern written out, in one of its ways."""
    for phrase in phrases:
        if readable(phrase.pattern) == nearest and (example := language.example(phrase)):
            return example
    return None


def _better_sign(parser: Parser) -> str | None:
    """The sign that, in place of the one before the word where no phrase goes on, lets the line go on."""
    sign, line = parser.sign_before, parser.line
    for other in parser.other_signs if sign else ():
        assert sign is not None
        start = sign.column - 1
        again = Parser(line[:start] + other + line[start + len(sign.text) :], parser.language)
        if again.readings() or again.furthest > parser.furthest:
            return other
    return None


def _likenesses(text: str, column: int, phrases: Sequence[Phrase]) -> dict[str, float]:
    """How close the words of each pattern come to those of the sentence that holds the column, from 0 to 1."""
    start = max(text.rfind(mark, 0, column - 1) for mark in ".:;") + 1
    words = re.findall(r"[\w'-]+", re.sub(r"\d+", "number", re.split("[.:;]", text[start:])[0].casefold()))
    score: dict[str, float] = {}
    for phrase in phrases:
        pattern = readable(phrase.pattern)
        score[pattern] = max(score.get(pattern, 0.0), _likeness(phrase, words))
    return score


def _likeness(phrase: Phrase, words: list[str]) -> float:
    told = [item.name or item.text for item in phrase.items if item.text not in tuple(".,:;()")]
    return difflib.SequenceMatcher(None, told, words).ratio()
