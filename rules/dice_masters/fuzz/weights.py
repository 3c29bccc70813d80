"""What had better be done, of all that is legal, so that something new may occur."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.fuzz.scout import Scout
from rules.core.game import Answer
from rules.core.nature import Nature
from rules.dice_masters.bots import Bot
from rules.dice_masters.cards import Card
from rules.dice_masters.fuzz.answers import likeness
from rules.dice_masters.fuzz.goals import Goals
from rules.dice_masters.fuzz.luck import Luck
from rules.dice_masters.fuzz.occurrences import BOUGHT, PLAYED
from rules.dice_masters.state import Question, State

#: So many answers are tried out in a position.
TRIED = 40
#: Questions that are no facts of nature.
DECISIONS = ("act", "attack", "block", "assign", "choose", "may", "name", "order")


class Weights:
    """What the players of one table go for, and the luck they have. `fielding`: how much dearer it is than buying."""

    def __init__(self, seed: int, nature: Nature, scout: Scout, fielding: int) -> None:
        self.nature, self.scout, self.fielding = nature, scout, fielding
        self.goals = Goals(scout.seen)
        self.luck = Luck(nature, self.goals)
        self.bots = [Bot(f"{seed} {player}", 0.3 + 0.1 * nature.die(8)) for player in (0, 1)]

    def legal(self, state: State, question: Question) -> list[Answer]:
        """Legal answers in any order; of acts that differ only in how they are paid, one."""
        found = self.nature.shuffled(list(self.scout.game.answers(state)))
        if question.kind == "act":
            found = list({likeness(state, answer): answer for answer in found}.values())
        return found[:TRIED]

    def acts(self, state: State, legal: list[Answer]) -> Iterator[Answer]:
        """What serves a goal, the goal's own dice first; then now and then anything; then pass."""
        weighed = [(self._weight(state, answer), answer) for answer in legal]
        yield from (answer for weight, answer in sorted(weighed, key=lambda each: -each[0]) if weight > 0)
        yield ("pass",)

    def _weight(self, state: State, answer: Answer) -> float:
        """0 for what had better be left alone."""
        if answer[0] == "buy":
            return self._purchase(state.table.stacks[answer[1][0]].card)
        if answer[0] == "field":
            return max(self.fielding * self._wish(state, die) for die in answer[1])
        if answer[0] in ("use", "activate"):
            return self._wish(state, answer[1])
        if answer[0] == "global":
            return 5.0 if self.goals.texts(state.table.stacks[answer[1]].card) else 1.0 * self.nature.chance(0.1)
        return 0

    def _purchase(self, card: Card | None) -> float:
        """How much is won by buying a die of this card: dear ones first, where there is anything to win."""
        if card is None:
            return 0
        wish = self.goals.need(card) * (2 if self.scout.seen.lacks(BOUGHT, card.code) else 1) or 2 * self.goals.helps(
            card
        )
        return wish + card.cost if wish else 1.0 * self.nature.chance(0.15)

    def _wish(self, state: State, die: int) -> float:
        """How much is won by bringing this die into play rather than rolling it again."""
        card = state.table.stack(die).card
        if card is None:
            return 1.0 * self.nature.chance(0.5)
        texts, faces = len(self.goals.texts(card)), len(self.goals.faces(card))
        wish = 4 * texts + 3 * self.goals.helps(card) + 10 * self.scout.seen.lacks(PLAYED, card.code) - faces
        return wish or 1.0 * self.nature.chance(0.8)
