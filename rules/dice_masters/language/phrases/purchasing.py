"""Purchases: allowed by an effect, or made cheaper by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.dice_masters.costs import purchase_cost
from rules.dice_masters.effects.choices import ask_dice, ask_may
from rules.dice_masters.language.ability import Noun, Selection
from rules.dice_masters.language.phrases.effects_harm import deal_damage
from rules.dice_masters.language.phrases.sentences import Act
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.said import PriceChange
from rules.dice_masters.state import Frame, State
from rules.dice_masters.steps.buying import PURCHASE, purchasable, take_from_card

#: From what the die costs now to what it costs here.
Pricing = Callable[[int], int]


table(
    "pricing",
    ("for free", lambda: lambda cost: 0, "No cost beats the minimum of 1 (DM-BUY-07, DM-FUND-01)."),
    ("for <number>", lambda number: lambda cost: number, "That much instead of its cost.", "for a price"),
    ("for half its cost", lambda: lambda cost: max(1, cost // 2),
     "Rounded down, but at least 1 (CARD-92wol, AMB-82).", "for half"),
    ("for {less:number} less , to a minimum of {least:number}",
     lambda less, least: lambda cost: max(least, cost - less),
     "Its cost less so much, but not below the minimum.", "for less"),
)  # fmt: skip


@phrase("clause", "you may purchase {noun:a noun} {pricing}", title="may purchase", gives="it")
def you_may_purchase(noun: Noun, pricing: Pricing) -> Act:
    """Naming the die is the yes; what it costs is paid next."""

    def ask(state: State, frame: Frame) -> None:
        tops = [state.supply[stack.index][0] for stack in purchasable(state, frame.player)]
        ask_dice(state, frame, [die for die in tops if noun.matches(state, frame, die)], 0, 1)
        if state.question is not None:
            state.question = replace(state.question, prompt=PURCHASE)
        frame.done = False

    def offer(state: State, frame: Frame) -> None:
        price = _price(state, frame, pricing)
        if price:
            ask_may(state, frame, ((price, state.table.stack(frame.it[0]).energy),))

    def buy(state: State, frame: Frame) -> None:
        frame.done = bool(frame.it) and (not _price(state, frame, pricing) or frame.answer is True)
        if frame.done:
            take_from_card(state, frame.player, frame.it[0])
        else:
            frame.it = ()
        frame.answer = None

    return Act((ask, offer, buy))


def _price(state: State, frame: Frame, pricing: Pricing) -> int:
    return pricing(purchase_cost(state, frame.it[0], frame.player)) if frame.it else 0


@phrase(
    "act",
    "the next {noun} you purchase this turn costs <number> less and deals {hit:number} damage to the opponent",
    title="next purchase costs less and hurts",
)
def next_purchase(noun: Noun, number: int, hit: int) -> Act:
    """Waits for the next purchase of such a die in this turn, and is over with it."""
    damage = deal_damage(lambda state, frame: hit, Selection("opponent"))

    def wait(state: State, frame: Frame) -> None:
        span, value = (state.turn, state.turn), PriceChange(-number, True, hit=hit)
        state.modifiers.append(frame.modifier("costs to purchase", span, noun=noun.number, value=value))

    def leave_the_rest(state: State, frame: Frame) -> None:  # until then (`buying.BEHIND_THE_WAIT`)
        frame.pc += len(damage.steps)

    return Act((wait, leave_the_rest, *damage.steps))
