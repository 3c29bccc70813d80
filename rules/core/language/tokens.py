"""Words, numbers, names in quotes and marks of a line of card text, with their columns."""

from __future__ import annotations

import re
from dataclasses import dataclass


class UnknownSign(ValueError):
    """A sign that is not part of the language, and the column it stands in (from 1)."""

    def __init__(self, sign: str, column: int) -> None:
        super().__init__(f"{sign!r} is not part of the card language")
        self.sign, self.column = sign, column


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line. `word` is what is compared: words in lower case, names in quotes as they stand."""

    text: str
    column: int
    word: str


def tokens(line: str, signs: re.Pattern[str]) -> tuple[Token, ...]:
    """The tokens of a line, as `signs` finds them; raises UnknownSign for anything but white space between them."""
    found, position = [], 0
    for match in signs.finditer(line):
        _only_space(line, position, match.start())
        text = match.group()
        found.append(Token(text, match.start() + 1, text if text.startswith('"') else text.casefold()))
        position = match.end()
    _only_space(line, position, len(line))
    return tuple(found)


def _only_space(line: str, start: int, end: int) -> None:
    gap = line[start:end]
    if gap.strip():
        raise UnknownSign(gap.strip()[0], start + len(gap) - len(gap.lstrip()) + 1)
