"""Whether any text has a say: asked once for all that happens in some steps."""

from __future__ import annotations

from rules.dice_masters.state import Modifier, State
from rules.dice_masters.table import Table


def no_subscriber(state: State, names: frozenset[str]) -> bool:
    """Whether no effect at work does or waits for any of these things, and no card in the field hears or states one."""
    cards, present = state.table.subscribers[names], state.present
    if cards is None:
        return False
    for card in cards:
        if present[card]:
            return False
    return not state.modifiers or not _is_at_work(state, names)


def _is_at_work(state: State, names: frozenset[str]) -> bool:
    for modifier in state.modifiers:
        if modifier.name in names:
            return True
        if modifier.name == "waits" and not names.isdisjoint(_awaited(state.table, modifier)):
            return True
    return False


def _awaited(table: Table, modifier: Modifier) -> tuple[str, ...]:
    """The events that a delayed line waits for."""
    return table.stacks[modifier.stack].abilities[modifier.line].events
