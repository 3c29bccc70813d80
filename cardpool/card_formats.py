"""Formats that say which cards they allow, for the search. The apps above register theirs: imports run one way."""

from collections.abc import Callable, Iterable, Iterator

from cardpool.search.index import Format

Source = Callable[[], Iterable[Format]]
_sources: list[Source] = []


def register(source: Source) -> None:
    """`source()` gives the formats of its app. Called from `AppConfig.ready`."""
    if source not in _sources:
        _sources.append(source)


def formats() -> Iterator[Format]:
    for source in _sources:
        yield from source()
