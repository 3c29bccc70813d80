"""Effects on who fights whom: blockers swapped, dice taken out of the fight."""

from __future__ import annotations

from rules.dice_masters.language import sense
from rules.dice_masters.language.ability import Selection
from rules.dice_masters.language.phrases.choosing import chosen_dice, on
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase
from rules.dice_masters.state import BLOCKING, Frame, State
from rules.dice_masters.zones import leave_combat


@phrase("act", "swap {selection} with {other:selection} as blocker", title="swap blockers")
def swap_blockers(selection: Selection, other: Selection) -> Act:
    """The one takes the other's place in the fight; what was blocked stays blocked (CARD-126wol)."""
    sense.one_by_one(selection, "selection")
    sense.one_by_one(other, "other")
    first = on(selection, lambda state, frame: None, in_field=True)

    def keep(state: State, frame: Frame) -> None:
        frame.used = frame.it

    def change(state: State, frame: Frame) -> None:
        if frame.used and frame.it and frame.used[0] in state.blocks and frame.it[0] not in state.blocks:
            out, into = frame.used[0], frame.it[0]
            attackers = state.blocks[out]
            leave_combat(state, out)
            state.cite_ruling("AMB-84")
            state.role[into], state.blocks[into] = BLOCKING, attackers

    second = on(other, change, in_field=True)
    return Act((*first.steps, keep, *second.steps), first.needs + second.needs)


@phrase("act", "remove {selection} from combat")
def remove_from_combat(selection: Selection) -> Act:
    """It stays in the field; what it blocked stays blocked (AMB-36, AMB-54)."""

    def remove(state: State, frame: Frame) -> None:
        for die in chosen_dice(frame):
            leave_combat(state, die)

    return on(selection, remove, in_field=True)
