"""Dice Conquest as the recorder asks it: which question has which screen, and what nobody is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.asker import Asker, Screen, no_screen
from rules.core.asking import Option
from rules.dice_conquest.asking import choices, facts, turns
from rules.dice_conquest.asking.drawn import position, table
from rules.dice_conquest.game import DiceConquest
from rules.dice_conquest.state import State

SCREENS: dict[str, Screen] = {
    "reveal": facts.reveal,
    "roll": facts.roll,
    "trap": facts.trap,
    "turn": turns.turn,
    "attack": turns.with_a_die,
    "land": turns.with_a_die,
    "shield": turns.offer,
    "placing": turns.offer,
    "double": turns.offer,
    "return": turns.offer,
    "extra": turns.offer,
    "victim": choices.hero,
    "heal": choices.hero,
    "loot": choices.gift,
    "highest": choices.die,
    "lose": choices.die,
    "keep": choices.kept,
    "late": no_screen,
    "set": no_screen,  # always forced
    "gone": no_screen,
}


class DiceConquestAsker(Asker):
    """The heroes are asked together; whoever acts is named in the question."""

    game: DiceConquest
    screens = SCREENS
    table = staticmethod(table)
    known = staticmethod(facts.known)

    def position(self, state: State) -> dict[str, Any]:
        return position(self.game.position(state))

    def reactions(self, state: State) -> Iterator[Option]:
        """Loot behind the die of the turn, where the event lets it pass (DC-RUL-06)."""
        return turns.late(state.copy())
