"""Lines of which a part can be read, and what may be written instead."""

from __future__ import annotations

from contextlib import suppress

from rules.core.faults import Unreadable
from rules.core.lines.notation import Entry
from rules.dice_conquest.log.words import find_target, loot_named, spelt
from rules.dice_conquest.queries import creature
from rules.dice_conquest.state import State


def says_more_than_a_turn(state: State, entry: Entry) -> Unreadable:
    """A line that begins with a die, and tells more of it than the creature."""
    line = ("" if entry.actor is None else f"P{entry.actor + 1} ") + f"take {entry.verb.upper()}"
    for word in entry.args:
        with suppress(Unreadable):
            if (card := find_target(state, word.strip(".,:;!"))) in state.display:
                line = f"{line} > place {spelt(creature(state, card).name)}"
                break
    return Unreadable(
        f"Not all of this line can be read: write {line}, and on lines of its own what comes of it.", (line,)
    )


def loot_is_used(state: State, entry: Entry) -> Unreadable | None:
    """That loot is not placed; None where no loot is named."""
    card = loot_named(state, entry.args[0]) if entry.args else ""
    if not card:
        return None
    line = f"use {spelt(state.table.cards.loot(card).name)} {' '.join(entry.args[1:])}".rstrip()
    return Unreadable(f"Loot is used, and dice are placed: write {line}.", (line,))
