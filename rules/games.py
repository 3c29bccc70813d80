"""All games, by the name that a log's header gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.core.game import Game
from rules.core.notation import Vocabulary
from rules.dice_conquest import play as dice_conquest_play
from rules.dice_conquest.card_files import read_cards
from rules.dice_conquest.cards import CardSet
from rules.dice_conquest.game import DiceConquest
from rules.dice_conquest.log.reading import VOCABULARY as DICE_CONQUEST
from rules.dice_masters import play as dice_masters_play
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import CardPool
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.log.reading import VOCABULARY as DICE_MASTERS
from rules.dice_masters.profile import EDITIONS
from rules.dungeon_dice import play as dungeon_dice_play
from rules.dungeon_dice import set_file
from rules.dungeon_dice.dice_set import DiceSet
from rules.dungeon_dice.game import DungeonDice
from rules.dungeon_dice.log.reading import VOCABULARY as DUNGEON_DICE


@lru_cache(maxsize=1)
def default_pool() -> CardPool:
    """The cards that the product ships."""
    return read_folder()


@lru_cache(maxsize=1)
def default_dice_sets() -> dict[str, DiceSet]:
    """The dice sets that the product ships: a sample with invented numbers."""
    return set_file.read_folder()


@dataclass(frozen=True, slots=True)
class Components:
    """What games are played with, where a log does not write it out itself. None: what the product ships."""

    cards: CardPool | None = None
    dice_sets: Mapping[str, DiceSet] | None = None  # Dungeon Dice: by their mark

    conquest: CardSet | None = None  # Dice Conquest: creatures, heroes, and a store's own traps

    @property
    def pool(self) -> CardPool:
        return self.cards if self.cards is not None else default_pool()

    @property
    def sets_of_dice(self) -> Mapping[str, DiceSet]:
        return self.dice_sets if self.dice_sets is not None else default_dice_sets()

    @property
    def creatures_and_heroes(self) -> CardSet:
        return self.conquest if self.conquest is not None else read_cards()


@dataclass(frozen=True, slots=True)
class Family:
    """One of the games: how its logs are read, who judges them, and bots that play it.

    `editions`: the names after "/" in a header, "" alone where there is one book. `players`: fewest and most.
    """

    vocabulary: Vocabulary
    judge: Callable[[str, Components], Game]
    play: Callable[[str, str, int, Components], str]  # (edition, seed, players, components) -> a whole log
    players: tuple[int, int]
    editions: tuple[str, ...] = ("",)


def _play_dice_masters(edition: str, seed: str, players: int, components: Components) -> str:
    return dice_masters_play.play(edition, seed=seed, pool=components.pool)


def _play_dungeon_dice(edition: str, seed: str, players: int, components: Components) -> str:
    dice_set = next(iter(components.sets_of_dice.values()))
    return dungeon_dice_play.play(seed=seed, players=players, dice_set=dice_set)


def _play_dice_conquest(edition: str, seed: str, players: int, components: Components) -> str:
    return dice_conquest_play.play(seed=seed, players=players, cards=components.creatures_and_heroes)


FAMILIES: dict[str, Family] = {
    "dice-masters": Family(
        DICE_MASTERS,
        lambda edition, components: DiceMasters(edition, components.pool),
        _play_dice_masters,
        players=(2, 2),
        editions=tuple(EDITIONS),
    ),
    "dice-conquest": Family(
        DICE_CONQUEST,
        lambda edition, components: DiceConquest(components.creatures_and_heroes),
        _play_dice_conquest,
        players=dice_conquest_play.PLAYERS,
    ),
    "dungeon-dice": Family(
        DUNGEON_DICE,
        lambda edition, components: DungeonDice(components.sets_of_dice),
        _play_dungeon_dice,
        players=(2, 5),
    ),
}
#: The vocabulary of each name that a header may give.
VOCABULARIES: dict[str, Vocabulary] = {
    f"{name}/{edition}" if edition else name: family.vocabulary
    for name, family in FAMILIES.items()
    for edition in family.editions
}


def family(name: str) -> tuple[Family, str]:
    """The game of a header's name, and its edition ("" where there is one book). Raises KeyError."""
    first, _, edition = name.partition("/")
    return FAMILIES[first], edition


def game(name: str, components: Components | None = None) -> Game:
    """The game of that name, with these components or the product's own. Raises KeyError."""
    found, edition = family(name)
    return found.judge(edition, components or Components())
