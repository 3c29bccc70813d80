"""The ways to pay a price: with which dice, and with how much of each (DM-PAY)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.faults import SaysTooLittle
from rules.dice_masters.state import RESERVE, State
from rules.dice_masters.steps.paying import (
    FREE,
    Payment,
    Price,
    Spending,
    Spent,
    carried_out,
    missing_type,
    needless,
    pays,
    settle_payment,
    total,
)
from rules.dice_masters.traits import serves


def settled(state: State, player: int, price: Price, payment: Payment | None, typed_rule: str, what: str) -> Spending:
    """What is spent: this payment, or where None is given the only way to pay (AMB-76).

    Raises SaysTooLittle if there are several ways; Violation as `settle_payment`.
    """
    if payment is not None:
        return settle_payment(state, player, price, payment, typed_rule, what)
    only = only_way(state, player, price)
    if only is not None:
        return only
    if any(True for _ in payments(state, player, price, 1)):
        raise SaysTooLittle(f"{what} can be paid in several ways: write which dice are spent, after the word with.")
    return settle_payment(state, player, price, all_energy(state, player), typed_rule, what)


def all_energy(state: State, player: int) -> Payment:
    return _whole(_energy(state, state.zones[player][RESERVE])[0], state.virtual[player])


def _whole(spent: Spent, virtual: int) -> Payment:
    return Payment(tuple([(die, amount) for die, _, amount in spent]), virtual)


def only_way(state: State, player: int, price: Price) -> Spending | None:
    """How the price is paid where nobody may choose (AMB-76); None if it cannot be, or in several ways."""
    return only_way_with(state, state.zones[player][RESERVE], state.virtual[player], price)


def only_way_with(state: State, dice: list[int], lent: int, price: Price) -> Spending | None:
    """The same with the energy of these dice, and so much that is no die."""
    asked = price[0][0] if len(price) == 1 else total(price)
    if not asked:
        return FREE
    everything, there = _energy(state, dice)
    if there + lent == asked:  # as often as not, all of it is needed
        fits = missing_type(price, everything) is None
        return Spending([die for die, _, _ in everything], (), lent) if fits else None
    if there + lent < asked:
        return None
    if asked == 1 and not lent and len(price) == 1:
        ways = _for_one(state, price[0][1], everything)
    else:
        ways = _choices(state, lent, price, everything, 2)
    return carried_out(state, price, *ways[0]) if len(ways) == 1 else None


def _for_one(state: State, kind: str | None, everything: Spent) -> list[tuple[Spent, int]]:
    """The ways to pay one energy: a die of each group that fits, of a double face half, of a generic die all."""
    fitting = [item for item in everything if kind is None or item[1] == kind or serves(item[1], kind)]
    if len(fitting) > 1:
        fitting = [group[0] for group in _groups(state, fitting)]
    return [([(die, symbol, amount if symbol == "generic" else 1)], 0) for die, symbol, amount in fitting]


def payments(state: State, player: int, price: Price, most: int = 60) -> Iterator[Payment]:
    """The essentially different ways to pay, cheapest dice first; at most `most` of them."""
    everything, there = _energy(state, state.zones[player][RESERVE])
    lent, asked = state.virtual[player], total(price)
    if not asked:
        yield Payment((), 0)  # of no type either (AMB-06)
    elif there + lent == asked:
        if missing_type(price, everything) is None:
            yield _whole(everything, lent)
    elif there + lent > asked:
        for spent, virtual in _choices(state, lent, price, everything, most):
            yield _whole(spent, virtual)


def payable(state: State, player: int, price: Price) -> bool:
    """Whether there is a way to pay. With one type to meet there is one if there is enough, and some of that type."""
    everything, there = _energy(state, state.zones[player][RESERVE])
    more = there + state.virtual[player] - total(price)
    if not total(price):
        return True
    if more > 0 and len(price) > 1:
        return any(True for _ in payments(state, player, price, 1))
    return more >= 0 and missing_type(price, everything) is None


def _choices(state: State, lent: int, price: Price, everything: Spent, most: int) -> list[tuple[Spent, int]]:
    """What may be spent where there is more than is asked: dice, and how much of the energy without a die (`lent`).
    At most so many choices."""
    found: list[tuple[Spent, int]] = []

    def is_enough(spent: Spent, short: int) -> bool:
        """Note this choice, if it may be made; whether there are as many as are asked for."""
        virtual = max(0, short)
        if missing_type(price, spent) is None and (short >= 0 or not _is_wasteful(price, spent, virtual)):
            found.append((spent, virtual))
        return len(found) >= most

    groups = _groups(state, everything)
    left = [lent]
    for group in reversed(groups):
        left.append(left[-1] + group[0][2] * len(group))
    _choose(groups, left, 0, total(price), [], is_enough)
    return found


def _is_wasteful(price: Price, spent: Spent, virtual: int) -> bool:
    """Whether something could be left out or kept: only the rest of a generic die is lost (DM-PAY-03, DM-PAY-05)."""
    if needless(price, spent, virtual) or (virtual and pays(price, spent, virtual - 1)):
        return True
    return not any(symbol == "generic" for _, symbol, _ in spent)


Group = list[tuple[int, str, int]]  # like dice: die, symbol, amount


def _energy(state: State, dice: list[int]) -> tuple[Spent, int]:
    """Those of the dice that can pay, and how much there is in all.

    Generic dice come last: only they may pay more than is left (DM-PAY-05).
    """
    kinds, shown = state.table.kinds, state.face
    typed: Spent = []
    generic: Spent = []
    there = 0
    for die in dice:
        energy = kinds[die].energy[shown[die]]
        if energy is not None:
            symbol, amount = energy
            (generic if symbol == "generic" else typed).append((die, symbol, amount))
            there += amount
    return typed + generic if generic else typed, there


def _groups(state: State, everything: Spent) -> list[Group]:
    groups: dict[tuple[int, str, int, bool], Group] = {}
    for item in everything:
        die, symbol, amount = item
        key = (state.table.stack_of[die], symbol, amount, die in state.partly)
        groups.setdefault(key, []).append(item)
    return list(groups.values())


def _choose(
    groups: list[Group], left: list[int], index: int, short: int, spent: Spent, is_enough: Callable[[Spent, int], bool]
) -> bool:
    """All choices of whole dice, and of one half of a double face, that reach the sum, until there are enough.

    `left`: the energy of so many of the last groups, and what is no die, so that hopeless choices are not followed.
    """
    if short <= 0 or index == len(groups):
        return is_enough(spent, short)
    group, rest = groups[index], left[-2 - index]
    _, symbol, amount = group[0]
    for count in range(len(group) + 1):
        if short <= rest and _choose(groups, left, index + 1, short, spent, is_enough):
            return True
        if count == len(group) or short <= 0:
            break
        die = group[count]
        if amount == 2 and symbol != "generic" and short - 1 <= rest:
            half = [*spent, (die[0], symbol, 1)]
            if _choose(groups, left, index + 1, short - 1, half, is_enough):
                return True
        spent, short = [*spent, die], short - amount
    return False
