"""A submitted team as people read it: card codes become names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardpool.services import pool
from tournament.events.models import Entrant, Member, Submission
from tournament.events.sides import PEOPLE


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


def people(entrant: Entrant, submission: Submission | None) -> list[tuple[Member, TeamListing | None]]:
    """Return each person of a side in doubles with the own list, None for one who has none yet."""
    lists = submission.content.get(PEOPLE, {}) if submission else {}
    own = {int(seat): listing(Submission(content=content)) for seat, content in lists.items()}
    return [(member, own.get(member.seat)) for member in entrant.members.all()]


def listing(submission: Submission) -> TeamListing:
    known = pool()
    return TeamListing(
        tuple(TeamCard(code, dice, known.by_code(code)) for code, dice in submission.cards),
        tuple(TeamCard(code, None, known.by_code(code)) for code in submission.basics),
    )
