"""The lists that everybody sees alike: tables of a round, standings, players. Built a page at a time and kept.

A list is finished HTML without anything personal in it. One's own row is marked afterwards, by its anchor (`marked`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string

from tournament import paging
from tournament.events import adapter, present
from tournament.events.models import OF_PEOPLE, SEATS, Entrant, Event, Match, Member, Round, seated
from tournament.events.proof import evidence
from tournament.events.shown.bracket import bracket
from tournament.events.shown.cut_line import CutLine, cut_line, in_words
from tournament.events.views.common import EventRequest
from tournament.events.views.polled import Shared, shared
from tournament.name_lists import in_a_list

T = TypeVar("T")

#: Rows of a page: an event of 128 players has all its tables on one.
TABLES = 64
NAMES = 100
PLACES = 100
#: Letters of a name that is looked for.
TYPED = 60


@dataclass(frozen=True, slots=True)
class Asked:
    """Which part of a list the address asks for."""

    page: int
    typed: str
    by_name: bool = False

    @classmethod
    def of(cls, request: HttpRequest) -> Asked:
        typed = request.GET.get("q", "").strip()[:TYPED]
        return cls(paging.page_number(request.GET.get("page")), typed, request.GET.get("by") == "name")


def marked(html: str, anchor: str) -> str:
    """Return the list with one row marked as the reader's own: its `id` is `anchor`, and `<!--anchor-->` takes the
    word.
    """
    return html.replace(f' id="{anchor}"', f' id="{anchor}" class="me"', 1).replace(
        f"<!--{anchor}-->", " <b>(you)</b>", 1
    )


def _part(
    request: HttpRequest,
    viewer: EventRequest,
    asked: Asked,
    key: tuple[Any, ...],
    count: Callable[[], int],
    build: Callable[[int], T],
) -> Shared[T]:
    """Return the page kept for all; one that is looked for by letters is made for this request alone.

    `count` is asked for the number of pages only beyond the first, so that no address fills the store of pages.
    """
    if asked.typed:
        return Shared(build(asked.page), viewer.event.version, viewer.event.version)
    page = min(asked.page, count()) if asked.page > 1 else 1
    return shared(request, viewer.event, (*key, page), lambda: build(page))


def _seats(round_: Round, typed: str) -> list[tuple[int, list[int]]]:
    """Return (match, players) of the round's tables in order, the bye last; with letters only where a name has them."""
    rows = round_.matches.order_by("is_bye", "table").values_list("pk", *SEATS)
    seats = [(pk, [player for player in players if player is not None]) for pk, *players in rows]
    if not typed:
        return seats
    found = set(paging.matching(_searched(round_.event), typed))
    return [seat for seat in seats if not found.isdisjoint(seat[1])]


def _searched(event: Event) -> list[tuple[int, str]]:
    """Return (entrant, every name it is found by): of a party its own and those of its people."""
    names = list(event.entrants.values_list("pk", "name"))
    if event.needs_parties:
        names += Member.objects.filter(entrant__event=event).values_list("entrant", "name")
    return names


