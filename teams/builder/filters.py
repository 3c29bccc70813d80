"""The filters beside the builder's search box: each is a key in its address and a condition of the search language."""

from __future__ import annotations

from dataclasses import dataclass

#: The filter that no search knows: cards of the visitor's own collection.
OWNED = "own"


@dataclass(frozen=True, slots=True)
class Filter:
    """`group`: of the filters of one group only one holds; "" for those that go with every other."""

    key: str
    group: str
    words: str
    condition: str


FILTERS = {
    each.key: each
    for each in (
        *(Filter(energy, "energy", energy, f"e:{energy}") for energy in ("fist", "bolt", "mask", "shield")),
        *(Filter(str(cost), "cost", f"cost {cost}", f"c={cost}") for cost in range(1, 7)),
        Filter("7", "cost", "cost 7 or more", "c>=7"),
        Filter("basic", "type", "Basic actions", "is:basic"),
        Filter("global", "", "Global", "is:global"),
        Filter(OWNED, "", "I own", ""),
    )
}


def read_keys(words: str) -> tuple[str, ...]:
    """Return the known filters in an address, each once."""
    return tuple(dict.fromkeys(word for word in words[:200].split() if word in FILTERS))


def pressed(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    """Return the filters after one of them was pressed: on, in place of another of its group, or off again."""
    if key not in FILTERS:
        return keys
    if key in keys:
        return tuple(each for each in keys if each != key)
    group = FILTERS[key].group
    return (*(each for each in keys if not group or FILTERS[each].group != group), key)


def conditions(keys: tuple[str, ...]) -> str:
    """Return what the search box would hold for these filters."""
    return " ".join(FILTERS[key].condition for key in keys if FILTERS[key].condition)
