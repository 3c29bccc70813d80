"""Loot that is used once the die is resolved: why that is too late, or why it could not come with the die at all."""

from __future__ import annotations

from rules.core.faults import Unreadable, Violation
from rules.core.notation import Entry
from rules.dice_conquest.cards import Loot
from rules.dice_conquest.dice import ALL
from rules.dice_conquest.language.lines import PLACING
from rules.dice_conquest.log.words import find_loot
from rules.dice_conquest.queries import creature, locked
from rules.dice_conquest.state import State
from rules.dice_conquest.steps.loot import PREPARED, not_in_hand


def named(state: State, entry: Entry) -> str:
    """The card that the entry names, or ""."""
    try:
        return find_loot(state, entry.args[0]) if entry.args else ""
    except Unreadable:
        return ""


def with_the_last_die(state: State, entry: Entry) -> Violation | None:
    """Why loot that comes as a die is placed could not come with the last one; None for any other loot."""
    last, card = state.last, named(state, entry)
    loot = state.table.cards.loot(card) if card else None
    if loot is None or loot.lines[0].moment != PLACING or last.slain or last.placed < 0:
        return None
    if card not in state.hands[last.hero]:
        return not_in_hand(state, last.hero, card)
    try:
        locked(state, "loot", f"{loot.name} stays unused")
    except Violation as fault:
        return fault
    return _nothing_to_do(state, loot)


def _nothing_to_do(state: State, loot: Loot) -> Violation | None:
    """The creature did no damage that could be cancelled, or no other die lay there that could be raised."""
    last, here = state.last, creature(state, state.last.target)
    if loot.lines[0].effects[0].name == PREPARED:
        message = f"{here.name} does no damage as a die is placed, so {loot.name} has none to cancel."
        return None if here.hurts else Violation(loot.rule, message)
    if any(state.where[die] == last.target and die != last.placed for die in ALL):
        return None
    message = f"{loot.name} raises the other dice where a die is placed, and none lay on {here.name}."
    return Violation(loot.rule, message)
