"""Purchasing dice (DM-BUY)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.faults import Violation
from rules.dice_masters import costs, texts
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import CARD, USED, Answer, Frame, Modifier, State
from rules.dice_masters.steps.paying import Payment, Price, Spending, pay, total
from rules.dice_masters.steps.ways import all_energy, only_way, payments, settled
from rules.dice_masters.zones import move, put

#: The prompt of a question which die a text lets a player purchase.
PURCHASE = "purchase"
#: Where a text that waits for a purchase goes on when it comes.
BEHIND_THE_WAIT = 2


def buy(state: State, player: int, answer: Answer) -> None:
    """("buy", stack numbers, Payment): several purchases may be paid in one go (DM-PAY-06)."""
    stacks: list[Stack] = []
    dice: list[int] = []
    for index in answer[1]:
        stack = state.table.stacks[index]
        stacks.append(stack)
        dice.append(_die_for(state, player, stack, dice))
    price = price_of(state, player, stacks)
    spending = only_way(state, player, price) if answer[2] is None else None
    pay(state, player, spending or _settled(state, player, stacks, price, answer[2]))
    if state.table.profile.edition == "wol2015":
        _note_rulings(state, player, stacks, price)
    for die in dice:
        take_from_card(state, player, die)


def _settled(state: State, player: int, stacks: list[Stack], price: Price, payment: Payment | None) -> Spending:
    try:
        return settled(state, player, price, payment, "DM-BUY-03", called(stacks))
    except Violation as fault:
        paid = payment or all_energy(state, player)
        short = total(price) - sum(amount for _, amount in paid.dice) - paid.virtual
        rule = _why_so_dear(state, player, stacks, short) if fault.rule == "DM-PAY-02" and short > 0 else fault.rule
        raise Violation(rule, fault.message, fault.rests_on, missing=fault.missing) from fault


def called(stacks: list[Stack]) -> str:
    """What is bought, as a message begins: `Orc`, `Buying Orc and Stirge`."""
    names = " and ".join([stack.name for stack in stacks])
    return f"Buying {names}" if len(stacks) > 1 else names


def _why_so_dear(state: State, player: int, stacks: list[Stack], short: int) -> str:
    """Too little was paid: a discount has ended, is not active, counts once, or stops at the least cost."""
    if any(stack.cost and costs.full_discount(state, _on_card(state, stack), player) < 1 for stack in stacks):
        return "DM-BUY-07"
    for source, line in state.table.statics.get("costs to purchase", ()):
        ability = source.abilities[line]
        if source.owner == player and ability.while_active and _discount(state, source, line, stacks) >= short:
            active = len(texts.active_dice(state, source))
            if active != 1:
                return "DM-ACTV-02" if active else "DM-ACTV-01"
    return state.because.get(("price", player), "DM-PAY-02")


def _discount(state: State, source: Stack, line: int, stacks: list[Stack]) -> int:
    """How much less these dice would cost if the line worked once more."""
    ability = source.abilities[line]
    noun = ability.selection.noun if ability.selection else None
    frame = Frame(source.index, line, source.dice[0], source.owner or 0)
    if noun is None or ability.predicate is None:
        return 0
    return sum(
        -ability.predicate.value.amount for stack in stacks if noun.matches(state, frame, _on_card(state, stack))
    )


def _note_rulings(state: State, player: int, stacks: list[Stack], price: Price) -> None:
    """War of Light is silent on the least cost and on doubled basic actions (AMB-06, AMB-34)."""
    for place, stack in enumerate(stacks):
        if price[place][0] <= 1 and stack.cost and costs.full_discount(state, _on_card(state, stack), player) < 1:
            state.cite_ruling("AMB-06")
        if stack.owner is None and len(stack.dice) > 3 and len(state.supply[stack.index]) <= 3:
            state.cite_ruling("AMB-34")


def price_of(state: State, player: int, stacks: list[Stack]) -> Price:
    """What lowers the next purchase only counts once, whatever is bought together."""
    if len(stacks) == 1:
        return ((costs.purchase_cost(state, _on_card(state, stacks[0]), player), stacks[0].energy),)
    once: list[Modifier] = []
    return tuple([(costs.purchase_cost(state, _on_card(state, stack), player, once), stack.energy) for stack in stacks])


def _on_card(state: State, stack: Stack) -> int:
    """The die whose price is asked: one that is still to be had, for texts may count those in the field."""
    there = state.supply[stack.index]
    return there[0] if there else stack.dice[0]


def _die_for(state: State, player: int, stack: Stack, taken: list[int]) -> int:
    if stack.is_pawn:
        raise Violation("DM-COMP-07", f"{stack.name} dice have no card and cannot be purchased.")
    if stack.owner not in (None, player):
        raise Violation(
            "DM-BUY-02", f"{stack.name} is {state.name(1 - player)}'s card; only its owner may purchase from it."
        )
    for die in state.supply[stack.index]:
        if die not in taken:
            return die
    few = (
        f"There is only one more die on {stack.name}."
        if len(taken) == 1
        else f"There are not so many dice on {stack.name}."
    )
    why = few if state.supply[stack.index] else f"No die is left on {stack.name}."
    raise Violation("DM-SETUP-06" if stack.owner is None else "DM-BUY-06", why)


def take_from_card(state: State, player: int, die: int) -> None:
    """A purchased die goes to the used pile at once; it is not spent, so a refill takes it (DM-BUY-05, AMB-13)."""
    state.owner[die] = state.controller[die] = player
    waited: list[Modifier] = []
    if state.modifiers:
        waited = [m for m in state.modifiers if costs.is_for_next_purchase(state, m, die, player)]
        state.modifiers = [m for m in state.modifiers if m not in waited]
    state.supply[state.table.stack_of[die]].remove(die)
    put(state, state.zones[player], [die], USED, "purchase")
    for modifier in waited:
        _go_on(state, modifier)
    if "purchase" in state.table.triggers:
        fire(state, "purchase", die, player, die)
    if "to used pile" in state.table.triggers:
        fire(state, "to used pile", die, player)


def _go_on(state: State, modifier: Modifier) -> None:
    """The text that waited for this purchase has its say (`purchasing.next_purchase`)."""
    frame = Frame(modifier.stack, modifier.line, -1, modifier.player)
    frame.pc = BEHIND_THE_WAIT
    begin(state, frame)


def back_to_card(state: State, die: int) -> None:
    """Only texts put a die back on its card (DM-BUY-08)."""
    stack = state.table.stack(die)
    move(state, die, CARD)
    if stack.owner is None:
        state.owner[die] = state.controller[die] = -1


def purchasable(state: State, player: int) -> list[Stack]:
    return [s for s in state.table.stacks if not s.is_pawn and s.owner in (None, player) and state.supply[s.index]]


def purchases(state: State, player: int, most: int = 8) -> Iterator[tuple[Stack, Payment]]:
    """What can be bought now, one die at a time, with at most `most` ways to pay each."""
    for stack in purchasable(state, player):
        for payment in payments(state, player, price_of(state, player, [stack]), most):
            yield stack, payment
