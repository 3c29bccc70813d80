"""The dice of Dungeon Dice as values. Which faces a store's printed dice have is not in the book: a set says so.

Rules never mention a die by name. They ask for its `kind`, `slot`, `hands` and `passive`, and for the value and
the symbols of the face that lies up. `rules/dungeon_dice/set_file.py` reads a set from its file.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

#: Kinds of dice, and the bag each starts in (DD-SETUP-01).
MONSTER, TREASURE, ONE_USE, ARTIFACT = "monster", "treasure", "one_use", "artifact"
HERO_LEVEL, MONSTER_LEVEL, SPELL = "hero_level", "monster_level", "spell"
BLACK, BLUE, RED, YELLOW, BASIC = "black", "blue", "red", "yellow", "basic"
BAG_OF = {
    MONSTER: BLACK, TREASURE: BLUE, ONE_USE: RED, ARTIFACT: YELLOW,
    HERO_LEVEL: BASIC, MONSTER_LEVEL: BASIC, SPELL: BASIC,
}  # fmt: skip
KINDS = tuple(BAG_OF)
WEAPON, ARMOR = "weapon", "armor"
SLOTS = (WEAPON, ARMOR)
#: What works by being equipped, without a face (DD-SYM-05, DD-SYM-08).
PASSIVES = ("reach", "hunt")
#: What a face may show (DD-SYM); `execute` has a level. Reach and Hunt are passive, two-handed is `hands`.
SYMBOLS = (
    "slash", "execute", "shatter", "tangle", "armor", "small_key", "skeleton_key", "kill", "recover", "strength",
    "curse", "bomb", "scroll", "fire", "drain", "gust", "fizzle", "potion",
)  # fmt: skip
#: An effect that nobody has put into a symbol: a judge must rule on it, or the log is undecided.
MANUAL = "manual"
#: What happens to the active player after the combat (DD-AFTER-03).
AFTER = ("wound", "recover", "kill")
TROPHIES = ("red", "black", "gold")
REWARDS = ("potion", "treasure", "locked")
FACES = 6
MOST_PLAYERS = 5  # DD-RUL-27


@dataclass(frozen=True, slots=True)
class Symbol:
    """`level` belongs to Execute, `text` to a manual effect."""

    name: str
    level: int = 0
    text: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.level or self.text}".strip()


@dataclass(frozen=True, slots=True)
class Monster:
    """The monster that a face shows; `trophy` is the colour of its print, None for one that gives no Fame."""

    level: int
    abilities: tuple[Symbol, ...]
    after: tuple[Symbol, ...]
    trophy: str | None


@dataclass(frozen=True, slots=True)
class Face:
    """A number and symbols, or on a monster die a monster or a reward."""

    value: int | None
    symbols: tuple[Symbol, ...] = ()
    monster: Monster | None = None
    reward: str | None = None

    def has(self, symbol: str) -> bool:
        return any(shown.name == symbol for shown in self.symbols)


@dataclass(frozen=True, slots=True)
class Die:
    id: str  # "B01": one word, unique in the set
    kind: str
    name: str  # "Worn Sword": many dice may share it
    slot: str  # "weapon", "armor"; "" for what cannot be equipped
    hands: int
    passive: tuple[str, ...]
    spell: str  # the name of the spell, on spell dice
    reward: str  # what a win pays, on monster dice
    faces: tuple[Face, ...]

    @property
    def bag(self) -> str:
        return BAG_OF[self.kind]


@dataclass(frozen=True, slots=True)
class Params:
    """The numbers of a game. `fame_goals`: players and goal; players 0 stands for every other number."""

    players: tuple[int, int]
    fame_goals: tuple[tuple[int, int], ...]
    fame_value: tuple[tuple[str, int], ...]  # by colour of the trophy, and "artifact"
    start_treasure: int
    level_dice_by_level: tuple[int, ...]
    xp_per_level: int
    treasure_for_artifact: int
    rest: tuple[int, ...]  # wounds healed, by the number rolled: rest[0] for a 1

    def fame_goal(self, players: int) -> int:
        goals = dict(self.fame_goals)
        return goals.get(players, goals[0])

    def fame(self, what: str) -> int:
        return dict(self.fame_value)[what]


@dataclass(frozen=True)
class DiceSet:
    """All dice of one printed (or invented) set. `sample`: its numbers are invented, and every page must say so."""

    id: str
    name: str
    provenance: str
    sample: bool
    params: Params
    dice: tuple[Die, ...]

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def by_id(self) -> dict[str, Die]:
        return {die.id: die for die in self.dice}

    def die(self, die_id: str) -> Die | None:
        return self.by_id.get(die_id)

    def of_kind(self, kind: str) -> tuple[Die, ...]:
        return tuple(die for die in self.dice if die.kind == kind)

    @cached_property
    def spells(self) -> tuple[str, ...]:
        """The names of the spells, each once."""
        return tuple(dict.fromkeys(die.spell for die in self.of_kind(SPELL)))

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits over the numbers and dice in any order: sets with one digest play alike."""
        dice = sorted(self.dice, key=lambda die: die.id)
        return hashlib.sha256(repr((self.params, dice)).encode()).hexdigest()[:16]
