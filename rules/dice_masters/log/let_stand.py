"""An entry that breaks a rule and that a judge lets stand: done as it was done at the table, as far as that is plain.

Dice are bought, fielded and spent, attackers and blockers declared, whatever the rules say; nothing hears of dice that
come so. Of any other entry only what it costs is known: what else it changed the judge writes (`!judge move`, `life`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.core.faults import Fault
from rules.core.lines.notation import Entry, write_entry
from rules.dice_masters import stats
from rules.dice_masters.log.counting import with_levels
from rules.dice_masters.log.die_notation import find_next, stack_for
from rules.dice_masters.log.spending import read_payment, split_with
from rules.dice_masters.loop import run
from rules.dice_masters.state import ATTACKING, BLOCKING, FIELD, RESERVE, USED, State
from rules.dice_masters.steps.answers import step
from rules.dice_masters.zones import move, spend

#: So many answers are left out at most before an attack that is let stand.
MOST_LEFT_OUT = 6


def let_stand(state: State, entry: Entry) -> str:
    """Carry out a refused entry as it is written. Returns what was done."""
    player = state.active if entry.actor is None else entry.actor
    done = False
    if entry.verb in STANDS:
        ahead = state.copy()
        try:
            STANDS[entry.verb](ahead, player, entry.args)
            done = True
        except (Fault, ValueError, AssertionError):
            done = False
    if done:
        STANDS[entry.verb](state, player, entry.args)
    rest = "" if done else " The position is as it was before: what it changed is written below."
    return f"Left to stand: {write_entry(entry)}.{rest}"


def _paid(state: State, player: int, words: Sequence[str]) -> Sequence[str]:
    """Spend what is written; returns the words before it. That the dice of the roll were kept was left out."""
    if state.question is not None and state.question.kind == "reroll":
        step(state, ("reroll", ()))
    names, paid = split_with(words)
    if paid:
        dice = [die for die, _ in read_payment(state, player, paid).dice]
        spend(state, [die for die in dice if state.zone[die] == RESERVE], "spent")
    return with_levels(names)


def _buy(state: State, player: int, words: Sequence[str]) -> None:
    for name in _paid(state, player, words):
        stack = stack_for(state.table, name, player)
        die = state.supply[stack.index][0] if state.supply[stack.index] else -1
        if die < 0:
            raise ValueError(name)
        state.owner[die] = state.controller[die] = player
        move(state, die, USED, cause="purchase")
    _nothing_hears(state)


def _field(state: State, player: int, words: Sequence[str]) -> None:
    for name in _paid(state, player, words):
        pool = [die for die in state.zones[player][RESERVE] if stats.is_character(state, die)]
        die = find_next(state, [name], pool, [], player)
        if die not in pool:
            raise ValueError(name)
        face = state.face[die]
        move(state, die, FIELD, cause="fielded")
        state.face[die] = face
    _nothing_hears(state)


def _attack(state: State, player: int, words: Sequence[str]) -> None:
    _until(state, "attack")
    mine = state.field(state.active)
    dice: list[int] = []
    for name in with_levels(words):
        die = find_next(state, [name], mine, dice, player)
        if die not in mine or die in dice or not stats.is_character(state, die):
            raise ValueError(name)
        dice.append(die)
    state.question, state.declared_with = None, len(dice)
    for die in dice:
        state.role[die] = ATTACKING
        state.attackers.append(die)
    run(state)


def _block(state: State, player: int, words: Sequence[str]) -> None:
    _until(state, "block")
    mine = state.field(1 - state.active)
    pairs: list[tuple[int, int]] = []
    for word in " ".join("=" if w.casefold() in ("on", "blocks") else w for w in words).replace(" = ", "=").split():
        name, _, foe = word.partition("=")
        blocker = find_next(state, [name], mine, [die for die, _ in pairs], 1 - state.active)
        attacker = find_next(state, [foe], state.attackers, [], state.active)
        if blocker not in mine or attacker not in state.attackers or not stats.is_character(state, blocker):
            raise ValueError(word)
        pairs.append((blocker, attacker))
    state.question = None
    for blocker, attacker in pairs:
        state.role[blocker] = BLOCKING
        state.blocks[blocker] = (*state.blocks.get(blocker, ()), attacker)
        state.blocked.add(attacker)
    run(state)


def _until(state: State, kind: str) -> None:
    """What was left out before the declaration."""
    for _ in range(MOST_LEFT_OUT):
        question = state.question
        if question is None or question.kind == kind or question.default is None:
            break
        step(state, question.default)
    if state.question is None or state.question.kind != kind:
        raise ValueError(kind)


def _nothing_hears(state: State) -> None:
    """Dice that come by a ruling set nothing off."""
    state.waiting = [[], []]


STANDS: dict[str, Callable[[State, int, Sequence[str]], None]] = {
    "buy": _buy,
    "field": _field,
    "attack": _attack,
    "block": _block,
}
