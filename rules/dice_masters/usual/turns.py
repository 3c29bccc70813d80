"""The line that opens a turn: everybody passes, unblocked attackers hit the player, the turn ends, the next one begins.

Whatever may stand in the way is looked for before anything is done: a text that hears or states something on the way,
a die that may fall as others leave, the end of the game.
"""

from __future__ import annotations

from contextlib import suppress

from rules.core.faults import Violation
from rules.core.notation import Entry
from rules.dice_masters import stats
from rules.dice_masters.effects.knockout import settle
from rules.dice_masters.loop import run
from rules.dice_masters.state import RESERVE, State
from rules.dice_masters.steps import cleanup, draw
from rules.dice_masters.steps.attack import DUTIES, ask_attackers, check_attack
from rules.dice_masters.steps.blocking import ask_blockers
from rules.dice_masters.steps.turn import LAST_WORD, TURN, begin_turn, end_main_step, main_step
from rules.dice_masters.usual.fights import AFTER_BLOCKS, come_through
from rules.dice_masters.usual.hearing import forget, silent

#: The players, as a turn line calls them.
SIDES = ("P1", "P2")
#: The acts that come next: while the main step or the attack step waits for somebody, and as a turn begins.
AFTER_MAIN, ATTACKERS_ASKED = TURN.index(main_step) + 1, TURN.index(ask_attackers) + 1
BLOCKERS_ASKED = TURN.index(ask_blockers) + 1
CLEARING, DRAWN = TURN.index(draw.clear), TURN.index(draw.base_draw) + 1
#: What has a say in the rest of a turn without an attack; and besides, in who must attack.
EVENTS = frozenset(("attack begins", "to used pile", "turn ends", "control"))
EVENTS_AND_DUTIES = EVENTS.union(DUTIES)


def turn(state: State, entry: Entry) -> bool:
    """`turn 5 P1`: the next turn, or the one that has begun already."""
    question, where = state.question, state.pc
    if entry.args != (str(state.turn + 1), SIDES[1 - state.active]):
        return _has_begun(state, entry)
    if question is None or not may_end(state):
        return False
    rest = REST.get((where, question.kind))
    if rest is None:
        return False
    if state.table.passes_written and where != ATTACKERS_ASKED:
        return False
    if not rest(state):
        return False
    if state.knocked_out and where != AFTER_BLOCKS:
        state.knocked_out, state.fell_before = [], 0  # as after any answer to who attacks or blocks
    state.because.pop(("nothing more", state.active), None)
    end(state)
    return True


def may_end(state: State) -> bool:
    """Whether nothing but what texts say (`hearing`) and the attackers do (`fights`) can come before the next turn."""
    return not (state.unsettled or state.captured or state.last_turn)


def _has_begun(state: State, entry: Entry) -> bool:
    if entry.args != (str(state.turn), SIDES[state.active]):
        return False
    state.because.pop(("nothing more", 1 - state.active), None)  # what comes now is meant for this turn
    return True


def _nobody_attacks(state: State) -> bool:
    """Whether the turn may end without an attack: nobody must attack who may, and no die falls as effects end."""
    if state.modifiers and stats.may_fall(state):
        return False
    return silent(state, EVENTS_AND_DUTIES) or (silent(state, EVENTS) and _need_not_attack(state))


def _need_not_attack(state: State) -> bool:
    noted = len(state.rulings)
    with suppress(Violation):
        check_attack(state, ())
        return True
    return forget(state, noted)


#: What is left of a turn while these acts come next and this is asked, where nobody does anything more.
REST = {
    (AFTER_MAIN, "act"): _nobody_attacks,
    (ATTACKERS_ASKED, "attack"): _nobody_attacks,
    (BLOCKERS_ASKED, "block"): come_through,
    (AFTER_BLOCKS, "act"): come_through,
}


def end(state: State) -> None:
    """The end of the main step, if it is not over, and the cleanup step (DM-FIELD-05, DM-CLEAN); the next turn, up to
    its first question (DM-CLEAR-01, DM-DRAW-01)."""
    zones = state.zones
    kept = zones[0][RESERVE] or zones[1][RESERVE]
    if kept and state.pc == AFTER_MAIN:
        end_main_step(state)
    cleanup.end_what_lasts(state)
    if state.unsettled:
        settle(state)
    if kept:
        cleanup.put_actions_away(state)
    state.offered = LAST_WORD
    cleanup.empty_out_of_play(state)
    state.question, state.pc = None, CLEARING
    if begin_turn(state):
        draw.clear(state)
        state.pc = DRAWN
        draw.base_draw(state)
    if state.question is None:
        run(state)
