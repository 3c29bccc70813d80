"""What is true of a position, as players claim it: any of these lines may stand in a log there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.dungeon_dice import zones
from rules.dungeon_dice.log.claims import BAGS, FIGURES
from rules.dungeon_dice.state import FIGHTING, State
from rules.dungeon_dice.steps import combat


def claims(state: State) -> Iterator[str]:
    """What each player has, has equipped and has gained; what the bags hold; and the totals of a combat, or of
    the last one once it is resolved."""
    for player in range(state.table.players):
        for what, found in FIGURES.items():
            yield f"= P{player + 1} {what} {found(state, player)}"
        yield _dice(state, player, "has", zones.items(state, player))
        yield _dice(state, player, "trophies", zones.trophies(state, player))
        yield _dice(state, player, "set", zones.equipped(state, player))
    for bag in BAGS:
        yield f"= {bag} {len(zones.in_bag(state, bag))}"
    fighting = state.fight is not None and state.step in FIGHTING
    totals = combat.totals(state) if fighting else state.compared
    if totals is not None:
        yield f"= total {totals[0]}-{totals[1]}"


def _dice(state: State, player: int, what: str, dice: Sequence[int]) -> str:
    return f"= P{player + 1} {what} {' '.join(map(state.table.id, dice)) or 'none'}"
