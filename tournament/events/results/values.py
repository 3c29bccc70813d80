"""What every kind of result has, and what is read off a log of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self


class MatchResult(Protocol):
    """The result of one table as a value; equal values say the same."""

    @property
    def key(self) -> str:
        """Return the spelling of forms and of the API, which the kind reads back: `2-1-0`."""

    @property
    def outcome(self) -> dict[str, Any]:
        """Return what a match stores: `{"games": [2, 1, 0]}`."""

    def __str__(self) -> str: ...

    def reseated(self, seats: Sequence[int]) -> Self:
        """Return the result with other seats: `seats[0]` is the present seat, from 0, of the new first one."""

    def contradicts(
        self, names: Sequence[str], number: int, winner: int | None, *, over: bool, told: MatchResult | None = None
    ) -> str:
        """Say what in a log of game `number` speaks against this result; empty if nothing does.

        `winner`: the seat, from 0, that won the game in the log; it counts once the game is `over`. `told`: the result
        that the log plays to, where its game has more to tell than a winner.
        """

    def unproved(
        self,
        names: Sequence[str],
        winners: Mapping[int, int | None],
        told: Mapping[int, MatchResult] | None = None,
    ) -> Iterator[str]:
        """Yield what sound logs leave open, whose games (by number) had these winners and these results; nothing once
        they prove it.
        """


@dataclass(frozen=True, slots=True)
class ResultFromLog:
    """What a log's game came to, by the seats of the log, where that is more than a winner.

    `result` is None where nothing can be read; `note` says why, or why it is not the whole game. `setup`: what the log
    says was settled before play (`heroes` by seat, `traps`, `cards` in the order in which they came up).
    """

    result: MatchResult | None = None
    note: str = ""
    setup: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        outcome = self.result.outcome if self.result is not None else None
        return {"outcome": outcome, "note": self.note, "setup": dict(self.setup)}
