"""The tables of a round as the staff works through them: a page at a time, by table number, with filters.

Nothing moves under the pointer: a table keeps its place when its result comes in, and a filtered list keeps the tables
it was opened with (`ListPosition.tables`) until somebody opens the filter again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page
from django.db.models import Count, Q, QuerySet
from django.http import QueryDict

from tournament.events import adapter, present
from tournament.events.models import (
    CALLING,
    EXTENDED,
    SEATS,
    UNCONFIRMED,
    WALKOVER,
    Entrant,
    Match,
    Round,
    seat_ids,
    with_letters,
)
from tournament.events.proof import evidence
from tournament.events.proof.log_standing import MatchStanding
from tournament.name_lists import in_a_list
from tournament.paging import page_number, page_of

#: Rows of one page.
PAGE = 50
#: Tables that stand as dice over the list.
MOST_DICE = 60
#: So many names or tables stand in a sentence; the rest is a number.
NAMED = 20

#: Filter -> its words, and which tables it shows.
FILTERS: dict[str, tuple[str, Q]] = {
    "missing": ("Not reported", Q(outcome__isnull=True)),
    "confirm": ("To confirm", UNCONFIRMED),
    "disputed": ("Disputed", Q(disputed=True)),
    "calls": ("Calls", CALLING),
    "extension": ("Extension", EXTENDED),
}


@dataclass(frozen=True, slots=True)
class ShortList:
    """The first of many names or numbers, for a sentence: `Ada, Bo and 3 more`."""

    shown: tuple[str, ...]
    count: int

    @classmethod
    def of(cls, items: Iterable[Any]) -> ShortList:
        found = [str(item) for item in items]
        return cls(tuple(found[:NAMED]), len(found))

    def __str__(self) -> str:
        more = self.count - len(self.shown)
        return ", ".join(self.shown) + (f" and {more} more" if more else "")

    def __len__(self) -> int:
        return self.count


@dataclass(frozen=True, slots=True)
class ListPosition:
    """Where in the list somebody is: the filter, what was searched, the page, and the tables a filter began with."""

    show: str = ""
    q: str = ""
    page: int = 1
    tables: tuple[int, ...] = ()

    @classmethod
    def read(cls, query: Any) -> ListPosition:
        """From an address; what cannot be read is left out."""
        numbers = [part for part in query.get("tables", "").split(".") if part.isascii() and part.isdigit()]
        tables = tuple(dict.fromkeys(int(part) for part in numbers if len(part) < 6))[:PAGE]
        show = query.get("show", "")
        return cls(
            show if show in FILTERS else "",
            query.get("q", "").replace("\0", "").strip()[:60],
            page_number(query.get("page")),
            tables,
        )

    @classmethod
    def of_form(cls, text: str) -> ListPosition:
        """From the field `at` of a form, which holds the list's address."""
        return cls.read(QueryDict(text[:1000]))

    @property
    def query(self) -> str:
        """Return `show=missing&tables=3.7`: the rest of the list's address."""
        page = self.page if self.page > 1 and not self.tables else ""
        parts = {"show": self.show, "q": self.q, "page": page, "tables": ".".join(map(str, self.tables))}
        return urlencode({name: value for name, value in parts.items() if value})

    @property
    def filter_query(self) -> str:
        """Return the filter and the search alone, ready for a page number to follow."""
        query = replace(self, page=1, tables=()).query
        return f"{query}&" if query else ""


@dataclass(frozen=True, slots=True)
class DeskRow:
    """One table with what can be pressed in its row."""

    match: Match
    tag: present.Tag
    evidence: MatchStanding | None
    choices: list[dict[str, object]]
    points: tuple[int | str | None, ...] = ()  # that each seat brought into the round; None where points do not count

    @property
    def title(self) -> str:
        """Return which match of its round it is, as in `present.PairRow`."""
        return adapter.title_of(self.match)

    @property
    def seats(self) -> list[tuple[Entrant, int | str | None]]:
        """Return (player, points brought into the round) of each seat."""
        return list(zip(self.match.players, self.points, strict=True))

    @property
    def waits(self) -> bool:
        """Return whether one player has reported and the other has not answered."""
        return self.match.result is not None and not self.match.confirmed and not self.match.disputed


@dataclass(frozen=True, slots=True)
class TableList:
    """A page of tables, with the counts of every filter."""

    rows: list[DeskRow]
    page: Page | None
    position: ListPosition
    counts: dict[str, int]

    @property
    def filters(self) -> list[tuple[str, str, int]]:
        """Return (name, words, how many tables) of each filter, the unfiltered list first."""
        return [
            ("", "All", self.counts["all"]),
            *((name, words, self.counts[name]) for name, (words, _) in FILTERS.items()),
        ]

    @property
    def settled(self) -> int:
        """Return how many tables are done: the word of one player alone does not make it so."""
        return self.counts["all"] - self.counts["missing"] - self.counts["disputed"] - self.counts["confirm"]


def tables_of(round_: Round) -> QuerySet[Match]:
    """Return the round's tables by number, byes left out."""
    return round_.matches.filter(is_bye=False).order_by("table")


