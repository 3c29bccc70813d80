"""The purchase of one die (DM-BUY)."""

from __future__ import annotations

from rules.core.notation import Entry
from rules.dice_masters import costs
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.log.acting import NONE
from rules.dice_masters.loop import run
from rules.dice_masters.state import USED, State
from rules.dice_masters.steps.turn import keep_window
from rules.dice_masters.table import BASIC_DICE, Stack
from rules.dice_masters.usual.hearing import forget
from rules.dice_masters.usual.main_step import keep_the_roll, reserve_pool
from rules.dice_masters.usual.paying import carry_out, spending

#: What texts say of the price of a die.
PRICE = "costs to purchase"


def buy(state: State, entry: Entry) -> bool:
    """`buy Name`, or `buy Name with F FF`."""
    pool, words, table = reserve_pool(state, entry), entry.args, state.table
    if pool is None or not words or words[0] in NONE:
        return False
    player, meant = state.active, table.words.numbers[words[0]]
    stack = table.stacks[meant[0]] if len(meant) == 1 else table.meant[player][words[0]]
    if stack is None or stack.is_pawn or (stack.owner != player and stack.owner is not None):
        return False
    sold = state.supply[stack.index]
    if not sold or (len(words) > 1 and (words[1] != "with" or words[0] != stack.name)):
        return False
    noted = len(state.rulings)
    price = _price(state, player, stack)
    paid = spending(state, player, pool, words[2:] if len(words) > 1 else None, price, stack.energy) if price else None
    if paid is None:
        return forget(state, noted)
    keep_the_roll(state)
    state.because.pop(("quiet", 0), None)
    state.because.pop(("batch", player), None)
    carry_out(state, paid, "spent")
    _take(state, player, stack)
    return True


def _take(state: State, player: int, stack: Stack) -> None:
    """As `buying.take_from_card`, where no effect waits for the purchase."""
    table, sold = state.table, state.supply[stack.index]
    if stack.owner is None and len(stack.dice) > BASIC_DICE >= len(sold) and table.profile.edition == "wol2015":
        state.rest_on("AMB-34")
    die = sold.pop(0)
    state.owner[die] = state.controller[die] = player
    state.zone[die] = USED
    state.zones[player][USED].append(die)
    state.moves.append(("purchase", state.turn, [die]))
    if "purchase" in table.triggers:
        fire(state, "purchase", die, player, die)
    if "to used pile" in table.triggers:
        fire(state, "to used pile", die, player)
    if state.waiting[0] or state.waiting[1]:
        keep_window(state)
        run(state)


def _price(state: State, player: int, stack: Stack) -> int:
    """0 if this purchase is not plain: an effect waits for it, or a discount stops at the least cost (AMB-06)."""
    least = state.table.profile.min_purchase
    if not (PRICE in state.table.statics and _has_a_say(state, stack)):
        for modifier in state.modifiers:
            if modifier.name == PRICE:
                break
        else:
            return stack.cost if stack.cost > least else least
    die = state.supply[stack.index][0]
    if any([costs.is_for_next_purchase(state, modifier, die, player) for modifier in state.modifiers]):
        return 0
    price = costs.purchase_cost(state, die, player)
    return price if price > 1 else 0


def _has_a_say(state: State, stack: Stack) -> bool:
    """Whether a text in force may change the price: one of the card's own, or of a card with a die in the field."""
    table, present = state.table, state.present
    speaks = table.copies
    for card, _ in table.statics[PRICE]:
        speaks = speaks or card is stack or present[card.index] > 0
    return speaks
