"""A bot that goes for answers that have not occurred."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.fuzz.seen import Seen
from rules.dungeon_dice import legal, zones
from rules.dungeon_dice.bots import RandomBot
from rules.dungeon_dice.dice_set import ARTIFACT
from rules.dungeon_dice.fuzz.occurrences import ANSWERS, WORK, lacks_shared_thrones
from rules.dungeon_dice.state import COMBAT, FIGHTING, HELD, Answer, Question, State


class CoverageGuidedBot(RandomBot):
    """Answers for everybody at the table and for nature. `seen` grows while the game is played."""

    def __init__(self, seed: int | str, seen: Seen) -> None:
        super().__init__(f"leaning {seed}")
        self.seen = seen

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
