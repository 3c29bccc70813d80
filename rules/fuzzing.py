"""The games that the machine plays, by the name that the command line gives."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.core.fuzz.adapter import Adapter
from rules.games import GAMES

#: Every game with all its editions, and each edition of a game of several books.
ADAPTERS: dict[str, Callable[[], Adapter]] = {
    **{record.name: record.adapter for record in GAMES.values()},
    **{
        record.header_name(book): partial(record.adapter, book.edition)
        for record in GAMES.values()
        for book in record.books
        if book.edition
    },
}


def all_games() -> list[str]:
    """The games, each once."""
    return list(GAMES)
