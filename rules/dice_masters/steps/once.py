"""An answer names each die once: no log can write it otherwise, but a program that answers by numbers might."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dice_masters.state import State


def each_once(state: State, dice: tuple[int, ...], rule: str, told: str) -> None:
    """Raises Violation of `rule` if a die is named again; `told` is what can be done with a die only once."""
    if len(set(dice)) < len(dice):
        twice = next(state.table.stack(die).name for die in dice if dice.count(die) > 1)
        raise Violation(rule, f"One {twice} die is named twice: {told}.")
