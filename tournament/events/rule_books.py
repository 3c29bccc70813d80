"""The rule books that an event can be played by, and the rules profile each makes of an event's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.option_book import Chapter, chapters
from rules.core.options import BaseProfile
from rules.dice_masters import profile as dice_masters
from rules.dungeon_dice import profile as dungeon_dice

DUNGEON_DICE = "dungeon-dice"


@dataclass(frozen=True, slots=True)
class RuleBook:
    """`key` is what an event stores as its edition; `game` what the header of its logs says.

    `defaults` names the edition of the profile. `brings`: "teams", or "dice set" where the store's dice count.
    """

    key: str
    game: str
    title: str
    kind: type[BaseProfile]
    defaults: str
    brings: str = "teams"

    def profile(self, options: Mapping[str, Any] | None = None) -> BaseProfile:
        """Raises ProfileError, which names the option and what it may be."""
        return self.kind.parse(self.defaults, options)

    def profile_from(self, text: str) -> BaseProfile:
        """The profile that a verdict names. Raises ProfileError."""
        return self.kind.from_text(text)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """All options by subject, in words for people."""
        return chapters(self.game.partition("/")[0].replace("-", "_"))


RULE_BOOKS = {
    **{
        edition.name: RuleBook(
            edition.name, f"dice-masters/{edition.name}", edition.book, dice_masters.Profile, edition.name
        )
        for edition in dice_masters.EDITIONS.values()
    },
    DUNGEON_DICE: RuleBook(
        DUNGEON_DICE, DUNGEON_DICE, "Dungeon Dice", dungeon_dice.Profile, dungeon_dice.STRICT, brings="dice set"
    ),
}
