"""What stays the same during one game: the players, the dice set, the rules profile.

Dice are numbered from 0 in the order of the set's file; everything else speaks of a die by its number.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from rules.dungeon_dice.dice_set import (
    BAG_OF,
    HERO_LEVEL,
    KINDS,
    MANUAL,
    MONSTER_LEVEL,
    SPELL,
    DiceSet,
    Die,
    Face,
    Symbol,
)
from rules.dungeon_dice.profile import Profile

#: Words for any of the Level dice that are rolled.
LEVEL_KINDS = {"g": HERO_LEVEL, "k": MONSTER_LEVEL}
KEYS = frozenset(("small_key", "skeleton_key"))


class Book:
    """What follows from a dice set alone: worked out once, however many games are played with it."""

    def __init__(self, dice_set: DiceSet) -> None:
        self.dice_set = dice_set
        self.dice = dice_set.dice
        self.faces = tuple(die.faces for die in self.dice)
        #: By die and face: the number it adds to a total; 0 where it shows none.
        self.values = tuple(tuple(face.value or 0 for face in faces) for faces in self.faces)
        self.of_kind = {kind: tuple(n for n, die in enumerate(self.dice) if die.kind == kind) for kind in KINDS}
        #: The dice that a bag starts with; under "basic" those that have none.
        self.of_bag = {
            bag: tuple(n for kind, its in BAG_OF.items() if its == bag for n in self.of_kind[kind])
            for bag in dict.fromkeys(BAG_OF.values())
        }
        self.hero_dice, self.monster_dice = self.of_kind[HERO_LEVEL], self.of_kind[MONSTER_LEVEL]
        self.spell_dice = self.of_kind[SPELL]
        #: One-use dice of which some face is a key.
        self.keys = frozenset(n for n, die in enumerate(self.dice) if _shows(die, KEYS))
        #: Dice of which some face shatters (shatter_mode=equipped asks no more).
        self.hammers = frozenset(n for n, die in enumerate(self.dice) if _shows(die, {"shatter"}))
        #: By die and face: the words of an effect that no rule of the game explains, after a combat too.
        self.unexplained = self._unexplained()
        #: What a trophy of each colour is worth, and an artifact (DD-FAME-01).
        self.fame = dict(dice_set.params.fame_value)
        #: What dice are called, in small letters: id, id without noughts, name as one word, spell.
        self.words = self._words()
        #: By a word of their names, in small letters: the dice, where others are called so, or no die is.
        self.parts = self._parts()
        #: By its id as the set has it; not where that may mean another die.
        by_id = {die.id: n for n, die in enumerate(self.dice) if die.id.casefold() not in LEVEL_KINDS}
        self.numbers = {name: n for name, n in by_id.items() if self.words[name.casefold()] == (n,)}
        #: Words for faces that have been read once, and written once (log/words.py).
        self.face_numbers: dict[tuple[int, str], int] = {}
        self.face_words: dict[tuple[int, int], str] = {}
        #: Words of rolls, with the die and the face that they mean (log/reading.py).
        self.rolled: dict[str, tuple[int, int]] = {}

    def _unexplained(self) -> dict[tuple[int, int], str]:
        return {
            (die, number): symbol.text
            for die, faces in enumerate(self.faces)
            for number, face in enumerate(faces)
            for symbol in (*abilities(face), *(face.monster.after if face.monster is not None else ()))
            if symbol.name == MANUAL
        }

    def _words(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for number, die in enumerate(self.dice):
            for word in {die.id, re.sub(r"(?<=\D)0+(?=\d)", "", die.id), slug(die.name), slug(die.spell)} - {""}:
                found.setdefault(word.casefold(), []).append(number)
        ids = {die.id.casefold(): number for number, die in enumerate(self.dice)}
        return {word: (ids[word],) if word in ids else tuple(numbers) for word, numbers in found.items()}

    def _parts(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for number, die in enumerate(self.dice):
            parts = slug(die.name).casefold().split("-")
            for part in dict.fromkeys(parts if len(parts) > 1 else ()):
                found.setdefault(part, []).append(number)
        return {part: (*self.words.get(part, ()), *dice) for part, dice in found.items() if not part.isdecimal()}

    def id(self, die: int) -> str:
        return self.dice[die].id

    def ids(self, dice: tuple[int, ...] | list[int]) -> str:
        return ", ".join(self.dice[die].id for die in dice) or "nothing"


@lru_cache(maxsize=16)
def book_of(dice_set: DiceSet) -> Book:
    return Book(dice_set)


class Table(Book):
    """The book of its dice set, with the players and the profile. Built once from a log's header; play changes none."""

    def __init__(self, dice_set: DiceSet, profile: Profile, names: tuple[str, ...]) -> None:
        vars(self).update(vars(book_of(dice_set)))
        self.profile, self.names, self.players = profile, names, len(names)
        #: The Fame that ends the game (DD-FAME-02).
        self.goal = dice_set.params.fame_goal(self.players)

    @cached_property
    def seats(self) -> dict[str, int]:
        """What players are called, in small letters: `p1`, and their first names."""
        found = {f"p{seat + 1}": seat for seat in range(self.players)}
        for seat, name in reversed(tuple(enumerate(self.names))):
            found.update({first: seat for first in name.casefold().split()[:1] if first not in found})
        return found


def slug(name: str) -> str:
    """A name as one word: `Worn Sword` is `Worn-Sword`."""
    return re.sub(r"[^\w]+", "-", name.replace("'", "")).strip("-")


def _shows(die: Die, wanted: frozenset[str] | set[str]) -> bool:
    return any(symbol.name in wanted for face in die.faces for symbol in face.symbols)


def abilities(face: Face) -> tuple[Symbol, ...]:
    """The symbols that a face may be activated for: a monster's abilities, or what another die shows."""
    return face.monster.abilities if face.monster is not None else face.symbols
