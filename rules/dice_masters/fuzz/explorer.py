"""A bot that goes for what has not occurred yet: it plays both sides, and nature as well.

It looks one answer ahead for something new; buys, fields and uses the cards that something is missing of, and those
their texts speak of; and keeps the peace until late in the game, so that there is time for dear dice. Once little is
missing it plays whole turns ahead, and where one of them shows something new, the game goes on like that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.fuzz.scout import Scout
from rules.core.game import Answer
from rules.core.nature import Nature
from rules.dice_masters import stats
from rules.dice_masters.cards import EnergyFace
from rules.dice_masters.fuzz.ahead import Freely
from rules.dice_masters.fuzz.luck import FAIR, TO_ENERGY, TO_NEW, TO_PLAY, TO_TYPE
from rules.dice_masters.fuzz.weights import DECISIONS, Weights
from rules.dice_masters.state import Question, State

#: The game is played late once so little is missing.
LITTLE = 120
#: So often turns are played ahead before each turn; so many turns, and at most so many answers.
TRIES, TURNS, ANSWERS = 4, (1, 1, 2), 120


@dataclass(frozen=True, slots=True)
class Manner:
    """How a game is played.

    `wars`: the turns in which peace ends, by game; `keen`: how often needy dice attack before; `leanings`: of luck, by
    turn; `rerolls`: how often a die with a text to be played is rolled again where it shows energy, and where it does
    not; `fielding`: how much dearer it is than buying.
    """

    wars: tuple[int, ...]
    keen: float
    leanings: tuple[int, ...]
    rerolls: tuple[float, float]
    fielding: int


#: At first all is wanted, faces most of all; late each die that is wanted is to come into the field, and to stay there.
EARLY = Manner((14, 24, 36, 50), 0.4, (TO_NEW, TO_NEW, TO_ENERGY, FAIR), (0.3, 0.3), 1)
LATE = Manner((30, 40, 50), 0.15, (TO_NEW, TO_ENERGY, TO_PLAY, TO_PLAY, TO_PLAY, TO_TYPE), (0.6, 0.1), 20)


class Explorer:
    """Answers for everybody at the table. `seen` grows while the game is played."""

    def __init__(self, seed: int, scout: Scout) -> None:
        self.nature, self.scout, self.leaning = Nature(f"explorer {seed}"), scout, FAIR
        self.late = sum(len(names) for names in scout.seen.missing().values()) < LITTLE
        self.manner = LATE if self.late else EARLY
        self.war = self.nature.pick(self.manner.wars)
        self.wishes = Weights(seed, self.nature, scout, self.manner.fielding)
        self.goals, self.luck = self.wishes.goals, self.wishes.luck
        self.course: list[tuple[State, Answer]] = []

    def __call__(self, state: State) -> Iterator[Answer]:
        question = state.question_now
        self.goals.sit_down(state.table)
        yield from self._on_course(state)
        if question.kind == "roll":
            yield from self._telling_rolls(state, question)
            yield self.luck.roll(state, question, self.leaning)
        elif question.kind == "draw":
            if question.prompt == "base":
                self.leaning = self._leaning(state, question.player)
            yield self.luck.draw(state, question, self.leaning)
        elif question.kind == "reroll":
            yield "reroll", tuple(die for die in state.rolled if self.nature.chance(self._again(state, die)))
        elif question.kind in DECISIONS:
            yield from self._decisions(state, question)
        yield from self.wishes.bots[question.player](state)

    # --- turns played ahead ---

    def _on_course(self, state: State) -> Iterator[Answer]:
        """The next answer of a turn that was played ahead and showed something new."""
        question = state.question_now
        if not self.course and self.late and (question.kind, question.prompt) == ("draw", "base"):
            self.course = self._look_ahead(state)
        if self.course:
            expected, answer = self.course.pop(0)
            if (expected.question, expected.zone, expected.face) == (question, state.zone, state.face):
                yield answer
            self.course = []

    def _look_ahead(self, state: State) -> list[tuple[State, Answer]]:
        """A turn or two that show something new, if one is found soon."""
        if not self._any_bought(state):
            return []
        for _ in range(TRIES):
            freely = Freely(self.wishes, state.turn + self.nature.pick(TURNS))
            course = self.scout.course(state, freely, freely.over, ANSWERS)
            if course:
                return course
        return []

    def _any_bought(self, state: State) -> bool:
        """Whether a die has been bought of a card with a missing text."""
        return any(
            self.goals.texts(stack.card) and len(state.supply[stack.index]) < len(stack.dice)
            for stack in state.table.stacks
        )

    # --- decisions ---

    def _telling_rolls(self, state: State, question: Question) -> Iterator[Answer]:
        """A die that a text has rolled: a face that shows something new, if there is one."""
        if len(question.dice) == 1 and question.prompt.startswith("effect") and self.goals.any_text():
            yield from self.scout.newest(state, [("roll", (face,)) for face in range(6)])

    def _leaning(self, state: State, player: int) -> int:
        """Much energy for whoever has yet to buy what something is missing of."""
        if self.late and self.nature.chance(0.5) and self._to_buy(state, player):
            return TO_ENERGY
        return self.nature.pick(self.manner.leanings)

    def _to_buy(self, state: State, player: int) -> bool:
        """Whether a needy card of this player's has all its dice."""
        return any(
            self.goals.need(stack.card) and stack.owner == player and len(state.supply[stack.index]) == len(stack.dice)
            for stack in state.table.stacks
        )

    def _again(self, state: State, die: int) -> float:
        """How likely a die is rolled again: mostly, if it has faces that nobody has seen."""
        card = state.table.stack(die).card
        if self.goals.faces(card):
            return 0.8
        energy, other = self.manner.rerolls if self.goals.texts(card) else (0.3, 0.3)
        return energy if isinstance(stats.face(state, die), EnergyFace) else other

    def _decisions(self, state: State, question: Question) -> Iterator[Answer]:
        legal = self.wishes.legal(state, question)
        if self.goals.any_text():
            yield from self.scout.newest(state, legal)
        if question.kind == "act":
            yield from self.wishes.acts(state, legal)
        elif question.kind == "attack" and state.turn < self.war:
            keen = self.nature.chance(self.manner.keen)
            yield from (answer for answer in legal if keen and any(self._need(state, die) for die in answer[1]))
            yield "attack", ()
        elif question.kind == "block" and self.nature.chance(0.5):
            yield from sorted(legal, key=lambda answer: -len(answer[1]))
        elif question.kind in ("choose", "name", "order", "block"):
            yield from legal

    def _need(self, state: State, die: int) -> int:
        return self.goals.need(state.table.stack(die).card)
