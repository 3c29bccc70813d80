"""What every kind of result has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol


class MatchResult(Protocol):
    """The result of one table as a value; equal values say the same."""

    @property
    def key(self) -> str:
        """Return the spelling of forms and of the API, which the kind reads back: `2-1-0`."""

    @property
    def outcome(self) -> dict[str, Any]:
        """Return what a match stores: `{"games": [2, 1, 0]}`."""

    def __str__(self) -> str: ...

    def contradicts(self, names: Sequence[str], number: int, winner: int | None, *, over: bool) -> str:
        """Say what in a log of game `number` speaks against this result; empty if nothing does.

        `winner`: the seat, from 0, that won the game in the log; it counts once the game is `over`.
        """

    def unproved(self, names: Sequence[str], winners: Mapping[int, int | None]) -> Iterator[str]:
        """Yield what sound logs leave open, whose games (by number) had these winners; nothing once they prove it."""
