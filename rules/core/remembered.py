"""What has been found out once: tables that fill as they are asked."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Remembered(dict[Key, Value], Generic[Key, Value]):
    """What `find` finds, asked once for each key. Sound where it follows from the key alone, and nobody changes it.

    It holds `most` values: when it is full it starts again. What is not `small` is found anew each time.
    """

    def __init__(self, find: Callable[[Key], Value], most: int, small: Callable[[Key], bool] | None = None) -> None:
        self._find, self._most, self._small = find, most, small

    def __missing__(self, key: Key) -> Value:
        value = self._find(key)
        if self._small is None or self._small(key):
            if len(self) >= self._most:
                self.clear()
            self[key] = value
        return value
