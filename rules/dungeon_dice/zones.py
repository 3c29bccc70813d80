"""Where dice are, and what follows from it: whose they are, who is how famous, what is in a bag."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress

from rules.core.faults import Violation
from rules.dungeon_dice.dice_set import ARTIFACT, BASIC, HERO_LEVEL, MONSTER, Face
from rules.dungeon_dice.state import BAG, HELD, NO_FACE, NOBODY, OUT, PLAY, State


def owner(state: State, die: int) -> int:
    """The player who has the die; NOBODY."""
    place = state.place[die]
    return place - HELD if place >= HELD else NOBODY


def whereabouts(state: State, die: int) -> str:
    """Where a die is, as the end of a sentence."""
    place, bag = state.place[die], state.table.dice[die].bag
    if place >= HELD:
        return f"{state.name(place - HELD)} has it"
    if place == OUT:
        return "it is out of the game"
    if place == PLAY:
        return "it is on the table"
    return "it is among the basic dice" if bag == BASIC else f"it is in the {bag} bag"


def check_owner(state: State, player: int, die: int) -> None:
    """Raises Violation unless the die is the player's (DD-BAG-05)."""
    if owner(state, die) != player:
        message = f"{state.name(player)} does not have {state.table.id(die)}: {whereabouts(state, die)}."
        raise Violation("DD-BAG-05", message)


def held(state: State, player: int) -> list[int]:
    """Everything of the player's but Level dice."""
    dice = state.table.dice
    return [die for die in _at(state.place, HELD + player) if dice[die].kind != HERO_LEVEL]


def _at(places: list[int], home: int) -> list[int]:
    """The dice that are there, of all in the game: few of many, so they are searched for and not gone through."""
    found, die = [], -1
    for _ in range(places.count(home)):
        die = places.index(home, die + 1)
        found.append(die)
    return found


def _of(state: State, dice: Sequence[int], home: int) -> list[int]:
    """Those of some dice that are there."""
    return list(compress(dice, map(home.__eq__, map(state.place.__getitem__, dice))))


def _owned(state: State, dice: Sequence[int]) -> Iterator[int]:
    """Those of many dice that some player has."""
    return compress(dice, map(HELD.__le__, map(state.place.__getitem__, dice)))


def items(state: State, player: int) -> list[int]:
    """Without trophies."""
    return [die for die in held(state, player) if state.table.dice[die].kind != MONSTER]


def trophies(state: State, player: int) -> list[int]:
    return _of(state, state.table.of_kind[MONSTER], HELD + player)


def level_dice(state: State, player: int) -> list[int]:
    return _of(state, state.table.hero_dice, HELD + player)


def equipped(state: State, player: int) -> tuple[int, ...]:
    """The set declared last, as far as it is still there (DD-LOG-05)."""
    return tuple(_of(state, state.sets[player], HELD + player))


def has_equipped(state: State, player: int, passive: str) -> bool:
    return any(passive in state.table.dice[die].passive for die in equipped(state, player))


def in_bag(state: State, bag: str) -> list[int]:
    return _of(state, state.table.of_bag[bag], BAG)


def few_in_bag(state: State, bag: str, most: int) -> int:
    """How many dice lie in a bag; no more than `most` are counted."""
    place, there = state.place, 0
    for die in state.table.of_bag[bag]:
        if there == most:
            break
        there += place[die] == BAG
    return there


def take(state: State, die: int, player: int) -> None:
    state.place[die] = HELD + player


def put_back(state: State, die: int) -> None:
    """Into its bag, or to the basic dice."""
    state.place[die] = BAG
    state.shown[die] = NO_FACE


def put_out(state: State, die: int) -> None:
    state.place[die] = OUT
    state.shown[die] = NO_FACE


def face(state: State, die: int) -> Face | None:
    shown = state.shown[die]
    return state.table.faces[die][shown] if shown != NO_FACE else None


def shows(state: State, die: int, symbol: str) -> bool:
    found = face(state, die)
    return found is not None and found.has(symbol)


def fame(state: State) -> list[int]:
    """Of each player, by the colours of the trophies and the number of artifacts (DD-FAME-01)."""
    table, place = state.table, state.place
    total = [0] * table.players
    for die in _owned(state, table.of_kind[ARTIFACT]):
        total[place[die] - HELD] += table.fame[ARTIFACT]
    for die in _owned(state, table.of_kind[MONSTER]):
        found = face(state, die)
        if found is not None and found.monster is not None and found.monster.trophy is not None:
            total[place[die] - HELD] += table.fame[found.monster.trophy]
    return total


def level_dice_due(state: State, experience: int) -> int:
    """How many Level dice a hero of that experience has (DD-RUL-16)."""
    params = state.table.dice_set.params
    if state.table.profile.experience == "none":
        return params.level_dice_by_level[0]
    level = experience // params.xp_per_level
    return params.level_dice_by_level[min(level, len(params.level_dice_by_level) - 1)]


def rolls(state: State, player: int) -> list[int]:
    """The Level dice of the player's next combat roll: one less for each wound (DD-COMBAT-03, DD-COMBAT-14)."""
    dice = level_dice(state, player)
    return dice[: max(0, len(dice) - state.wounds[player])]
