"""The cleanup step, in the order of AMB-77 (DM-CLEAN)."""

from __future__ import annotations

from rules.dice_masters import stats, texts
from rules.dice_masters.effects.control import end_control
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.moves import mark
from rules.dice_masters.state import CLEANUP, OUT, RESERVE, USED, State
from rules.dice_masters.steps.combat import exit_unblocked, unblocked
from rules.dice_masters.zones import leave_combat, move, move_all, release


def leave_attack_zone(state: State) -> bool:
    """Survivors return to the field; unblocked attackers go to the used pile (DM-CLEAN-01, DM-DMG-11)."""
    state.step = CLEANUP
    if not state.declared_with and not state.attackers and not state.blocks:
        return True  # nobody attacked
    gone = unblocked(state) if state.attackers else []
    exit_unblocked(state, gone)
    if state.attackers or state.blocks:
        _return_to_field(state, sorted([*state.attackers, *state.blocks]))
    state.blocked.clear()
    state.declared_with = 0
    state.declared = False
    state.landed = False
    state.left_early = ()
    return not gone


def _return_to_field(state: State, fought: list[int]) -> None:
    for die in fought:
        leave_combat(state, die)
    mark(state, fought, "survived")


def end_of_turn(state: State) -> bool:
    """ "At end of turn" effects, while damage and bonuses are still there."""
    told = "turn ends" in state.table.triggers and fire(state, "turn ends", player=state.active)
    if told:
        state.cite_ruling("AMB-77")
    return not told


def end_what_lasts(state: State) -> bool:
    """Tokens are placed, damage clears, effects that last for the turn end, and captures and control with them
    (DM-CLEAN-04, DM-CAP-03): with nothing between them that anybody could do or hear."""
    if state.experienced:
        place_tokens(state)
    if state.damage:
        clear_damage(state)
    state.because.pop(("price", state.active), None)
    if state.modifiers:
        end_control(state)
        _end_modifiers(state)
    if state.captured:
        _release_for_the_turn(state)
    if state.latched:
        state.latched.clear()
    state.virtual, state.leftover = [0, 0], [0, 0]
    return not state.unsettled


def place_tokens(state: State) -> None:
    """One experience token a card that is still active (DM-KW-EXP-01, DM-KW-EXP-02, AMB-28)."""
    for stack, player in state.experienced.items():
        state.cite_ruling("AMB-28")
        active = any(state.controller[d] == player for d in texts.active_dice(state, state.table.stacks[stack]))
        if active or state.table.profile.experience_active == "at_the_ko":
            state.tokens[stack] = state.tokens.get(stack, 0) + 1
            state.remember("tokens", stack, "DM-KW-EXP-02")
    state.experienced.clear()


def clear_damage(state: State) -> None:
    """Damage clears first, then bonuses end: nobody dies of that (DM-CLEAN-03, DM-CLEAN-09)."""
    for die in state.damage:
        state.remember("damage", die, "DM-CLEAN-03")
        state.remember("spared", die, "DM-DMG-15")
        state.because.pop(("hit", die), None)
    _note_who_is_spared(state)
    state.damage.clear()


def _note_who_is_spared(state: State) -> None:
    """Whom its damage would KO if bonuses ended first (AMB-22)."""
    now, state.modifiers = state.modifiers, [m for m in state.modifiers if m.ends_turn > state.turn]
    if now != state.modifiers:
        hurt = [(die, damage) for die, damage in state.damage.items() if stats.is_character(state, die)]
        for die in [die for die, damage in hurt if damage >= stats.defense(state, die)]:
            state.remember("spared", die, "DM-CLEAN-09")
            state.cite_ruling("AMB-22")
    state.modifiers = now


def _end_modifiers(state: State) -> None:
    lasting = []
    for modifier in state.modifiers:
        if modifier.ends_turn > state.turn:
            lasting.append(modifier)
            continue
        for die in modifier.dice or ():
            state.remember("stats", die, "DM-CLEAN-04")
        if modifier.name.startswith("costs to "):
            state.remember("price", modifier.player, "DM-FUND-12")
    if len(lasting) < len(state.modifiers):
        state.unsettled = True  # a die may be left with a D of 0 (DM-KO-04)
    state.modifiers = lasting


def _release_for_the_turn(state: State) -> None:
    for die in [die for die, held in state.captured.items() if held.ends == "turn"]:
        release(state, die)


def put_actions_away(state: State) -> bool:
    """Only energy may stay in a reserve pool (DM-CLEAN-05, DM-CLEAN-06)."""
    kinds, shown = state.table.kinds, state.face
    lying = state.zones[0][RESERVE] + state.zones[1][RESERVE]
    left = [die for die in lying if kinds[die].energy[shown[die]] is None]
    for die in left:
        move(state, die, USED, cause="action left")
    return not left


def empty_out_of_play(state: State) -> bool:
    """Last of all: out of play to the used pile; the marks of used dice come off (DM-CLEAN-07, DM-CLEAN-08)."""
    if state.spent:
        state.spent.clear()
    dice = state.zones[state.active][OUT]
    if not dice:
        return True
    move_all(state, state.active, dice, OUT, USED, "end of out of play")
    return "to used pile" not in state.table.triggers
