"""The card search over the card data in force."""

from __future__ import annotations

from functools import lru_cache

from cardpool import services
from cardpool.card_formats import formats
from cardpool.phrasebook import keyword_names
from cardpool.search.found import BEST, Found
from cardpool.search.found import find as find_in
from cardpool.search.index import Index
from rules.dice_masters.cards import CardPool

#: A search that leaves no card out.
EVERY_CARD = "number>=0"


def find(text: str, order: str = BEST) -> Found:
    """Return the cards of the current version that fit what was typed, and how it was understood.

    `order` is a key of `cardpool.search.fields.ORDERS`, with a minus to turn it; anything else means best first. An
    `order:` in the text counts before it.
    """
    return _found(current_index(), text, order)


def current_index() -> Index:
    """Return the index of the card data in force."""
    return index_of(services.pool())


_indexes: dict[str, Index] = {}


def index_of(pool: CardPool) -> Index:
    """Return the index of a pool. The last one is kept for each process, by digest: nothing in it goes stale."""
    index = _indexes.get(pool.digest)
    if index is None:
        index = Index(pool, keyword_names(), formats())
        _found.cache_clear()
        _indexes.clear()
        _indexes[pool.digest] = index
    return index


@lru_cache(maxsize=128)
def _found(index: Index, text: str, order: str) -> Found:
    """Kept for the pages of a list and the links on them."""
    return find_in(text, index, order)
