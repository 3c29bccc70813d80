"""Dice that the other player controls for a time (DM-CTRL)."""

from __future__ import annotations

from rules.dice_masters.state import FIELD, Frame, Modifier, State
from rules.dice_masters.zones import leave_combat, move


def give_control(state: State, die: int, player: int, frame: Frame) -> None:
    """It counts as this player's until the turn ends, with its face, its damage and its owner's text (DM-CTRL-01)."""
    leave_combat(state, die)
    state.modifiers.append(
        Modifier(
            "control",
            (die,),
            None,
            frame.player,
            state.turn,
            state.turn,
            state.controller[die],
            frame.stack,
            frame.line,
        )
    )
    state.modifiers[-1].source = frame.source
    _hand_over(state, die, player, "controlled")


def end_control(state: State) -> None:
    """Control ends with the turn: the die is back where it was taken from (DM-CTRL-05)."""
    for modifier in state.modifiers:
        if modifier.name == "control" and modifier.ends_turn <= state.turn:
            for die in modifier.dice or ():
                _hand_over(state, die, modifier.value, "control ended")


def _hand_over(state: State, die: int, player: int, cause: str) -> None:
    face = state.face[die]
    state.controller[die] = player
    move(state, die, FIELD, cause=cause)
    state.face[die] = face
    state.unsettled = True
