"""Energy that was paid for nothing, and what the verdict says of it (AMB-17)."""

from __future__ import annotations

from rules.dice_masters.effects.resolve import ability_of
from rules.dice_masters.state import Frame, State


def note_waste(state: State, player: int, stack: int) -> None:
    """Battle for Faerûn lets nobody be stopped from paying for nothing; it is worth a remark. In War of Light, or left
    undecided, it is a ruling."""
    profile = state.table.profile
    if profile.edition == "wol2015" or "pointless_global" in profile.undecided:
        state.cite_ruling("AMB-17")
    name = state.table.stacks[stack].name
    note = f"{state.name(player)} paid for the global ability of {name}, which could do nothing."
    if note not in state.notes[-1:]:
        state.notes.append(note)


def note_if_wasted(state: State, frame: Frame) -> None:
    """A global ability for which a die was chosen that it cannot change."""
    if frame.it and not frame.done and ability_of(state, frame).is_global:
        note_waste(state, frame.player, frame.stack)
