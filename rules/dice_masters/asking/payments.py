"""What an act costs and what pays for it: the sensible payment is filled in."""

from __future__ import annotations

from rules.core.asking import Pay, Source
from rules.dice_masters import stats
from rules.dice_masters.asking.words import shows
from rules.dice_masters.log.writing import payment_words
from rules.dice_masters.state import RESERVE, State
from rules.dice_masters.steps.paying import Payment, Price, total
from rules.dice_masters.steps.ways import only_way, payments

#: Ways to pay that are compared.
MOST_WAYS = 40
#: Ways that are shown side by side.
SHOWN = 7
#: What it costs to give away a wild, an energy of a type, and energy that counts for nothing or is lost.
WILD, TYPED, GENERIC, WASTED = 5, 2, 1, 4


def ways_to_pay(state: State, player: int, price: Price) -> list[Payment]:
    """The payments, those first that leave most behind: generic energy is spent first, wild last, nothing wasted."""
    return sorted(payments(state, player, price, MOST_WAYS), key=lambda way: _given_away(state, way, price))


def _given_away(state: State, way: Payment, price: Price) -> int:
    given = spent = 0
    for die, amount in way.dice:
        symbol, full = stats.energy(state, die) or ("generic", amount)
        each = WILD if symbol == "wild" else GENERIC if symbol == "generic" else TYPED
        given += each * (full if symbol == "generic" else amount) + (amount < full)
        spent += full if symbol == "generic" else amount
    return given + WASTED * max(0, spent + way.virtual - total(price))


def pay_for(state: State, player: int, price: Price, life: int = 0) -> Pay | None:
    """The price with its payment and all that could pay; None where nothing is paid."""
    cost = total(price)
    if not cost:
        return Pay(0, life=life) if life else None
    ways = [tuple(payment_words(state, way)[1:]) for way in ways_to_pay(state, player, price)[:SHOWN]]
    energy = next((kind for _, kind in price if kind), "")
    forced = only_way(state, player, price) is not None
    return Pay(cost, energy or "", life, ways[0] if ways else (), tuple(ways[1:]), _sources(state, player), forced)


def _sources(state: State, player: int) -> tuple[Source, ...]:
    found = []
    for die in state.zones[player][RESERVE]:
        energy = stats.energy(state, die)
        if energy is None:
            continue
        symbol, full = energy
        halves = full == 2 and symbol != "generic"
        half = payment_words(state, Payment(((die, 1),)))[1] if halves else ""
        found.append(Source(payment_words(state, Payment(((die, full),)))[1], die, full, shows(state, die), half))
    if state.virtual[player]:
        found.append(Source(f"+{state.virtual[player]}", -1, state.virtual[player], "energy without a die"))
    return tuple(found)
