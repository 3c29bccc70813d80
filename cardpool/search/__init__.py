"""The card search: `syntax` reads what was typed, `meaning` what it asks of an `index`, `found` is the answer."""

from cardpool.search.folding import fold
from cardpool.search.syntax import MAX_LENGTH, Search, parse

__all__ = ["MAX_LENGTH", "Search", "fold", "parse"]
