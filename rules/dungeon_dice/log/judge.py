"""A judge's rulings: the position changes, nothing reacts, the verdict names it (`!judge wounds P1 0 "missed"`)."""

from __future__ import annotations

import re
from collections.abc import Callable

from rules.core.faults import Unreadable
from rules.core.notation import Entry, is_number
from rules.dungeon_dice import zones
from rules.dungeon_dice.log.words import dice_called, face_number, player_in
from rules.dungeon_dice.state import NOBODY, State
from rules.dungeon_dice.steps import heroes

_SHIFT = re.compile(r"[+-]?[0-9]{1,2}")


def rule_on(state: State, entry: Entry) -> str:
    """Carry the ruling out and say what it did. Raises Unreadable."""
    words = list(entry.args)
    if entry.verb != "!judge" or not words or words[0].casefold() not in RULINGS:
        raise Unreadable(
            "Write a ruling as !judge and one of these words.", tuple(f"!judge {name}" for name in RULINGS)
        )
    return RULINGS[words[0].casefold()](state, words[1:])


def _player(state: State, words: list[str], example: str) -> int:
    player = player_in(state, words[0]) if words else None
    if player is None:
        raise Unreadable(f"Write {example}.")
    return player


def _number(words: list[str], example: str) -> int:
    if len(words) < 2 or not is_number(words[1]) or int(words[1]) > 99:
        raise Unreadable(f"Write {example}.")
    return int(words[1])


def _wounds(state: State, words: list[str]) -> str:
    example = "!judge wounds P1 0"
    player = _player(state, words, example)
    state.wounds[player] = _number(words, example)
    return f"{state.name(player)} has {state.wounds[player]} wounds."


def _experience(state: State, words: list[str]) -> str:
    example = "!judge experience P1 2"
    player = _player(state, words, example)
    state.experience[player] = _number(words, example)
    heroes.grow(state, player)
    return f"{state.name(player)} has {state.experience[player]} experience."


def _die(state: State, words: list[str]) -> int:
    if not words:
        raise Unreadable("Write which die.")
    called = dice_called(state.table, words[0])
    if len(called) > 1:
        raise Unreadable("Write the die by its mark.", tuple(map(state.table.id, called)))
    return called[0]


def _move(state: State, words: list[str]) -> str:
    die = _die(state, words)
    where = words[1].casefold() if len(words) > 1 else ""
    player = player_in(state, words[1]) if len(words) > 1 else None
    if player is None and where not in ("bag", "out"):
        raise Unreadable("Write where the die goes: !judge move R04 P2, or bag, or out.")
    if state.fight is not None:
        state.fight.sides.pop(die, None)
    if die == state.monster:
        raise Unreadable(f"{state.table.id(die)} is the monster of this turn and stays until its end.")
    if player is not None:
        zones.take(state, die, player)
    elif where == "bag":
        zones.put_back(state, die)
    else:
        zones.put_out(state, die)
    return f"{state.table.id(die)} goes to {state.name(player) if player is not None else where}."


def _face(state: State, words: list[str]) -> str:
    die = _die(state, words)
    if len(words) < 2 or state.shown[die] == NOBODY:
        raise Unreadable("Write a die that shows a face, and the face: !judge face B01 3.")
    state.shown[die] = face_number(state.table, die, words[1])
    return f"{state.table.id(die)} is turned to {words[1]}."


def _total(state: State, words: list[str]) -> str:
    """`!judge total hero +2`, in a duel `!judge total P1 +2`."""
    fight = state.fight
    if fight is None or len(words) < 2 or not _SHIFT.fullmatch(words[1]):
        raise Unreadable("Write in a combat: !judge total hero +2, or monster -1.")
    name = words[0].casefold()
    player = player_in(state, words[0])
    if fight.duel and player in fight.heroes:
        side = fight.heroes.index(player)
    elif not fight.duel and name in SIDES:
        side = SIDES.index(name)
    else:
        raise Unreadable("Write whose total changes.", SIDES)
    fight.extra[side] += int(words[1])
    return f"The total of {words[0]} changes by {words[1]}."


def _manual(state: State, words: list[str]) -> str:
    """What an unknown symbol does has been ruled on; as long as this face lies there the game goes on."""
    die = _die(state, words)
    if die not in state.unknown:
        raise Unreadable(f"{state.table.id(die)} shows no symbol that waits for a ruling.")
    state.unknown = [other for other in state.unknown if other != die]
    state.settled[die] = state.shown[die]
    return f"The symbol of {state.table.id(die)} is ruled on."


def _note(state: State, words: list[str]) -> str:
    return " ".join(words) or "A judge was called."


SIDES = ("hero", "monster")
RULINGS: dict[str, Callable[[State, list[str]], str]] = {
    "wounds": _wounds,
    "experience": _experience,
    "move": _move,
    "face": _face,
    "total": _total,
    "manual": _manual,
    "note": _note,
}
