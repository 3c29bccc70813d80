"""Places and points of one pod."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.dungeon_dice.dice_set import Params
from tournament.pods.results import LOST, WON, PodPlaces, PodResult, SeatResult, find_faults

#: Points by place, for each number of players: 3 on average in every pod, so that no size is a gain or a loss.
POD_POINTS: Mapping[int, tuple[int, ...]] = {2: (5, 1), 3: (5, 3, 1), 4: (5, 4, 2, 1), 5: (5, 4, 3, 2, 1)}
#: What a player gets who sits out: the mean of every pod.
BYE_POINTS = Fraction(3)


class BadPodResult(ValueError):
    """A result that cannot be; `faults` are its sentences."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(" ".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """What one player takes from a pod. `fame` None: it was not written down; `goal`: of this pod.

    Whoever has place 1 has the throne, also when time was called: the most Fame has the claim then.
    """

    player: int
    place: int
    points: Fraction
    throne: bool
    fame: int | None
    goal: int
    left: bool

    @property
    def fame_share(self) -> Fraction | None:
        """Fame as a share of the goal, at most 1."""
        return None if self.fame is None else min(Fraction(1), Fraction(self.fame, self.goal))


@dataclass(frozen=True, slots=True)
class PodOutcome:
    """A pod of a round as the standings count it, in seat order."""

    round: int
    seats: tuple[SeatOutcome, ...]


def placings(result: PodResult | PodPlaces) -> dict[int, int]:
    """Return the place of each player, equals sharing it: {3: 1, 1: 2, 2: 2, 4: 4}.

    The throne comes first; then Fame, gold and black trophies, experience, fewer wounds. Whoever left early is last.
    """
    if isinstance(result, PodPlaces):
        return {seat.player: seat.place for seat in result.seats}
    keys = {seat.player: _standing(seat) for seat in result.seats}
    return {player: 1 + sum(other > key for other in keys.values()) for player, key in keys.items()}


def _standing(seat: SeatResult) -> tuple[Any, ...]:
    """Return what places a seat, the higher first. Among equal claims the duel decides."""
    if seat.left:
        return (False,)
    duel = {WON: 1, LOST: -1}.get(seat.duel, 0)
    return (True, seat.claim and seat.duel != LOST, seat.fame, duel == 1, seat.gold, seat.black, seat.experience,
            -seat.wounds)  # fmt: skip


def pod_points(places: Mapping[int, int], left: frozenset[int] = frozenset()) -> dict[int, Fraction]:
    """Return the points for these places: a shared place gets the mean of what it covers, leaving early nothing."""
    table = POD_POINTS[len(places)]
    points = {}
    for player, place in places.items():
        sharing = sum(other == place for other in places.values())
        shared = Fraction(sum(table[place - 1 : place - 1 + sharing]), sharing)
        points[player] = Fraction(0) if player in left else shared
    return points


def outcome(result: PodResult | PodPlaces, round_number: int, params: Params) -> PodOutcome:
    """Return what the standings count. Raises BadPodResult with everything that cannot be."""
    faults = find_faults(result, params)
    if faults:
        raise BadPodResult(faults)
    places = placings(result)
    points = pod_points(places, frozenset(seat.player for seat in result.seats if seat.left))
    goal = params.fame_goal(len(result.seats))
    return PodOutcome(
        round_number,
        tuple(
            SeatOutcome(
                seat.player, places[seat.player], points[seat.player], places[seat.player] == 1,
                seat.fame, goal, seat.left,
            )
            for seat in result.seats
        ),
    )  # fmt: skip
