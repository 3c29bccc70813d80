"""What every kind of result has."""

from __future__ import annotations

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
