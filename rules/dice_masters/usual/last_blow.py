"""The last blow: most games end with an attack that goes through, and nobody writes that it does."""

from __future__ import annotations

from rules.dice_masters.effects.damage import CHANGING
from rules.dice_masters.effects.reactions import HIT, may_react
from rules.dice_masters.loop import run
from rules.dice_masters.state import State
from rules.dice_masters.steps import combat
from rules.dice_masters.steps.turn import TURN, close_window
from rules.dice_masters.usual.fights import AFTER_BLOCKS, ANYTHING, DUTIES, dealt, need_not_block
from rules.dice_masters.usual.hearing import forget, silent

#: The act that comes next when nobody reacts to the damage.
BLOW = TURN.index(combat.land)
#: What has a say before the blow lands; besides, in who must block.
EVENTS = frozenset(("blockers declared", *CHANGING)) - {"prevent next damage"}  # which is of abilities


def last_blow(state: State) -> bool:
    """At the end of a log: nobody blocks, everybody passes, and the attackers take the defender's last life (DM-DMG-07,
    DM-END-01). False, and nothing changes, where that is not certain.
    """
    question, noted = state.question, len(state.rulings)
    if question is None or not _may_come_through(state, question.kind):
        return False
    if not silent(state, ANYTHING) and not (silent(state, EVENTS) and _need_not_block(state)):
        return forget(state, noted)
    amounts = dealt(state)
    if sum(amounts) < state.life[1 - state.active]:
        return forget(state, noted)
    if HIT in state.table.triggers and may_react(state, amounts):
        return forget(state, noted)
    if question.kind == "block":
        state.knocked_out, state.declared = [], True
    state.fell_before = len(state.knocked_out)
    close_window(state)
    combat.prepare(state)
    state.pc = BLOW
    run(state)
    return True


def _may_come_through(state: State, asked: str) -> bool:
    """Whether the attackers wait for nothing but blockers, or for the last passes after blocks."""
    if not state.attackers or state.blocks or state.blocked or state.unsettled or state.table.passes_written:
        return False
    if state.table.profile.static_bonus == "latched":
        return False  # to ask for a number may leave a trace
    return asked == "block" or (asked == "act" and state.pc == AFTER_BLOCKS)


def _need_not_block(state: State) -> bool:
    return state.declared or silent(state, DUTIES) or need_not_block(state)
