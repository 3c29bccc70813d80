"""What is wrong with a team: one value for every page, the API, the command line and the judge's desk."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

ERROR = "error"  # the book says so
WARNING = "warning"  # rests on a ruling or on a public page
NOTE = "note"  # legal, but likely a slip

BOOKS = {"BFF": "Battle for Faerûn", "WOL": "War of Light"}


@dataclass(frozen=True, slots=True)
class Cite:
    """`section` is the heading printed in the book, or the number of a ruling."""

    book: str  # "BFF", "WOL", "Rulings", "Event"
    section: str

    @property
    def book_name(self) -> str:
        return BOOKS.get(self.book, self.book)

    @property
    def heading(self) -> str:
        """Return the section as a sentence takes it: the books print headings in capitals."""
        return self.section.title() if self.book in BOOKS else self.section

    def __str__(self) -> str:
        return f"{self.book_name}, {self.heading}"


class Finding(NamedTuple):
    """What a check has to say; `path` starts at the team ("cards[3]"). The runner adds rule, player and citation."""

    path: str
    message: str
    fix: str = ""
    limit: Any = None
    actual: Any = None
    subject: str | None = None  # card code
    severity: str | None = None  # None: as the rule says
    ruling: str | None = None  # cited instead of the book
    player: int | None = None  # table checks: whose fault it is, None for nobody's alone


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem with one place, one rule and one way out."""

    rule: str
    severity: str
    player: str | None
    path: str
    limit: Any
    actual: Any
    subject: str | None
    message: str
    cite: Cite
    fix: str

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def errors(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the problems that make a team illegal."""
    return tuple(problem for problem in problems if problem.severity == ERROR)


def is_legal(problems: tuple[Problem, ...], unknown: Sized) -> bool | None:
    """Return whether a team is legal; None where nothing but its unknown cards leaves that open."""
    return False if errors(problems) else None if len(unknown) else True
