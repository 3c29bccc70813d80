"""Claims about totals: compared with the sum of the dice, and if wrong, which die was counted wrongly."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.core.faults import Unreadable, Violation
from rules.dungeon_dice import zones
from rules.dungeon_dice.dice_set import ONE_USE, SPELL
from rules.dungeon_dice.state import FIGHTING, Fight, State
from rules.dungeon_dice.steps import combat
from rules.dungeon_dice.steps.one_use import RULES

_BOTH = re.compile(r"(-?[0-9]{1,3}) ?(?:[-:/]|to|and)? ?(-?[0-9]{1,3})")
SUM = "DD-COMBAT-04"
Totals = tuple[int, int]


def claim(state: State, what: str, words: list[str]) -> None:
    """`= total 5-7`: heroes and monster; in a duel who acts first and the other."""
    match = _BOTH.fullmatch(" ".join(words))
    if match is None:
        raise Unreadable("Write both totals, the heroes' first: = total 5-7.")
    fight, said = state.fight, (int(match[1]), int(match[2]))
    if fight is None or state.step not in FIGHTING:
        _claim_compared(state, said)
        return
    there = combat.totals(state)
    if said != there:
        rule, why = next(((rule, why) for wrong, rule, why in _slips(state, fight, there) if wrong == said), (SUM, ""))
        raise Violation(rule, f"The dice add up to {there[0]}-{there[1]}, not {said[0]}-{said[1]}{why}.")


def _claim_compared(state: State, said: Totals) -> None:
    """The combat is resolved, and its dice are picked up: what is claimed are the totals that were compared."""
    if state.compared is None:
        raise Violation(SUM, "No dice are in a combat here.")
    if said != state.compared:
        heroes, monster = state.compared
        raise Violation(SUM, f"The dice added up to {heroes}-{monster}, not {said[0]}-{said[1]}.")


def _slips(state: State, fight: Fight, there: Totals) -> Iterator[tuple[Totals, str, str]]:
    """The totals that one slip would give, with the rule against it and half a sentence."""
    for die, side in fight.sides.items():
        value = _value(state, die)
        without, elsewhere = _less(there, side, value), _less(_less(there, side, value), 1 - side, -value)
        for rule, wrongs in _about(state, fight, die, without, elsewhere):
            for wrong in wrongs:
                yield wrong, rule, f"; look at {state.table.id(die)}"
    for die, side in fight.removed:
        for value in {face.value for face in state.table.faces[die] if face.value}:
            yield _less(there, side, -value), "DD-SYM-09", f"; {state.table.id(die)} is out of this combat"


def _about(
    state: State, fight: Fight, die: int, without: Totals, elsewhere: Totals
) -> Iterator[tuple[str, tuple[Totals, ...]]]:
    """What may go wrong with one die: forgotten, or counted for the other side."""
    if state.table.dice[die].kind == ONE_USE:
        for symbol, rule in RULES.items():
            if zones.shows(state, die, symbol):
                yield rule, (without, elsewhere)
    if die in fight.drained:
        yield "DD-SYM-21", (without, elsewhere)
    if state.table.dice[die].kind == SPELL and zones.shows(state, die, "fizzle"):
        values = [face.value for face in state.table.faces[die] if face.value]
        yield "DD-ABIL-06", tuple(_less(without, fight.sides[die], -value) for value in values)
    elif state.table.dice[die].kind == SPELL:
        rule = "DD-SYM-20" if state.table.dice[die].spell.casefold() == "fire" else "DD-SYM-19"
        yield rule, (without, elsewhere)


def _value(state: State, die: int) -> int:
    return state.table.values[die][state.shown[die]] if state.shown[die] >= 0 else 0


def _less(totals: Totals, side: int, value: int) -> Totals:
    return (totals[0] - value, totals[1]) if side == 0 else (totals[0], totals[1] - value)
