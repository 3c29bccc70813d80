"""What is different between two lists: dice that went in, dice that went out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules.dice_masters.cards import Card
from teams.values import TeamDraft


@dataclass(frozen=True, slots=True)
class Change:
    """A card with dice more (`dice` above 0) or fewer; a basic action counts as one."""

    card: Card
    dice: int

    @property
    def count(self) -> int:
        return abs(self.dice)


def changes(before: TeamDraft, after: TeamDraft) -> tuple[Change, ...]:
    """Return what turns one list into the other, what came in first."""
    dice = _counted(after)
    dice.subtract(_counted(before))
    found = [Change(card, number) for card, number in dice.items() if number]
    return tuple(sorted(found, key=lambda change: (change.dice < 0, change.card.name)))


def shared(one: TeamDraft, other: TeamDraft) -> tuple[Change, ...]:
    """Return the dice that both lists have."""
    return tuple(Change(card, number) for card, number in (_counted(one) & _counted(other)).items())


def _counted(draft: TeamDraft) -> Counter[Card]:
    counts: Counter[Card] = Counter()
    for card, dice in draft.cards:
        counts[card] += dice
    for basic in draft.basics:
        counts[basic.card] = 1
    return counts
