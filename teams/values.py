"""A team as a player brings it, and the table two or four players sit down at.

Everything a list does not say is None ("not stated") and is then not checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.dice_masters.cards import Card, read_code, set_of

#: A basic action has three dice; doubles puts six on it (DICE MASTERS DOUBLES).
BASIC_SET = 3


class Chosen(NamedTuple):
    """A card of the player's own and how many of its dice come with it."""

    card: Card
    dice: int


class Basic(NamedTuple):
    """A basic action card with its dice and, once the table is laid, their colour."""

    card: Card
    dice: int = BASIC_SET
    colour: str | None = None


def not_here(set_code: str) -> str:
    """Return the reason for every card of a set that is not here."""
    return f"set {set_code} is not in this card data"


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something a list names that is no card of this card data: `reason` is a sentence without its full stop.

    With a set it is a card that may well exist: it stays in the team, counts, and nothing is concluded from it.
    """

    written: str  # "118xyz"
    dice: int
    reason: str  # "set xyz is not in this card data"

    @property
    def set_code(self) -> str:
        """Return "xyz"; "" for what is no code."""
        code = read_code(self.written)
        return set_of(code) if code else ""


@dataclass(frozen=True, slots=True)
class TeamDraft:
    """A team list as read: not checked, so it may hold anything a person can write."""

    cards: tuple[Chosen, ...] = ()
    basics: tuple[Basic, ...] = ()
    name: str = ""
    notes: str = ""
    unknown: tuple[Unknown, ...] = ()

    @property
    def entries(self) -> tuple[Chosen | Basic, ...]:
        """Cards and basic actions, in this order."""
        own: list[Chosen | Basic] = [*self.cards]
        return (*own, *self.basics)

    @property
    def dice(self) -> int:
        """Return the dice of the team, those of unknown cards included; basic action dice are not among them."""
        return sum([dice for _, dice in self.cards]) + self.unknown_dice

    @property
    def unknown_dice(self) -> int:
        """Dice of cards of which nothing is known; some may be basic action dice."""
        return sum([unknown.dice for unknown in self.unknown])

    def at_least(self, basics: int) -> tuple[int, int]:
        """Return the (cards, dice) that the team brings whatever its unknown cards are: `basics` basic actions belong
        to it, so as many as are missing may be among the unknown cards, and their dice do not count.
        """
        missing = max(basics - len(self.basics), 0)
        sure = sorted([unknown.dice for unknown in self.unknown], reverse=True)[missing:]
        return len(self.cards) + len(sure), self.dice - self.unknown_dice + sum(sure)

    @property
    def unscripted(self) -> tuple[Card, ...]:
        """Cards whose text is not written yet: a log is undecided where one of them is used."""
        cards = [card for card, _ in self.cards] + [basic.card for basic in self.basics]
        return tuple(card for card in cards if not card.is_scripted or card.has_unknown_faces)


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: `zones` is {zone: {die name: count}} before the first turn, `pool` {title: dice drafted}."""

    team: TeamDraft
    name: str = "The team"
    pawns: int | None = None
    life: int | None = None
    zones: Mapping[str, Mapping[str, int]] | None = None
    side: int | None = None  # doubles: 0 or 1; None: players 1 and 2 against 3 and 4
    earlier: TeamDraft | None = None  # the list of the first game of this match
    pool: Mapping[str, int] | None = None


class Pick(NamedTuple):
    """One pick of a draft: who (0 = first player), which version, how many of its dice."""

    player: int
    card: Card
    dice: int


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft in the order of its picks; `stacks` are the titles laid out, `numbers` what each player drafted to."""

    numbers: tuple[int, ...] = ()
    stacks: tuple[str, ...] = ()
    picks: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Everyone at one table, the first player first. `whole` is false when only one team is looked at."""

    players: tuple[Player, ...]
    common: tuple[Basic, ...] | None = None  # basic actions nobody brought
    draft: Draft | None = None
    side_life: tuple[int, ...] | None = None
    whole: bool = True
