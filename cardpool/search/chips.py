"""What is said of the parts of a search: a chip for what was used, a question for what was left out. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from cardpool.search.conditions import Test
from cardpool.search.index import Index
from cardpool.search.syntax import Part, Search


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tap: words for people and the whole search it leads to."""

    words: str
    text: str


@dataclass(frozen=True, slots=True)
class Chip:
    """One part of a search. `instead` is what was typed where something else is shown.

    A chip with a `why` is a question: the part was left out.
    """

    typed: str
    words: str
    rest: str  # the search without it
    instead: str = ""
    why: str = ""
    options: tuple[Option, ...] = ()

    @property
    def is_question(self) -> bool:
        return bool(self.why)


@dataclass(slots=True)
class Meaning:
    """What a search asks. `test` is None where nothing of it could be used."""

    test: Test | None = None
    chips: list[Chip] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)  # folded words looked for in names, traits and texts
    order: str = ""  # a key of ORDERS, with a minus where it is turned
    asks_texts: bool = False
    asks_keywords: bool = False
    left_out: list[str] = field(default_factory=list)  # small words that stand nowhere
    alone: list[tuple[Chip, Test]] = field(default_factory=list)  # each part that must hold, by itself


class Speaker:
    """Reads one kind of parts of a search, and says of each what it was taken for."""

    def __init__(self, search: Search, index: Index, meaning: Meaning) -> None:
        self.search = search
        self.index = index
        self.meaning = meaning

    def typed(self, part: Part) -> str:
        return self.search.text[part.start : part.end].strip()

    def chip(self, part: Part, words: str, instead: str = "", options: Iterable[tuple[str, str]] = ()) -> None:
        self.meaning.chips.append(
            Chip(self.typed(part), words, self.search.without(part), instead, "", self._options(part, options))
        )

    def ask(self, part: Part, why: str, options: Iterable[tuple[str, str]] = ()) -> Test | None:
        """Leave a part out and ask what was meant."""
        typed = self.typed(part)
        self.meaning.chips.append(Chip(typed, typed, self.search.without(part), "", why, self._options(part, options)))
        return None

    def _options(self, part: Part, options: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
        found = dict(reversed([(text, words) for words, text in options][:5]))
        return tuple(Option(words, self.search.replaced(part, text)) for text, words in reversed(found.items()))


def quoted(value: str) -> str:
    return value if re.fullmatch(r"[^\s()&|\"]+", value) else '"' + value.replace('"', "") + '"'
