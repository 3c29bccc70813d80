"""Positions of any game as plain data, to be stored, compared and taken up again.

How a field is written follows from its type in the dataclass, so that a new field cannot be forgotten. What is not
part of a position, such as the table that the header of a log lays anew, is left out by name.
"""

from __future__ import annotations

import hashlib
import json
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints

Code = Callable[[Any], Any]
_PLAIN = (int, str, bool, type(None))


class Codec:
    """Writes and reads positions of one class. `leaves_out` is the field that is no part of a position.

    `closer` gives the types of fields whose own hints leave them open. A class without fields of a dataclass is
    written slot by slot.
    """

    def __init__(self, kind: type, leaves_out: str = "", closer: Mapping[str, Any] | None = None) -> None:
        self.kind, self.leaves_out, self.closer = kind, leaves_out, closer or {}
        self.named: dict[str, type] = {}  # the tuples with names among which a field takes one
        self.known: dict[type, tuple[tuple[str, Code, Code], ...]] = {}

    def as_data(self, state: Any) -> dict[str, Any]:
        """The position as JSON takes it: {field: value}; sets in order, dictionaries as lists of pairs.

        Raises TypeError if something in the position is not data, such as a function.
        """
        return {name: write(getattr(state, name)) for name, write, _ in self._codes(self.kind)}

    def from_data(self, data: Mapping[str, Any], left_out: Any = None) -> Any:
        """The position that `as_data` wrote, with what it left out. Raises KeyError or ValueError."""
        rest = {self.leaves_out: left_out} if self.leaves_out else {}
        return self.kind(**rest, **{name: read(data[name]) for name, _, read in self._codes(self.kind)})

    def digest(self, state: Any) -> str:
        """One short name for a position: equal positions have the same."""
        text = json.dumps(self.as_data(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def _codes(self, kind: type) -> tuple[tuple[str, Code, Code], ...]:
        """For each field of a class: its name, how it is written, how it is read."""
        if kind not in self.known:
            hints = get_type_hints(kind)
            closer = self.closer if kind is self.kind else {}
            found = [(each.name, closer.get(each.name, hints[each.name])) for each in fields(kind)]
            self.known[kind] = tuple(
                (name, *self._code(hint)) for name, hint in found if kind is not self.kind or name != self.leaves_out
            )
        return self.known[kind]

    def _code(self, hint: Any) -> tuple[Code, Code]:
        """How a value of this type is written and read."""
        if hint in _PLAIN:
            return _same, _same
        if hint is Any:
            return self._open, self._closed
        origin, parts = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            return self._either(tuple(part for part in parts if part is not type(None)))
        if origin is dict:
            return self._pairs(*parts)
        if origin in (list, set, frozenset, tuple):
            return self._row(origin, parts)
        if isinstance(hint, type) and issubclass(hint, tuple):
            return self._named(hint)
        if isinstance(hint, type) and is_dataclass(hint):
            return self._record(hint)
        if isinstance(hint, type) and hasattr(hint, "PARTS"):
            return self._parts(hint)
        raise TypeError(f"A position cannot hold {hint}.")

    def _either(self, parts: tuple[Any, ...]) -> tuple[Code, Code]:
        """One type or None; or several plain types and tuples."""
        if all(part in _PLAIN for part in parts):
            return _same, _same
        if len(parts) != 1:
            tuples = [part for part in parts if part not in _PLAIN]
            if not all(issubclass(get_origin(part) or part, tuple) for part in tuples):
                raise TypeError(f"A position cannot hold one of {parts}.")
            self.named |= {part.__name__: part for part in tuples if hasattr(part, "_fields")}
            return self._open, self._closed
        write, read = self._code(parts[0])
        return (lambda value: None if value is None else write(value)), (
            lambda data: None if data is None else read(data)
        )

    def _pairs(self, key: Any, item: Any) -> tuple[Code, Code]:
        (write_key, read_key), (write_item, read_item) = self._code(key), self._code(item)
        if write_key is _same:
            return (
                lambda value: [[k, write_item(i)] for k, i in value.items()],
                lambda data: {k: read_item(i) for k, i in data},
            )
        return (
            lambda value: [[write_key(k), write_item(i)] for k, i in value.items()],
            lambda data: {read_key(k): read_item(i) for k, i in data},
        )

    def _row(self, origin: type, parts: tuple[Any, ...]) -> tuple[Code, Code]:
        """Lists, sets (written in order), and tuples of one type or with a type for each place."""
        if origin is tuple and parts[-1] is not Ellipsis:
            codes = [self._code(part) for part in parts]
            if all(write is _same for write, _ in codes):
                return list, tuple
            return (
                lambda value: [code[0](item) for code, item in zip(codes, value, strict=True)],
                lambda data: tuple(code[1](item) for code, item in zip(codes, data, strict=True)),
            )
        write, read = self._code(parts[0])
        order = sorted if origin in (set, frozenset) else _same
        if write is _same:
            return (list if order is _same else sorted), origin
        return (
            lambda value: [write(item) for item in order(value)],
            lambda data: origin([read(item) for item in data]),
        )

    def _named(self, kind: Any) -> tuple[Code, Code]:
        """A tuple whose places have names: written as a list."""
        write, read = self._row(tuple, tuple(get_type_hints(kind)[name] for name in kind._fields))
        return write, lambda data: kind(*read(data))

    def _record(self, kind: type) -> tuple[Code, Code]:
        def write(value: Any) -> dict[str, Any]:
            return {name: code(getattr(value, name)) for name, code, _ in self._codes(kind)}

        def read(data: dict[str, Any]) -> Any:
            return kind(**{name: code(data[name]) for name, _, code in self._codes(kind)})

        return write, read

    def _parts(self, kind: Any) -> tuple[Code, Code]:
        """A class that is nothing but its `PARTS`, each a piece of data."""

        def write(value: Any) -> list[Any]:
            return [self._open(getattr(value, name)) for name in kind.PARTS]

        def read(data: list[Any]) -> Any:
            made = kind.__new__(kind)
            for name, item in zip(kind.PARTS, data, strict=True):
                setattr(made, name, self._closed(item))
            return made

        return write, read

    def _open(self, value: Any) -> Any:
        """A value of any type, as long as it is data: numbers, words, and tuples of them."""
        if isinstance(value, _PLAIN):
            return value
        if not isinstance(value, tuple):
            raise TypeError(f"A position holds {value!r}, which is no data.")
        items, name = [self._open(item) for item in value], type(value).__name__
        return {name: items} if name in self.named else items

    def _closed(self, data: Any) -> Any:
        """What `_open` wrote."""
        if isinstance(data, dict):
            ((name, items),) = data.items()
            return self.named[name](*map(self._closed, items))
        return tuple(map(self._closed, data)) if isinstance(data, list) else data


def _same(value: Any) -> Any:
    return value
