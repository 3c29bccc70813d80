"""A submitted team as people read it: card codes become names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardpool.services import pool

from .models import Submission


@dataclass(frozen=True, slots=True)
class TeamCard:
    """One card of a team; `card` is None when our card data does not know the code."""

    code: str
    dice: int | None
    card: Any


@dataclass(frozen=True, slots=True)
class TeamListing:
    cards: tuple[TeamCard, ...]
    basics: tuple[TeamCard, ...]

    @property
    def dice(self) -> int:
        return sum(line.dice or 0 for line in self.cards)


def listing(submission: Submission) -> TeamListing:
    known = pool()
    return TeamListing(
        tuple(TeamCard(code, dice, known.by_code(code)) for code, dice in submission.cards),
        tuple(TeamCard(code, None, known.by_code(code)) for code in submission.basics),
    )
