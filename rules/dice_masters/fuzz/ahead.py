"""Turns played ahead, to see whether anything new occurs in them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.game import Answer
from rules.dice_masters.fuzz.luck import FAIR, TO_ENERGY, TO_FIELD, TO_PLAY, TO_TYPE
from rules.dice_masters.fuzz.weights import DECISIONS, Weights
from rules.dice_masters.state import Question, State

#: How luck leans, and how often anything at all is done, by try.
LEANINGS = (TO_ENERGY, TO_TYPE, TO_TYPE, TO_FIELD, TO_PLAY, FAIR)
EAGER = (0.3, 0.6, 0.9)
AGAIN = 0.2


class Freely:
    """How turns are played ahead, up to turn `end`: whatever is legal, now eagerly and now idly."""

    def __init__(self, wishes: Weights, end: int) -> None:
        self.wishes, self.nature, self.end = wishes, wishes.nature, end
        self.leaning, self.eager = self.nature.pick(LEANINGS), self.nature.pick(EAGER)

    def __call__(self, state: State) -> Iterator[Answer]:
        question, wishes = state.question, self.wishes
        assert question is not None
        if question.kind == "roll":
            yield wishes.luck.roll(state, question, self.leaning)
        elif question.kind == "draw":
            yield wishes.luck.draw(state, question, self.leaning)
        elif question.kind == "reroll":
            yield "reroll", tuple(die for die in state.rolled if self.nature.chance(AGAIN))
        elif question.kind == "act":
            yield from self._acts(state, question)
        elif question.kind in DECISIONS:
            yield from wishes.legal(state, question)
        yield from wishes.bots[question.player](state)

    def over(self, state: State) -> bool:
        return state.turn >= self.end

    def _acts(self, state: State, question: Question) -> Iterator[Answer]:
        if self.nature.chance(0.5):
            yield from self.wishes.acts(state, self.wishes.legal(state, question))
        elif self.nature.chance(self.eager):
            yield from self.wishes.legal(state, question)
        yield ("pass",)
