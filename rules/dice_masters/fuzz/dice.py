"""The law of conservation: every die is in exactly one place."""

from __future__ import annotations

from collections import Counter

from rules.core.fuzz.mistake import Mistake
from rules.dice_masters.stacks import PAWNS
from rules.dice_masters.state import CARD, State


def conserved(state: State) -> None:
    """Every die is in exactly one place, and each player has eight pawns (DM-ZONE-01, DM-SETUP-02)."""
    lying = Counter(die for side in state.zones for zone in side for die in zone)
    lying.update(die for dice in state.supply for die in dice)
    if lying != Counter(range(len(state.zone))):
        raise Mistake(f"dice are lost or doubled: {[d for d in range(len(state.zone)) if lying[d] != 1]}")
    for die, zone in enumerate(state.zone):
        if (die in state.supply[state.table.stack_of[die]]) != (zone == CARD):
            raise Mistake(f"die {die} is elsewhere than it says")
    for player in (0, 1):
        pawns = sum(1 for d, owner in enumerate(state.owner) if owner == player and state.table.stack(d).is_pawn)
        if pawns != PAWNS:
            raise Mistake(f"{state.name(player)} has {pawns} {state.table.pawn_name} dice")
