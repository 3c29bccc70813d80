"""The purchase of one die (DM-BUY)."""

from __future__ import annotations

from rules.core.notation import Entry
from rules.dice_masters import costs
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.loop import run
from rules.dice_masters.stacks import BASIC_DICE, Stack
from rules.dice_masters.state import USED, State
from rules.dice_masters.steps.paying import Spending
from rules.dice_masters.steps.turn import ACT, keep_window
from rules.dice_masters.table import Table
from rules.dice_masters.usual.hearing import forget, may_be_said
from rules.dice_masters.usual.main_step import begin_act, reserve_pool
from rules.dice_masters.usual.paying import carry_out, spending

#: What texts say of the price of a die.
PRICE = "costs to purchase"
OF_PRICE = frozenset((PRICE,))
#: What they hear of a purchase.
OF_PURCHASE = ("purchase", "to used pile")


def buy(state: State, entry: Entry) -> bool:
    """`buy Name`, or `buy Name with F FF`."""
    pool, words, table, player = reserve_pool(state, entry), entry.args, state.table, state.active
    if pool is None or not words:
        return False
    stack = _for_sale(table, words[0], player)
    if stack is None:
        return False
    dice = state.supply[stack.index]
    if not dice:
        return False
    energy = None
    if len(words) > 1:
        if words[1] != "with" or words[0] != stack.name:
            return False
        energy = words[2:]
    if (state.modifiers or PRICE in table.statics) and may_be_said(state, OF_PRICE, stack.index):
        paid = _paid_as_said(state, player, pool, energy, stack)
    else:
        paid = spending(state, player, pool, energy, stack.cost, stack.energy)
    if paid is None:
        return False
    begin_act(state)
    carry_out(state, player, paid, "spent")
    _take(state, player, stack, dice)
    return True


def _for_sale(table: Table, word: str, player: int) -> Stack | None:
    """The card that a player means by this word, if its dice may be bought by that player. Pawns cost nothing."""
    meant = table.words.numbers[word]
    stack = table.stacks[meant[0]] if len(meant) == 1 else table.meant[player][word]
    if stack is None or not stack.cost or (stack.owner != player and stack.owner is not None):
        return None
    return stack


def _paid_as_said(
    state: State, player: int, pool: list[int], energy: tuple[str, ...] | None, stack: Stack
) -> Spending | None:
    """How the price is paid that texts make of it. None if this is not plain: an effect waits for this very purchase,
    a discount stops at the least cost (AMB-06), or what they say may hang on dice not in the reserve pool yet.
    """
    if state.question is not ACT[player]:
        return None
    noted, die = len(state.rulings), state.supply[stack.index][0]
    if any([costs.is_for_next_purchase(state, modifier, die, player) for modifier in state.modifiers]):
        return None
    price = costs.purchase_cost(state, die, player)
    paid = spending(state, player, pool, energy, price, stack.energy) if price > 1 else None
    if paid is None:
        forget(state, noted)
    return paid


def _take(state: State, player: int, stack: Stack, dice: list[int]) -> None:
    """The first of the dice on the card, as `buying.take_from_card` where no effect waits for the purchase."""
    table, die = state.table, dice.pop(0)
    if stack.owner is None:
        state.owner[die] = state.controller[die] = player
        if len(stack.dice) > BASIC_DICE > len(dice) and table.profile.edition == "wol2015":
            state.rest_on("AMB-34")
    state.zone[die] = USED
    state.zones[player][USED].append(die)
    state.moves.append(("purchase", state.turn, [die]))
    if table.heard[OF_PURCHASE]:
        fire(state, "purchase", die, player, die)
        if "to used pile" in table.triggers:
            fire(state, "to used pile", die, player)
        if state.waiting[0] or state.waiting[1]:
            keep_window(state)
            run(state)
