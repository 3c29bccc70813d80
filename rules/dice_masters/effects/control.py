"""Dice that the other player controls for a time (DM-CTRL)."""

from __future__ import annotations

from rules.dice_masters.state import Frame, State
from rules.dice_masters.zones import hand_over, leave_combat


def give_control(state: State, die: int, player: int, frame: Frame) -> None:
    """It counts as this player's until the turn ends, with its face, its damage and its owner's text (DM-CTRL-01)."""
    leave_combat(state, die)
    control = frame.modifier("control", (state.turn, state.turn), (die,))
    control.source = frame.source
    state.modifiers.append(control)
    hand_over(state, die, player, "controlled")


def end_control(state: State) -> None:
    """Control ends with the turn: the die is back where it was taken from (DM-CTRL-05)."""
    for modifier in state.modifiers:
        if modifier.name == "control" and modifier.ends_turn <= state.turn:
            for die in modifier.dice or ():
                hand_over(state, die, state.owner[die], "control ended")
