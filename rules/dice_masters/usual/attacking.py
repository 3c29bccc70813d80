"""Attacks: the main step ends, characters attack, and the other player is asked who blocks."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Unreadable, Violation
from rules.core.notation import Entry
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.log.counting import with_levels
from rules.dice_masters.loop import run
from rules.dice_masters.state import ATTACK, ATTACKING, FIELD, RESERVE, State
from rules.dice_masters.steps.attack import BARS, DUTIES, attack_triggers, check_attack
from rules.dice_masters.steps.blocking import ask_blockers
from rules.dice_masters.steps.turn import LAST_WORD, TURN, end_main_step
from rules.dice_masters.usual.hearing import forget, silent

MAIN_ENDS, BLOCKS = TURN.index(end_main_step), TURN.index(ask_blockers)
#: First words that are no name (`reading`).
NO_NAMES = frozenset(("none", "all", "with"))
#: What texts hear and state of the beginning of an attack, of who may attack and who must, and of who does.
OF_THE_STEP = frozenset(("attack begins", "to used pile"))
OF_ATTACKERS = frozenset(BARS + DUTIES)
OF_ATTACKS = frozenset(("attacks", "card attacks"))
OF_ANY = OF_THE_STEP | OF_ATTACKERS | OF_ATTACKS


def attack(state: State, entry: Entry) -> bool:
    """An attack by dice called by their names, where no text keeps any back or sends any (DM-ATK)."""
    question, active = state.question, state.active
    if question is None or state.unsettled or state.knocked_out:
        return False
    if not (entry.actor is None or entry.actor == active):
        return False
    main = question.kind == "act"
    if main:
        if state.pc != MAIN_ENDS or state.table.passes_written or state.leftover[0] or state.leftover[1]:
            return False
    elif question.kind != "attack":
        return False
    quiet = silent(state, OF_ANY)
    if main and not quiet and not silent(state, OF_THE_STEP):
        return False
    dice = _named(state, entry.args)
    if not dice or not (quiet and state.turn > 1 or _may_attack_together(state, dice)):
        return False
    if state.turn == 1:
        state.rest_on("AMB-44")
    if main:
        leave_main_step(state)
    state.question = None
    state.declared_with = len(dice)
    for die in dice:
        state.role[die] = ATTACKING
    state.attackers += dice
    state.pc = BLOCKS
    if not quiet and not silent(state, OF_ATTACKS) and attack_triggers(state):
        run(state)
    else:
        state.pc = BLOCKS + 1
        ask_blockers(state)
    return True


def leave_main_step(state: State) -> None:
    """Everybody has passed, and nobody hears that the attack step begins (DM-TURN-05)."""
    end_main_step(state)
    state.offered, state.step = LAST_WORD, ATTACK
    state.because.pop(("no attack", state.active), None)


def _named(state: State, words: tuple[str, ...]) -> list[int]:
    """The dice meant (`log.words.find_next`); [] if words are not so plain, or fit dice that are not alike."""
    if not words or words[0].casefold() in NO_NAMES:
        return []
    table = state.table
    names: Sequence[str] = words
    if len(words) > 1:
        try:
            names = with_levels(table.words.joined(words))
        except Unreadable:
            return []
    mine, stack_of, last = state.zones[state.active][FIELD], table.stack_of, ""
    dice: list[int] = []
    for name in names:
        if name != last:
            last, stacks = name, table.words.numbers[name]
            fits = [die for die in mine if stack_of[die] in stacks and die not in dice]
            if len(fits) > 1 and not _are_alike(state, fits):
                return []
        if not fits:
            return []
        dice.append(fits.pop(0))
    kinds, shown = table.kinds, state.face
    for die in dice:
        if not kinds[die].is_character[shown[die]]:
            return []
    return dice


def _may_attack_together(state: State, dice: list[int]) -> bool:
    """Whether no text keeps them back or demands others. Not where the pool is still to lose characters (DM-TURN-05):
    a text may count them."""
    kinds, shown = state.table.kinds, state.face
    if any([kinds[die].is_character[shown[die]] for die in state.zones[state.active][RESERVE]]):
        return False
    noted = len(state.rulings)
    try:
        check_attack(state, tuple(dice))
    except Violation:
        return forget(state, noted)
    return True


def _are_alike(state: State, dice: list[int]) -> bool:
    """Whether these dice show the same face, and are alike in everything else."""
    face = state.face[dice[0]]
    for die in dice:
        if state.face[die] != face:
            return False
    return alike(state, dice)
