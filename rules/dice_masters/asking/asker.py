"""Dice Masters as the recorder asks it: which question has which screen, and what nobody is asked."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.asker import Asker, Screen, no_screen
from rules.core.asking import Ask, Option
from rules.dice_masters.asking import acts, choices, draws, fights, rolls
from rules.dice_masters.asking.drawn import position_with_numbers, table
from rules.dice_masters.state import Answer, State

SCREENS: dict[str, Screen] = {
    "draw": draws.draw,
    "roll": rolls.faces,
    "reroll": acts.reroll_or_act,
    "act": acts.act,
    "attack": fights.attack,
    "block": fights.block,
    "assign": fights.split,
    "choose": choices.choose,
    "may": choices.may,
    "name": choices.name,
    "order": choices.order,
    "turn end": no_screen,
}


class DiceMastersAsker(Asker):
    """One edition, with the cards of its pool."""

    screens = SCREENS
    table = staticmethod(table)
    position = staticmethod(position_with_numbers)

    def last_turn(self, state: State) -> int:
        return state.last_turn

    def known(self, state: State) -> Answer | None:
        return draws.known(state) or rolls.known(state) or acts.known_pass(state)

    def ask(self, state: State) -> Ask | None:
        return None if state.table.doubles else super().ask(state)

    def reactions(self, state: State) -> Iterator[Option]:
        return acts.reactions(state.copy())

    def meanwhile(self, state: State) -> Iterator[Option]:
        return acts.of_the_other(state.copy())
