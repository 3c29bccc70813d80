"""The purchase of one die at its printed price (DM-BUY)."""

from __future__ import annotations

from rules.core.notation import Entry
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.log.acting import NONE
from rules.dice_masters.loop import run
from rules.dice_masters.state import USED, State
from rules.dice_masters.steps.turn import keep_window
from rules.dice_masters.table import BASIC_DICE, Stack
from rules.dice_masters.usual.main_step import keep_the_roll, reserve_pool
from rules.dice_masters.usual.paying import carry_out, spending

#: What texts say of the price of a die.
PRICE = "costs to purchase"
#: What texts hear of a purchase.
HEARD = ("purchase", "to used pile")


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
    if not sold or (PRICE in table.statics and _has_a_say(state, stack)):
        return False
    for modifier in state.modifiers:
        if modifier.name == PRICE:
            return False
    price = stack.cost if stack.cost > table.profile.min_purchase else table.profile.min_purchase
    if len(words) == 1:
        paid = spending(state, player, pool, None, price, stack.energy)
    elif words[1] == "with" and words[0] == stack.name:
        paid = spending(state, player, pool, words[2:], price, stack.energy)
    else:
        return False
    if paid is None:
        return False
    keep_the_roll(state)
    state.because.pop(("quiet", 0), None)
    state.because.pop(("batch", player), None)
    carry_out(state, paid, "spent")
    if stack.owner is None and len(stack.dice) > BASIC_DICE >= len(sold) and table.profile.edition == "wol2015":
        state.rest_on("AMB-34")
    die = sold.pop(0)
    state.owner[die] = state.controller[die] = player
    state.zone[die] = USED
    state.zones[player][USED].append(die)
    state.moves.append(("purchase", state.turn, [die]))
    if table.heard[HEARD]:
        fire(state, "purchase", die, player, die)
        fire(state, "to used pile", die, player)
        keep_window(state)
        run(state)
    return True


def _has_a_say(state: State, stack: Stack) -> bool:
    """Whether a text in force may change the price: one of the card's own, or of a card with a die in the field."""
    cards = [card.index for card, _ in state.table.statics[PRICE]]
    return state.table.copies or stack.index in cards or any([state.present[card] for card in cards])
