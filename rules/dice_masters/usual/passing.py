"""Passes, where they are written: two hand the floor on, the third ends the main step or the window after blocks."""

from __future__ import annotations

from rules.core.notation import Entry
from rules.dice_masters.loop import run
from rules.dice_masters.state import State
from rules.dice_masters.steps import blocking
from rules.dice_masters.steps.attack import ATTACK_WITH
from rules.dice_masters.steps.turn import ACT, LAST_WORD, OFFERED, drop_leftover, drop_leftovers
from rules.dice_masters.usual.attacking import MAIN_ENDS, OF_THE_STEP, leave_main_step
from rules.dice_masters.usual.fights import AFTER_BLOCKS, come_through
from rules.dice_masters.usual.hearing import silent
from rules.dice_masters.usual.turns import ATTACKERS_ASKED, end, may_end

#: What texts hear and state of a declaration of no blockers.
OF_NO_BLOCKS = frozenset(("blockers declared", *blocking.DUTIES))


def pass_on(state: State, entry: Entry) -> bool:
    """Whoever has the floor does nothing with it (DM-PRIO-06)."""
    question, actor = state.question, entry.actor
    if question is None:
        return False
    if question.kind == "block":
        return (actor is None or actor == state.active) and _nobody_blocks(state)
    if question.kind != "act" or not (actor is None or actor == question.player):
        return False
    if state.leftover[question.player]:
        drop_leftover(state, question.player)
    if state.offered == LAST_WORD:
        _close(state)
    else:
        state.offered += 1
        state.question = ACT[1 - state.active if state.offered == OFFERED else state.active]
    return True


def _nobody_blocks(state: State) -> bool:
    """The pass of the attacker, in the window after blocks that need not be written (DM-AWIN-01)."""
    if state.unsettled or state.knocked_out or not silent(state, OF_NO_BLOCKS):
        return False
    if state.leftover[state.active]:
        drop_leftover(state, state.active)
    state.declared = True
    state.pc = AFTER_BLOCKS
    state.offered = OFFERED
    state.question = ACT[1 - state.active]
    return True


def _close(state: State) -> None:
    """The third pass: on to the attack step, or through the fight to the next turn."""
    state.fell_before = len(state.knocked_out)
    drop_leftovers(state)
    if state.pc == MAIN_ENDS and not state.unsettled and silent(state, OF_THE_STEP):
        leave_main_step(state)
        state.pc = ATTACKERS_ASKED
        state.question = ATTACK_WITH[state.active]
    elif state.pc == AFTER_BLOCKS and may_end(state) and come_through(state):
        end(state)
    else:
        state.question = None
        run(state)
