"""The cache of built pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine

from tournament.serving.object_cache import ObjectCache


@pytest.fixture
def cache() -> Iterator[ObjectCache]:
    cache = ObjectCache("test-object-cache", {"OPTIONS": {"MAX_ENTRIES": 6}})
    yield cache
    cache.clear()


def test_a_value_comes_back_as_the_object_it_was(cache: ObjectCache) -> None:
    """Nothing is written and read anew; `add` keeps what is there, `incr` counts."""
    built = {"rows": [1, 2]}
    cache.set("page", built)
    assert cache.get("page") is built
    assert not cache.add("page", "another") and cache.get("page") is built
    assert cache.add("count", 1) and cache.incr("count") == 2
    assert cache.get("nothing", "usual") == "usual"


def test_values_end_and_the_oldest_make_room(cache: ObjectCache) -> None:
    """After its time a value is gone, and there are never more than MAX_ENTRIES."""
    with time_machine.travel(0, tick=False) as clock:
        cache.set("page", "built", 60)
        clock.shift(61)
        assert cache.get("page") is None and cache.add("page", "new", 60)
    for number in range(20):
        cache.set(f"page-{number}", number)
    assert sum(cache.has_key(f"page-{number}") for number in range(20)) <= 6
    assert cache.get("page-19") == 19
