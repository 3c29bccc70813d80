"""Dice with a value in a log: what is told of a die must be so."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dice_conquest.dice import SIDES, shown
from rules.dice_conquest.log.words import read_die
from rules.dice_conquest.state import State
from rules.dice_conquest.steps.rolling import impossible


def die_as_told(state: State, word: str) -> int:
    """A die; what the word says about its value must be so."""
    die, value = read_die(state, word)
    if value is not None and value != state.value[die]:
        raise wrong_value(state, die, value)
    return die


def wrong_value(state: State, die: int, value: int) -> Violation:
    """A value that the die does not show: one it never has, one it showed before, or just another."""
    if not 1 <= value <= SIDES[die]:
        return impossible(die, value)
    there = shown(die, state.value[die])
    if die == state.attack.die and value in state.attack.seen:
        return Violation("DC-TURN-03", f"It is {there} now; the {value} it showed before is gone.")
    rule = state.reasons.dice[die] or "DC-TURN-07"
    return Violation(rule, f"It is {there} here, not {value}.")
