"""Pods: tables of two to five for Dungeon Dice. Seating, results with everything that can be wrong, standings.

Nothing here knows a database or a clock, and chance comes from a recorded seed.
"""

from __future__ import annotations

from tournament.pods.explain import explain_seat, meetings, warnings
from tournament.pods.from_log import PodFromLog, pod_of, pod_of_log, read_pod
from tournament.pods.placings import (
    BYE_POINTS,
    POD_POINTS,
    BadPodResult,
    PodOutcome,
    SeatOutcome,
    outcome,
    placings,
    pod_points,
)
from tournament.pods.results import (
    DUELS,
    ENDINGS,
    LOST,
    NO_DUEL,
    THRONE,
    TIME,
    WON,
    PodPlaces,
    PodResult,
    SeatPlace,
    SeatResult,
    find_faults,
)
from tournament.pods.seating import final_pod, has_final, seat_pods
from tournament.pods.sizes import FINAL_FROM, PodError, check_sizes, pod_sizes
from tournament.pods.standings import PodStanding, after_final, pod_standings
from tournament.pods.values import PROOFS, STANDARD_COSTS, Costs, Pod, PodEntrant, Seating

__all__ = [
    "BYE_POINTS",
    "DUELS",
    "ENDINGS",
    "FINAL_FROM",
    "LOST",
    "NO_DUEL",
    "POD_POINTS",
    "PROOFS",
    "STANDARD_COSTS",
    "THRONE",
    "TIME",
    "WON",
    "BadPodResult",
    "Costs",
    "Pod",
    "PodEntrant",
    "PodError",
    "PodFromLog",
    "PodOutcome",
    "PodPlaces",
    "PodResult",
    "PodStanding",
    "SeatOutcome",
    "SeatPlace",
    "SeatResult",
    "Seating",
    "after_final",
    "check_sizes",
    "explain_seat",
    "final_pod",
    "find_faults",
    "has_final",
    "meetings",
    "outcome",
    "placings",
    "pod_of",
    "pod_of_log",
    "pod_points",
    "pod_sizes",
    "pod_standings",
    "read_pod",
    "seat_pods",
    "warnings",
]
