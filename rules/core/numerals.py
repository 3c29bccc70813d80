"""Numbers in words."""

from __future__ import annotations

#: Numbers as words, from two on: `one` may be somebody.
IN_WORDS = {
    word: str(number)
    for number, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)
}
