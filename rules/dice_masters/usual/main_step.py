"""Who may act in the main step, and with which dice; that nothing is rerolled before it need not be written."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.notation import Entry
from rules.dice_masters.listening import NO_DIE
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import MAIN, PREP, RESERVE, ROLL, Frame, State
from rules.dice_masters.steps.turn import ACT, FLOOR
from rules.dice_masters.usual.hearing import forget
from rules.dice_masters.usual.rolling import begin_play

END_OF_ROLLS = ("final roll", "roll step ends")


def reserve_pool(state: State, entry: Entry) -> list[int] | None:
    """The dice that the active player may act with, also those that were rolled and are kept (`begin_act` follows if
    the entry is plain). None if this is no time for an act of that player's, or none that is plain.
    """
    player, question = state.active, state.question
    if state.unsettled or not (entry.actor is None or entry.actor == player):
        return None
    if question is ACT[player]:
        return state.zones[player][RESERVE] if state.offered == FLOOR and state.step == MAIN else None
    if question is None or question.kind != "reroll":
        return None
    there = state.zones[player]
    if there[PREP] != state.rolled or not _ends_quietly(state):
        return None
    return there[RESERVE] + state.rolled


def begin_act(state: State) -> None:
    """Go on to the main step, if the player is still asked for a reroll. An act begins the list of KO'd dice anew, and
    what might have been asked before is over (`answers.answer_act`)."""
    if state.knocked_out:
        state.knocked_out, state.fell_before = [], 0
    if state.step == ROLL:
        begin_play(state)
    if state.lately:
        state.lately.clear()


def _ends_quietly(state: State) -> bool:
    """Whether no text hears which faces stay, or that the roll and reroll step ends."""
    table = state.table
    if not table.heard[END_OF_ROLLS]:
        return True
    if "final roll" in table.triggers:
        for die in state.rolled:
            if _that_hear(state, "final roll", table.stack_of[die]):
                return False
    lines = _that_hear(state, "roll step ends", NO_DIE)
    return not lines or not _one_waits(state, lines)


def _that_hear(state: State, event: str, card: int) -> list[tuple[Stack, int]]:
    present, lines = state.present, state.table.listeners[event][card]
    return [(stack, line) for stack, line, always in lines if always or present[stack.index]]


def _one_waits(state: State, lines: Sequence[tuple[Stack, int]]) -> bool:
    """Whether one of these lines may hear that the roll step ends. A global hears it only if what it asks for is so
    when the dice lie in the reserve pool, as they do meanwhile."""
    player, noted = state.active, len(state.rulings)
    there, rolled = state.zones[player], state.rolled
    before = there[RESERVE]
    there[RESERVE] = before + rolled
    for die in rolled:
        state.zone[die] = RESERVE
    try:
        return any([_may_wait(state, stack, line) for stack, line in lines])
    finally:
        there[RESERVE] = before
        for die in rolled:
            state.zone[die] = PREP
        forget(state, noted)


def _may_wait(state: State, stack: Stack, line: int) -> bool:
    ability = stack.abilities[line]
    if ability.kind != "global" or ability.condition is None or ability.trigger is None or ability.trigger.who != "you":
        return True
    return ability.condition(state, Frame(stack.index, line, -1, state.active))