def pairings(request: HttpRequest, viewer: EventRequest, round_: Round, asked: Asked) -> Shared[str]:
    """Return a page of a round, by table or by surname."""
    size = NAMES if asked.by_name else TABLES
    key = ("pairings", round_.pk, asked.by_name, viewer.judges)
    make = _by_name if asked.by_name else _by_table

    def count() -> int:
        return -(-len(names_of(round_) if asked.by_name else _seats(round_, "")) // size)

    return _part(request, viewer, asked, key, count, lambda page: make(viewer, round_, asked.typed, page))


def _by_table(viewer: EventRequest, round_: Round, typed: str, number: int) -> str:
    page = paging.page_of(_seats(round_, typed), number, TABLES)
    matches = round_.matches.filter(pk__in=[match for match, _ in page])
    rows = present.pair_rows(round_, None, staff=viewer.judges, matches=matches)
    return render_to_string(
        "events/parts/pairs.html", {"rows": rows, "page": page, "event": viewer.event, "round": round_, "q": typed}
    )


def _by_name(viewer: EventRequest, round_: Round, typed: str, number: int) -> str:
    page = paging.page_of(names_of(round_, typed), number, NAMES)
    rows = seats_of(round_, [player for _, player in page], staff=viewer.judges)
    return render_to_string(
        "events/parts/pairs_by_name.html",
        {"rows": rows, "page": page, "event": viewer.event, "round": round_, "q": typed},
    )


def names_of(round_: Round, typed: str = "") -> list[tuple[str, int]]:
    """Return (name as listed, entrant) of everybody in the round, as a printed list is sorted."""
    playing = {player for _, players in _seats(round_, "") for player in players}
    names = [(pk, name) for pk, name in round_.event.entrants.values_list("pk", "name") if pk in playing]
    found = set(paging.matching(_searched(round_.event), typed)) if typed else {pk for pk, _ in names}
    return sorted(
        ((round_.event.listed_name(name), pk) for pk, name in names if pk in found), key=lambda name: in_a_list(name[0])
    )


def seats_of(round_: Round, players: list[int], *, staff: bool = False) -> list[tuple[Entrant, str, present.PairRow]]:
    """Return (player, names of the others, table as the player sees it) of these players, in their order."""
    wanted = set(players)
    matches: QuerySet[Match] = round_.matches.filter(pk__in=_matches_with(round_, wanted))
    if round_.event.needs_parties:
        matches = matches.prefetch_related(*(f"{seat}__members" for seat in OF_PEOPLE))
    rows = present.pair_rows(round_, None, staff=staff, matches=matches, points={}, states={})
    seats = {seat[0].pk: seat for seat in present.by_surname(rows)}
    return [seats[player] for player in players if player in seats]


def _matches_with(round_: Round, players: set[int]) -> list[int]:
    return [match for match, seated in _seats(round_, "") if not players.isdisjoint(seated)]


def verified(request: HttpRequest, viewer: EventRequest, round_: Round) -> Shared[tuple[int, int]]:
    """Return (verified, reported) of the round."""
    return shared(
        request, viewer.event, ("verified", round_.pk), lambda: evidence.verified_matches(round_.matches.all())
    )


def own_row(request: HttpRequest, viewer: EventRequest, round_: Round) -> present.PairRow | None:
    """Return the visitor's own table, one's own games first."""
    if viewer.entrant is None:
        return None
    me = viewer.entrant
    points = shared(request, viewer.event, ("points", round_.pk), lambda: adapter.points_before(round_)).value
    own = round_.matches.filter(seated([me]))
    rows = present.pair_rows(round_, me, staff=viewer.judges, matches=own, points=points, states={})
    return present.seen_by(me, rows[0]) if rows else None


@dataclass(frozen=True, slots=True)
class Standings:
    """A page of the standings, where everybody stands: entrant -> (place, position from 0), who shares a place, and
    (heading, meaning) of the columns.
    """

    html: str
    counted: int
    places: dict[int, tuple[int, int]]
    sharing: frozenset[int]
    columns: tuple[tuple[str, str], ...]


def standings(request: HttpRequest, viewer: EventRequest, asked: Asked) -> Shared[Standings]:
    """Return a page of the standings."""

    def count() -> int:
        return max(1, -(-viewer.event.entrants.count() // PLACES))

    return _part(request, viewer, asked, ("standings",), count, lambda page: _standings(viewer, asked.typed, page))


def _standings(viewer: EventRequest, typed: str, number: int) -> Standings:
    event = viewer.event
    counted = adapter.counted_rounds(event)
    ranking = adapter.ranking(event, counted) if counted else ()
    titles = event.scheme.titles(event, ranking)
    places = {row.player: (row.place, position) for position, row in enumerate(ranking)}
    sharing = adapter.shared_places(event, ranking)
    columns = event.scheme.columns(event, ranking)
    if typed:
        found = set(paging.matching(_searched(event), typed))
        ranking = tuple(row for row in ranking if row.player in found)
    page = paging.page_of(ranking, number, PLACES)
    verified = evidence.verified_counts(event, counted, [row.player for row in page])
    lines: list[dict[str, Any]] = [
        {
            "row": row,
            "verified": verified.get(row.entrant.pk, evidence.Verified(0, 0)),
        }
        for row in adapter.with_entrants(event, list(page))
    ]
    cut = CutLine() if typed else cut_line(event, ranking)
    board = ""
    for line in lines:
        player, title = line["row"].entrant.pk, titles.get(line["row"].entrant.pk, "")
        line |= {"cut_below": player in cut.below, "tied": cut.is_open and player in cut.tied}
        line |= {"shared": player in sharing, "board": title if title != board else ""}
        board = title
    columns = event.scheme.columns(event, ranking)
    last = event.rounds.exclude(state=Round.State.PAIRED).values_list("number", flat=True).last() or 0
    html = render_to_string(
        "events/parts/places.html",
        {
            "event": event,
            "columns": columns,
            "counted": counted,
            "playing": last if last > counted else 0,
            "rows": lines,
            "page": page,
            "q": typed,
            "cut": cut,
            "equal": in_words(event, cut),
            "bracket": bracket(event) if number == 1 and not typed else [],
        },
    )
    return Standings(html, counted, places, sharing, tuple((column.label, column.about) for column in columns))


def players(request: HttpRequest, viewer: EventRequest, asked: Asked, sees: bool) -> Shared[str]:
    """Return a page of everybody who is registered, by name; with a link to each team for those who see them all."""

    def count() -> int:
        return max(1, -(-viewer.event.entrants.count() // NAMES))

    key = ("players", sees)
    return _part(request, viewer, asked, key, count, lambda page: _players(viewer, asked.typed, page, sees))


def _players(viewer: EventRequest, typed: str, number: int, sees: bool) -> str:
    event = viewer.event
    entrants = event.entrants.select_related("submission").defer("submission__source", "submission__content")
    if typed:
        entrants = entrants.filter(pk__in=paging.matching(_searched(event), typed))
    if event.needs_parties:
        entrants = entrants.prefetch_related("members")
    page = paging.page_of(entrants, number, NAMES)
    return render_to_string("events/parts/players.html", {"event": event, "page": page, "teams": sees, "q": typed})
