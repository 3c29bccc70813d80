"""Paying with energy (DM-NRG, DM-PAY).

A price is a tuple of items (amount, type): each item is bought or used on its own and, where it has a
type, wants at least one energy of that type or wild (AMB-55). A payment is what somebody wants to spend: dice
with the energy taken from each, and energy without a die (AMB-02). A spending is a payment that is there, and
enough, and not too much: what becomes of those dice.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.faults import Undecided, Unreadable, Violation
from rules.dice_masters import stats
from rules.dice_masters.cards import EnergyFace, face_word
from rules.dice_masters.state import BAG, OUT, PREP, RESERVE, USED, ZONES, LostRest, State
from rules.dice_masters.traits import EITHER, in_words, serves
from rules.dice_masters.zones import spend

Price = tuple[tuple[int, str | None], ...]


@dataclass(slots=True)
class Payment:
    """Nobody changes a payment (see `Entry`)."""

    dice: tuple[tuple[int, int], ...] = ()  # (die, energy spent of it)
    virtual: int = 0


@dataclass(slots=True)
class Spending:
    """A payment that is settled. Only `settle_payment` and `ways.only_way` make one, and nobody changes it."""

    gone: list[int]  # the dice that leave the reserve pool
    kept: tuple[tuple[int, int], ...] = ()  # double faces spent in part: (die, energy that it still shows)
    virtual: int = 0
    rest: int = 0  # of a generic die, spent for nothing (DM-PAY-05)


NOTHING, FREE = Payment(), Spending([])


def total(price: Price) -> int:
    return price[0][0] if len(price) == 1 else sum([amount for amount, _ in price])


def settle_payment(state: State, player: int, price: Price, payment: Payment, typed_rule: str, what: str) -> Spending:
    """The payment as it is carried out: a double face is spent by half where that is enough.

    Raises Violation: DM-NRG-07, DM-PAY-02 (too little), `typed_rule` (wrong type), DM-PAY-03 (too much).
    """
    asked = total(price)
    if not payment.dice and not payment.virtual and not asked:
        return FREE
    spent = _spent(state, player, payment)
    if payment.virtual > state.virtual[player]:
        raise _no_such_energy(state, player, payment, typed_rule)
    paid = worth(spent) + payment.virtual
    if paid < asked:
        kind = missing_type(price, spent)
        raise Violation(
            "DM-PAY-02", f"{what} costs {asked}; {paid or 'no'} energy was paid, {asked - paid} too little.",
            missing=(*((kind,) if kind else ()), *("generic",) * (asked - paid - bool(kind))),
        )  # fmt: skip
    missing = missing_type(price, spent)
    if missing:
        rule = "DM-DRAW-07" if payment.virtual else typed_rule
        if all(symbol == "generic" for _, symbol, _ in spent) and not payment.virtual:
            rule = "DM-NRG-04"
        some = any(serves(symbol, missing) for _, symbol, _ in spent)
        asks = f"{_count(price, missing)} {in_words(missing)} energy" if some else f"{_article(missing)} energy"
        message = f"{what} needs {asks}; {'too little' if some else 'none'} was paid."
        shared = some and typed_rule == "DM-BUY-03"  # one energy for two dice that are bought
        raise Violation(rule, message, "AMB-55" if shared else None, missing=(missing,))
    if paid != asked or not all([amount for _, _, amount in spent]):
        _refuse_overpaying(state, price, spent, payment, what)
        spent = _halved(state, price, spent, payment, what)
    return carried_out(state, price, spent, payment.virtual)


def carried_out(state: State, price: Price, spent: Spent, virtual: int) -> Spending:
    """What becomes of dice that meet the price. Of a double face the rest is kept (DM-PAY-04); of a generic die it is
    lost (DM-PAY-05)."""
    kinds, shown = state.table.kinds, state.face
    gone: list[int] = []
    kept: list[tuple[int, int]] = []
    generic = False
    for die, symbol, amount in spent:
        energy = kinds[die].energy[shown[die]]
        assert energy is not None
        generic = generic or symbol == "generic"
        if symbol != "generic" and amount < energy[1]:
            kept.append((die, energy[1] - amount))
        else:
            gone.append(die)
    rest = max(0, worth(spent) + virtual - total(price)) if generic else 0
    return Spending(gone, tuple(kept), virtual, rest)


#: What a generic die was spent on -> the rule of wrong types by which the next payment knows its own kind.
KINDS = {"spent": "DM-BUY-03", "spent on a global": "DM-GLOB-03"}


def _no_such_energy(state: State, player: int, payment: Payment, typed_rule: str) -> Violation:
    """There is no such energy; perhaps it was the rest of a generic die, and is lost (AMB-04, AMB-11)."""
    lost = state.lost_rests.get(player)
    if lost is not None and lost.turn == state.turn:
        ruling = "AMB-11" if lost.rule == typed_rule else "AMB-04"
        return Violation("DM-PAY-05", "The rest of a generic die is lost with the payment it was left from.", ruling)
    message = f"{state.name(player)} has {state.virtual[player]} energy without a die, not {payment.virtual}."
    return Violation("DM-PAY-02", message, state.because.get(("gained", player)))


def _no_energy(state: State, player: int, die: int) -> Violation:
    """Why this die pays nothing: somebody else's, elsewhere, or showing no energy."""
    name, zone = state.table.stack(die).name, state.zone[die]
    if state.owner[die] == player and zone in (BAG, PREP):
        return Violation("DM-DICE-02", f"{name} is not rolled: in the {ZONES[zone]} it is not energy.")
    if state.owner[die] == player and zone in (USED, OUT):
        return Violation("DM-ZONE-04", f"{name} is in the {ZONES[zone]}; only dice in the reserve pool are spent.")
    if state.owner[die] == player and zone == RESERVE:
        return Violation("DM-NRG-06", f"{name} shows no energy face and pays nothing.")
    return Violation("DM-NRG-07", "Only energy in your own reserve pool pays your costs.")


