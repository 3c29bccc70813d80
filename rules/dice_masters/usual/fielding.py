"""Fielding one character that is plainly named (DM-FIELD)."""

from __future__ import annotations

from rules.core.notation import Entry
from rules.dice_masters import costs, stats, texts
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.log.acting import NONE
from rules.dice_masters.loop import run
from rules.dice_masters.state import FIELD, RESERVE, State
from rules.dice_masters.steps.paying import FREE, Spending
from rules.dice_masters.usual.main_step import keep_the_roll, reserve_pool
from rules.dice_masters.usual.paying import carry_out, spending

#: What texts may say of a fielding.
OF_FIELDING = (*costs.OF_FIELDING, "field tax", "cannot field")


def field(state: State, entry: Entry) -> bool:
    """`field Name`, or `field Name with F`."""
    pool, words, table = reserve_pool(state, entry), entry.args, state.table
    if pool is None or not words or words[0] in NONE:
        return False
    energy = words[2:]
    if len(words) > 1 and (words[1] != "with" or not energy or not _is_name(state, words[0])):
        return False
    die = _named(state, words[0], pool)
    if die < 0 or not table.stacks[table.stack_of[die]].scripted:
        return False
    if (state.modifiers or table.stated[OF_FIELDING]) and not _as_printed(state, die):
        return False
    player, cost = state.active, table.kinds[die].fielding[state.face[die]]
    paid = spending(state, player, pool, energy or None, cost, None) if cost or energy else FREE
    if paid is None:
        return False
    keep_the_roll(state)
    state.because.pop(("quiet", 0), None)
    state.because.pop(("batch", player), None)
    if paid is not FREE:
        away = table.profile.spent_zone == "out_of_play"
        carry_out(state, paid, "spent on fielding, out of play" if away else "spent on fielding")
    _enter(state, die)
    _tell(state, die, paid)
    return True


def _is_name(state: State, word: str) -> bool:
    """Whether this is the name of a card as it is usually written, and nothing else."""
    stacks = state.table.words.numbers[word]
    return bool(stacks) and state.table.stacks[stacks[0]].name == word


def _named(state: State, word: str, pool: list[int]) -> int:
    """The character die of the pool that `Name` or `Name:L2` means, of several that are alike the plainest
    (`acting.field`); -1 if that is not plain.
    """
    table, shown = state.table, state.face
    called, kinds = table.called, table.kinds
    dice: list[int] = []
    for die in pool:
        if called[die] == word and kinds[die].is_character[shown[die]]:
            dice.append(die)
    if not dice:
        dice = _otherwise_named(state, word, pool)
    if len(dice) < 2:
        return dice[0] if dice else -1
    return min(dice, key=lambda die: kinds[die].bursts[shown[die]]) if alike(state, dice) else -1


def _otherwise_named(state: State, word: str, pool: list[int]) -> list[int]:
    """By another word for the card, or with a level."""
    table, shown = state.table, state.face
    stacks, stack_of, kinds = table.words.numbers[word], table.stack_of, table.kinds
    characters = [die for die in pool if kinds[die].is_character[shown[die]]]
    if stacks:
        return [die for die in characters if stack_of[die] in stacks]
    return [die for die in characters if kinds[die].told.get(word) == kinds[die].first_like[shown[die]]]


def _as_printed(state: State, die: int) -> bool:
    """Whether no text has a say in who may field this die and for what."""
    for name in OF_FIELDING:
        if texts.heard_of(state, die, name):
            return False
    return all([modifier.name not in OF_FIELDING for modifier in state.modifiers])


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


def _tell(state: State, die: int, paid: Spending) -> None:
    """Its own texts and those that wait for it, and whoever may fall now."""
    table = state.table
    if state.modifiers:
        texts.note_late_arrival(state, die)
    falls = state.damage or ((table.frail or table.lowering or state.modifiers) and stats.may_be_lowered(state))
    for card, _, always in table.listeners["fielded"][table.stack_of[die]]:
        if always or state.present[card.index]:
            for frame in fire(state, "fielded", die, state.controller[die]):
                frame.used = tuple(paid.gone)
            break
    if falls or state.waiting[0] or state.waiting[1]:
        state.unsettled, state.question, state.reopen = True, None, True
        run(state)
