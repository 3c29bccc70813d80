"""What chance brings: dice from a bag, and their faces. Dice of one name stand in one order."""

from __future__ import annotations

from rules.core.nature import Nature
from rules.dungeon_dice import zones
from rules.dungeon_dice.state import Answer, State


def thrown(state: State, nature: Nature) -> Answer | None:
    """The draw or the roll of all dice that the position waits for; None where somebody decides."""
    question = state.question
    if question is None or question.kind not in ("draw", "roll"):
        return None
    table = state.table
    if question.kind == "draw":
        bag = sorted(zones.in_bag(state, question.bag), key=lambda die: (table.dice[die].name, die))
        return "draw", tuple(nature.draw(bag, question.number))
    return rolled(state, question.dice, nature)


def rolled(state: State, dice: tuple[int, ...], nature: Nature) -> Answer:
    """A roll of these dice. A face that stands on a die twice is told as the first of the two."""
    faces, names = state.table.faces, state.table.dice
    numbers = {die: nature.die(len(faces[die])) for die in sorted(dice, key=lambda die: (names[die].name, die))}
    return "roll", tuple((die, faces[die].index(faces[die][numbers[die]])) for die in dice)
