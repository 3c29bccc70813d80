"""Fielding one character that is plainly named (DM-FIELD)."""

from __future__ import annotations

from rules.core.notation import Entry
from rules.dice_masters import costs, stats, texts
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.log.acting import NONE
from rules.dice_masters.loop import run
from rules.dice_masters.state import FIELD, RESERVE, State
from rules.dice_masters.steps.paying import FREE, pay
from rules.dice_masters.steps.ways import only_way
from rules.dice_masters.usual.main_step import keep_the_roll, reserve_pool

#: What texts may say of a fielding.
OF_FIELDING = (*costs.OF_FIELDING, "field tax", "cannot field")


def field(state: State, entry: Entry) -> bool:
    """The cost is printed, and nothing or paid in the only way there is."""
    words, pool = entry.args, reserve_pool(state, entry)
    if pool is None or len(words) != 1 or words[0] in NONE:
        return False
    die = _named(state, words[0], pool)
    if die < 0 or not _as_printed(state, die):
        return False
    table, player = state.table, state.active
    cost = table.kinds[die].fielding[state.face[die]]
    spending = FREE
    if cost:
        if pool is not state.zones[player][RESERVE]:
            return False
        way = only_way(state, player, ((cost, None),))
        if way is None:
            return False
        spending = way
    keep_the_roll(state)
    if state.because:
        state.because.pop(("quiet", 0), None)
        state.because.pop(("batch", player), None)
    if cost:
        away = table.profile.spent_zone == "out_of_play"
        pay(state, player, spending, "spent on fielding, out of play" if away else "spent on fielding")
    _enter(state, die)
    _tell(state, die, tuple(spending.gone))
    return True


def _named(state: State, word: str, pool: list[int]) -> int:
    """The character die of the pool that a name means, of several that are alike the plainest (`acting._showing`);
    -1 if that is not plain.
    """
    table, shown = state.table, state.face
    stacks, stack_of, kinds = table.words.numbers[word], table.stack_of, table.kinds
    dice: list[int] = []
    for die in pool:
        if stack_of[die] in stacks and kinds[die].is_character[shown[die]]:
            dice.append(die)
    if len(dice) < 2:
        return dice[0] if dice else -1
    return min(dice, key=lambda die: kinds[die].bursts[shown[die]]) if alike(state, dice) else -1


def _as_printed(state: State, die: int) -> bool:
    """Whether no text has a say in who may field this die and for what, and its own text is known."""
    table = state.table
    if not table.stacks[table.stack_of[die]].scripted:
        return False
    if table.stated[OF_FIELDING] and any([texts.heard_of(state, die, name) for name in OF_FIELDING]):
        return False
    return not state.modifiers or all([modifier.name not in OF_FIELDING for modifier in state.modifiers])


def _enter(state: State, die: int) -> None:
    """From the reserve pool to the field (`zones.move`)."""
    stack, player = state.table.stack_of[die], state.owner[die]
    piles = state.zones[player]
    piles[RESERVE].remove(die)
    state.present[stack] += 1
    state.zones[state.controller[die]][FIELD].append(die)
    state.zone[die] = FIELD
    state.moves.append(("fielded", state.turn, [die]))
    if state.partly:
        state.partly.discard(die)
    if state.spent:
        state.spent.discard(die)
    state.fielded.add(die)


def _tell(state: State, die: int, paid_with: tuple[int, ...]) -> None:
    """Its own texts and those that wait for it, and whoever may fall now."""
    table = state.table
    if state.modifiers:
        texts.note_late_arrival(state, die)
    quiet = True
    if table.listeners["fielded", table.stack_of[die]]:
        for frame in fire(state, "fielded", die, state.controller[die]):
            frame.used = paid_with
            quiet = False
    if not quiet or state.damage or stats.may_be_lowered(state):
        state.unsettled, state.question, state.reopen = True, None, True
        run(state)
