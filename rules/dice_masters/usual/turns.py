"""The line that opens a turn: everybody passes, unblocked attackers hit the player, the turn ends, the next one begins.

Whatever may stand in the way is looked for before anything is done: a text that hears or states something on the way,
a die that may fall as others leave, the end of the game.
"""

from __future__ import annotations

from rules.core.notation import Entry
from rules.dice_masters import stats
from rules.dice_masters.effects.damage import COMBAT, LESSENING, Packet
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.loop import run
from rules.dice_masters.state import FIELD, IDLE, NO_FACE, OUT, RESERVE, USED, Frame, State
from rules.dice_masters.steps import blocking, cleanup, combat, draw
from rules.dice_masters.steps.attack import DUTIES
from rules.dice_masters.steps.turn import ACT, LAST_WORD, TURN, change_sides, end_main_step, main_step
from rules.dice_masters.table import OF_NUMBERS
from rules.dice_masters.zones import put

#: The players, as a turn line calls them.
SIDES = ("P1", "P2")
#: The acts that come next: while the window of the main step is open, and as the turn begins.
MAIN_ENDS = TURN.index(main_step) + 1
CLEARING, DRAWN = TURN.index(draw.clear), TURN.index(draw.base_draw) + 1
#: What has a say as a turn ends without an attack, as attackers come through, in their numbers, and as a turn begins.
AT_HOME = frozenset(("attack begins", "turn ends", "waits", "control", *DUTIES))
IN_FIGHT = frozenset(
    ("blockers declared", "player damaged", "damages", "attack ends", "turn ends", "waits", "control")
    + (combat.HARMLESS, combat.STAYS, *blocking.DUTIES, *LESSENING)
)
AS_A_TURN_BEGINS = frozenset(("turn begins", "waits"))


def turn(state: State, entry: Entry) -> bool:
    """`turn 5 P1`: the next turn, or the one that has begun already."""
    active = state.active
    if entry.args != (str(state.turn + 1), SIDES[1 - active]):
        return _has_begun(state, entry)
    question, table = state.question, state.table
    if question is None or table.passes_written or "to used pile" in table.triggers or table.moments is not None:
        return False
    if state.unsettled or state.knocked_out or state.damage or state.captured or state.last_turn:
        return False
    if (table.frail or table.lowering or state.modifiers) and stats.may_be_lowered(state):
        return False
    attack = question.kind == "block"
    if attack:
        if not _come_through(state):
            return False
    elif question is not ACT[active] or state.pc != MAIN_ENDS or not silent(state, AT_HOME):
        return False
    _end(state, attack)
    _begin(state)
    state.because.pop(("no attack", active), None)
    return True


def _has_begun(state: State, entry: Entry) -> bool:
    if entry.args != (str(state.turn), SIDES[state.active]):
        return False
    state.because.pop(("no attack", 1 - state.active), None)  # what comes now is meant for this turn
    return True


def silent(state: State, names: frozenset[str]) -> bool:
    """Whether no effect at work has one of these names, and no card in the field hears or states one of them."""
    for modifier in state.modifiers:
        if modifier.name in names:
            return False
    cards = state.table.voices[names]
    if cards is None:
        return False
    dice, present = 0, state.present
    for card in cards:
        dice += present[card]
    return not dice


def _come_through(state: State) -> bool:
    """Nobody blocks: all attackers hit the player, together, and are gone (DM-DMG-07, DM-DMG-10, DM-DMG-11)."""
    attackers, because, noted = state.attackers, state.because, len(state.rulings)
    defender = 1 - state.active
    if not silent(state, IN_FIGHT) or ("reduced", defender) in because:
        return False
    kinds, shown = state.table.kinds, state.face
    if state.tokens or not silent(state, OF_NUMBERS):
        amounts = [stats.attack(state, die) for die in attackers]
    else:
        amounts = [kinds[die].attack[shown[die]] for die in attackers]
    left = state.life[defender] - sum(amounts)
    if left <= 0 or ("would deal damage" in state.table.triggers and _reacts(state, amounts)):
        while len(state.rulings) > noted:
            state.rulings.popitem()
        return False
    if left < state.life[defender]:
        state.life[defender] = left
        because["more life", defender] = because["less life", defender] = "DM-DMG-07"
    state.asked, state.reacted, state.declined = (), frozenset(), frozenset()
    if 0 in amounts or state.modifiers or state.latched or state.attached:
        combat.exit_unblocked(state, attackers.copy())
    else:
        _leave(state, attackers)
    state.declared_with = 0
    return True


def _reacts(state: State, amounts: list[int]) -> bool:
    """Whether somebody may prevent some of the damage of the attackers (`reactions`)."""
    for stack, line in state.table.triggers["would deal damage"]:
        ability, defender = stack.abilities[line], 1 - state.active
        if not ability.is_global:
            if state.present[stack.index]:
                return True
            continue
        assert ability.would is not None
        frame = Frame(stack.index, line, -1, defender)
        for die, amount in zip(state.attackers, amounts, strict=True):
            if ability.would(state, frame, Packet(amount, -1, defender, die, COMBAT)):
                return True
    return False


def _leave(state: State, attackers: list[int]) -> None:
    """As `combat.exit_unblocked`, where no effect is at work and the dice are their player's own."""
    table, player = state.table, state.active
    field, present = state.zones[player][FIELD], state.present
    for die in attackers:
        present[table.stack_of[die]] -= 1
        field.remove(die)
        state.face[die], state.role[die] = NO_FACE, IDLE
    if table.profile.spent_zone == "out_of_play":
        put(state, player, attackers, OUT, "unblocked, out of play")
    else:
        put(state, player, attackers, USED, "unblocked")
    state.attackers = []


def _end(state: State, attack: bool) -> None:
    """The end of the main step, if there was no attack, and the cleanup step (DM-FIELD-05, DM-CLEAN)."""
    zones, kinds, shown = state.zones, state.table.kinds, state.face
    for die in zones[0][RESERVE] + zones[1][RESERVE]:
        if kinds[die].energy[shown[die]] is None:
            if not attack:
                end_main_step(state)
            cleanup.put_actions_away(state)
            break
    if state.experienced:
        cleanup.place_tokens(state)
    cleanup.end_effects(state)
    state.offered, state.unsettled = LAST_WORD, False  # nothing is damaged, and no defense is lowered
    cleanup.empty_out_of_play(state)


def _begin(state: State) -> None:
    """The next turn, up to its first question."""
    state.question = None
    state.pc = CLEARING
    change_sides(state)
    if not silent(state, AS_A_TURN_BEGINS) and fire(state, "turn begins", player=state.active):
        run(state)
        return
    draw.clear(state)
    state.pc = DRAWN
    draw.base_draw(state)
    if state.question is None:
        run(state)
