"""How a draft goes, as data: packs, piles, directions, clock, and what a team may be built of."""

from __future__ import annotations

from dataclasses import dataclass

#: How packs are opened: all beforehand into piles with the dice in the centre, or a pile's packs when its turn comes.
PILES, PACKS = "piles", "packs"
#: Passed to one's left is passed clockwise.
LEFT, RIGHT = "left", "right"

#: Seconds for a pick, from so many cards in hand on. A store may set its own.
CLOCK = ((10, 60), (7, 45), (4, 30), (2, 15), (1, 5))


@dataclass(frozen=True, slots=True)
class DraftRules:
    """A kind of draft. `packs` a player, shared out over the piles; `directions` in which each pile is passed.

    `cards` and `dice`: the most a team may have; each drafted card brings one die of its name.
    """

    key: str
    title: str
    about: str
    packs: int
    opening: str
    cards_a_pack: int = 2
    directions: tuple[str, ...] = (RIGHT, LEFT)
    cards: int = 8
    dice: int = 20
    basics: int = 2
    pod: int = 6
    smallest: int = 4
    largest: int = 8
    building: int = 20  # minutes to build a team; a store sets its own
    clock: tuple[tuple[int, int], ...] = CLOCK

    @property
    def piles(self) -> int:
        """Return how many piles each player opens."""
        return len(self.directions)

    @property
    def packs_a_pile(self) -> int:
        """Return how many packs a player opens for a pile."""
        return self.packs // self.piles

    @property
    def pile_size(self) -> int:
        """Return how many cards a pile begins with."""
        return self.packs * self.cards_a_pack // self.piles

    @property
    def picks(self) -> int:
        """Return how many cards each player drafts."""
        return self.piles * self.pile_size

    def place_of(self, number: int) -> tuple[int, int]:
        """Return pile and turn, both from 1, of a pick by its number over all piles."""
        pile, turn = divmod(number - 1, self.pile_size)
        return pile + 1, turn + 1

    def seconds(self, left: int) -> int:
        """Return the time for a pick with so many cards in hand."""
        return next(seconds for cards, seconds in self.clock if left >= cards)


#: By key: the rainbow draft of December 2014 with piles laid out before, that of 2015 with packs opened in between, and
#: the shorter one of later years.
DRAFTS: dict[str, DraftRules] = {
    rules.key: rules
    for rules in (
        DraftRules(
            "rainbow 2014", "Rainbow draft (2014)",
            "12 packs a player in two piles of 12 cards; all dice lie in the centre before the first pick.",
            12, PILES,
        ),
        DraftRules(
            "rainbow 2015", "Rainbow draft (2015)",
            "12 packs a player: 6 are opened and drafted, then 6 more the other way round.",
            12, PACKS,
        ),
        DraftRules(
            "rainbow short", "Rainbow draft, 10 packs", "10 packs a player in two piles of 10 cards.", 10, PILES
        ),
    )
}  # fmt: skip
