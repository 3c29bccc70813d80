"""What the words after `with` pay, and what is paid where nothing is written (AMB-76)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import ChoiceNeeded, Violation
from rules.core.notation import is_number
from rules.dice_masters import stats
from rules.dice_masters.effects.choices import alike
from rules.dice_masters.log.words import energy_word, find_die, repeated
from rules.dice_masters.state import RESERVE, State
from rules.dice_masters.steps.paying import NOTHING, Payment, Price, total
from rules.dice_masters.steps.ways import payments


def split_with(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str] | None]:
    """What is done, and what it is paid with (None: not written)."""
    for index, word in enumerate(words):
        if word.casefold() in ("with", "for", "pay", "paying"):
            return words[:index], words[index + 1 :]
    return words, None


def payment_for(state: State, player: int, words: Sequence[str] | None, price: Price, what: str) -> Payment:
    """What the words pay; without words, the only way there is (a payment that is forced need not be written)."""
    if words is not None:
        return read_payment(state, player, words)
    if total(price) == 0:
        return NOTHING
    ways = list(payments(state, player, price, 2))
    if len(ways) == 1:
        return ways[0]
    if not ways:
        everything = [(die, e[1]) for die in state.zones[player][RESERVE] if (e := stats.energy(state, die))]
        return Payment(tuple(everything), state.virtual[player])
    raise ChoiceNeeded(f"{what} can be paid in several ways: write which dice are spent, after the word with.")


def read_payment(state: State, player: int, words: Sequence[str]) -> Payment:
    """`F`, `FF` (whole), `FF/1` (one of the two), `Vampire:BB`, `+1` (energy that is no die)."""
    reserve = [die for die in state.zones[player][RESERVE] if stats.energy(state, die)]
    spent: list[tuple[int, int]] = []
    virtual = 0
    words = repeated(words)
    for number, word in enumerate(words):
        if word.startswith("+") and is_number(word[1:]):
            virtual += int(word[1:])
            continue
        name, _, part = word.partition("/")
        die = _paying_die(state, name, reserve, [die for die, _ in spent], player, words[number:].count(word))
        shown = stats.energy(state, die)
        amount = int(part) if is_number(part) else (shown[1] if shown else 0)
        spent.append((die, amount))
    return Payment(tuple(spent), virtual)


def _paying_die(state: State, word: str, reserve: list[int], taken: list[int], player: int, wanted: int) -> int:
    """The die that pays. `wanted`: how many so called are still to be found; nobody tells apart dice that all pay."""
    energy = energy_word(word)
    if energy is None:
        return find_die(state, word, reserve, taken, side=player)
    shows = [die for die in reserve if die not in taken and stats.energy(state, die) == energy]
    if not shows:
        lost = [d for d, moved in state.moved.items() if moved == ("spent with a rest", state.turn)]
        rule = "DM-PAY-06" if energy[0] == "generic" and any(state.owner[d] == player for d in lost) else "DM-PAY-02"
        raise Violation(rule, f"{state.name(player)} has no die showing {word} in the reserve pool to pay with.")
    if len(shows) == wanted or alike(state, shows):
        return shows[0]
    return find_die(state, word, shows, taken, side=player)
