"""What a season is made of: events of any kind as places, and how they count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

#: Points by place, and none below.
PLACE_POINTS = (10, 8, 6, 5, 4, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class SeasonScoring:
    """How events count. `keep`: so many of a player's best events (0: all); `minimum`: so many events for a place.

    `attendance`: points for taking part; `winning`: further points for first place. `weights`: by kind of event, how
    often its points count; 1 where a kind is not named. Players with fewer events than `minimum` are drop-ins: they
    keep their points and stand behind the others without a place.
    """

    places: tuple[int, ...] = PLACE_POINTS
    attendance: int = 1
    winning: int = 0
    keep: int = 0
    minimum: int = 1
    weights: Mapping[str, Fraction] = field(default_factory=dict)


#: 10-8-6-5-4-3-2-1 by place and 1 for taking part; all events count.
STANDARD_SEASON = SeasonScoring()


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """One event or week. `boards`: places by entrant, one board for each bracket; equals share a place.

    `people`: who an entrant is, where it is a team; everybody of it takes the entrant's place. `left`: who played in
    the team and left it; they take the points for taking part, and no place. `points`: what each entrant takes by the
    event's own count, instead of points by place (a league of pods counts so).
    """

    number: int
    title: str
    kind: str
    boards: tuple[Mapping[int, int], ...]
    people: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    points: Mapping[int, Fraction] | None = None
    left: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


class _Placed(Protocol):
    @property
    def place(self) -> int: ...


class PlayerRow(_Placed, Protocol):
    """A row of Swiss rounds, pods or a bracket."""

    @property
    def player(self) -> int: ...


class TeamRow(_Placed, Protocol):
    """A row of a co-operative board."""

    @property
    def team(self) -> int: ...


def places_of(rows: Iterable[PlayerRow]) -> dict[int, int]:
    """Return the places of standings of any kind that rank players."""
    return {row.player: row.place for row in rows}


def team_places_of(rows: Iterable[TeamRow]) -> dict[int, int]:
    """Return the places of standings that rank teams."""
    return {row.team: row.place for row in rows}


class SeasonError(ValueError):
    """A season that cannot be counted; the message says why, and the way out."""
