"""The result of a match as a value: games won by the first player, by the second, and drawn games. No Django here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_WRITTEN = re.compile(r"\s*([0-9]{1,2})\s*[-–:]\s*([0-9]{1,2})(?:\s*[-–:]\s*([0-9]{1,2}))?\s*")


class ResultError(ValueError):
    """What was entered does not make a result of this match; the message is for the person who typed it."""

    @property
    def faults(self) -> tuple[tuple[int, str], ...]:
        """Return (seat from 1, or 0 for the whole table; sentence) of everything that is wrong."""
        return ((0, str(self)),)


@dataclass(frozen=True, slots=True)
class Result:
    """`Result(2, 1)` is a 2–1 win of the first player."""

    first: int
    second: int
    draws: int = 0

    def __str__(self) -> str:
        return f"{self.first}–{self.second}" + (f"–{self.draws}" if self.draws else "")

    @property
    def key(self) -> str:
        """Return the form's and the API's spelling: `2-1-0`."""
        return f"{self.first}-{self.second}-{self.draws}"

    @property
    def outcome(self) -> dict[str, list[int]]:
        """Return what a match stores."""
        return {"games": [self.first, self.second, self.draws]}

    @classmethod
    def of_body(cls, body: list[int]) -> Result:
        """Return the value of a stored `[2, 1, 0]`."""
        return cls(*body)

    @property
    def winner(self) -> str | None:
        """Return `"first"`, `"second"`, or None for a draw."""
        if self.first == self.second:
            return None
        return "first" if self.first > self.second else "second"

    def swapped(self) -> Result:
        return Result(self.second, self.first, self.draws)

    @property
    def games(self) -> int:
        return self.first + self.second + self.draws

    def _between(self, names: Sequence[str]) -> str:
        return f"{names[0]} {self} {names[1]}"

    def reseated(self, seats: Sequence[int]) -> Result:
        """Return the result with the players in other seats."""
        return self if seats[0] == 0 else self.swapped()

    def contradicts(
        self, names: Sequence[str], number: int, winner: int | None, *, over: bool, told: object = None
    ) -> str:
        """Say why the game of a log cannot be one of the games of this result; empty if it can."""
        if number > self.games:
            played = f"{self.games} game{'' if self.games == 1 else 's'}"
            return f"The result {self._between(names)} has {played}; this is a log of game {number}."
        if not over:
            return ""
        if winner is None and not self.draws:
            return f"In the log game {number} has no winner; the result {self._between(names)} has no drawn game."
        if winner is not None and not (self.first, self.second)[winner]:
            name = names[winner]
            return f"In the log {name} won game {number}; in the result, {self._between(names)}, {name} won none."
        return ""

    def unproved(
        self, names: Sequence[str], winners: Mapping[int, int | None], told: Mapping[int, object] | None = None
    ) -> Iterator[str]:
        """Yield a game without a log, or the result that the logs add up to where it is another one."""
        missing = [str(number) for number in range(1, self.games + 1) if number not in winners]
        if missing:
            many = "Games {} of the result {} have no log." if len(missing) > 1 else ""
            says = many or "Game {} of the result {} has no log."
            yield says.format(" and ".join(missing), self._between(names))
            return
        won = list(winners.values())
        told_by_logs = Result(won.count(0), won.count(1), won.count(None))
        if told_by_logs != self:
            ended = told_by_logs._between(names)
            yield f"By the logs the match ended {ended}; the result is {self._between(names)}."


#: Neither player gets anything.
DOUBLE_LOSS = Result(0, 0, 0)


def parse(text: str) -> Result:
    """Read `2-1`, `2–1–0` or `1:0`. Raises ResultError."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise ResultError(f"“{text[:20]}” is not a result. Write games won, games lost and drawn games, such as 2-1-0.")
    first, second, draws = (int(group or 0) for group in match.groups())
    return Result(first, second, draws)


def check(result: Result, best_of: int, *, double_loss: bool = False, decisive: bool = False) -> Result:
    """Return the result if a match of `best_of` games can end so, else raise ResultError.

    With `double_loss` 0-0-0 is allowed: nobody played, both have lost (a judge's decision). A `decisive` match, one of
    the cut, has a winner.
    """
    if decisive and result.winner is None:
        raise ResultError(
            f"{result}: the winner of this match plays on, so one player has to win. Play on until one does."
        )
    if double_loss and result == DOUBLE_LOSS:
        return result
    if min(result.first, result.second, result.draws) < 0:
        raise ResultError("Games are counted from 0 upwards.")
    games, needed = result.first + result.second + result.draws, best_of // 2 + 1
    if games == 0:
        raise ResultError("No game was played in this result. Give at least one game won or drawn.")
    if max(result.first, result.second) > needed:
        raise ResultError(f"{result}: no player wins more than {needed} of a best-of-{best_of} match.")
    if games > best_of:
        raise ResultError(f"{result}: that is {games} games, a best-of-{best_of} match has at most {best_of}.")
    return result


def choices(best_of: int, *, decisive: bool = False) -> tuple[Result, ...]:
    """Return every result people usually report, the first player's wins before draws before the second player's."""
    needed = best_of // 2 + 1
    wins = [Result(needed, lost) for lost in range(needed)]
    wins += [Result(won, lost) for won in range(needed - 1, 0, -1) for lost in range(won)]  # time was called
    draws = [Result(won, won, drawn) for won in range(needed - 1, 0, -1) for drawn in (1, 0)] + [Result(0, 0, 1)]
    return (*wins, *(() if decisive else draws), *(result.swapped() for result in reversed(wins)))
