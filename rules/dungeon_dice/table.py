"""What stays the same during one game: the players, the dice set, the rules profile.

Dice are numbered from 0 in the order of the set's file; everything else speaks of a die by its number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from rules.dungeon_dice.dice_set import HERO_LEVEL, KINDS, MANUAL, MONSTER_LEVEL, SPELL, DiceSet, Die, Face, Symbol
from rules.dungeon_dice.profile import Profile

KEYS = frozenset(("small_key", "skeleton_key"))


@dataclass(frozen=True)
class Table:
    """Built once from a log's header; never changed by play."""

    dice_set: DiceSet
    profile: Profile
    names: tuple[str, ...]

    @property
    def players(self) -> int:
        return len(self.names)

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return self.dice_set.dice

    @cached_property
    def faces(self) -> tuple[tuple[Face, ...], ...]:
        return tuple(die.faces for die in self.dice)

    @cached_property
    def values(self) -> tuple[tuple[int, ...], ...]:
        """By die and face: the number it adds to a total; 0 where it shows none."""
        return tuple(tuple(face.value or 0 for face in die.faces) for die in self.dice)

    @cached_property
    def of_kind(self) -> dict[str, tuple[int, ...]]:
        return {kind: tuple(n for n, die in enumerate(self.dice) if die.kind == kind) for kind in KINDS}

    @property
    def hero_dice(self) -> tuple[int, ...]:
        return self.of_kind[HERO_LEVEL]

    @property
    def monster_dice(self) -> tuple[int, ...]:
        return self.of_kind[MONSTER_LEVEL]

    @property
    def spell_dice(self) -> tuple[int, ...]:
        return self.of_kind[SPELL]

    @cached_property
    def goal(self) -> int:
        """The Fame that ends the game (DD-FAME-02)."""
        return self.dice_set.params.fame_goal(self.players)

    @cached_property
    def keys(self) -> frozenset[int]:
        """One-use dice of which some face is a key."""
        return frozenset(n for n, die in enumerate(self.dice) if _shows(die, KEYS))

    @cached_property
    def hammers(self) -> frozenset[int]:
        """Dice of which some face shatters (shatter_mode=equipped asks no more)."""
        return frozenset(n for n, die in enumerate(self.dice) if _shows(die, {"shatter"}))

    @cached_property
    def unexplained(self) -> dict[tuple[int, int], str]:
        """By die and face: the words of an effect that no rule of the game explains, after a combat too."""
        return {
            (die, number): symbol.text
            for die, faces in enumerate(self.faces)
            for number, face in enumerate(faces)
            for symbol in (*abilities(face), *(face.monster.after if face.monster is not None else ()))
            if symbol.name == MANUAL
        }

    @cached_property
    def words(self) -> dict[str, tuple[int, ...]]:
        """What dice are called, in small letters: id, id without noughts, name as one word, spell."""
        found: dict[str, list[int]] = {}
        for number, die in enumerate(self.dice):
            for word in {die.id, re.sub(r"(?<=\D)0+(?=\d)", "", die.id), slug(die.name), slug(die.spell)} - {""}:
                found.setdefault(word.casefold(), []).append(number)
        ids = {die.id.casefold(): number for number, die in enumerate(self.dice)}
        return {word: (ids[word],) if word in ids else tuple(numbers) for word, numbers in found.items()}

    @cached_property
    def face_numbers(self) -> dict[tuple[int, str], int]:
        """Words for faces that have been read once (see log/words.py)."""
        return {}

    @cached_property
    def face_words(self) -> dict[tuple[int, int], str]:
        """The same the other way round."""
        return {}

    def id(self, die: int) -> str:
        return self.dice[die].id

    def ids(self, dice: tuple[int, ...] | list[int]) -> str:
        return ", ".join(self.dice[die].id for die in dice) or "nothing"


def slug(name: str) -> str:
    """A name as one word: `Worn Sword` is `Worn-Sword`."""
    return re.sub(r"[^\w]+", "-", name.replace("'", "")).strip("-")


def _shows(die: Die, wanted: frozenset[str] | set[str]) -> bool:
    return any(symbol.name in wanted for face in die.faces for symbol in face.symbols)


def abilities(face: Face) -> tuple[Symbol, ...]:
    """The symbols that a face may be activated for: a monster's abilities, or what another die shows."""
    return face.monster.abilities if face.monster is not None else face.symbols
