"""A bot that goes for what has not occurred: its luck leans to unseen faces, its whims to unseen answers."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.fuzz.seen import Seen
from rules.core.nature import Nature
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.bots import RandomBot
from rules.dungeon_dice.dice_set import ARTIFACT
from rules.dungeon_dice.fuzz.occurrences import ANSWERS, FACES, WORK, face_name, lacks_shared_thrones
from rules.dungeon_dice.state import COMBAT, FIGHTING, HELD, Answer, Question, State


class CoverageGuidedBot(RandomBot):
    """Answers for everybody at the table and for nature. `seen` grows while the game is played."""

    def __init__(self, seed: int | str, seen: Seen) -> None:
        super().__init__(f"leaning {seed}")
        self.seen = seen
        self.lean = Nature(f"leaning {seed} luck")

    def roll(self, state: State, question: Question) -> Answer:
        dice = [die for die in question.dice if not self._stays_out(state, question, die)]
        return "roll", tuple((die, self._face(state, die)) for die in dice)

    def _face(self, state: State, die: int) -> int:
        faces = state.table.faces[die]
        missing = [face for face in range(len(faces)) if self._misses(state, die, face)]
        number = self.lean.pick(missing) if missing and self.lean.chance(0.5) else self.lean.die(len(faces))
        return faces.index(faces[number])

    def _misses(self, state: State, die: int, face: int) -> bool:
        return self.seen.lacks(FACES, face_name(state.table.dice[die], state.table.faces[die][face]))

    def draw(self, state: State, question: Question) -> Answer:
        """Dice of which a face is missing come first, by half."""
        dice = self.lean.shuffled(zones.in_bag(state, question.bag))
        if self.lean.chance(0.5):
            dice.sort(key=lambda die: not any(self._misses(state, die, face) for face in range(6)))
        return "draw", tuple(dice[: question.number])

    def answers(self, state: State, question: Question) -> Iterator[Answer]:
        """Kinds of answers and symbols that have not occurred, then anything."""
        if state.step == COMBAT and lacks_shared_thrones(self.seen):
            yield from equal_claims(state)
        for answer in legal.answers(state):
            if self._is_new(state, answer):
                yield answer
        yield from super().answers(state, question)

    def _is_new(self, state: State, answer: Answer) -> bool:
        """Whether it has never been given; nor what it may ask for, as one-use dice ask for a side in a fight."""
        if answer[0] == "use" and self.seen.lacks(WORK, answer[3]):
            return True
        asks_for_a_side = answer[0] == "one-use" and state.step in FIGHTING
        return self.seen.lacks(ANSWERS, answer[0]) or (asks_for_a_side and self.seen.lacks(ANSWERS, "side"))


def equal_claims(state: State) -> Iterator[Answer]:
    """Artifacts change hands in a combat, so that several claim the throne when it is over (DD-RUL-03, DD-THRONE-01):
    the poorest who has one gives it to the richest who has no claim yet."""
    fame, goal, place = zones.fame(state), state.table.goal, state.place
    owners = [(fame[place[die] - HELD], die) for die in state.table.of_kind[ARTIFACT] if place[die] >= HELD]
    if sum(fame) < 2 * goal or not owners:
        return
    poorest, die = min(owners)
    giver = place[die] - HELD
    takers = [player for player, number in enumerate(fame) if player != giver and poorest <= number < goal]
    if takers:
        yield "trade", giver, ((die, ()),), max(takers, key=fame.__getitem__), ()
