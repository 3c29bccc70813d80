"""A submitted team as people read it: card codes become names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardpool.services import pool
from rules.dice_masters.cards import read_code
from teams.problems import ERROR
from tournament.events.models import Entrant, Member, Submission
from tournament.events.sides import PEOPLE


@dataclass(frozen=True, slots=True)
class TeamCard:
    """One card of a team; `card` is None when our card data does not know the code."""

    code: str
    dice: int | None
    card: Any

    @property
    def missing(self) -> str:
        """Return what a line without a card says: a name fits none or several, a code may be of no set here."""
        return "not in this card data" if read_code(self.code) else "which card is it?"


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


@dataclass(frozen=True, slots=True)
class OwnList:
    """One person of a side in doubles: the own list, None without one, and what is wrong with it."""

    member: Member
    listing: TeamListing | None
    problems: tuple[dict[str, Any], ...]

    @property
    def errors(self) -> int:
        return sum(problem["severity"] == ERROR for problem in self.problems)


def own_lists(entrant: Entrant, submission: Submission | None) -> tuple[list[OwnList], list[dict[str, Any]]]:
    """Return each person of a side with what is wrong with the own list, and what is wrong with the side besides."""
    left = list(submission.problems) if submission else []
    found = []
    for member, cards in people(entrant, submission):
        own = tuple(problem for problem in left if cards and problem["player"] == member.name)
        left = [problem for problem in left if problem not in own]
        found.append(OwnList(member, cards, own))
    return found, left


def listing(submission: Submission) -> TeamListing:
    known = pool()
    return TeamListing(
        tuple(TeamCard(code, dice, known.by_code(code)) for code, dice in submission.cards),
        tuple(TeamCard(code, None, known.by_code(code)) for code in submission.basics),
    )
