"""Action dice used, and global abilities of one player at a time, named plainly."""

from __future__ import annotations

from rules.core.faults import Ambiguous
from rules.core.notation import Entry
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.log.acting import showing
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.loop import run
from rules.dice_masters.state import ATTACK, Frame, State
from rules.dice_masters.steps.actions import has_target
from rules.dice_masters.steps.turn import FLOOR, LAST_WORD
from rules.dice_masters.table import Stack


def use(state: State, entry: Entry) -> bool:
    """An action die that does something at once and needs nothing but targets (DM-ACT-02)."""
    question = state.question
    if question is None or question.kind != "act" or state.unsettled or state.knocked_out or len(entry.args) != 1:
        return False
    player, word = question.player, entry.args[0]
    if player != state.active or entry.actor not in (None, player) or word.casefold() in WITH:
        return False
    try:
        die = showing(state, player, word, True)
    except Ambiguous:
        return False
    if die is None:
        return False
    stack = state.table.stacks[state.table.stack_of[die]]
    if stack.stays or not stack.scripted or not _may_act(state, stack, die, player):
        return False
    because = state.because
    because.pop(("quiet", 0), None)
    because.pop(("batch", player), None)
    state.agenda.append(Frame(stack.index, -1, die, player))
    for line, _ in reversed(stack.uses):
        begin(state, Frame(stack.index, line, die, player))
    if state.offered == LAST_WORD:
        state.rest_on("AMB-15")
    state.offered, state.question, state.reopen = FLOOR, None, True
    run(state)
    return True


def _may_act(state: State, stack: Stack, die: int, player: int) -> bool:
    """Whether all lines of the die may be carried out now; no line may ask for more than targets."""
    for line, ability in stack.uses:
        if ability.condition is not None or (state.step == ATTACK and (ability.window or not ability.late)):
            return False
        if ability.needs or ability.burst_needs:
            known = len(state.rulings)
            if not has_target(state, ability, Frame(stack.index, line, die, player)):
                while len(state.rulings) > known:
                    state.rulings.popitem()  # noted as it was looked for
                return False
    return True
