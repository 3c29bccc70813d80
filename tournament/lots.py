"""Lots: what is left to chance, the same again for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


def draw_lots(ids: Iterable[int], seed: int | str) -> Mapping[int, float]:
    """Return a lot for each id, the same in whatever order they are given; the lowest comes first."""
    # random() is the one method whose sequence Python promises to keep for a seed.
    chance = random.Random(seed)
    return {one: chance.random() for one in sorted(set(ids))}


def shuffled(items: Sequence[T], seed: int | str) -> tuple[T, ...]:
    """Return the items in an order that the seed draws; it depends on the order in which they are given."""
    lots = draw_lots(range(len(items)), seed)
    return tuple(items[number] for number in sorted(lots, key=lots.__getitem__))
