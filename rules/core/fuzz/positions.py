"""Positions of any game as plain data, to be compared field by field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from rules.core.bounded_cache import BoundedCache

Writer = Callable[[Any], Any]
PLAIN = frozenset((int, str, bool, type(None)))
#: The field that is not part of a position: what the header of a log has laid out.
TABLE = "table"


def as_data(value: Any) -> Any:
    """The value as JSON takes it: sets in order, dictionaries as lists of pairs, tuples with names under them.

    Raises TypeError if something in it is not data, such as a function.
    """
    return _WRITERS[type(value)](value)


def _row(items: Sequence[Any]) -> list[Any]:
    return list(items) if PLAIN.issuperset(map(type, items)) else [_WRITERS[type(item)](item) for item in items]


def _writer(kind: Any) -> Writer:
    """How values of a type are written."""
    if kind in PLAIN:
        return lambda value: value
    if hasattr(kind, "_fields"):
        return lambda value: {kind.__name__: _row(value)}
    if issubclass(kind, list | tuple):
        return _row
    if issubclass(kind, set | frozenset):
        return lambda value: _row(sorted(value))
    if issubclass(kind, dict):
        return lambda value: [_row(pair) for pair in value.items()]
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else getattr(kind, "PARTS", None)
    if names is None:
        raise TypeError(f"A position holds a {kind.__name__}, which is not data.")
    kept = [name for name in names if name != TABLE]
    return lambda value: {name: as_data(getattr(value, name)) for name in kept}


_WRITERS: BoundedCache[Any, Writer] = BoundedCache(_writer, 500)
