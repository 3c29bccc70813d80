"""Seasons: events of any kind in one table, by places, attendance and the best of each player.

Nothing here knows a database or a clock.
"""

from __future__ import annotations

from tournament.seasons.table import SeasonResult, SeasonRow, event_results, ordinal, place_told, season_table
from tournament.seasons.values import (
    PLACE_POINTS,
    STANDARD_SEASON,
    SeasonError,
    SeasonEvent,
    SeasonScoring,
    places_of,
    team_places_of,
)

__all__ = [
    "PLACE_POINTS",
    "STANDARD_SEASON",
    "SeasonError",
    "SeasonEvent",
    "SeasonResult",
    "SeasonRow",
    "SeasonScoring",
    "event_results",
    "ordinal",
    "place_told",
    "places_of",
    "season_table",
    "team_places_of",
]
