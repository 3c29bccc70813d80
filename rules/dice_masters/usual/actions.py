"""Action dice and global abilities, each named plainly."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Violation
from rules.core.notation import Entry
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.loop import run
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import ATTACK, RESERVE, Frame, State
from rules.dice_masters.steps.actions import has_target, to_the_field
from rules.dice_masters.steps.global_abilities import carry_out, check
from rules.dice_masters.steps.turn import ACT, FLOOR, LAST_WORD, keep_window
from rules.dice_masters.usual.answering import SIDES
from rules.dice_masters.usual.fights import AFTER_BLOCKS
from rules.dice_masters.usual.hearing import forget, silent
from rules.dice_masters.usual.main_step import begin_act, reserve_pool
from rules.dice_masters.usual.naming import plainest
from rules.dice_masters.usual.passing import OF_NO_BLOCKS
from rules.dice_masters.usual.paying import spending


def use(state: State, entry: Entry) -> bool:
    """An action die that needs nothing but targets (DM-ACT-02), or goes to the field."""
    if len(entry.args) != 1 or entry.args[0].casefold() in WITH:
        return False
    player, table = state.active, state.table
    pool = reserve_pool(state, entry)
    if pool is None:
        if _nobody_blocks_yet(state):
            return _after_no_blocks(state, entry, use)
        pool = _in_the_window(state, entry)
    die = _named(state, pool, entry.args[0])
    if die < 0:
        return False
    stack = table.stacks[table.stack_of[die]]
    lines = _lines(state, stack, die) if stack.scripted else None
    if lines is None:
        return False
    begin_act(state)
    if stack.stays:
        to_the_field(state, player, die)
        keep_window(state)
    else:
        state.agenda.append(Frame(stack.index, -1, die, player))
        for line in reversed(lines):
            begin(state, line)
        state.offered, state.question, state.reopen = FLOOR, None, True
    run(state)
    return True


def _named(state: State, pool: list[int], word: str) -> int:
    """The action die of the pool that is meant, by its name or as it lies there (`Blessing:A*`), of several that are
    alike the plainest; -1 if that is not plain."""
    table, shown = state.table, state.face
    called, kinds, found = table.called, table.kinds, -1
    for die in pool:
        if called[die] == word and kinds[die].is_action[shown[die]]:
            if found >= 0:
                return plainest(state, _otherwise_named(state, pool, word))
            found = die
    return found if found >= 0 else plainest(state, _otherwise_named(state, pool, word))


def _otherwise_named(state: State, pool: list[int], word: str) -> list[int]:
    """Those that are called so, by whatever word; as it lies there only one."""
    kinds, shown = state.table.kinds, state.face
    actions = [die for die in pool if kinds[die].is_action[shown[die]]]
    if ":" in word:
        dice = [die for die in actions if kinds[die].shown[shown[die]] == word]
        return dice if len(dice) == 1 else []
    stack_of, stacks = state.table.stack_of, state.table.words.numbers[word]
    return [die for die in actions if stack_of[die] in stacks]


def _in_the_window(state: State, entry: Entry) -> list[int]:
    """The dice that the active player may use in the attack step, if nobody has passed; else none."""
    player = state.active
    if state.question is not ACT[player] or state.step != ATTACK:
        return []
    if state.unsettled or state.knocked_out or state.offered == LAST_WORD or entry.actor not in (None, player):
        return []
    return state.zones[player][RESERVE]


def _lines(state: State, stack: Stack, die: int) -> list[Frame] | None:
    """What the die does, line by line; None if some line may not be carried out now, or asks for more than targets."""
    asked, player = state.question, state.active
    attacked = state.step == ATTACK
    if attacked and stack.stays:
        return None
    frames: list[Frame] = []
    for line, ability in stack.uses:
        if ability.condition is not None or (attacked and (ability.window or not ability.late)):
            return None
        frame = Frame(stack.index, line, die, player)
        if ability.needs or ability.burst_needs:
            if asked is not None and asked.kind != "act":
                return None  # what a target has to be may hang on the dice in the reserve pool
            known = len(state.rulings)
            if not has_target(state, ability, frame):
                forget(state, known)
                return None
        frames.append(frame)
    return frames


def use_global(state: State, entry: Entry) -> bool:
    """A global ability by whoever may start something (DM-GLOB-01)."""
    if _nobody_blocks_yet(state):
        return _after_no_blocks(state, entry, use_global)
    question, words, player = state.question, entry.args, state.active if entry.actor is None else entry.actor
    if question is None or question.kind != "act" or state.unsettled or not words:
        return False
    if player != question.player and (player == state.active or not _may_pass(state)):
        return False
    found = _global_called(state, words[0])
    if found is None or (len(words) > 1 and words[1] != "with"):
        return False
    stack, line = found
    cost = stack.abilities[line].cost
    if cost is None or len(cost.energy) != 1 or cost.life:
        return False
    asked, kind = cost.energy[0]
    paid = spending(state, player, state.zones[player][RESERVE], words[2:] if len(words) > 1 else None, asked, kind)
    if paid is None:
        return False
    known = len(state.rulings)
    if player != state.active and state.table.passes_written and state.table.profile.priority == "casual":
        state.rest_on("AMB-14")
    try:
        check(state, player, stack, line)
    except Violation:
        return forget(state, known)
    state.lately.clear()
    state.knocked_out, state.fell_before = [], 0
    carry_out(state, player, stack, line, paid)
    keep_window(state)
    run(state)
    return True


def _may_pass(state: State) -> bool:
    """Whether it goes without saying that the active player does nothing before the other one uses something."""
    nothing_said = state.offered == FLOOR and not state.leftover[state.active]
    return nothing_said and not state.table.passes_written


def _nobody_blocks_yet(state: State) -> bool:
    question = state.question
    return question is not None and question.kind == "block" and not (state.unsettled or state.knocked_out)


def _after_no_blocks(state: State, entry: Entry, act: Callable[[State, Entry], bool]) -> bool:
    """The same in the window after blocks: that nobody blocks need not be written."""
    if not silent(state, OF_NO_BLOCKS):
        return False
    before = state.pc, state.offered, state.question, state.declared
    state.pc, state.offered, state.question, state.declared = AFTER_BLOCKS, FLOOR, ACT[state.active], True
    if act(state, entry):
        return True
    state.pc, state.offered, state.question, state.declared = before
    return False


def _global_called(state: State, word: str) -> tuple[Stack, int] | None:
    """The only global ability that is called so: `Batman`, or `P2.Batman`; None if that is not plain."""
    owner = SIDES.get(word[:3])
    name = word if owner is None else word[3:]
    stacks, found = state.table.words.numbers[name], None
    for place in state.table.globals:
        if place[0].index in stacks and (owner is None or place[0].owner in (None, owner)):
            if found is not None or place[0].name != name:
                return None
            found = place
    return found
