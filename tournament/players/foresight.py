"""What a merging would change, before it is made: the entries that go over, and places in the seasons."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.events.models import Entrant, Person, Season
from tournament.leagues.counting import Table, TableRow, table_of
from tournament.seasons import ordinal

from .history import entries, left_teams


@dataclass(frozen=True, slots=True)
class SeasonChange:
    """A season in which the merging changes somebody's points or place, in words."""

    season: Season
    before: tuple[str, ...]
    after: str


@dataclass(frozen=True, slots=True)
class Effects:
    entries: tuple[Entrant, ...]
    seasons: tuple[SeasonChange, ...]


def effects(person: Person, other: Person) -> Effects:
    """Return what becomes of the other's entries, and of both in every season they are in."""
    own, theirs = entries(person), entries(other)
    left = [*left_teams(person), *left_teams(other)]
    ids = {season.pk for entrant in (*own, *theirs, *left) for season in entrant.event.seasons}
    seasons = Season.objects.filter(pk__in=ids).order_by("pk")
    changes = (_change(season, person, other) for season in seasons)
    return Effects(tuple(theirs), tuple(change for change in changes if change is not None))


def _change(season: Season, person: Person, other: Person) -> SeasonChange | None:
    now, then = table_of(season), table_of(season, {other.pk: person.pk})
    before = [_told(row) for row in (now.row_of(person.pk), now.row_of(other.pk)) if row is not None]
    after = then.row_of(person.pk)
    if now.row_of(other.pk) is None or after is None:
        return None
    return SeasonChange(season, tuple(before), _after(then, after, person))


def _told(row: TableRow) -> str:
    place = ordinal(row.place) if row.place else "a drop-in"
    return f"{row.name} is {place} with {row.points} points"


def _after(table: Table, row: TableRow, person: Person) -> str:
    place = ordinal(row.place) if row.place else "a drop-in"
    return f"{person.name} is {place} with {row.points} points from {len(row.played)} events"