def _count(price: Price, kind: str) -> int:
    return [wanted for _, wanted in price].count(kind)


def _article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {in_words(kind)}"


Spent = list[tuple[int, str, int]]  # die, symbol, amount


def _spent(state: State, player: int, payment: Payment) -> Spent:
    """What is spent of each die: it shows energy in the player's own reserve pool. No part of a generic die is kept,
    however its half is written (DM-PAY-05)."""
    out: Spent = []
    amounts: dict[int, int] = {}
    for die, amount in payment.dice:
        amounts[die] = amounts.get(die, 0) + amount
    for die, amount in amounts.items():
        energy = stats.energy(state, die)
        if energy is None or state.controller[die] != player:
            raise _no_energy(state, player, die)
        symbol, full = energy
        if amount > full:
            raise _too_much(state, symbol, full, amount)
        out.append((die, symbol, full if symbol == "generic" else amount))
    return out


def _too_much(state: State, symbol: str, full: int, amount: int) -> Violation:
    wild = "DM-NRG-03" if state.table.profile.edition == "bff2014" else "DM-NRG-02"
    rule = wild if symbol == "wild" else "DM-NRG-05"
    ruling = "AMB-46" if rule == "DM-NRG-02" else None  # the newer book does not say what a wild is worth
    return Violation(rule, f"A die showing {full} energy cannot pay {amount}.", ruling)


def worth(spent: Spent) -> int:
    number = 0
    for _, _, amount in spent:
        number += amount
    return number


def missing_type(price: Price, spent: Spent) -> str | None:
    """The first type of which too little was paid, wild filling in (DM-NRG-02, DM-BUY-03)."""
    if len(price) == 1:
        kind = price[0][1]
        for _, symbol, amount in spent if kind else ():
            if (symbol == kind or symbol == "wild") and amount:
                return None
        if kind and any(serves(symbol, kind) for _, symbol, amount in spent if amount):
            return None
        return kind
    kinds = [kind for _, kind in price if kind]
    if any(EITHER in word for word in (*kinds, *[symbol for _, symbol, _ in spent])):
        return _missing_of_either(kinds, spent)
    paid: dict[str, int] = {}
    for _, symbol, amount in spent:
        paid[symbol] = paid.get(symbol, 0) + amount
    wild = paid.get("wild", 0)
    for kind in dict.fromkeys(kinds):
        short = kinds.count(kind) - paid.get(kind, 0)
        if short > wild:
            return kind
        wild -= max(0, short)
    return None


def _missing_of_either(kinds: list[str], spent: Spent) -> str | None:
    """The same where something is of two types: each energy is one of them, whichever serves best.

    Each kind takes an energy; where the one it could have is taken, its taker looks for another (augmenting paths).
    """
    energy = [symbol for _, symbol, amount in spent for _ in range(amount)]
    taker: dict[int, int] = {}

    def find(wanted: int, tried: set[int]) -> bool:
        for place, symbol in enumerate(energy):
            if place not in tried and serves(symbol, kinds[wanted]):
                tried.add(place)
                if place not in taker or find(taker[place], tried):
                    taker[place] = wanted
                    return True
        return False

    return next((kind for wanted, kind in enumerate(kinds) if not find(wanted, set())), None)


def pays(price: Price, spent: Spent, virtual: int) -> bool:
    return worth(spent) + virtual >= total(price) and missing_type(price, spent) is None


def needless(price: Price, spent: Spent, virtual: int) -> tuple[int, str, int] | None:
    """The first die that could be left out with the price still met (DM-PAY-03)."""
    surplus = worth(spent) + virtual - total(price)
    for left_out in spent:
        if left_out[2] <= surplus and missing_type(price, [s for s in spent if s is not left_out]) is None:
            return left_out
    return None


