"""A bot that goes for what has not occurred yet: it plays both sides, and nature as well.

It looks one answer ahead for something new; buys, fields and uses the cards that something is missing of; and
keeps the peace until late in the game, so that there is time for dear dice. Its luck leans too: any luck is legal.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.game import Answer
from rules.core.machine.scout import Scout
from rules.core.nature import Nature
from rules.dice_masters.bots import Bot
from rules.dice_masters.cards import EnergyFace
from rules.dice_masters.machine.answers import likeness
from rules.dice_masters.machine.goals import missing_faces, missing_texts, need
from rules.dice_masters.machine.occurrences import BOUGHT, PLAYED
from rules.dice_masters.state import BAG, USED, Question, State

#: So many answers are tried out in a position.
TRIED = 40
#: The turn in which peace ends, by game.
WAR = (14, 24, 36, 50)
#: How often an answer to these questions is looked further ahead for; so many answers, so many answers on.
FAR_SEEING = {"act": 0.1, "attack": 0.6, "block": 0.6}
FEW, DEPTH = 10, 10
#: How luck leans: to unseen faces, to much energy, or not at all.
TO_NEW, TO_ENERGY, FAIR = range(3)
LEANINGS = (TO_NEW, TO_NEW, TO_ENERGY, FAIR)
#: Questions that are no facts of nature.
DECISIONS = ("act", "attack", "block", "assign", "choose", "may", "name", "order")


class Explorer:
    """Answers for everybody at the table. `seen` grows while the game is played."""

    def __init__(self, seed: int, scout: Scout) -> None:
        self.nature, self.scout, self.seen = Nature(f"explorer {seed}"), scout, scout.seen
        self.war = self.nature.pick(WAR)
        self.bots = [Bot(f"{seed} {player}", 0.3 + 0.1 * self.nature.die(8)) for player in (0, 1)]

    def __call__(self, state: State) -> Iterator[Answer]:
        question = state.question
        assert question is not None
        if question.kind == "roll":
            yield from self._telling_rolls(state, question)
            yield self._roll(state, question)
        elif question.kind == "draw":
            yield self._draw(state, question)
        elif question.kind == "reroll":
            yield "reroll", tuple(die for die in question.dice if self.nature.chance(self._again(state, die)))
        elif question.kind in DECISIONS:
            yield from self._decisions(state, question)
        yield from self.bots[question.player](state)

    def _as_it_comes(self, state: State) -> Iterator[Answer]:
        assert state.question is not None
        return self.bots[state.question.player](state)

    # --- luck ---

    def _roll(self, state: State, question: Question) -> Answer:
        leaning = self.nature.pick(LEANINGS)
        return "roll", tuple(self._face(state, die, leaning) for die in question.dice)

    def _telling_rolls(self, state: State, question: Question) -> Iterator[Answer]:
        """A die that a text has rolled: a face that shows something new, if there is one."""
        if len(question.dice) == 1 and question.prompt.startswith("effect") and self._any_missing(state):
            yield from self.scout.newest(state, [("roll", (face,)) for face in range(6)])

    def _face(self, state: State, die: int, leaning: int) -> int:
        stack = state.table.stack(die)
        if leaning == TO_NEW and (missing := missing_faces(self.seen, stack.card)):
            return self.nature.pick(missing)
        if leaning == TO_ENERGY:
            energy = [face.amount if isinstance(face, EnergyFace) else 0 for face in stack.faces]
            return self.nature.pick([face for face, amount in enumerate(energy) if amount == max(energy)])
        return self.nature.die(len(stack.faces))

    def _again(self, state: State, die: int) -> float:
        """How likely a die is rerolled: mostly, if it has faces that nobody has seen."""
        return 0.8 if missing_faces(self.seen, state.table.stack(die).card) else 0.3

    def _draw(self, state: State, question: Question) -> Answer:
        """Dice of needy cards first, by half; from the bag to its end, then from what a refill brings."""
        piles = state.zones[question.player]
        bag, used = (self._drawn_first(state, piles[zone]) for zone in (BAG, USED))
        used = [die for die in used if die not in state.spent]
        return "draw", tuple(state.table.stack_of[die] for die in [*bag, *used][: question.most])

    def _drawn_first(self, state: State, dice: list[int]) -> list[int]:
        leans = self.nature.chance(0.5)
        return sorted(self.nature.shuffled(dice), key=lambda die: -self._need(state, die) if leans else 0)

    # --- decisions ---

    def _decisions(self, state: State, question: Question) -> Iterator[Answer]:
        legal = self._legal(state, question)
        if self._any_missing(state):
            yield from self.scout.newest(state, legal)
            if self._needy_in_field(state) and self.nature.chance(FAR_SEEING.get(question.kind, 0)):
                yield from self.scout.promising(state, legal[:FEW], self._as_it_comes, DEPTH)
        if question.kind == "act":
            yield from self._acts(state, legal)
        elif question.kind == "attack" and state.turn < self.war:
            keen = self.nature.chance(0.4)
            yield from (answer for answer in legal if keen and any(self._need(state, die) for die in answer[1]))
            yield "attack", ()
        elif question.kind == "block" and self.nature.chance(0.5):
            yield from sorted(legal, key=lambda answer: -len(answer[1]))
        elif question.kind in ("choose", "name", "order", "block"):
            yield from legal

    def _legal(self, state: State, question: Question) -> list[Answer]:
        """Legal answers in any order; of acts that differ only in how they are paid, one."""
        found = self.nature.shuffled(list(self.scout.game.answers(state.copy())))
        if question.kind == "act":
            found = list({likeness(state, answer): answer for answer in found}.values())
        return found[:TRIED]

    def _acts(self, state: State, legal: list[Answer]) -> Iterator[Answer]:
        """What serves a goal, the goal's own dice first; then now and then anything; then pass."""
        weighed = [(self._weight(state, answer), answer) for answer in legal]
        yield from (answer for weight, answer in sorted(weighed, key=lambda each: -each[0]) if weight > 0)
        yield ("pass",)

    def _weight(self, state: State, answer: Answer) -> float:
        """0 for what had better be left alone."""
        table = state.table
        if answer[0] == "pass":
            return 0
        if answer[0] == "buy":
            card = table.stacks[answer[1][0]].card
            if card is None:
                return 0
            wish = need(self.seen, card) * (2 if self.seen.lacks(BOUGHT, card.code) else 1)
            return wish + card.cost if wish else 1.0 * self.nature.chance(0.15)
        if answer[0] == "field":
            return max(self._wish(state, die) for die in answer[1])
        if answer[0] in ("use", "activate"):
            return self._wish(state, answer[1])
        card = table.stacks[answer[1]].card
        return 5.0 if card and missing_texts(self.seen, card) else 1.0 * self.nature.chance(0.1)

    def _wish(self, state: State, die: int) -> float:
        """How much is won by bringing this die into play rather than rolling it again."""
        card = state.table.stack(die).card
        if card is None:
            return 1.0 * self.nature.chance(0.5)
        phrases, faces = len(missing_texts(self.seen, card)), len(missing_faces(self.seen, card))
        wish = 4 * phrases + 10 * self.seen.lacks(PLAYED, card.code) - faces
        return wish or 1.0 * self.nature.chance(0.8)

    def _need(self, state: State, die: int) -> int:
        card = state.table.stack(die).card
        return need(self.seen, card) if card else 0

    def _needy_in_field(self, state: State) -> bool:
        cards = {state.table.stack(die).card for player in (0, 1) for die in state.field(player)}
        return any(missing_texts(self.seen, card) for card in cards if card)

    def _any_missing(self, state: State) -> bool:
        cards = {stack.card for stack in state.table.stacks if stack.card}
        return any(missing_texts(self.seen, card) for card in cards)
