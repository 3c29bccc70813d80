"""Loading card data, and handing out the pools that everybody else looks cards up in.

Whoever looks up any card takes `pool()`, all sets. A log is judged by `pool_for`: the two sets of the books, which each
log may use, and the sets of its own cards. Its digest stands in the log and in the verdict, so what a store enters
in other sets changes neither.
"""

from .pools import SHORTEST_DIGEST, NoSuchCardData, current_version, pool, pool_by_digest, pool_for
from .set_states import Entry, state_of
from .writing import Load, load_cards, publish_own_sets, set_data, shipped_codes

__all__ = [
    "SHORTEST_DIGEST",
    "Entry",
    "Load",
    "NoSuchCardData",
    "current_version",
    "load_cards",
    "pool",
    "pool_by_digest",
    "pool_for",
    "publish_own_sets",
    "set_data",
    "shipped_codes",
    "state_of",
]
