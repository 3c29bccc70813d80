"""What goes into a seating and what comes out: plain values, no algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class PodEntrant:
    """A player to be seated. `met`: the players met at a table so far, each as often as met.

    `apart`: players who shall not sit at this player's table (a household, a wish); one side's word is enough.
    """

    id: int
    points: Fraction = Fraction(0)
    met: tuple[int, ...] = ()
    apart: frozenset[int] = frozenset()
    rank: int = 1


@dataclass(frozen=True, slots=True)
class Costs:
    """What a table costs, added up over its pairs of players; keeping two apart comes before all of it.

    `points`: for each squared point of difference. `again`: for two who have met once; who have met k times cost it
    k * k times, so that a third meeting is avoided before two second ones.
    """

    points: int = 1
    again: int = 16


#: A second meeting is as bad as a difference of four points.
STANDARD_COSTS = Costs()


@dataclass(frozen=True, slots=True)
class Pod:
    """A table. `seats`: the players clockwise."""

    number: int
    seats: tuple[int, ...]


#: How a seating is known to be good.
PROOFS = {
    "drawn": "The seating was drawn at random.",
    "one pod": "All players sit in one pod.",
    "all seatings": "No seating is more even: all seatings were compared.",
    "bound": "No seating is more even: each player sits with the nearest there are.",
    "exchanges": "The best seating found: no exchange between any two pods, and none between any three that were "
    "tried, makes it better.",
    "by hand": "The organizer changed seats of this round.",
}


@dataclass(frozen=True, slots=True)
class Seating:
    """A round of pods.

    `cost` is what points and repeated meetings cost (`Costs`), `bound` what any seating costs at least; `proof` a key
    of PROOFS. `repeats`: (one, other, times met before) for each pair that meets again; `together`: the pairs that
    should not sit together and do, because no seating was found without them.
    """

    pods: tuple[Pod, ...]
    cost: Fraction
    bound: Fraction
    proof: str
    seed: int
    repeats: tuple[tuple[int, int, int], ...] = ()
    together: tuple[tuple[int, int], ...] = ()

    def pod_of(self, player: int) -> Pod:
        """Return the player's pod. KeyError when the player is not seated."""
        for pod in self.pods:
            if player in pod.seats:
                return pod
        raise KeyError(player)
