"""Whether any text has a say; and what to do where one has."""

from __future__ import annotations

from rules.dice_masters.effects.hearing import may_be_said, silent
from rules.dice_masters.state import State

__all__ = ["forget", "may_be_said", "silent"]


def forget(state: State, noted: int) -> bool:
    """It is not plain: what was noted beyond so many rulings will be noted on the long way. False for short."""
    while len(state.rulings) > noted:
        state.rulings.popitem()
    return False
