"""Who drafts with whom, and in which seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.drafts.rules import DraftRules
from tournament.lots import draw_lots


class DraftError(ValueError):
    """A draft that cannot be; the message says why, and the way out."""


@dataclass(frozen=True, slots=True)
class DraftPod:
    """A table. `seats`: the players clockwise, so the next one sits to one's left."""

    number: int
    seats: tuple[int, ...]

    def neighbour(self, player: int, steps: int) -> int:
        """Return who sits so many seats clockwise from this player. Raises ValueError for somebody else's table."""
        return self.seats[(self.seats.index(player) + steps) % len(self.seats)]


def draft_sizes(players: int, rules: DraftRules) -> tuple[int, ...]:
    """Return the sizes of the pods: as near to the recommended one as can be, differing by one at most, the largest
    first. Raises DraftError for fewer than two players.
    """
    if players < 2:
        raise DraftError(f"A draft needs at least 2 players and {players} are here. Enter players first.")
    pods = max((2 * players + rules.pod) // (2 * rules.pod), -(-players // rules.largest), 1)
    while pods > 1 and players // pods < rules.smallest:
        pods -= 1
    small, larger = divmod(players, pods)
    return (small + 1,) * larger + (small,) * (pods - larger)


def seat_draft(players: Iterable[int], seed: int, rules: DraftRules) -> tuple[DraftPod, ...]:
    """Return the pods with their seats as the seed draws them, the same in whatever order the players come."""
    lots = draw_lots(players, seed)
    line = sorted(lots, key=lots.__getitem__)
    pods, begin = [], 0
    for number, size in enumerate(draft_sizes(len(line), rules), start=1):
        pods.append(DraftPod(number, tuple(line[begin : begin + size])))
        begin += size
    return tuple(pods)
