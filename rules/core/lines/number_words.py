"""Numbers as words."""

from __future__ import annotations

import re

#: From two on: `one` may be somebody.
IN_WORDS = {
    word: str(number)
    for number, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")
        + ("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
        2,
    )
}
_WORD = re.compile(rf"\b(?:{'|'.join(IN_WORDS)}|one)\b", re.IGNORECASE)


def in_digits(text: str) -> str:
    """The text with its numbers in digits: `takes 2` for `takes two`."""
    return _WORD.sub(lambda found: IN_WORDS.get(found[0].casefold(), "1"), text)
