"""Keys: one-use dice that are rolled, or lie face up already, to open a locked chest (DD-ONE-04, DD-SYM-12, -13)."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import NO_FACE, Answer, State, Tasks
from rules.dungeon_dice.steps.asking import ask_roll
from rules.dungeon_dice.steps.bargains import check_unpromised
from rules.dungeon_dice.table import KEYS


def turn_key(state: State, answer: Answer) -> None:
    """("key", player, die): rolled now, unless it is a skeleton key that lies face up already (DD-ONE-04)."""
    _, player, die = answer
    if die not in state.table.keys:
        raise Violation("DD-ONE-04", f"{state.table.id(die)} is not a key.")
    zones.check_owner(state, player, die)
    check_unpromised(state, player, die)
    state.question = None
    if state.shown[die] != NO_FACE:
        key_rolled(state, player, die)
        return
    ask_roll(state, player, (die,), "key", ("key rolled", player, die))


def key_rolled(state: State, player: int, die: int) -> None:
    """A small key opens one lock and is gone; a skeleton key stays (DD-SYM-12, DD-SYM-13, DD-RUL-11)."""
    face = zones.face(state, die)
    found = {symbol.name for symbol in face.symbols} & KEYS if face is not None else set()
    state.opened = bool(found)
    if "skeleton_key" in found:
        state.cite_ruling("DD-RUL-11")
        if state.table.profile.skeleton_key == "kept":
            state.remember("red", die, "DD-SYM-12")
            return
    zones.put_back(state, die)
    state.remember("has", die, "DD-SYM-13")


TASKS: Tasks = {"key rolled": key_rolled}
