"""Turns played ahead, to see whether anything new occurs in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.game import Answer
from rules.dice_masters.machine.luck import FAIR, TO_ENERGY, TO_FIELD, TO_PLAY, TO_TYPE
from rules.dice_masters.state import Question, State

if TYPE_CHECKING:
    from rules.dice_masters.machine.explorer import Explorer

#: How luck leans, and how often anything at all is done, by try.
LEANINGS = (TO_ENERGY, TO_TYPE, TO_TYPE, TO_FIELD, TO_PLAY, FAIR)
EAGER = (0.3, 0.6, 0.9)
AGAIN = 0.2
#: Questions that are no facts of nature.
DECISIONS = ("act", "attack", "block", "assign", "choose", "may", "name", "order")


class Freely:
    """How turns are played ahead, up to turn `end`: whatever is legal, now eagerly and now idly."""

    def __init__(self, explorer: Explorer, end: int) -> None:
        self.explorer, self.nature, self.end = explorer, explorer.nature, end
        self.leaning, self.eager = self.nature.pick(LEANINGS), self.nature.pick(EAGER)

    def __call__(self, state: State) -> Iterator[Answer]:
        question, explorer = state.question, self.explorer
        assert question is not None
        if question.kind == "roll":
            yield explorer.luck.roll(state, question, self.leaning)
        elif question.kind == "draw":
            yield explorer.luck.draw(state, question, self.leaning)
        elif question.kind == "reroll":
            yield "reroll", tuple(die for die in state.rolled if self.nature.chance(AGAIN))
        elif question.kind == "act":
            yield from self._acts(state, question)
        elif question.kind in DECISIONS:
            yield from explorer.legal(state, question)
        yield from explorer.bots[question.player](state)

    def over(self, state: State) -> bool:
        return state.turn >= self.end

    def _acts(self, state: State, question: Question) -> Iterator[Answer]:
        if self.nature.chance(0.5):
            yield from self.explorer.acts(state, self.explorer.legal(state, question))
        elif self.nature.chance(self.eager):
            yield from self.explorer.legal(state, question)
        yield ("pass",)
