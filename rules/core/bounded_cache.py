"""What has been found out once: tables that fill as they are asked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def signs(words: Iterable[str]) -> int:
    """How large a key of several words is."""
    return sum(map(len, words))


class BoundedCache(dict[Key, Value], Generic[Key, Value]):
    """What `find` finds, asked once for each key. Sound where it follows from the key alone, and nobody changes it.

    It holds `most` values: when it is full it starts again. A key of the `size` that is `large`, or above it, takes no
    place in it: its value is found anew each time.
    """

    def __init__(
        self, find: Callable[[Key], Value], most: int, large: int | None = None, size: Callable[[Any], int] = len
    ) -> None:
        self._find, self._most, self._large, self._size = find, most, large, size

    def __missing__(self, key: Key) -> Value:
        value, large = self._find(key), self._large
        if large is None or self._size(key) < large:
            if len(self) >= self._most:
                self.clear()
            self[key] = value
        return value
