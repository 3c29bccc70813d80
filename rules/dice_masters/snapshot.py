"""A position as plain data, to be stored, compared and taken up again.

`as_data` writes everything in a `State` but its table, which the header of the log lays anew; `from_data` reads it
back equal. How a field is written follows from its type in `state.py`, so that a new field cannot be forgotten.
"""

from __future__ import annotations

import hashlib
import json
import types
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules.dice_masters.effects.damage import Packet
from rules.dice_masters.state import Frame, Modifier, Question, State
from rules.dice_masters.table import Table

Code = Callable[[Any], Any]
_PLAIN = (int, str, bool, type(None))
#: What the types in `state.py` leave open.
_CLOSER: dict[str, Any] = {"agenda": list[Frame], "pending": tuple[Packet, ...]}


def as_data(state: State) -> dict[str, Any]:
    """The position as JSON takes it: {field of State: value}; sets in order, dictionaries as lists of pairs.

    Raises TypeError if something in the position is not data, such as a function.
    """
    return {name: write(getattr(state, name)) for name, write, _ in _codes(State)}


def from_data(table: Table, data: dict[str, Any]) -> State:
    """The position that `as_data` wrote, on a table laid from the same header. Raises KeyError or ValueError."""
    return State(table=table, **{name: read(data[name]) for name, _, read in _codes(State)})


def digest(state: State) -> str:
    """One short name for a position: equal positions have the same."""
    text = json.dumps(as_data(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _codes(kind: type) -> tuple[tuple[str, Code, Code], ...]:
    """For each field of a class: its name, how it is written, how it is read."""
    hints = get_type_hints(kind)
    found = [(field.name, hints[field.name]) for field in fields(kind) if field.name != "table"]
    return tuple((name, *_code(_CLOSER.get(name, hint) if kind is State else hint)) for name, hint in found)


def _code(hint: Any) -> tuple[Code, Code]:
    """How a value of this type is written and read."""
    if hint in _PLAIN:
        return _same, _same
    if hint is Any:
        return _open, _tuples
    if hint is Frame:
        return _frame, _frame_from
    if hint in (Modifier, Question, Packet):
        return _record(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _optional(next(part for part in parts if part is not type(None)))
    if origin is dict:
        return _pairs(*parts)
    if origin in (list, set, frozenset, tuple):
        return _row(origin, parts)
    raise TypeError(f"A position cannot hold {hint}.")


def _same(value: Any) -> Any:
    return value


def _open(value: Any) -> Any:
    """A value of any type, as long as it is data: numbers, words, and tuples of them."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, tuple):
        return [_open(item) for item in value]
    raise TypeError(f"A position holds {value!r}, which is no data.")


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _optional(hint: Any) -> tuple[Code, Code]:
    write, read = _code(hint)
    return (lambda value: None if value is None else write(value)), (lambda data: None if data is None else read(data))


def _pairs(key: Any, item: Any) -> tuple[Code, Code]:
    (write_key, read_key), (write_item, read_item) = _code(key), _code(item)
    return (
        lambda value: [[write_key(k), write_item(i)] for k, i in value.items()],
        lambda data: {read_key(k): read_item(i) for k, i in data},
    )


def _row(origin: type, parts: tuple[Any, ...]) -> tuple[Code, Code]:
    """Lists, sets (written in order), and tuples of one type or with a type for each place."""
    if origin is tuple and parts[-1] is not Ellipsis:
        codes = [_code(part) for part in parts]
        return (
            lambda value: [code[0](item) for code, item in zip(codes, value, strict=True)],
            lambda data: tuple(code[1](item) for code, item in zip(codes, data, strict=True)),
        )
    write, read = _code(parts[0])
    order = sorted if origin in (set, frozenset) else _same
    if write is _same:
        return (lambda value: list(order(value))), (lambda data: origin(data))
    return (
        lambda value: [write(item) for item in order(value)],
        lambda data: origin([read(item) for item in data]),
    )


def _record(kind: type) -> tuple[Code, Code]:
    def write(value: Any) -> dict[str, Any]:
        return {name: code(getattr(value, name)) for name, code, _ in _codes(kind)}

    def read(data: dict[str, Any]) -> Any:
        return kind(**{name: code(data[name]) for name, _, code in _codes(kind)})

    return write, read


def _frame(frame: Frame) -> list[Any]:
    return [_open(item) for item in frame.as_data()]


def _frame_from(data: list[Any]) -> Frame:
    frame = Frame.__new__(Frame)
    for name, item in zip(Frame.__slots__, data, strict=True):
        setattr(frame, name, _tuples(item))
    return frame
