"""What a game has on its agenda: acts as plain data, a name and what it needs, each carried out by a function."""

from __future__ import annotations

from collections.abc import Callable

#: The functions that carry acts out, by the names of these.
Acts = dict[str, Callable[..., None]]


def acts(*functions: Callable[..., None]) -> Acts:
    """Return functions by the names of their acts: `begin_turn` carries out "begin turn"."""
    return {function.__name__.replace("_", " "): function for function in functions}
