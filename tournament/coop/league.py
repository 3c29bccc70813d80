"""A league of Dice Conquest: weekly points in each bracket, the best weeks of each player counted.

Players may change team, party and hero from week to week, so that points are the players' own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournament.coop.score import QuestEntry, QuestRow, boards
from tournament.pairing.values import Names, name_of
from tournament.ranking import Column, Ranked, counted, number, rank

#: Points by place in a bracket and week, then one for taking part and one for a win.
PLACE_POINTS = (10, 8, 6, 5, 4, 3, 2, 1)
TAKING_PART = 1
WINNING = 1
#: So many weeks of each player count.
BEST_WEEKS = 4


def place_points(places: Sequence[int], table: Sequence[int] = PLACE_POINTS) -> list[Fraction]:
    """Return the points of each place; a shared place gets the mean of the places that it covers."""
    points = []
    for place in places:
        sharing = places.count(place)
        covered = [table[spot] if spot < len(table) else 0 for spot in range(place - 1, place - 1 + sharing)]
        points.append(Fraction(sum(covered), sharing))
    return points


@dataclass(frozen=True, slots=True)
class PlayerWeek:
    """What one player takes from one week."""

    week: int
    points: Fraction
    place: int
    score: int
    won: bool
    hero: str


@dataclass(slots=True)
class _Season:
    weeks: list[PlayerWeek] = field(default_factory=list)

    def best(self, keep: int) -> list[PlayerWeek]:
        return sorted(self.weeks, key=lambda week: (-week.points, week.week))[:keep]


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """One player's season. `counting`: the weeks that count, the best first."""

    place: int
    player: int
    points: Fraction
    weeks: tuple[PlayerWeek, ...]
    counting: tuple[PlayerWeek, ...]
    ranked: Ranked

    @property
    def why(self) -> tuple[str, ...]:
        """Plain sentences: what decided the place, then how the points came about."""
        return self.ranked.why


class LeagueError(ValueError):
    """A week that cannot be counted; the message says why, and the way out."""


def weekly(
    number_: int, entries: Iterable[QuestEntry], names: Names | None = None, *, mixed: bool = False
) -> dict[int, PlayerWeek]:
    """Return what each player takes from a week. Raises LeagueError for a player in two teams, and for a team whose
    players are not as many as its heroes.
    """
    taken: dict[int, PlayerWeek] = {}
    for rows in boards(entries, mixed=mixed).values():
        for row, points in zip(rows, place_points([row.place for row in rows]), strict=True):
            for player, week in _of_team(number_, row, points):
                if player in taken:
                    raise LeagueError(
                        f"{name_of(player, names)} is in two teams of week {number_}, and nobody plays a seed twice. "
                        "Take the player out of one."
                    )
                taken[player] = week
    return taken


def _of_team(number_: int, row: QuestRow, points: Fraction) -> Iterable[tuple[int, PlayerWeek]]:
    """A run that a judge has set to nothing is no win."""
    (entry,) = row.entries
    if len(entry.players) != entry.result.party:
        raise LeagueError(
            f"Team {entry.team} names {len(entry.players)} players for {entry.result.party} heroes in week {number_}. "
            "Name one player for each hero, in seat order."
        )
    won = entry.result.won and entry.ruled is None
    total = points + TAKING_PART + WINNING * won
    for player, hero in zip(entry.players, entry.result.heroes, strict=True):
        yield player, PlayerWeek(number_, total, row.place, row.score, won, hero)


def league_standings(
    weeks: Mapping[int, Iterable[QuestEntry]],
    names: Names | None = None,
    *,
    keep: int = BEST_WEEKS,
    mixed: bool = False,
) -> tuple[LeagueRow, ...]:
    """Return the season from its weeks: the best `keep` weeks of each player, then the season's own tie-breaks."""
    seasons: dict[int, _Season] = {}
    for number_ in sorted(weeks):
        for player, week in weekly(number_, weeks[number_], names, mixed=mixed).items():
            seasons.setdefault(player, _Season()).weeks.append(week)
    points = {player: sum((w.points for w in season.best(keep)), Fraction(0)) for player, season in seasons.items()}
    return tuple(
        LeagueRow(
            row.place, row.entrant, points[row.entrant], tuple(seasons[row.entrant].weeks),
            tuple(seasons[row.entrant].best(keep)), row,
        )
        for row in rank(seasons, _columns(seasons, points, keep), names)
    )  # fmt: skip


def _columns(seasons: Mapping[int, _Season], points: Mapping[int, Fraction], keep: int) -> list[Column]:
    """Points; wins; the best score; the best four scores together; different heroes won with."""

    def of(value: Iterable[tuple[int, int]]) -> dict[int, Fraction]:
        return {player: Fraction(number_) for player, number_ in value}

    def how(player: int) -> str:
        season = seasons[player]
        best = season.best(keep)
        parts = " + ".join(f"{number(week.points)} (week {week.week})" for week in best)
        out = len(season.weeks) - len(best)
        rest = f" {counted(Fraction(out), 'week')} below the best {keep} left out." if out else ""
        return f"Points {number(points[player])} = {parts}.{rest}"

    scores = {player: sorted((week.score for week in each.weeks), reverse=True) for player, each in seasons.items()}
    wins = of((player, sum(week.won for week in each.weeks)) for player, each in seasons.items())
    heroes = of((player, len({week.hero for week in each.weeks if week.won})) for player, each in seasons.items())
    return [
        Column("points", "Points", "points", points, unit="point", how=how),
        Column("wins", "Wins", "wins", wins),
        Column("best", "Best score", "the best Quest Score", of((player, own[0]) for player, own in scores.items())),
        Column("best_four", "Best four", "the sum of the best four Quest Scores",
               of((player, sum(own[:4])) for player, own in scores.items())),
        Column("heroes", "Heroes", "different heroes won with", heroes),
    ]  # fmt: skip
