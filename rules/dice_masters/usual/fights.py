"""An attack that nobody blocks: the attackers hit the player and are gone."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dice_masters import stats, texts
from rules.dice_masters.effects.damage import CHANGING
from rules.dice_masters.effects.knockout import settle
from rules.dice_masters.effects.reactions import HIT, may_react
from rules.dice_masters.effects.triggers import would_hear
from rules.dice_masters.state import FIELD, IDLE, NO_FACE, OUT, USED, State
from rules.dice_masters.steps import blocking, cleanup, combat
from rules.dice_masters.steps.turn import TURN, attack_window
from rules.dice_masters.table import OF_NUMBERS
from rules.dice_masters.usual.hearing import forget, silent
from rules.dice_masters.zones import leave_effects, put

#: The act that comes next while the window after blocks is open.
AFTER_BLOCKS = TURN.index(attack_window) + 1
NOTHING: frozenset[tuple[int, ...]] = frozenset()
#: What happens in it, up to the end of the turn: to nobody, and by each attacker.
OF_THE_FIGHT, OF_DAMAGE = ("blockers declared", "attack ends", "turn ends"), ("player damaged", "damages")
#: What else has a say in it; besides, in who must block; and in what the attackers do.
LESSENED = frozenset(("to used pile", "control", *CHANGING)) - {"prevent next damage"}  # which is of abilities
DUTIES = frozenset(blocking.DUTIES)
NUMBERS = frozenset(OF_NUMBERS)
HARMLESS, STAYS = (combat.HARMLESS,), (combat.STAYS,)
EVENTS_AND_DUTIES = LESSENED.union(OF_THE_FIGHT, OF_DAMAGE, DUTIES)
ANYTHING = EVENTS_AND_DUTIES.union(NUMBERS, HARMLESS, STAYS)


def come_through(state: State) -> bool:
    """Everybody passes, nobody blocks, and the attackers hit the player together (DM-DMG-07)."""
    if state.blocks or state.blocked:
        return False
    table, attackers, defender, noted = state.table, state.attackers, 1 - state.active, len(state.rulings)
    printed = silent(state, ANYTHING) and not state.tokens and not state.latched
    if not printed and not _is_plain(state):
        return forget(state, noted)
    if printed:
        kinds, shown = table.kinds, state.face
        amounts = [kinds[die].attack[shown[die]] for die in attackers]
    else:
        amounts = dealt(state)
    harm, because = sum(amounts), state.because
    if harm >= state.life[defender] or (HIT in table.triggers and may_react(state, amounts)):
        return forget(state, noted)
    if harm:
        if ("reduced", defender) in because:
            return forget(state, noted)
        state.life[defender] -= harm
        because["more life", defender] = because["less life", defender] = "DM-DMG-07"
    state.asked, state.reacted, state.declined = (), NOTHING, NOTHING
    if amounts and 0 not in amounts and _bear_nothing(state) and (printed or _all_leave(state)):
        _leave_at_once(state)
    else:
        combat.leave_early(state)
        settle(state)  # nobody falls; but numbers may rest on rulings
        cleanup.leave_attack_zone(state)
        if state.unsettled:
            settle(state)
    return True


def _is_plain(state: State) -> bool:
    """Whether texts have a say in the numbers only, and no die may fall as the attackers leave."""
    if state.table.profile.static_bonus == "latched" or stats.may_fall(state):
        return False
    if state.damage and not silent(state, NUMBERS):
        return False
    if silent(state, EVENTS_AND_DUTIES):
        return True
    if not (state.declared or silent(state, DUTIES) or need_not_block(state)):
        return False
    return silent(state, LESSENED) and _nobody_hears(state)


def _nobody_hears(state: State) -> bool:
    """Whether all texts in force wait for other players' fights, or for what other dice do."""
    active = state.active
    for event in OF_THE_FIGHT[state.declared :]:
        if would_hear(state, event, player=active):
            return False
    for die in state.attackers:
        if would_hear(state, "player damaged", player=1 - active, other=die):
            return False
        if would_hear(state, "damages", die, hit=1 - active):
            return False
    return True


def _bear_nothing(state: State) -> bool:
    """Whether nothing lies on the attackers but what effects say of them."""
    if state.damage:
        return False
    return not state.attached or set(state.attached.values()).isdisjoint(state.attackers)


def _all_leave(state: State) -> bool:
    """Whether no text lets an attacker stay, and the KO check need not look at numbers."""
    return not texts.is_spoken_of(state, STAYS) and not stats.may_be_lowered(state)


def need_not_block(state: State) -> bool:
    try:
        blocking.check_block(state, ())
    except Violation:
        return False
    return True


def dealt(state: State) -> list[int]:
    """What each attacker deals."""
    if not texts.is_spoken_of(state, HARMLESS):
        return [stats.attack(state, die) for die in state.attackers]
    harmless = [texts.is_said_of(state, die, combat.HARMLESS) for die in state.attackers]
    return [0 if harmless[place] else stats.attack(state, die) for place, die in enumerate(state.attackers)]


def _leave_at_once(state: State) -> None:
    """As `combat.exit_unblocked` and `cleanup.leave_attack_zone`, where the dice bear nothing (DM-DMG-10, -11)."""
    table, piles, attackers = state.table, state.zones[state.active], state.attackers
    field, present, shown, role = piles[FIELD], state.present, state.face, state.role
    stack_of = table.stack_of
    for die in attackers:
        present[stack_of[die]] -= 1
        field.remove(die)
        shown[die] = NO_FACE
        role[die] = IDLE
        if state.modifiers:
            leave_effects(state, die)
    if table.profile.spent_zone == "out_of_play":
        put(state, piles, attackers, OUT, "unblocked, out of play")
    else:
        put(state, piles, attackers, USED, "unblocked")
    state.attackers = []
    state.declared_with = 0
    state.declared = False
