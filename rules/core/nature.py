"""Chance from a seed: the same seed gives the same dice. Only bots, demonstrations and fuzzing use it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Nature:
    """A seeded source of draws, rolls and bots' whims."""

    #: A deck in its order, top first, that was fixed beforehand; empty where cards come up by chance.
    deck: tuple[str, ...] = ()
    #: Whether cards come from such a deck, known here or not.
    dealt: bool = False

    def __init__(self, seed: int | str) -> None:
        self._random = Random(str(seed))

    def die(self, faces: int) -> int:
        """A face number from 0."""
        return self._random.randrange(faces)

    def pick(self, items: Sequence[T]) -> T:
        return items[self._random.randrange(len(items))]

    def draw(self, items: Sequence[T], number: int) -> list[T]:
        """`number` of the items, in the order they come."""
        return self._random.sample(list(items), number)

    def chance(self, of: float) -> bool:
        return self._random.random() < of

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return self._random.sample(list(items), len(items))
