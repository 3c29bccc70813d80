"""All games, by the name that a log's header gives. A new game is entered here, and nowhere else."""

from __future__ import annotations

from importlib import import_module

from rules.core.game import Game
from rules.core.lines.notation import Vocabulary
from rules.core.record import Components, GameRecord

__all__ = ["GAMES", "VOCABULARIES", "Components", "game", "record_of"]

#: The folders of the games, each with a `record.py`.
PACKAGES = ("dice_masters", "dice_conquest", "dungeon_dice")
_RECORDS: tuple[GameRecord, ...] = tuple(import_module(f"rules.{package}.record").GAME for package in PACKAGES)
GAMES: dict[str, GameRecord] = {record.name: record for record in _RECORDS}
#: The vocabulary of each name that a header may give.
VOCABULARIES: dict[str, Vocabulary] = {
    record.header_name(book): record.vocabulary for record in GAMES.values() for book in record.books
}


def record_of(name: str) -> tuple[GameRecord, str]:
    """The game of a header's name, and its edition ("" where there is one book). Raises KeyError."""
    first, _, edition = name.partition("/")
    return GAMES[first], edition


def game(name: str, components: Components | None = None) -> Game:
    """The game of that name, with these components or the product's own. Raises KeyError."""
    record, edition = record_of(name)
    return record.game(edition, components)
