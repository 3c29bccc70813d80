"""Small words the messages share."""

from __future__ import annotations

from collections.abc import Iterable

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def count(number: int, noun: str) -> str:
    """Return `1 card`, `9 cards`; the die is the one noun here with a plural of its own."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun.removesuffix('die')}dice" if noun.endswith("die") else f"{number} {noun}s"


def spelled(number: int) -> str:
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def listing(words: Iterable[str], last: str = "and") -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    *front, end = list(words) or [""]
    return f"{', '.join(front)} {last} {end}" if front else end


def take_off(number: int) -> str:
    return f"Take {count(number, 'die')} off."
