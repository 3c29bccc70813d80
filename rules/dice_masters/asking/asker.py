"""Dice Masters as the recorder asks it: which question has which screen, and what nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.asker import Asker
from rules.core.asking import Ask, Option
from rules.core.notation import Log
from rules.dice_masters.asking import acts, choices, draws, fights, rolls
from rules.dice_masters.asking.drawn import position_with_numbers, table
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.state import Answer, State

#: The screen of each kind of question; None where the default goes without saying.
SCREENS: dict[str, Callable[[DiceMasters, State], Ask | None]] = {
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
    "turn end": lambda game, state: None,
}


class DiceMastersAsker(Asker):
    """One edition, with the cards of its pool."""

    game: DiceMasters

    def table(self, log: Log, state: State) -> dict[str, Any]:
        return table(state)

    def position(self, state: State) -> dict[str, Any]:
        return position_with_numbers(state)

    def last_turn(self, state: State) -> int:
        return state.last_turn

    def known(self, state: State) -> Answer | None:
        return draws.known(state) or rolls.known(state) or acts.known_pass(self.game, state)

    def ask(self, state: State) -> Ask | None:
        question = state.question
        if question is None or state.table.doubles or self.game.is_forced(state):
            return None
        return SCREENS[question.kind](self.game, state.copy())

    def reactions(self, state: State) -> Iterator[Option]:
        return acts.reactions(self.game, state.copy())

    def meanwhile(self, state: State) -> Iterator[Option]:
        return acts.of_the_other(self.game, state.copy())
