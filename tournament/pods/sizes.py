"""How many players sit at each table."""

from __future__ import annotations

from collections.abc import Sequence

#: A pod has so many seats; from six players on there are only pods of 4 and 3, for a pod of 5 plays to another goal.
SMALLEST, LARGEST = 2, 5
USUAL = 4
#: From so many players on the best four may meet in a final pod.
FINAL_FROM = 9


class PodError(ValueError):
    """The players cannot be seated; the message says why, and the way out."""


def pod_sizes(players: int) -> tuple[int, ...]:
    """Return the sizes of the pods, the largest first: 11 -> (4, 4, 3). Raises PodError for fewer than two."""
    if players < SMALLEST:
        there = {0: "nobody is here", 1: "only 1 is here"}.get(players, f"{players} are here")
        raise PodError(f"A pod needs at least 2 players and {there}. Enter a player, or finish the event.")
    if players <= LARGEST:
        return (players,)
    threes = -players % USUAL
    return (USUAL,) * ((players - 3 * threes) // USUAL) + (3,) * threes


def check_sizes(sizes: Sequence[int], players: int) -> None:
    """Raise PodError unless these pods seat all players."""
    for size in sizes:
        if not SMALLEST <= size <= LARGEST:
            raise PodError(f"A pod of {size} is not possible: Dungeon Dice is played by {SMALLEST} to {LARGEST}.")
    if sum(sizes) != players:
        raise PodError(f"These pods have {sum(sizes)} seats and {players} players are here. Change a pod's size.")
