"""The product's two full sets as the search sees them."""

import pytest

from benchmarks.search import every_set as read_every_set
from cardpool.phrasebook import keyword_names
from cardpool.search.index import Index
from rules.dice_masters.card_files import read_folder
from teams.legality import card_lists


@pytest.fixture(scope="session")
def index() -> Index:
    return Index(read_folder(), keyword_names(), card_lists())


@pytest.fixture(scope="session")
def every_set() -> Index:
    """All sets that are shipped, about four thousand cards."""
    return Index(read_every_set(), keyword_names(), card_lists())
