"""Whether any text has a say: asked once for what the steps ask of each die."""

from __future__ import annotations

from rules.dice_masters.state import State


def is_heard(state: State, event: str, die: int = -1) -> bool:
    """Whether any text may hear this event of a die, or of none (`triggers.fire`)."""
    table = state.table
    if event not in table.triggers:
        return False
    present = state.present
    for stack, _, always in table.listeners[event, table.stack_of[die] if die >= 0 else -1]:
        if always or present[stack.index]:
            return True
    return False


def is_said(state: State, names: tuple[str, ...]) -> bool:
    """Whether any text may say one of these things of dice in the field (`texts.said_of`)."""
    for modifier in state.modifiers:
        if modifier.name in names:
            return True
    table = state.table
    if not table.stated[names]:
        return False
    if table.copies:
        return True
    present = state.present
    for name in names:
        for stack, _ in table.statics.get(name, ()):
            if present[stack.index]:
                return True
    return False
