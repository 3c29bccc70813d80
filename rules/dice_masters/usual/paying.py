"""What a price is paid with, read and settled at once: all energy there, the only way, or faces named after `with`."""

from __future__ import annotations

from rules.dice_masters.effects.choices import alike
from rules.dice_masters.log.words import ENERGY_WORDS
from rules.dice_masters.state import NO_FACE, OUT, RESERVE, USED, State
from rules.dice_masters.steps.paying import FREE, Price, Spending, Spent, carried_out, needless, pay
from rules.dice_masters.steps.ways import only_way_with

#: Energy as words name it: symbol and amount.
ENERGY = {
    **{written: energy for word, energy in ENERGY_WORDS.items() for written in (word, word.upper())},
    "2": ("generic", 2),
}


def spending(
    state: State, player: int, pool: list[int], words: tuple[str, ...] | None, asked: int, kind: str | None
) -> Spending | None:
    """How one price is paid out of these dice of the player's, as `ways.settled` and `log.spending` have it; `words`
    are those behind `with`, if it is written. None where it is not plain. Nothing changes.
    """
    if state.virtual[player] or state.leftover[player]:
        return None
    if words is not None:
        return _named(state, pool, words, asked, kind)
    if not asked:
        return FREE
    kinds, shown = state.table.kinds, state.face
    typed: list[int] = []
    generic: list[int] = []
    there, fits = 0, kind is None
    for die in pool:
        energy = kinds[die].energy[shown[die]]
        if energy is not None:
            symbol, amount = energy
            there += amount
            if symbol == "generic":
                generic.append(die)
            else:
                typed.append(die)
                if symbol == kind or symbol == "wild":
                    fits = True
    if there > asked:
        return only_way_with(state, pool, 0, ((asked, kind),))
    return Spending(typed + generic) if fits and there == asked else None


def _named(state: State, pool: list[int], words: tuple[str, ...], asked: int, kind: str | None) -> Spending | None:
    """With the faces named, each spent whole or by half."""
    kinds, shown = state.table.kinds, state.face
    left = [kinds[die].energy[shown[die]] for die in pool]
    spent: Spent = []
    paid, fits = 0, kind is None
    for number, word in enumerate(words):
        called, slash, part = word.partition("/")
        name, colon, face = called.rpartition(":")
        energy = ENERGY.get(face)
        there = left.count(energy)
        if energy is None or not there or (colon and not name):
            return None
        place = left.index(energy)
        if colon or (there > 1 and there != words[number:].count(word)):
            place = _one_of(state, pool, left, energy, name)
            if place < 0:
                return None
        left[place] = None
        symbol, amount = energy
        if slash:
            if part != "1" or amount != 2 or symbol == "generic":
                return None
            amount = 1
        spent.append((pool[place], symbol, amount))
        paid += amount
        fits = fits or symbol == kind or symbol == "wild"
    price = ((asked, kind),)
    if not fits or paid < asked or (paid > asked and not _loses_a_rest(price, spent)):
        return None
    return carried_out(state, price, spent, 0)


def _loses_a_rest(price: Price, spent: Spent) -> bool:
    """Whether nothing may be left out, and what is over is the rest of a generic die (DM-PAY-05)."""
    return needless(price, spent, 0) is None and any([symbol == "generic" for _, symbol, _ in spent])


def _one_of(
    state: State, pool: list[int], left: list[tuple[str, int] | None], energy: tuple[str, int], name: str
) -> int:
    """The place of the first die that shows this and is called so; -1 if there is none, or if others are not alike."""
    stack_of, stacks = state.table.stack_of, state.table.words.numbers[name] if name else ()
    places = [
        place for place, die in enumerate(pool) if left[place] == energy and (not name or stack_of[die] in stacks)
    ]
    return places[0] if places and alike(state, [pool[place] for place in places]) else -1


def carry_out(state: State, paid: Spending, cause: str) -> None:
    """What the active player pays in the main step, as `steps.paying.pay` has it."""
    goes_out = state.table.profile.spent_zone == "out_of_play"
    if paid.kept or paid.rest or (not goes_out and "to used pile" in state.table.triggers):
        pay(state, state.active, paid, cause)
        return
    dice, piles = paid.gone, state.zones[state.active]
    pile, zone = piles[RESERVE], OUT if goes_out else USED
    lies_in, shown = state.zone, state.face
    if len(dice) == len(pile):
        piles[RESERVE] = []
    else:
        for die in dice:
            pile.remove(die)
    for die in dice:
        lies_in[die] = zone
        shown[die] = NO_FACE
    piles[zone] += dice
    state.moves.append((cause, state.turn, dice))
    if state.partly:
        state.partly.difference_update(dice)
    if state.table.profile.spent_zone == "used_locked":
        state.spent.update(dice)
