"""What a price is paid with, read and settled at once: all energy there, the only way, or faces named after `with`."""

from __future__ import annotations

from rules.core.remembered import Remembered
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.log.words import ENERGY_WORDS
from rules.dice_masters.state import NO_FACE, OUT, RESERVE, USED, State
from rules.dice_masters.steps.paying import FREE, Price, Spending, Spent, carried_out, needless, pay
from rules.dice_masters.steps.ways import only_way_with
from rules.dice_masters.zones import is_heard

#: Energy as words name it: symbol and amount.
ENERGY = {
    **{written: energy for word, energy in ENERGY_WORDS.items() for written in (word, word.upper())},
    "2": ("generic", 2),
}
LONGEST = 80  # signs of a word that is remembered


def spending(
    state: State, player: int, pool: list[int], words: tuple[str, ...] | None, asked: int, kind: str | None
) -> Spending | None:
    """How one price is paid out of these dice of the player's, as `ways.settled` and `log.spending` have it; `words`
    are those behind `with`, if it is written. None where it is not plain. Nothing changes.
    """
    if state.virtual[player]:
        return None
    if words is not None:
        return _named(state, pool, words, asked, kind)
    if not asked:
        return FREE
    kinds, shown = state.table.kinds, state.face
    gone: list[int] = []
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
                gone.append(die)
                if symbol == kind or symbol == "wild":
                    fits = True
    if there == asked and fits:
        return Spending(gone + generic if generic else gone)
    return only_way_with(state, pool, 0, ((asked, kind),)) if there > asked else None


def _named(state: State, pool: list[int], words: tuple[str, ...], asked: int, kind: str | None) -> Spending | None:
    """With the faces named, each spent whole or by half."""
    kinds, shown = state.table.kinds, state.face
    left = [kinds[die].energy[shown[die]] for die in pool]
    gone: list[int] = []
    spent: Spent = []
    paid, fits, whole = 0, kind is None, True
    for number, word in enumerate(words):
        energy, name, half = MEANT[word]
        there = left.count(energy)
        if energy is None or not there:
            return None
        place = left.index(energy)
        if name or (there > 1 and there != words[number:].count(word)):
            place = _one_of(state, pool, left, energy, name)
            if place < 0:
                return None
        left[place] = None
        die = pool[place]
        symbol, amount = energy
        if half:
            amount, whole = 1, False
        gone.append(die)
        spent.append((die, symbol, amount))
        paid += amount
        fits = fits or symbol == kind or symbol == "wild"
    if not fits or paid < asked:
        return None
    if paid == asked and whole:
        return Spending(gone)
    price = ((asked, kind),)
    return carried_out(state, price, spent, 0) if paid == asked or _loses_a_rest(price, spent) else None


def _meant(word: str) -> tuple[tuple[str, int] | None, str, bool]:
    """What a word behind `with` means: `FF`, `Orc:FF`, or half of it, `FF/1`: the energy (None if that is not plain),
    the name of its die, and whether only a half is spent."""
    called, slash, part = word.partition("/")
    name, colon, face = called.rpartition(":")
    energy = ENERGY.get(face)
    if colon and not name:
        energy = None
    if slash and (part != "1" or energy is None or energy[1] != 2 or energy[0] == "generic"):
        energy = None
    return energy, name, bool(slash)


#: What such words mean: it is a matter of words alone.
MEANT = Remembered(_meant, 1024, LONGEST)


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
    if len(places) > 1 and not alike(state, [pool[place] for place in places]):
        return -1
    return places[0] if places else -1


def carry_out(state: State, player: int, paid: Spending, cause: str) -> None:
    """What the active player pays in the main step, as `steps.paying.pay` has it."""
    table, dice, piles = state.table, paid.gone, state.zones[player]
    if paid.kept or paid.rest or ("to used pile" in table.triggers and is_heard(state)):
        pay(state, player, paid, cause)
        return
    zone = OUT
    if table.profile.spent_zone == "used_locked":
        zone = USED
        state.spent.update(dice)
    pile, lies_in, shown = piles[RESERVE], state.zone, state.face
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
