"""Action dice and global abilities, each named plainly."""

from __future__ import annotations

from rules.core.faults import Ambiguous, Fault
from rules.core.notation import Entry
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.log import acting
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.loop import run
from rules.dice_masters.state import ATTACK, RESERVE, Frame, State
from rules.dice_masters.steps.actions import has_target
from rules.dice_masters.steps.global_abilities import agreed, carry_out
from rules.dice_masters.steps.turn import ACT, FLOOR, LAST_WORD, keep_window
from rules.dice_masters.table import Stack
from rules.dice_masters.usual.answering import forget_rulings
from rules.dice_masters.usual.main_step import keep_the_roll, reserve_pool


def use(state: State, entry: Entry) -> bool:
    """An action die that does something at once and needs nothing but targets (DM-ACT-02)."""
    if len(entry.args) != 1 or entry.args[0].casefold() in WITH:
        return False
    player, table = state.active, state.table
    pool = _in_the_window(state, entry) or reserve_pool(state, entry)
    if not pool:
        return False
    try:
        die = acting.showing(state, pool, entry.args[0], True)
    except Ambiguous:
        return False
    if die is None:
        return False
    stack = table.stacks[table.stack_of[die]]
    if stack.stays or not stack.scripted or not _may_act(state, stack, die, player):
        return False
    keep_the_roll(state)
    because = state.because
    because.pop(("quiet", 0), None)
    because.pop(("batch", player), None)
    state.agenda.append(Frame(stack.index, -1, die, player))
    for line, _ in reversed(stack.uses):
        begin(state, Frame(stack.index, line, die, player))
    state.offered, state.question, state.reopen = FLOOR, None, True
    run(state)
    return True


def _in_the_window(state: State, entry: Entry) -> list[int] | None:
    """The dice of the active player, if that player may use them in the attack step and nobody has passed."""
    player = state.active
    if state.question is not ACT[player] or state.step != ATTACK:
        return None
    if state.unsettled or state.knocked_out or state.offered == LAST_WORD or entry.actor not in (None, player):
        return None
    return state.zones[player][RESERVE]


def _may_act(state: State, stack: Stack, die: int, player: int) -> bool:
    """Whether all lines of the die may be carried out now; no line may ask for more than targets."""
    asked = state.question
    for line, ability in stack.uses:
        if ability.condition is not None or (state.step == ATTACK and (ability.window or not ability.late)):
            return False
        if ability.needs or ability.burst_needs:
            if asked is not None and asked.kind != "act":
                return False  # what a target has to be may hang on the dice in the reserve pool
            known = len(state.rulings)
            if not has_target(state, ability, Frame(stack.index, line, die, player)):
                forget_rulings(state, known)
                return False
    return True


def use_global(state: State, entry: Entry) -> bool:
    """A global ability by whoever may start something (DM-GLOB-01)."""
    question, words = state.question, entry.args
    if question is None or question.kind != "act" or state.unsettled or state.knocked_out or not words:
        return False
    player = question.player
    if entry.actor != player and (entry.actor is not None or player != state.active):
        return False
    known = len(state.rulings)
    if player != state.active and state.table.passes_written and state.table.profile.priority == "casual":
        state.rest_on("AMB-14")
    try:
        answer = acting.use_global(state, question, words if len(words) < 2 else state.table.words.joined(words))
        if answer[0] != "global":
            forget_rulings(state, known)
            return False
        stack = state.table.stacks[answer[1]]
        spending = agreed(state, player, stack, answer[2], answer[3])
    except Fault:
        forget_rulings(state, known)
        return False
    state.because.pop(("quiet", 0), None)
    state.because.pop(("batch", player), None)
    carry_out(state, player, stack, answer[2], spending)
    keep_window(state)
    run(state)
    return True