def _refuse_overpaying(state: State, price: Price, spent: Spent, payment: Payment, what: str) -> None:
    """No die may be left out with the price still met (DM-PAY-03); so neither may energy without a die."""
    wasted = _wasted(price, spent, payment)
    if wasted and state.table.profile.overpay == "allow":
        state.cite_ruling("AMB-05")
    elif wasted:
        raise _overpaid(state, f"{_costs(what, price)}; {wasted} is spent for nothing: leave it out.")


def _wasted(price: Price, spent: Spent, payment: Payment) -> str:
    """What could be left out with the price still met, "" if nothing."""
    if left_out := needless(price, spent, payment.virtual):
        return _shown(left_out)
    return "energy" if payment.virtual and pays(price, spent, payment.virtual - 1) else ""


def _overpaid(state: State, message: str) -> Violation:
    """Battle for Faerûn does not say that nobody may (AMB-05)."""
    older = state.table.profile.edition == "bff2014"
    return Violation("AMB-05", message, "AMB-05") if older else Violation("DM-PAY-03", message)


def _costs(what: str, price: Price) -> str:
    return f"{what} costs {total(price) or 'nothing'}"


def _shown(item: tuple[int, str, int]) -> str:
    """`a bolt`, `a double bolt`, `2 generic energy`."""
    _, symbol, amount = item
    if symbol == "generic":
        return f"{amount} generic energy"
    return f"a double {in_words(symbol)}" if amount == 2 else f"a {in_words(symbol)}"


def _halved(state: State, price: Price, spent: Spent, payment: Payment, what: str) -> Spent:
    """Energy left over: lost on a generic die (DM-PAY-05), else kept on a double face spun down (DM-PAY-04)."""
    surplus = worth(spent) + payment.virtual - total(price)
    if surplus <= 0 or any(symbol == "generic" for _, symbol, _ in spent):
        return spent
    doubles = [
        s
        for s in spent
        if s[2] == 2 and pays(price, [*(o for o in spent if o is not s), (s[0], s[1], 1)], payment.virtual)
    ]
    if len({(state.table.stack_of[die], symbol) for die, symbol, _ in doubles}) > 1:
        raise Unreadable(f"{what} needs only half of one double face: write which, for example FF/1.")
    if not doubles and state.table.profile.overpay == "allow":
        return spent
    if not doubles:
        raise _overpaid(state, f"{_costs(what, price)}; {surplus} energy is spent for nothing: leave it out.")
    halved = doubles[0][0]
    return [(die, symbol, 1 if die == halved else amount) for die, symbol, amount in spent]


def pay(state: State, player: int, spending: Spending, cause: str = "spent") -> None:
    """Carry a settled payment out. `cause` is a word of `why.CAUSES`."""
    if player != state.active:
        cause = "spent off turn"
    for die, kept in spending.kept:
        _spin_down(state, die, kept)
        state.remember("face", die, "DM-PAY-08" if cause == "spent off turn" else "DM-PAY-04")
    if spending.gone:
        spend(state, spending.gone, "spent with a rest" if spending.rest else cause)
    if spending.virtual or spending.rest or state.leftover[player]:
        _settle_rests(state, player, spending, cause)


def _settle_rests(state: State, player: int, spending: Spending, cause: str) -> None:
    """Energy without a die: rests of generic dice are spent before other such energy; whether a new one is kept the
    profile says (AMB-04, AMB-11).

    Under mixed_payment=allow it serves the very next payment, whatever it is for, and no later one.
    """
    profile = state.table.profile
    state.virtual[player] -= spending.virtual
    if spending.virtual and ("gained", player) in state.because:
        state.cite_ruling("AMB-02")
    used = min(spending.virtual, state.leftover[player])
    state.leftover[player] -= used
    if profile.generic_leftover != "lost":
        ruling = "AMB-11"
    elif profile.mixed_payment == "allow":
        ruling = "AMB-04"
        state.virtual[player] -= state.leftover[player]
        state.leftover[player] = 0
    else:
        if spending.rest:
            state.lost_rests[player] = LostRest(state.turn, KINDS.get(cause, "DM-FIELD-01"))
        return
    if spending.rest:
        state.cite_ruling(ruling)
        state.virtual[player] += spending.rest
        state.leftover[player] += spending.rest


def _spin_down(state: State, die: int, rest: int) -> None:
    """Partial spending: to the face that shows the rest (DM-PAY-04, AMB-10)."""
    energy, stack = stats.energy(state, die), state.table.stack(die)
    assert energy is not None
    half = EnergyFace(energy[0], rest)
    if half not in stack.faces:
        message = f"{stack.name} has no face {face_word(half)} to spin to, on which the rest would be kept."
        raise Undecided(stack.card.code if stack.card else "", message)
    state.face[die] = stack.faces.index(half)
    state.partly.add(die)
