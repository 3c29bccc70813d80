"""From rows to the table of a season: places of finished events become points of people.

The table is counted from the standings as they are, so a corrected result changes it at once. What one event gives is
kept for as long as its version stands, and belongs to nobody yet: who its entrants are is looked up each time.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from tournament.coop import LeagueError, LeagueRow, QuestEntry, league_standings
from tournament.events import adapter
from tournament.events.models import SEATS, Entrant, Event, Match, Member, Person, Round, Season
from tournament.events.results.quest import of_body
from tournament.events.services.entering.former_members import former_members
from tournament.ranking import number
from tournament.seasons import SeasonError, SeasonEvent, SeasonRow, SeasonScoring, ordinal, place_told, season_table

#: So many finished events are kept counted in each process: some 5 kB for one of 32 players.
KEPT = 512
#: One person standing for another: what a merging would make of a table. Key and value are ids of people.
Merged = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Week:
    """A column of the table: an event of the season, or one run of a league of score runs."""

    number: int
    event: Event

    @property
    def counts(self) -> bool:
        return self.event.is_finished


@dataclass(frozen=True, slots=True)
class Cell:
    """What somebody took from a week; `counts` is false for one beyond the best so many."""

    week: int
    title: str
    place: str
    points: str
    counts: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """One person's line. `place` None: a drop-in. `cells` stand by week, None for one they missed."""

    place: int | None
    player: int
    name: str
    points: str
    exact: Fraction
    cells: tuple[Cell | None, ...]
    why: tuple[str, ...]

    @property
    def played(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell is not None)

    @property
    def is_person(self) -> bool:
        """Return whether `player` is the number of a person; an entry that nobody was linked to has one below 0."""
        return self.player > 0


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a season; `fault` says why it cannot be counted."""

    season: Season
    weeks: tuple[Week, ...]
    rows: tuple[TableRow, ...]
    fault: str = ""

    @property
    def ranked(self) -> tuple[TableRow, ...]:
        return tuple(row for row in self.rows if row.place is not None)

    @property
    def drop_ins(self) -> tuple[TableRow, ...]:
        return tuple(row for row in self.rows if row.place is None)

    @property
    def has_doubles(self) -> bool:
        return any(week.event.is_doubles for week in self.weeks)

    def row_of(self, player: int) -> TableRow | None:
        return next((row for row in self.rows if row.player == player), None)


class _People:
    """Who an entrant is in the table, by the numbers of people, and what they are called.

    An entry without a person has a number below 0, the same for all entries of its name.
    """

    def __init__(self, merged: Merged) -> None:
        self.names: dict[int, str] = {}
        self._merged, self._strays = merged, dict[str, int]()

    def number_of(self, person: int | None, name: str) -> int:
        if person is None:
            found = self._strays.setdefault(name.casefold(), -len(self._strays) - 1)
        else:
            found = self._merged.get(person, person)
        self.names.setdefault(found, name)
        return found

    def learn_names(self) -> None:
        """Call people by the name the store knows them by, where that differs from one they once registered with."""
        ids = [number_ for number_ in self.names if number_ > 0]
        for start in range(0, len(ids), 500):
            rows = Person.objects.filter(pk__in=ids[start : start + 500])
            self.names |= dict(rows.values_list("pk", "name"))


def table_of(season: Season, merged: Merged | None = None) -> Table:
    """Return the table as it is now, or as it would be with people merged."""
    events = list(season.counted.exclude(state__in=[Event.State.DRAFT, Event.State.CALLED_OFF]).order_by("date", "pk"))
    people = _People(merged or {})
    try:
        if season.count == Season.Count.QUESTS:
            return _league(season, events, people)
        return _season(season, events, people)
    except (SeasonError, LeagueError) as error:
        return Table(season, tuple(Week(n, event) for n, event in enumerate(events, 1)), (), str(error))


def _season(season: Season, events: Sequence[Event], people: _People) -> Table:
    weeks = tuple(Week(spot, event) for spot, event in enumerate(events, 1))
    counted = [week.event for week in weeks if week.counts]
    who, left = _people_of(counted, people), _left_of(counted, people)
    values = [_value(week, who, left, own=season.count == Season.Count.POINTS) for week in weeks if week.counts]
    people.learn_names()
    rows = season_table(values, scoring_of(season), people.names)
    return Table(season, weeks, tuple(_row(row, weeks, people) for row in rows))


def scoring_of(season: Season) -> SeasonScoring:
    return SeasonScoring(
        places=tuple(season.places),
        attendance=season.attendance,
        winning=season.winning,
        keep=season.keep,
        minimum=season.minimum,
    )


#: By event: who an entrant is, or was.
_Teams = Mapping[int, dict[int, tuple[int, ...]]]


def _value(week: Week, who: _Teams, left: _Teams, *, own: bool) -> SeasonEvent:
    """Return a finished event as places (and, where `own`, points) of its entrants, and who they are."""
    event = week.event
    boards = _counted(_AsOf(event.pk, event.created_at, event.version, event))
    return SeasonEvent(
        number=week.number,
        title=event.name,
        kind=event.structure,
        boards=tuple({player: place for player, place, _ in board} for board in boards),
        people=who.get(event.pk, {}),
        left=left.get(event.pk, {}),
        points={player: points for board in boards for player, _, points in board} if own else None,
    )


@dataclass(frozen=True, slots=True)
class _AsOf:
    """An event at one version: every change of it counts the version on (`audit.record`)."""

    pk: int
    created_at: datetime.datetime
    version: int
    event: Event = field(compare=False)


@lru_cache(maxsize=KEPT)
def _counted(as_of: _AsOf) -> tuple[tuple[tuple[int, int, Fraction], ...], ...]:
    """Return (entrant, place, points) of everybody who played, by board."""
    event, here = as_of.event, _who_played(as_of.event)
    boards = event.scheme.boards(adapter.ranking(event))
    return tuple(
        tuple((row.player, row.place, Fraction(row.points)) for row in board if row.player in here) for board in boards
    )


def _who_played(event: Event) -> set[int]:
    """Return the entrants who sat at a table, or had a bye; whoever only failed to come takes nothing home."""
    rows = Match.objects.filter(round__event=event).exclude(round__state=Round.State.PAIRED)
    sat = Counter(pk for row in rows.values_list(*SEATS) for pk in row if pk is not None)
    missed = event.audit.filter(action="match.no_show").values_list("data", flat=True)
    absent = {data.get("entrant") for data in missed}
    return {pk for pk, times in sat.items() if times > 1 or pk not in absent}


def _people_of(events: Sequence[Event], people: _People) -> dict[int, dict[int, tuple[int, ...]]]:
    """Return by event who each entrant is: itself, or by seat the people of a party or a team."""
    of_people = [event.pk for event in events if event.needs_parties]
    members: dict[int, list[int]] = {}
    for member in Member.objects.filter(entrant__event__in=of_people).order_by("entrant", "seat"):
        members.setdefault(member.entrant_id, []).append(people.number_of(member.person_id, member.name))
    rows = Entrant.objects.filter(event__in=events).values_list("event", "pk", "person_id", "name")
    found: dict[int, dict[int, tuple[int, ...]]] = {}
    for event, pk, person, name in rows.order_by("event", "pk"):
        own = tuple(members[pk]) if pk in members else (people.number_of(person, name),)
        found.setdefault(event, {})[pk] = own
    return found


def _left_of(events: Sequence[Event], people: _People) -> dict[int, dict[int, tuple[int, ...]]]:
    """Return by event who played in a team of doubles and left it."""
    found: dict[int, dict[int, tuple[int, ...]]] = {}
    for former in former_members([event for event in events if event.is_doubles]):
        teams = found.setdefault(former.entrant.event_id, {})
        person = people.number_of(former.person, former.name)
        teams[former.entrant.pk] = (*teams.get(former.entrant.pk, ()), person)
    return found


def _row(row: SeasonRow, weeks: Sequence[Week], people: _People) -> TableRow:
    counting = {result.event for result in row.counting}
    cells = {
        result.event: Cell(
            result.event, result.title, place_told(result), number(result.points), result.event in counting
        )
        for result in row.results
    }
    return TableRow(
        place=row.place,
        player=row.player,
        name=people.names[row.player],
        points=number(row.points),
        exact=row.points,
        cells=tuple(cells.get(week.number) for week in weeks),
        why=row.why,
    )


def _league(season: Season, events: Sequence[Event], people: _People) -> Table:
    """Count each run of each finished event as a week of its own: one deck, played once by everybody."""
    weeks: list[Week] = []
    runs: dict[int, list[QuestEntry]] = {}
    for event in events:
        own = _runs(event, people) if event.is_finished else []
        for entries in own or [[]]:
            weeks.append(Week(len(weeks) + 1, event))
            if own:
                runs[len(weeks)] = entries
    people.learn_names()
    ranked = league_standings(runs, people.names, keep=season.keep or max(1, len(weeks)))
    full = [row for row in ranked if len(row.weeks) >= season.minimum]
    few = [row for row in ranked if len(row.weeks) < season.minimum]
    places = {row.player: 1 + sum(other.place < row.place for other in full) for row in full}
    rows = [_league_row(row, places.get(row.player), weeks, people, season.minimum) for row in (*full, *few)]
    return Table(season, tuple(weeks), tuple(rows))


def _runs(event: Event, people: _People) -> list[list[QuestEntry]]:
    """Return the runs of each round, with who played them in seat order."""
    who = _people_of([event], people).get(event.pk, {})
    found: dict[int, list[QuestEntry]] = {}
    matches = Match.objects.filter(round__event=event, outcome__isnull=False).exclude(round__state=Round.State.PAIRED)
    rows = matches.order_by("round__number", "first_id").values_list("round__number", "first_id", "outcome")
    for round_, party, outcome in rows:
        if outcome is None or "quest" not in outcome:
            raise LeagueError(f"{event.name} is not an event of Dice Conquest. Take it out of the season.")
        found.setdefault(round_, []).append(QuestEntry(party, of_body(outcome["quest"]).run, who.get(party, ())))
    return list(found.values())


def _league_row(row: LeagueRow, place: int | None, weeks: Sequence[Week], people: _People, minimum: int) -> TableRow:
    counting = {week.week for week in row.counting}
    cells = {
        week.week: Cell(
            week.week, weeks[week.week - 1].event.name, ordinal(week.place), number(week.points), week.week in counting
        )
        for week in row.weeks
    }
    few = f"{people.names[row.player]} took part in {len(row.weeks)} of the {minimum} weeks that a place needs."
    return TableRow(
        place=place,
        player=row.player,
        name=people.names[row.player],
        points=number(row.points),
        exact=row.points,
        cells=tuple(cells.get(week.number) for week in weeks),
        why=(few, row.why[-1]) if place is None else row.why,
    )
