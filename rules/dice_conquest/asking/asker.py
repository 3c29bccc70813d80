"""Dice Conquest as the recorder asks it: which question has which screen, and what nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.asker import Asker
from rules.core.asking import Ask, Option
from rules.core.notation import Log
from rules.dice_conquest.asking import choices, facts, turns
from rules.dice_conquest.asking.drawn import table
from rules.dice_conquest.game import DiceConquest
from rules.dice_conquest.state import Answer, Question, State

Screen = Callable[[State, Question], Ask | None]
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
    "late": lambda state, question: None,
    "set": lambda state, question: None,  # always forced
    "gone": lambda state, question: None,
}


class DiceConquestAsker(Asker):
    """The heroes are asked together; whoever acts is named in the question."""

    game: DiceConquest

    def table(self, log: Log, state: State) -> dict[str, Any]:
        return table(state)

    def known(self, state: State) -> Answer | None:
        return facts.known(state)

    def ask(self, state: State) -> Ask | None:
        question = state.question
        if question is None or question.forced:
            return None
        return SCREENS[question.kind](state.copy(), question)

    def reactions(self, state: State) -> Iterator[Option]:
        """Loot behind the die of the turn, where the event lets it pass (DC-RUL-06)."""
        return turns.late(state.copy())
