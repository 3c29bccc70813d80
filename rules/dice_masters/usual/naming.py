"""Which of several dice is meant where it makes no difference."""

from __future__ import annotations

from rules.dice_masters.effects.choices import alike
from rules.dice_masters.state import State


def plainest(state: State, dice: list[int]) -> int:
    """Of dice that are alike the one with the fewest bursts (`log.words.only`); -1 if they are not alike, or none."""
    kinds, shown = state.table.kinds, state.face
    if len(dice) < 2:
        return dice[0] if dice else -1
    return min(dice, key=lambda die: kinds[die].bursts[shown[die]]) if alike(state, dice) else -1
