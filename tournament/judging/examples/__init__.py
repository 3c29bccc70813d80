"""A short log of each game, as it is kept at the table: shown where one learns to write one, and ready to be tried."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: Key of a game -> its name.
GAMES = {"dice-masters": "Dice Masters", "dungeon-dice": "Dungeon Dice", "dice-conquest": "Dice Conquest"}


@dataclass(frozen=True, slots=True)
class Example:
    """`key` is the game's, and the name of the file."""

    key: str
    game: str
    text: str


@cache
def examples() -> tuple[Example, ...]:
    here = Path(__file__).parent
    return tuple(Example(key, game, (here / f"{key}.log").read_text(encoding="utf-8")) for key, game in GAMES.items())


def example_text(key: str) -> str:
    """The example of that game, empty for any other word."""
    return next((example.text for example in examples() if example.key == key), "")
