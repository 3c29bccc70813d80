"""A short log of each game, as it is kept at the table: shown where one learns to write one, and ready to be tried."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class Example:
    """`key` is the name of the game in a log's header, `game` what people call it."""

    key: str
    game: str
    text: str


@cache
def examples() -> tuple[Example, ...]:
    return tuple(
        Example(record.name, record.title, record.example.read_text(encoding="utf-8")) for record in GAMES.values()
    )


def example_text(key: str) -> str:
    """Return the example of that game, empty for any other word."""
    return next((example.text for example in examples() if example.key == key), "")
