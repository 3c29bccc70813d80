"""What chance brings: a draw from the bag, a roll. Like dice are told apart by nobody, so they stand in one order."""

from __future__ import annotations

from rules.core.nature import Nature
from rules.dice_masters.state import Answer, State
from rules.dice_masters.steps.draw import drawable
from rules.dice_masters.steps.rolling import being_rolled

FACES = 6


def thrown(state: State, nature: Nature) -> Answer | None:
    """The draw or the roll that the position waits for; None where somebody decides."""
    question = state.question
    if question is None or question.kind not in ("draw", "roll"):
        return None
    if question.kind == "draw":
        return "draw", tuple(drawable(state, question.player, question.most, nature))
    dice = being_rolled(state, question)
    faces = {die: nature.die(FACES) for die in sorted(dice, key=lambda die: (state.table.stack_of[die], die))}
    return "roll", tuple(faces[die] for die in dice)
