"""A team in figures: its dice by cost and energy, what fielding them costs, how strong they are, whom they belong to.

Everything is counted by the die, not by the card; cards whose faces are not known are left out of the averages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.dice_masters.cards import Card, CharacterFace
from teams.values import Chosen

#: Costs from here on share the last column.
LAST_COLUMN = 7
MOST_DRAWN = 20  # dice of one card in a column; a list may claim any number
LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Column:
    """The dice of one purchase cost: one energy word for each die."""

    cost: str
    dice: tuple[str, ...]

    @property
    def words(self) -> str:
        counted = Counter(self.dice)
        return ", ".join(f"{number} {energy}" for energy, number in counted.items()) or "none"


@dataclass(frozen=True, slots=True)
class Level:
    """The average character face of one level over the dice of a team, each to one decimal: "1.5"."""

    level: int
    fielding: str
    attack: str
    defense: str


@dataclass(frozen=True, slots=True)
class Figures:
    """`energies` and `affiliations` are (word, dice), the most first; `free` counts dice that cost nothing to field
    at level 1.
    """

    columns: tuple[Column, ...]
    cost: str
    levels: tuple[Level, ...]
    energies: tuple[tuple[str, int], ...]
    affiliations: tuple[tuple[str, int], ...]
    fielding: tuple[tuple[str, int], ...]


def figures(cards: Iterable[Chosen]) -> Figures:
    """Return the figures of the cards with their dice."""
    counted = [(card, min(max(dice, 0), MOST_DRAWN)) for card, dice in cards]
    return Figures(
        columns=_columns(counted),
        cost=_average([(card.cost, dice) for card, dice in counted]),
        levels=tuple(_level(number, counted) for number in LEVELS if _faces(number, counted)),
        energies=_most_first((energy, dice) for card, dice in counted for energy in energies_of(card)),
        affiliations=_most_first((word, dice) for card, dice in counted for word in card.affiliations),
        fielding=_fielding(counted),
    )


def energies_of(card: Card) -> tuple[str, ...]:
    """Return the energy types of a card's die; `generic` for a die of none."""
    return tuple(card.energy.split("/")) if card.energy else ("generic",)


def _columns(counted: Sequence[tuple[Card, int]]) -> tuple[Column, ...]:
    columns: dict[int, list[str]] = {cost: [] for cost in range(1, LAST_COLUMN + 1)}
    for card, dice in sorted(counted, key=lambda entry: energies_of(entry[0])):
        columns.setdefault(min(card.cost, LAST_COLUMN), []).extend([energies_of(card)[0]] * dice)
    return tuple(
        Column(f"{cost}+" if cost == LAST_COLUMN else str(cost), tuple(columns[cost])) for cost in sorted(columns)
    )


def _faces(level: int, counted: Sequence[tuple[Card, int]]) -> list[tuple[CharacterFace, int]]:
    return [
        (face, dice)
        for card, dice in counted
        for face in card.faces
        if isinstance(face, CharacterFace) and face.level == level
    ]


def _level(number: int, counted: Sequence[tuple[Card, int]]) -> Level:
    faces = _faces(number, counted)
    return Level(
        number,
        _average([(face.fielding, dice) for face, dice in faces]),
        _average([(face.attack, dice) for face, dice in faces]),
        _average([(face.defense, dice) for face, dice in faces]),
    )


def _fielding(counted: Sequence[tuple[Card, int]]) -> tuple[tuple[str, int], ...]:
    """Return how many character faces cost 0, 1, 2 … to field, over all levels of all dice."""
    counts: Counter[int] = Counter()
    for level in LEVELS:
        for face, dice in _faces(level, counted):
            counts[face.fielding] += dice
    return tuple((str(cost), counts[cost]) for cost in sorted(counts))


def _average(weighed: Sequence[tuple[int, int]]) -> str:
    dice = sum(weight for _, weight in weighed)
    if not dice:
        return "0"
    return f"{sum(value * weight for value, weight in weighed) / dice:.1f}".removesuffix(".0")


def _most_first(pairs: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    counts: Counter[str] = Counter()
    for word, dice in pairs:
        counts[word] += dice
    return tuple(sorted(((word, n) for word, n in counts.items() if n), key=lambda pair: (-pair[1], pair[0])))
