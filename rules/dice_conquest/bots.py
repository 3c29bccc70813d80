"""Seeded bots: one that does whatever is legal, and one that looks a placement ahead.

Both propose answers, best first; what is not legal is passed over. Facts of nature come from the seed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from rules.core.nature import Nature
from rules.dice_conquest.chance import thrown
from rules.dice_conquest.legal import proposals
from rules.dice_conquest.state import Answer, Question, State


class DiceBot:
    """What fell where dice are thrown, else one of its choices."""

    def __init__(self, seed: int | str) -> None:
        self.nature = Nature(seed)

    def __call__(self, state: State) -> Iterator[Answer]:
        question = state.question_now
        if thrown_here := thrown(state, self.nature):
            yield thrown_here
        else:
            yield from self.choices(state, question)

    @abstractmethod
    def choices(self, state: State, question: Question) -> Iterator[Answer]:
        """Yield answers to a question of a player, the best first, and in the end all there are."""


class RandomBot(DiceBot):
    """Any legal answer; it seldom passes, and rerolls now and then."""

    def choices(self, state: State, question: Question) -> Iterator[Answer]:
        late = [("pass",), ("discard",), ("no",)]
        found = self.nature.shuffled(list(proposals(state)))
        first = [answer for answer in found if answer not in late or self.nature.chance(0.03)]
        yield from (*first, *found)