def counted(round_: Round) -> dict[str, int]:
    """Return how many tables each filter shows, and `all`."""
    wanted = {name: Count("pk", filter=shown) for name, (_, shown) in FILTERS.items()}
    return tables_of(round_).aggregate(all=Count("pk"), **wanted)


def matching(matches: QuerySet[Match], text: str) -> QuerySet[Match]:
    """Return the tables with this number, or with a player whose name has this text in it."""
    if not text:
        return matches
    named = with_letters(text)
    return matches.filter(named | Q(table=int(text)) if text.isascii() and text.isdigit() and len(text) < 6 else named)


def table_list(round_: Round, position: ListPosition) -> TableList:
    """Return the page of tables that `position` asks for, in a fixed number of queries."""
    counts, tables = counted(round_), tables_of(round_)
    if not position.show:
        page = page_of(matching(tables, position.q), position.page, PAGE, count=None if position.q else counts["all"])
        position = replace(position, page=page.number, tables=())
        return TableList(_rows(page.object_list), page, position, counts)
    wanted = matching(tables.filter(FILTERS[position.show][1]), position.q)
    if position.tables:
        added = wanted.exclude(table__in=position.tables).values_list("table", flat=True)[: PAGE - len(position.tables)]
        numbers = (*position.tables, *added)
        order = {number: position for position, number in enumerate(numbers)}
        rows = sorted(_rows(tables.filter(table__in=numbers)), key=lambda row: order[row.match.table])
        return TableList(rows, None, replace(position, tables=numbers), counts)
    page = page_of(wanted, position.page, PAGE, count=None if position.q else counts[position.show])
    rows = _rows(page.object_list)
    position = replace(position, page=page.number, tables=tuple(row.match.table for row in rows))
    return TableList(rows, page, position, counts)


def dice(round_: Round) -> list[tuple[int, str]]:
    """Return (table, class of its die: `present.pose`) of all tables; empty where they are too many for one row."""
    matches = list(tables_of(round_)[: MOST_DICE + 1])
    return [(match.table, present.pose(match)) for match in matches] if len(matches) <= MOST_DICE else []


def _rows(matches: Any) -> list[DeskRow]:
    found = list(matches.select_related(*SEATS))
    says = evidence.standings(Match.objects.filter(pk__in=[match.pk for match in found]))
    round_ = found[0].round if found else None
    counts = round_ is not None and round_.is_swiss and round_.number > 1 and round_.event.scheme.points_at_tables
    points = adapter.points_before(round_) if round_ and counts and round_.event.scheme.has_points else {}
    return [_row(match, says.get(match.pk), points) for match in found]


def _row(match: Match, says: MatchStanding | None, points: Mapping[int, int | str]) -> DeskRow:
    return DeskRow(
        match,
        present.match_tag(match, staff=True),
        says,
        present.result_choices(match, staff=True),
        tuple(points.get(player.pk, 0) if points else None for player in match.players),
    )


@dataclass(frozen=True, slots=True)
class ProposedRow:
    """A table of a round that is not published."""

    match: Match
    seats: list[tuple[Entrant, Any]]  # with the points each brought, or the seed in a cut

    @property
    def title(self) -> str:
        """Return which match of its round it is, as in `present.PairRow`."""
        return adapter.title_of(self.match)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A paired round to look at before it is published: a page of its tables, and what is unusual in all of them."""

    rows: list[ProposedRow]
    page: Page
    position: ListPosition
    tables: int
    across: ShortList
    rematches: ShortList
    gone: ShortList
    late: ShortList
    byes: ShortList
    walkovers: list[dict[str, Any]]
    more_walkovers: int
    warnings: tuple[str, ...]


def proposal(round_: Round, position: ListPosition) -> Proposal:
    """Read the proposal; the warnings are worked out from values, only the rows of the page are made."""
    points = adapter.points_before(round_)
    seats, sat_out = [], 0
    for table, is_bye, *players in round_.matches.order_by("table").values_list("table", "is_bye", *SEATS):
        seats.append((table, [player for player in players if player is not None]))
        sat_out += is_bye
    seated = {player for _, players in seats for player in players}
    uneven = [table for table, players in seats if len({points.get(player, 0) for player in players}) > 1]
    in_order = round_.matches.select_related(*SEATS).order_by("is_bye", "table")
    page = page_of(matching(in_order, position.q), position.page, PAGE, count=None if position.q else len(seats))
    rows = [
        ProposedRow(match, [(player, points.get(player.pk, 0)) for player in match.players])
        for match in page.object_list
    ]
    given = round_.matches.filter(reported_by=WALKOVER).select_related(*SEATS, "round").order_by("table")
    walkovers = list(given[: NAMED + 1])
    byes = list(round_.matches.filter(is_bye=True).select_related("first").order_by("table")[: NAMED + 1])
    for match in byes:
        match.round = round_
    return Proposal(
        rows=rows,
        page=page,
        position=replace(position, page=page.number, show="", tables=()),
        tables=len(seats) - sat_out,
        across=ShortList.of(uneven if round_.meets_once else ()),
        rematches=ShortList.of(sorted(adapter.rematches(round_)) if round_.meets_once else ()),
        gone=ShortList.of(_gone(round_)),
        late=ShortList.of(_late(round_, seated) if round_.is_swiss or round_.number == 1 else ()),
        byes=ShortList.of(f"{match.first} ({match.bye_gives})" for match in byes),
        walkovers=[{"table": match.table, "told": present.result_in_words(match)} for match in walkovers[:NAMED]],
        more_walkovers=max(0, given.count() - NAMED) if len(walkovers) > NAMED else 0,
        warnings=(*round_.event.scheme.warns(round_), *_unmet(round_)),
    )


def _unmet(round_: Round) -> list[str]:
    """Return who does not sit at the fixed table, because it is somebody else's in this round."""
    unmet = round_.proof.get("unmet", [])
    called = adapter.names(round_.event) if unmet else {}
    return [
        f"{called[player]} cannot sit at the fixed table {table} in this round: another player has it."
        for player, table in unmet
        if player in called
    ]


