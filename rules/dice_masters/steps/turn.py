"""The turn: five steps, each a list of acts (DM-TURN-02).

An act does its work at once or leaves a question. What it causes is settled and resolved before the
next act (see `loop.run`). An act that has certainly caused nothing says so: it returns True.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Violation
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.endings import most_life_wins
from rules.dice_masters.state import ATTACK, CLEAR, MAIN, RESERVE, USED, Question, State
from rules.dice_masters.steps import attack, blocking, cleanup, combat, draw, rolling
from rules.dice_masters.zones import move_all

# The passing procedure (DM-PRIO-06, AMB-15): who may act, and whether the other has passed.
FLOOR, OFFERED, LAST_WORD = range(3)
#: What whoever may start something is asked, by player. Made once, because it is asked three times a window.
ACT = tuple(Question("act", player, default=("pass",)) for player in (0, 1))
#: What ends a turn: nobody decides anything any more, and what the log tells of its end is compared here.
TURN_END = tuple(Question("turn end", player, default=("end",)) for player in (0, 1))


def begin_turn(state: State) -> bool:
    """Players alternate (DM-TURN-01). What is kept for one turn is forgotten; what happens "at the beginning of the
    turn" comes before the clear (AMB-77)."""
    state.turn += 1
    state.active = 1 - state.active
    state.step = CLEAR
    state.basics_used.clear()
    state.fielded.clear()
    if state.once or state.fallen or state.damaged or state.prevented:
        _forget_effects(state)
    return "turn begins" not in state.table.triggers or not fire(state, "turn begins", player=state.active)


def _forget_effects(state: State) -> None:
    """What texts and damage did in one turn: in most turns nothing that is kept."""
    state.once.clear()
    state.fallen.clear()
    state.damaged.clear()
    state.prevented.clear()


def end_roll_step(state: State) -> bool:
    rolling.to_reserve(state)
    triggers = state.table.triggers
    if "final roll" not in triggers and "roll step ends" not in triggers:
        return True
    if "final roll" in triggers:
        rolling.tell_of_final(state, dict.fromkeys(state.rolled), state.active)
    fire(state, "roll step ends", player=state.active)
    return not (state.waiting[0] or state.waiting[1])


def main_step(state: State) -> bool:
    state.step = MAIN
    return open_window(state)


def open_window(state: State) -> bool:
    state.offered = FLOOR
    give_floor(state)
    return False


def give_floor(state: State) -> None:
    """Ask whoever may start something now. The act is repeated until the window closes."""
    state.question = ACT[1 - state.active if state.offered == OFFERED else state.active]


def attack_window(state: State) -> bool:
    """After blocks: the attacker's actions and globals, the defender's globals (DM-AWIN-01)."""
    return not (state.attackers or state.blocks) or open_window(state)


def answer_pass(state: State) -> None:
    """Offer; decline; and, after the other declined, close the window (DM-PRIO-06, DM-PRIO-07)."""
    player = state.question_now.player
    if state.leftover[player]:
        drop_leftover(state, player)
    if state.offered == LAST_WORD:
        close_window(state)
    else:
        state.offered += 1
        state.question = ACT[1 - player]  # the floor goes to and fro


def keeps_leftover(state: State) -> bool:
    """Whether the rest of a generic die outlasts a pass."""
    return state.step == MAIN and state.table.profile.generic_leftover == "main_step"


def close_window(state: State) -> None:
    """All pass in turn, until nobody is left who may start something."""
    drop_leftovers(state)
    state.offered, state.question = LAST_WORD, None


def drop_leftovers(state: State) -> None:
    """The window is closed: no rest of a generic die outlasts that."""
    for player in (0, 1):
        if state.leftover[player]:
            drop_leftover(state, player, closed=True)


def drop_leftover(state: State, player: int, closed: bool = False) -> None:
    """Under generic_leftover=virtual the rest of a generic die lasts until its player passes, under main_step in that
    step until its window is `closed` (AMB-11)."""
    if not closed and keeps_leftover(state):
        return
    state.virtual[player] = max(0, state.virtual[player] - state.leftover[player])
    state.leftover[player] = 0


def keep_window(state: State) -> None:
    """Something has been done: the active player has the floor again, once it is resolved."""
    if state.offered == LAST_WORD:
        state.cite_ruling("AMB-15")
    state.offered = FLOOR
    if state.unsettled or state.agenda or state.waiting[0] or state.waiting[1] or state.over:
        state.question, state.reopen = None, True
    else:
        state.question = ACT[state.active]


def end_main_step(state: State) -> bool:
    """Characters not fielded leave the reserve pool before the attack step (DM-TURN-05, DM-FIELD-05)."""
    pool = state.zones[state.active][RESERVE]
    if not pool:
        return True
    kinds, shown = state.table.kinds, state.face
    left = [die for die in pool if kinds[die].is_character[shown[die]]]
    if not left:
        return True
    move_all(state, state.active, left, RESERVE, USED, "not fielded")
    return "to used pile" not in state.table.triggers


def begin_attack(state: State) -> bool:
    state.step = ATTACK
    state.remember("nothing more", state.active, "DM-AWIN-02")  # once it is over
    return "attack begins" not in state.table.triggers or not fire(state, "attack begins", player=state.active)


def after_declaration(state: State) -> bool:
    """No attackers: the attack step is skipped and nobody may use anything more (DM-TURN-04)."""
    if not state.attackers:
        state.pc = TURN_ENDS
        state.remember("nothing more", state.active, "DM-TURN-04")
        return True
    return not attack.attack_triggers(state)


def end_attack(state: State) -> bool:
    if "attack ends" not in state.table.triggers or not fire(state, "attack ends", player=state.active):
        return True
    state.cite_ruling("AMB-77")
    return False


def ask_turn_end(state: State) -> bool:
    """The damage is dealt, and the cleanup step has not begun."""
    state.question = TURN_END[state.active]
    return False


def next_turn(state: State) -> bool:
    """Unless time has been called and this was the last turn (AMB-45)."""
    state.pc = 0
    if 0 < state.last_turn <= state.turn:
        most_life_wins(state)
        return False
    return True


#: It returns True if nothing of what it did is to be settled, resolved or answered before the next act.
Act = Callable[[State], bool | None]
TURN: tuple[Act, ...] = (
    # clear and draw
    begin_turn,
    draw.clear,
    draw.base_draw,
    draw.extra_draw,
    # roll and reroll
    rolling.roll_all,
    rolling.offer_reroll,
    end_roll_step,
    # main
    main_step,
    end_main_step,
    # attack
    begin_attack,
    attack.ask_attackers,
    after_declaration,
    blocking.ask_blockers,
    blocking.block_triggers,
    attack_window,
    combat.assign_active,
    combat.assign_other,
    combat.prepare,
    combat.react,
    combat.land,
    end_attack,
    ask_turn_end,
    # cleanup
    cleanup.leave_attack_zone,
    cleanup.end_of_turn,
    cleanup.end_what_lasts,
    cleanup.put_actions_away,
    cleanup.empty_out_of_play,
    next_turn,
)
#: Where the turn stands (`State.pc`) when one of these acts is next.
DAMAGE_IS_DEALT = TURN.index(combat.prepare)
TURN_ENDS = TURN.index(ask_turn_end)


def refuse_out_of_turn(state: State, player: int) -> None:
    if player != state.active:
        raise Violation(
            "DM-AWIN-01" if state.step == ATTACK else "DM-MAIN-02",
            f"It is {state.name(state.active)}'s turn; {state.name(player)} may use global abilities only.",
        )
