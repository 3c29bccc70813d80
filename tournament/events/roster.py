"""A submitted team as people read it: card codes become names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardpool.services import pool

from .models import Submission


@dataclass(frozen=True, slots=True)
class Line:
    """One card of a team; `card` is None when our card data does not know the code."""

    code: str
    dice: int | None
    card: Any


@dataclass(frozen=True, slots=True)
class Listing:
    cards: tuple[Line, ...]
    basics: tuple[Line, ...]

    @property
    def dice(self) -> int:
        return sum(line.dice or 0 for line in self.cards)


def listing(submission: Submission) -> Listing:
    known = pool()
    return Listing(
        tuple(Line(code, dice, known.by_code(code)) for code, dice in submission.cards),
        tuple(Line(code, None, known.by_code(code)) for code in submission.basics),
    )
