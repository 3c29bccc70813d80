"""A judge's rulings: the position changes, nothing reacts, the verdict names it (`!judge wounds P1 0 "missed"`)."""

from __future__ import annotations

import re
from collections.abc import Callable

from rules.core.faults import Unreadable
from rules.core.judge import ruling_in
from rules.core.lines.notation import Entry
from rules.core.lines.words import is_number
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import BASIC, MONSTER
from rules.dungeon_dice.log.words import dice_called, face_number, label, player_in, split_face
from rules.dungeon_dice.state import FIGHTING, NO_FACE, PLAY, State
from rules.dungeon_dice.steps import equipment
from rules.dungeon_dice.steps.asking import note_unknown

_SHIFT = re.compile(r"[+-][0-9]{1,2}")
MOST = 99  # wounds or experience


def rule_on(state: State, entry: Entry) -> str:
    """Carry the ruling out and say what it did. Raises Unreadable."""
    with state.records():
        return RULINGS[ruling_in(entry, RULINGS)](state, list(entry.args[1:]))


def _player_and_number(state: State, words: list[str], example: str) -> tuple[int, int]:
    player = player_in(state, words[0]) if words else None
    if player is None or len(words) != 2 or not is_number(words[1]) or int(words[1]) > MOST:
        raise Unreadable(f"Write a player and a number: {example}.")
    return player, int(words[1])


def _wounds(state: State, words: list[str]) -> str:
    player, number = _player_and_number(state, words, "!judge wounds P1 0")
    most = len(zones.level_dice(state, player))
    if number > most and state.table.profile.wound_cap == "level_dice":
        raise Unreadable(f"{state.name(player)} has {most} Level dice, and at most as many wounds.")
    state.wounds[player] = number
    return f"{state.name(player)} has {number} wounds."


def _experience(state: State, words: list[str]) -> str:
    """With the Level dice that go with it; those that lie in a combat stay until it is over."""
    player, number = _player_and_number(state, words, "!judge experience P1 2")
    state.experience[player] = number
    due = zones.level_dice_due(state, number)
    for die in zones.level_dice(state, player)[due:]:
        if state.fight is None or die not in state.fight.sides:
            zones.put_back(state, die)
    equipment.grow(state, player)
    state.wounds[player] = min(state.wounds[player], len(zones.level_dice(state, player)))
    return f"{state.name(player)} has {number} experience."


# --- dice ---------------------------------------------------------------------------------------


def _die(state: State, word: str) -> int:
    called = dice_called(state.table, word)
    if len(called) > 1:
        raise Unreadable("Write the die by its id.", tuple(map(state.table.id, called)))
    return called[0]


def _move(state: State, words: list[str]) -> str:
    """To a player, into its bag, or out of the game; a trophy is written with its face."""
    player = player_in(state, words[1]) if len(words) == 2 else None
    where = words[1].casefold() if len(words) == 2 else ""
    if player is None and where not in ("bag", "out"):
        raise Unreadable("Write where the die goes: !judge move R04 P2, or bag, or out.")
    name, face = split_face(words[0])
    die = _die(state, name)
    _check_free(state, die)
    _leave_the_combat(state, die)
    if player is not None:
        _give(state, die, player, face)
        return f"{state.table.id(die)} goes to {state.name(player)}."
    (zones.put_back if where == "bag" else zones.put_out)(state, die)
    return f"{state.table.id(die)} goes {'into its bag' if where == 'bag' else 'out of the game'}."


def _check_free(state: State, die: int) -> None:
    name = state.table.id(die)
    if state.table.dice[die].bag == BASIC:
        raise Unreadable(f"{name} is a basic die; Level dice follow from experience: !judge experience P1 2.")
    if die == state.monster and state.place[die] == PLAY:
        raise Unreadable(f"{name} is the monster of this turn and stays until the combat is over.")
    if state.question is not None and die in state.question.dice:
        raise Unreadable(f"{name} is about to be rolled or chosen: rule on it afterwards.")


def _leave_the_combat(state: State, die: int) -> None:
    if state.fight is not None:
        state.fight.sides.pop(die, None)
        state.fight.drained.pop(die, None)
        state.fight.removed = [(other, side) for other, side in state.fight.removed if other != die]
    state.unknown = [other for other in state.unknown if other != die]


def _give(state: State, die: int, player: int, face: str) -> None:
    """A trophy shows its monster; other dice lie unrolled."""
    if state.table.dice[die].kind != MONSTER:
        state.shown[die] = NO_FACE
    elif face:
        state.shown[die] = _trophy_face(state, die, face)
    elif state.shown[die] == NO_FACE:
        raise Unreadable(
            f"Write the monster that the trophy shows, for example !judge move {state.table.id(die)}:2 P1."
        )
    zones.take(state, die, player)


def _trophy_face(state: State, die: int, word: str) -> int:
    face = face_number(state.table, die, word)
    monster = state.table.faces[die][face].monster
    if monster is None or monster.trophy is None:
        raise Unreadable(f"{label(state.table, die, face)} gives no Fame and is not a trophy.")
    return face


def _face(state: State, words: list[str]) -> str:
    """Turn a die that shows a face: one in the combat, the monster that was found, a trophy."""
    if len(words) != 2:
        raise Unreadable("Write a die that shows a face, and the face: !judge face B01 3.")
    die = _die(state, words[0])
    if state.shown[die] == NO_FACE:
        raise Unreadable(f"{state.table.id(die)} is nowhere with a face up.")
    face = face_number(state.table, die, words[1])
    if state.table.dice[die].kind == MONSTER and state.place[die] != PLAY:
        face = _trophy_face(state, die, words[1])
    elif die == state.monster and state.fight is not None and state.table.faces[die][face].monster is None:
        raise Unreadable(f"{label(state.table, die, face)} is not a monster, and this one has been found.")
    state.shown[die] = face
    note_unknown(state, die)
    return f"{state.table.id(die)} is turned to {label(state.table, die, face)}."


# --- the combat ---------------------------------------------------------------------------------


def _total(state: State, words: list[str]) -> str:
    """`!judge total hero +2`, `monster -1`; in a duel `!judge total P1 +2`."""
    fight = state.fight
    if fight is None or state.step not in FIGHTING or len(words) != 2 or not _SHIFT.fullmatch(words[1]):
        raise Unreadable("Write in a combat: !judge total hero +2, or monster -1.")
    name = words[0].casefold()
    player = player_in(state, words[0])
    if fight.duel and player in fight.heroes:
        side = fight.heroes.index(player)
    elif not fight.duel and name in SIDES:
        side = SIDES.index(name)
    else:
        raise Unreadable("Write whose total changes.", SIDES if not fight.duel else ())
    fight.extra[side] += int(words[1])
    return f"The total of {words[0]} changes by {words[1]}."


def _manual(state: State, words: list[str]) -> str:
    """What an unknown symbol does has been ruled on; as long as this face lies there the game goes on."""
    die = _die(state, words[0]) if words else NO_FACE
    if die not in state.unknown:
        raise Unreadable("Write a die whose symbol waits for a ruling.", tuple(map(state.table.id, state.unknown)))
    state.unknown = [other for other in state.unknown if other != die]
    state.settled[die] = state.shown[die]
    return f"The symbol of {state.table.id(die)} is ruled on."


SIDES = ("hero", "monster")
RULINGS: dict[str, Callable[[State, list[str]], str]] = {
    "wounds": _wounds,
    "experience": _experience,
    "move": _move,
    "face": _face,
    "total": _total,
    "manual": _manual,
    "note": lambda state, words: " ".join(words) or "A judge was called.",
}
