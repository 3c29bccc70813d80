"""A row of the standings, and how its numbers are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. Equal players share a place (1, 2, 2, 4) and are listed in order of id."""

    place: int
    player: int
    points: int
    played: int  # rounds counted for this player, byes included
    wins: int  # matches, byes included
    losses: int
    draws: int
    byes: int
    tiebreaks: tuple[tuple[str, Fraction], ...]  # (("omw", Fraction(5, 9)), …) in the order of the settings
    dropped: int | None  # the last round before leaving; None while in the event
    scale: int = 1  # points are in such parts of one
    explain: Callable[[], tuple[str, ...]] = field(default=tuple, compare=False, repr=False)

    @property
    def score(self) -> Fraction:
        """Return the points as they are shown: 7 of 2 to a point are 3 1/2."""
        return Fraction(self.points, self.scale)

    @property
    def why(self) -> tuple[str, ...]:
        """Plain sentences, written when asked for: what decided the place, then the arithmetic of each tie-break."""
        return self.explain()

    @property
    def record(self) -> str:
        """Wins, losses and draws: "3-1-0"."""
        return f"{self.wins}-{self.losses}-{self.draws}"


def percent(share: Fraction) -> str:
    """Write a share as a percentage: `Fraction(5, 9)` -> "55.56%", halves rounded up."""
    hundredths = (20000 * share.numerator // share.denominator + 1) // 2
    return f"{hundredths // 100}.{hundredths % 100:02d}%"
