"""Finding every reading of a line, so that two readings are noticed and not chosen between."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.core.language.registry import Item, Language, Phrase
from rules.core.language.tokens import Token, tokens


@dataclass(frozen=True, slots=True)
class Reading:
    """A phrase with what fills its places: (argument name, text or reading). `column` is where it begins, from 1."""

    phrase: Phrase
    filled: tuple[tuple[str, Any], ...]
    column: int = field(default=1, compare=False)


class Parser:
    """Recursive descent over all phrases, each part at each place looked at once."""

    def __init__(self, line: str, language: Language) -> None:
        self.line, self.language = line, language
        self.tokens: tuple[Token, ...] = tokens(line, language.signs)
        self.known: dict[tuple[str, int], list[tuple[int, Reading]]] = {}
        self.furthest = 0
        self._wanted: dict[int, set[str]] = {}  # by place: what would have gone on there

    def readings(self, part: str = "line") -> list[Reading]:
        """Every reading of the whole line."""
        return [reading for end, reading in self._part(part, 0) if end == len(self.tokens)]

    @property
    def stuck_at(self) -> tuple[int, str]:
        """The column and the word where no phrase goes on."""
        if self.furthest < len(self.tokens):
            token = self.tokens[self.furthest]
            return token.column, token.text
        return len(self.line) + 1, "the end of the line"

    @property
    def expected(self) -> set[str]:
        """What could stand where no phrase goes on."""
        return self._wanted.get(self.furthest, set())

    @property
    def sign_before(self) -> Token | None:
        """The sign right before that place, if one stands there."""
        token = self.tokens[self.furthest - 1] if 0 < self.furthest <= len(self.tokens) else None
        return token if token is not None and is_sign(token.text) else None

    @property
    def other_signs(self) -> list[str]:
        """The signs that could stand for the one right before that place."""
        return sorted(word for word in self._wanted.get(self.furthest - 1, ()) if is_sign(word))

    def _part(self, part: str, start: int) -> list[tuple[int, Reading]]:
        key = (part, start)
        if key in self.known:
            return self.known[key]
        self.known[key] = found = []
        seen: set[tuple[int, Reading]] = set()
        token = self.tokens[start] if start < len(self.tokens) else None
        column = token.column if token else len(self.line) + 1
        phrases, other_words = self.language.beginning(part, token.word if token else None)
        self._missed(start, *other_words)
        for phrase in phrases:
            for end, filled in self._items(phrase.items, 0, start):
                reading = (end, Reading(phrase, filled, column))
                if reading not in seen:
                    seen.add(reading)
                    found.append(reading)
        return found

    def _items(self, items: tuple[Item, ...], index: int, start: int) -> list[tuple[int, tuple[tuple[str, Any], ...]]]:
        if index == len(items):
            return [(start, ())]
        found = []
        for end, filled in self._item(items[index], start):
            for last, rest in self._items(items, index + 1, end):
                found.append((last, filled + rest))
        return found

    def _item(self, item: Item, start: int) -> list[tuple[int, tuple[tuple[str, Any], ...]]]:
        if item.kind == "part":
            assert item.name is not None
            return [(end, ((item.name, reading),)) for end, reading in self._part(item.text, start)]
        if item.kind == "words":
            return self._words(item, start)
        word = self.tokens[start].word if start < len(self.tokens) else None
        if item.kind == "token":
            shape, value = self.language.token_kinds[item.text]
            if word is not None and shape.fullmatch(word):
                assert item.name is not None
                return [(start + 1, ((item.name, value(word)),))]
        elif word == item.text:
            return [(start + 1, ())]
        self._missed(start, item.text)
        return []

    def _words(self, item: Item, start: int) -> list[tuple[int, tuple[tuple[str, Any], ...]]]:
        found: list[tuple[int, tuple[tuple[str, Any], ...]]] = []
        for words in item.words:
            parts = words.casefold().split()
            end = start + len(parts)
            if [token.word for token in self.tokens[start:end]] == parts:
                assert item.name is not None
                found.append((end, ((item.name, words),)))
            else:
                self._missed(start, words)
        return found

    def _missed(self, place: int, *wanted: str) -> None:
        if wanted:
            self.furthest = max(self.furthest, place)
            self._wanted.setdefault(place, set()).update(wanted)


def is_sign(word: str) -> bool:
    """Whether a word is a mark such as `:` and nothing that is spoken."""
    return bool(word) and not any(letter.isalnum() for letter in word)
