"""Luck that leans to what is missing: any draw and any roll is legal, so a machine may as well be lucky."""

from __future__ import annotations

from rules.core.game import Answer
from rules.core.nature import Nature
from rules.dice_masters.cards import ENERGY_TYPES, EnergyFace
from rules.dice_masters.fuzz.goals import Goals
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import BAG, USED, Question, State
from rules.dice_masters.steps.rolling import being_rolled

#: How a roll leans: to unseen faces, to much energy, to energy of one type, to faces that are no energy; or not.
TO_NEW, TO_ENERGY, TO_TYPE, TO_FIELD, TO_PLAY, FAIR = range(6)
#: How often the dice of a card whose text is missing show something to play all the same; the others pay for it.
PLAYS = {TO_TYPE: 0.5, TO_PLAY: 1.0}
#: How often a die shows a face that nobody has seen, however the roll leans.
NEWS = 0.3
#: How often a draw leans to the dice of needy cards.
DRAWS = 0.7


class Luck:
    def __init__(self, nature: Nature, goals: Goals) -> None:
        self.nature, self.goals = nature, goals

    def roll(self, state: State, question: Question, leaning: int) -> Answer:
        symbol = self.nature.pick(ENERGY_TYPES)
        stacks = [state.table.stack(die) for die in being_rolled(state, question)]
        return "roll", tuple(self._face(stack, leaning, symbol) for stack in stacks)

    def _face(self, stack: Stack, leaning: int, symbol: str) -> int:
        """`symbol`: the energy that is hoped for, where it is to be of one type."""
        faces = self._hoped(stack, leaning, symbol)
        return self.nature.pick(faces) if faces else self.nature.die(len(stack.faces))

    def _hoped(self, stack: Stack, leaning: int, symbol: str) -> list[int]:
        """The faces that luck brings; none where it does not lean."""
        new = self.goals.faces(stack.card)
        if leaning == TO_NEW or (new and self.nature.chance(NEWS)):
            return new
        if self.goals.texts(stack.card) and self.nature.chance(PLAYS.get(leaning, 0)):
            leaning = TO_FIELD
        if leaning == TO_FIELD:
            return [number for number, face in enumerate(stack.faces) if not isinstance(face, EnergyFace)]
        if leaning == TO_TYPE:
            return [n for n, face in enumerate(stack.faces) if isinstance(face, EnergyFace) and face.symbol == symbol]
        return _dear(stack) if leaning in (TO_ENERGY, TO_PLAY) else []

    def draw(self, state: State, question: Question, leaning: int) -> Answer:
        """Mostly dice of needy cards first, or those of much energy. From the bag to its end, then from a refill."""
        piles = state.zones[question.player]
        bag, used = (self._drawn_first(state, piles[zone], leaning) for zone in (BAG, USED))
        used = [die for die in used if die not in state.spent]
        return "draw", tuple(state.table.stack_of[die] for die in [*bag, *used][: question.most])

    def _drawn_first(self, state: State, dice: list[int], leaning: int) -> list[int]:
        leans = self.nature.chance(DRAWS)
        shuffled = self.nature.shuffled(dice)
        hope = _riches if leaning == TO_ENERGY else self._hope
        return sorted(shuffled, key=lambda die: -hope(state.table.stack(die))) if leans else shuffled

    def _hope(self, stack: Stack) -> int:
        """Which dice luck brings first: those of needy cards, then those that their texts speak of."""
        return 2 * self.goals.need(stack.card) + self.goals.helps(stack.card)


def _dear(stack: Stack) -> list[int]:
    """The faces that are worth most energy."""
    energy = _energies(stack)
    return [number for number, amount in enumerate(energy) if amount == max(energy)]


def _riches(stack: Stack) -> int:
    """The most energy that a die can show."""
    return max(_energies(stack))


def _energies(stack: Stack) -> list[int]:
    """Face by face."""
    return [face.amount if isinstance(face, EnergyFace) else 0 for face in stack.faces]
