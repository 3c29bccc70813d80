"""A cache of one process that keeps objects as they are: built pages, which nobody changes once they are built.

Django's own writes each value as a pickle and reads it anew at every use; with 2,048 players in a value that takes
longer than the page around it.
"""

from __future__ import annotations

from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache


class ObjectCache(LocMemCache):
    """LocMemCache without the pickles. Whoever reads a value must not change it."""

    # What the parent class has, and its stubs do not name.
    _cache: Any
    _lock: Any
    _has_expired: Any
    _set: Any
    _delete: Any
    incr = BaseCache.incr

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        made = self.make_and_validate_key(key, version=version)
        with self._lock:
            if not self._has_expired(made):
                return False
            self._set(made, value, timeout)
            return True

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        made = self.make_and_validate_key(key, version=version)
        with self._lock:
            if self._has_expired(made):
                self._delete(made)
                return default
            self._cache.move_to_end(made, last=False)
            return self._cache[made]

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        made = self.make_and_validate_key(key, version=version)
        with self._lock:
            self._set(made, value, timeout)
