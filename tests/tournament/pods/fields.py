"""Pods as tests write them: seats with marks, the numbers of the dice set, fields grown by playing."""

from __future__ import annotations

import random
from fractions import Fraction

from rules.dungeon_dice.record import shipped
from tournament.pods import POD_POINTS, PodEntrant, PodResult, Seating, SeatResult, meetings, seat_pods

PARAMS = next(iter(shipped().values())).params
ANA, BO, CY, DEE, ELI = range(1, 6)
NAMES = dict(enumerate(["Ana", "Bo", "Cy", "Dee", "Eli"], start=1))


def seat(player: int, fame: int, **marks: object) -> SeatResult:
    """A seat whose Fame is all from red trophies unless the marks say otherwise."""
    return SeatResult(player, fame, **{"red": fame, **marks})  # type: ignore[arg-type]


def throne(*seats: SeatResult) -> PodResult:
    return PodResult("throne", seats)


def time(*seats: SeatResult) -> PodResult:
    return PodResult("time", seats)


def played(players: int, rounds: int, seed: int) -> tuple[list[PodEntrant], list[Seating]]:
    """The field after so many rounds with drawn results, and the rounds."""
    chance = random.Random(seed)
    points = dict.fromkeys(range(1, players + 1), Fraction(0))
    seatings: list[Seating] = []
    for number in range(rounds):
        seating = seat_pods(field(points, seatings), seed + number)
        seatings.append(seating)
        for pod in seating.pods:
            for player, gained in zip(
                chance.sample(pod.seats, len(pod.seats)), POD_POINTS[len(pod.seats)], strict=True
            ):
                points[player] += gained
    return field(points, seatings), seatings


def field(points: dict[int, Fraction], seatings: list[Seating]) -> list[PodEntrant]:
    met = meetings(pod.seats for seating in seatings for pod in seating.pods)
    return [PodEntrant(player, score, met.get(player, ())) for player, score in points.items()]
