"""Fielding one character that is plainly named (DM-FIELD)."""

from __future__ import annotations

from rules.core.notation import Entry
from rules.dice_masters import costs, stats, texts
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.loop import run
from rules.dice_masters.state import FIELD, RESERVE, State
from rules.dice_masters.steps.fielding import forbidden, life_to_field
from rules.dice_masters.steps.paying import FREE, Spending
from rules.dice_masters.steps.turn import ACT
from rules.dice_masters.usual.hearing import forget, may_be_said
from rules.dice_masters.usual.main_step import begin_act, reserve_pool
from rules.dice_masters.usual.naming import plainest
from rules.dice_masters.usual.paying import carry_out, spending

#: What texts may say of a fielding.
OF_FIELDING = (*costs.OF_FIELDING, "field tax", "cannot field")
TO_FIELD = frozenset(OF_FIELDING)


def field(state: State, entry: Entry) -> bool:
    """`field Name`, or `field Name with F`."""
    pool, words, table, player = reserve_pool(state, entry), entry.args, state.table, state.active
    if not pool or not words:
        return False
    die = _named(state, words[0], pool)
    own = table.stack_of[die]
    if die < 0 or not table.stacks[own].scripted:
        return False
    if (state.modifiers or table.stated[OF_FIELDING]) and may_be_said(state, TO_FIELD, own):
        paid = _paid_as_said(state, player, pool, words, die)
    else:
        cost = table.kinds[die].fielding[state.face[die]]
        paid = _paid(state, player, pool, words, cost) if cost or len(words) > 1 else FREE
    if paid is None:
        return False
    begin_act(state)
    if paid is not FREE:
        away = table.profile.spent_zone == "out_of_play"
        carry_out(state, player, paid, "spent on fielding, out of play" if away else "spent on fielding")
    _enter(state, player, die, own)
    _tell(state, die, own, paid)
    return True


def _paid(state: State, player: int, pool: list[int], words: tuple[str, ...], cost: int) -> Spending | None:
    """How the fielding is paid, as it is written behind the name; None if that is not plain."""
    if len(words) == 1:
        return spending(state, player, pool, None, cost, None)
    if words[1] != "with" or len(words) == 2 or not _is_name(state, words[0].partition(":")[0]):
        return None
    return spending(state, player, pool, words[2:], cost, None)


def _paid_as_said(state: State, player: int, pool: list[int], words: tuple[str, ...], die: int) -> Spending | None:
    """The same at the cost that texts make of it; None also if they forbid it, ask for life, or leave more than nothing
    of a discount (DM-FIELD-04), or if what they say may hang on dice that are not in the reserve pool yet."""
    if state.question is not ACT[player]:
        return None
    noted, paid = len(state.rulings), None
    asks_more = forbidden(state, player, die) or life_to_field(state, player, die)
    if not asks_more and costs.unfloored_fielding_cost(state, die) >= 0:
        paid = _paid(state, player, pool, words, costs.fielding_cost(state, die))
    if paid is None:
        forget(state, noted)
    return paid


def _is_name(state: State, word: str) -> bool:
    """Whether this is the name of a card as it is usually written, and nothing else."""
    stacks = state.table.words.numbers[word]
    return bool(stacks) and state.table.stacks[stacks[0]].name == word


def _named(state: State, word: str, pool: list[int]) -> int:
    """The character die of the pool that `Name` or `Name:L2` means, of several that are alike the plainest
    (`acting.field`); -1 if that is not plain. Nothing but effects tells dice of a pool apart that show the same.
    """
    table, shown = state.table, state.face
    called, kinds, found = table.called, table.kinds, -1
    for die in pool:
        if called[die] == word and kinds[die].is_character[shown[die]]:
            if found < 0:
                found = die
            elif shown[die] != shown[found] or state.modifiers:
                return plainest(state, [d for d in pool if called[d] == word and kinds[d].is_character[shown[d]]])
    return found if found >= 0 else plainest(state, _otherwise_named(state, word, pool))


def _otherwise_named(state: State, word: str, pool: list[int]) -> list[int]:
    """By another word for the card, or with a level."""
    table, shown = state.table, state.face
    stacks, stack_of, kinds = table.words.numbers[word], table.stack_of, table.kinds
    characters = [die for die in pool if kinds[die].is_character[shown[die]]]
    if stacks:
        return [die for die in characters if stack_of[die] in stacks]
    return [die for die in characters if kinds[die].told.get(word) == kinds[die].first_like[shown[die]]]


def _enter(state: State, player: int, die: int, own: int) -> None:
    """From the reserve pool to the field (`zones.move`)."""
    piles = state.zones[player]
    piles[RESERVE].remove(die)
    piles[FIELD].append(die)
    state.zone[die] = FIELD
    state.present[own] += 1
    state.moves.append(("fielded", state.turn, [die]))
    if state.partly:
        state.partly.discard(die)
    if state.spent:
        state.spent.discard(die)
    state.fielded.add(die)


def _tell(state: State, die: int, own: int, paid: Spending) -> None:
    """Its own texts and those that wait for it, and whoever may fall now."""
    table = state.table
    if state.modifiers:
        texts.note_late_arrival(state, die)
    for card, _, always in table.listeners["fielded"][own]:
        if always or state.present[card.index]:
            for frame in fire(state, "fielded", die, state.controller[die]):
                frame.used = tuple(paid.gone)
            break
    waiting = state.waiting  # also of what heard that dice were spent
    if waiting[0] or waiting[1] or state.damage or stats.may_be_lowered(state):
        state.unsettled, state.question, state.reopen = True, None, True
        run(state)
