"""All games, by the name that a log's header gives. A new game is entered here, and nowhere else."""

from __future__ import annotations

from rules.core.game import Game
from rules.core.notation import Vocabulary
from rules.core.record import Components, GameRecord
from rules.dice_conquest.record import GAME as DICE_CONQUEST
from rules.dice_masters.record import GAME as DICE_MASTERS
from rules.dungeon_dice.record import GAME as DUNGEON_DICE

__all__ = ["GAMES", "VOCABULARIES", "Components", "game", "record_of"]

GAMES: dict[str, GameRecord] = {record.name: record for record in (DICE_MASTERS, DICE_CONQUEST, DUNGEON_DICE)}
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
