"""A bot that goes for what has not occurred: it plays all heroes, and nature as well, whose luck leans with it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.fuzz.scout import Scout
from rules.core.game import Answer
from rules.core.nature import Nature
from rules.core.play import Bot
from rules.dice_conquest import legal
from rules.dice_conquest.bots import CHANCES, RandomBot
from rules.dice_conquest.dice import SIDES
from rules.dice_conquest.fuzz.occurrences import ENDS, NUMBERS, WON, number
from rules.dice_conquest.greedy import GreedyBot
from rules.dice_conquest.state import Question, State

#: How often luck, and whoever decides, go for something new.
LUCK, WISH = 0.3, 0.7
#: While nobody has won yet, in some games the heroes play well and each die is rolled so often, the best counts.
ROLLS = 3


class CoverageGuidedBot:
    """Any legal answer, or the greedy one, by game; but first what shows something new."""

    def __init__(self, seed: int, scout: Scout) -> None:
        self.nature, self.scout = Nature(f"leaning {seed}"), scout
        self.to_win = scout.seen.lacks(ENDS, WON) and self.nature.chance(0.5)
        plain = not self.to_win and self.nature.chance(0.3)
        self.bot: Bot = RandomBot(f"leaning {seed}") if plain else GreedyBot(f"leaning {seed}")

    def __call__(self, state: State) -> Iterator[Answer]:
        question = state.question_now
        if question.kind == "roll":
            yield self._roll(state, question)
        elif question.kind not in CHANCES and not self.to_win and self.nature.chance(WISH):
            yield from self.scout.newest(state, self.nature.shuffled(list(legal.answers(state))))
        yield from self.bot(state)

    def _roll(self, state: State, question: Question) -> Answer:
        return "roll", tuple(self._value(die) for die in question.dice)

    def _value(self, die: int) -> int:
        """Often a number that the die has never shown; or a high one."""
        values = range(1, SIDES[die] + 1)
        if self.to_win:
            return max(self.nature.pick(values) for _ in range(ROLLS))
        missing = [value for value in values if self.scout.seen.lacks(NUMBERS, number(die, value))]
        return self.nature.pick(missing if missing and self.nature.chance(LUCK) else values)
