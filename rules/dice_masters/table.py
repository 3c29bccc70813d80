"""What stays the same during one game: the players, the cards in play, the dice, the rules profile.

Every card brought by a player is a *stack*: the card and its dice. The NPCs or Sidekicks of each
player are a stack without a card. Dice are numbered from 0; identical dice of a stack differ only by
where they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.dice_masters.cards import Card, CharacterFace, Face
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.profile import Profile

PAWNS = 8  # DM-SETUP-01


@dataclass(frozen=True, slots=True)
class TeamList:
    """A team by content: (card code, dice) and the codes of its basic actions."""

    cards: tuple[tuple[str, int], ...]
    basics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """One card in play and its dice. `owner` is None for basic actions, which both players may buy (DM-SETUP-06)."""

    index: int
    card: Card | None
    owner: int | None
    name: str  # as logs write it: "Blue-Dragon", "Sidekick"
    faces: tuple[Face, ...]
    dice: tuple[int, ...]
    abilities: tuple[Ability, ...]
    readings: Mapping[int, str] = field(default_factory=dict)  # line -> the reading of the card it rests on

    @property
    def is_pawn(self) -> bool:
        return self.card is None

    @property
    def is_character(self) -> bool:
        return isinstance(self.faces[5], CharacterFace)

    @property
    def cost(self) -> int:
        return self.card.cost if self.card else 0

    @property
    def energy(self) -> str | None:
        return self.card.energy if self.card else None

    @property
    def scripted(self) -> bool:
        return self.card is None or self.card.text is not None


@dataclass(slots=True)
class Table:
    """Everything a game is played with. Built once by `lay`; never changed by play."""

    profile: Profile
    names: tuple[str, str]
    first: int
    life: int
    stacks: tuple[Stack, ...]
    stack_of: tuple[int, ...]  # by die
    #: event name -> the abilities that wait for it, with their stacks
    triggers: Mapping[str, tuple[tuple[Stack, int], ...]] = field(default_factory=dict)
    #: query name -> the abilities that state something, with their stacks
    statics: Mapping[str, tuple[tuple[Stack, int], ...]] = field(default_factory=dict)
    globals: tuple[tuple[Stack, int], ...] = ()
    words: Mapping[str, tuple[Stack, ...]] = field(default_factory=dict)
    passes_written: bool = False  # the log leaves no pass out
    copies: bool = False  # some text here copies another die
    doubles: bool = False  # two sides of two players each; the book does not say how they play

    def stack(self, die: int) -> Stack:
        return self.stacks[self.stack_of[die]]

    @property
    def pawn_name(self) -> str:
        return self.stacks[0].name


def slug(name: str) -> str:
    """A card's name as one word: `Lord's Herald` is `Lords-Herald`."""
    return re.sub(r"[^\w]+", "-", name.replace("'", "").replace("™", "").replace("®", "")).strip("-")


def words(stacks: Iterable[Stack]) -> dict[str, tuple[Stack, ...]]:
    """What a stack may be called: its name, its code, its initials, and any beginning that fits one name only."""
    found: dict[str, list[Stack]] = {}
    names = {stack.name.casefold() for stack in stacks}
    for stack in stacks:
        words = {stack.name.casefold()}
        if stack.card is None:
            words |= {"npc", "sidekick", "npcs", "sidekicks", "pawn", "sk"}
        else:
            words.add(stack.card.code)
            words |= _initials(stack.name.casefold())
            words |= {beginning for beginning in _beginnings(stack.name.casefold(), names)}
        for word in words:
            found.setdefault(word, []).append(stack)
    exact = {stack.name.casefold(): stack.name.casefold() for stack in stacks}
    return {
        word: tuple(s for s in stacks_ if word not in exact or s.name.casefold() == word or s.is_pawn)
        for word, stacks_ in found.items()
    }


def _initials(name: str) -> set[str]:
    """`ht` for Halfling-Thief; single letters are kept for energy."""
    initials = "".join(part[0] for part in name.split("-") if part)
    return {initials} if len(initials) > 1 else set()


def _beginnings(name: str, names: set[str]) -> Iterable[str]:
    for length in range(3, len(name)):
        if not any(other != name and other.startswith(name[:length]) for other in names):
            yield name[:length]
