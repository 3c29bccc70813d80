"""Why a player sits at this table, in sentences that can be checked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from tournament.pairing.values import Names, listed, name_of
from tournament.pods.values import PROOFS, PodEntrant, Seating
from tournament.ranking import counted


def explain_seat(
    seating: Seating, entrants: Iterable[PodEntrant], player: int, names: Names | None = None
) -> tuple[str, ...]:
    """Return why: points and earlier meetings at the table, what could not be kept, and how good the round is."""
    pod = seating.pod_of(player)
    by_id = {entrant.id: entrant for entrant in entrants}
    if seating.proof == "drawn":
        return (f"{PROOFS['drawn'].removesuffix('.')} (lot number {seating.seed}).",)
    points = listed([f"{name_of(one, names)} {counted(by_id[one].points, 'point')}" for one in sorted(pod.seats)])
    told = [f"Pod {pod.number}: {points}."]
    met = [(one, other, often) for one, other, often in seating.repeats if {one, other} <= {*pod.seats}]
    told += [
        f"{name_of(one, names)} and {name_of(other, names)} have met {_times(often)} before."
        for one, other, often in met
    ]
    told += [apart(pair, names) for pair in seating.together if {*pair} <= {*pod.seats}]
    told.append(PROOFS[seating.proof])
    told.append(f"Seats and equal seatings were drawn at random (lot number {seating.seed}).")
    return tuple(told)


def _times(often: int) -> str:
    return "once" if often == 1 else f"{often} times"


def apart(pair: tuple[int, int], names: Names | None = None) -> str:
    """Say that two who wished to sit apart sit together."""
    one, other = (name_of(player, names) for player in pair)
    return f"{one} and {other} should not sit together; no seating was found that keeps all such pairs apart."


def warnings(seating: Seating, names: Names | None = None) -> tuple[str, ...]:
    """Return what the organizer should know before publishing: who could not be kept apart."""
    return tuple(apart(pair, names) for pair in seating.together)


def meetings(pods: Iterable[tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Return for each player who was met, as often as met, from the tables of the rounds so far."""
    met: dict[int, list[int]] = {}
    for seats in pods:
        for one, other in combinations(seats, 2):
            met.setdefault(one, []).append(other)
            met.setdefault(other, []).append(one)
    return {player: tuple(sorted(others)) for player, others in met.items()}
