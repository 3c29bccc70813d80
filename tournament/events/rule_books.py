"""The rule books that an event can be played by, and the rules profile each makes of an event's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.books.option_book import Chapter, chapters
from rules.core.books.options import BaseProfile
from rules.core.record import DICE_SET, PARTIES, TEAMS
from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class RuleBook:
    """`key` is what an event stores as its edition; `game` what the header of its logs says.

    `defaults` names the edition of the profile. `brings`: what entrants bring (`rules.core.record`).
    """

    key: str
    game: str
    title: str
    kind: type[BaseProfile]
    defaults: str
    brings: str

    @property
    def needs_teams(self) -> bool:
        return self.brings == TEAMS

    @property
    def needs_parties(self) -> bool:
        """Return whether an entrant is a party of people who play together."""
        return self.brings == PARTIES

    @property
    def needs_dice_set(self) -> bool:
        """Return whether the store says which dice are played with."""
        return self.brings == DICE_SET

    def profile(self, options: Mapping[str, Any] | None = None) -> BaseProfile:
        """Raises ProfileError, which names the option and what it may be."""
        return self.kind.parse(self.defaults, options)

    def profile_from(self, text: str) -> BaseProfile:
        """Return the profile that a verdict names. Raises ProfileError."""
        return self.kind.from_text(text)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """Return all options by subject, in words for people."""
        return chapters(self.game.partition("/")[0].replace("-", "_"))


RULE_BOOKS = {
    book.key: RuleBook(
        book.key, record.header_name(book), book.title, record.profile, book.profile, brings=record.in_events
    )
    for record in GAMES.values()
    if record.in_events is not None
    for book in record.books
}