def _gone(round_: Round) -> list[str]:
    """Who is paired, and has dropped since."""
    left = Q(dropped_in_round__lt=round_.number)
    awaited = round_.matches.exclude(reported_by=WALKOVER)
    return list(Entrant.objects.filter(left, pk__in=seat_ids(awaited)).values_list("name", flat=True))


def _late(round_: Round, seated: Set[int]) -> list[str]:
    """Return who is in and has no table."""
    here = Entrant.objects.filter(event=round_.event_id, dropped_in_round=None)
    return [name for pk, name in here.values_list("pk", "name") if pk not in seated]


def without_table(round_: Round) -> list[Entrant]:
    """Return who is in and sits nowhere in a round that is played by everybody; the first of them."""
    if not round_.is_swiss:
        return []
    here = Entrant.objects.filter(event=round_.event_id, dropped_in_round=None)
    free = here.exclude(pk__in=round_.matches.values("first"))
    free = free.exclude(pk__in=round_.matches.exclude(second=None).values("second"))
    return list(free.order_by("registered_at", "pk")[:NAMED])


def claims(round_: Round) -> list[dict[str, Any]]:
    """For each disputed table, the longest waiting first, what either player says."""
    disputed = tables_of(round_).filter(disputed=True).select_related(*SEATS).order_by("reported_at", "pk")
    return [
        {
            "match": match,
            "one": present.result_in_words(match),
            "other": present.counter_in_words(match),
            "by": present.disputed_by(match),
        }
        for match in disputed[:NAMED]
    ]


@dataclass(frozen=True, slots=True)
class OneSided:
    """The tables where one player has spoken alone: `told` in sentences, `numbers` for the form that accepts them.

    `own` are those of the staff member who looks: somebody else has to accept them.
    """

    told: tuple[str, ...]
    numbers: tuple[int, ...]
    own: ShortList

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def more(self) -> int:
        return len(self.numbers) - len(self.told)

    @property
    def field(self) -> str:
        return ".".join(map(str, self.numbers))


def one_sided(round_: Round, own: Entrant | None) -> OneSided:
    """Return what waits for another player's answer, in a few queries."""
    waiting = tables_of(round_).filter(UNCONFIRMED)
    seats = {table: players for table, *players in waiting.values_list("table", *SEATS)}
    mine = [table for table, players in seats.items() if own is not None and own.pk in players]
    rows = waiting.exclude(table__in=mine).select_related(*SEATS)[:NAMED]
    told = []
    for match in rows:
        match.round = round_
        told.append(f"Table {match.table}: {present.one_word(match)}")
    return OneSided(tuple(told), tuple(table for table in seats if table not in mine), ShortList.of(mine))


def calls(round_: Round) -> list[Match]:
    """Return the tables of the event where somebody waits for a judge, the longest waiting first."""
    found = Match.objects.filter(CALLING, round__event=round_.event_id).select_related(*SEATS, "round__event")
    return list(found.order_by("called_at", "pk")[:NAMED])


def decided_by_a_player(round_: Round) -> list[DeskRow]:
    """Return the tables whose result one of the staff gave who plays there; the first of them."""
    return _rows(tables_of(round_).filter(by_own_player=True)[:NAMED])


def numbers_of(matches: QuerySet[Match], wanted: Q) -> ShortList:
    """Return the numbers of these tables, for a sentence."""
    return ShortList.of(matches.filter(wanted).values_list("table", flat=True))


def seated_as(round_: Round, text: str) -> list[Entrant]:
    """Return the players of the round a typed name may mean: the one of just that name, else all it is a part of."""
    here = Entrant.objects.filter(pk__in=seat_ids(round_.matches.all()))
    plain = " ".join(text.replace("\0", " ").split())[:60]
    if not plain:
        return []
    return list(here.filter(name__iexact=plain) or here.filter(listed_as__contains=in_a_list(plain))[: NAMED + 1])
