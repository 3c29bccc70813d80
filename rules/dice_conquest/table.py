"""What does not change during a game: profile, cards, heroes in their seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.dice_conquest.cards import CardSet, Hero
from rules.dice_conquest.profile import Profile

#: Health at the start, and the most there can be, by the number of heroes (DC-SETUP-02).
START_HEALTH: Mapping[int, int] = {1: 20, 2: 10, 3: 6, 4: 4}
#: How many traps a deck may hold (DC-TRAP-01).
TRAPS = (0, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Table:
    """`heroes` and `names` in seat order, clockwise; `traps` in the deck; `first`: who has the token in round 1."""

    profile: Profile
    cards: CardSet
    heroes: tuple[Hero, ...]
    names: tuple[str, ...]
    first: int
    traps: int = 0
    declared: tuple[str, ...] = ()  # the deck, top first, if the header gives it

    @property
    def start(self) -> int:
        return START_HEALTH[len(self.heroes)]
