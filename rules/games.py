"""All games, by the name that a log's header gives."""

from __future__ import annotations

from functools import lru_cache

from rules.core.game import Game
from rules.core.notation import Vocabulary
from rules.dice_masters.cards import CardPool, read_folder
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.log.reading import VOCABULARY
from rules.dice_masters.profile import EDITIONS

VOCABULARIES: dict[str, Vocabulary] = {f"dice-masters/{edition}": VOCABULARY for edition in EDITIONS}


@lru_cache(maxsize=1)
def default_pool() -> CardPool:
    """The card data that the product ships."""
    return read_folder()


def game(name: str, pool: CardPool | None = None) -> Game:
    """The game of that name, with these cards or the product's own."""
    _, _, edition = name.partition("/")
    return DiceMasters(edition, pool if pool is not None else default_pool())
