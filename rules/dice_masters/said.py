"""What texts say of dice, as values: of lines that always hold (`Predicate`), and of effects that last (`Modifier`).

A position holds data only, so what an effect says names a noun by its place.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.dice_masters.language.ability import Noun


class NounPlace(NamedTuple):
    """Where a noun stands: which of those of a line of a card."""

    stack: int
    line: int
    number: int


class Bonus(NamedTuple):
    """ "gets": so many times this attack and defense."""

    stats: tuple[int, int]
    times: int


class PriceChange(NamedTuple):
    """ "costs to purchase", "costs to field": how much more or less."""

    amount: int
    yours: bool  # for the text's player only
    cumulative: bool = True
    hit: int | None = None  # it waits for the next purchase, and deals this damage then


class Lessened(NamedTuple):
    """ "takes less damage": how much less, and from which sources."""

    amount: int
    noun: Noun | NounPlace | None


class Spared(NamedTuple):
    """ "takes no damage": of combat only, from which sources, in the attack step only."""

    combat_only: bool
    noun: Noun | NounPlace | None
    in_attack: bool


class BlocksMany(NamedTuple):
    """ "can block many": how many at most, and a noun that all of them match."""

    most: int | None
    noun: Noun | NounPlace | None


class Copied(NamedTuple):
    """ "copies stats", "copies abilities": whose, and the numbers where those are copied."""

    stack: int
    attack: int = 0
    defense: int = 0


class Waiting(NamedTuple):
    """ "waits": the die for which a delayed line was set up, and the face that it showed."""

    source: int
    face: int


VALUES = (NounPlace, Bonus, PriceChange, Lessened, Spared, BlocksMany, Copied, Waiting)
#: The value of an effect that lasts. A number, a word or two numbers where the name of what is said tells all.
Value = (
    int | str | tuple[int, int] | tuple[str, int] | None
    | NounPlace | Bonus | PriceChange | Lessened | Spared | BlocksMany | Copied | Waiting
)  # fmt: skip
