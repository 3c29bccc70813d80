"""What is on tables: pairings by table, slips, seats of pods, the stacking list of a secret deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from django.core.paginator import Page
from django.db.models import QuerySet
from django.http import Http404

from teams.printing.paper_table import NAME, NUMBER, Cell, PaperColumn, PaperTable, rows_of
from tournament.paging import page_of

from .. import adapter, present
from ..models import OF_PEOPLE, Entrant, Event, Match, Round
from ..structures.coop.slots import decks_of
from .names import SHEET, clock_of
from .paper import Paper, Wanted, has_round, staff

T = TypeVar("T")

#: Tables of a sheet of slips.
SLIPS_OF_A_SHEET = 120


def _by_table(wanted: Wanted) -> dict[str, Any]:
    round_ = wanted.round
    columns = (PaperColumn("Table", NUMBER), PaperColumn("Player", NAME), PaperColumn("Against", NAME))
    if round_ is None:
        return {"sheet": PaperTable(f"{wanted.event}: tables", columns, (), empty="No round is published yet.")}
    page = page_of(round_.matches.order_by("is_bye", "table"), wanted.page, SHEET)
    matches = round_.matches.filter(pk__in=[match.pk for match in page])
    rows = []
    for row in present.pair_rows(round_, None, matches=matches, points={}, states={}):
        names = [player.name for player in row.match.players]
        table = "–" if row.match.is_bye else str(row.match.table)
        against = f"bye: {row.match.bye_gives}" if row.match.is_bye else ", ".join(names[1:])
        rows.append((Cell(table, strong=True), names[0], against))
    heading = f"{wanted.event}: {round_.title.lower()}"
    sheet = PaperTable(heading, columns, rows_of(columns, rows), under=f"by table{clock_of(round_)}")
    return {"sheet": sheet, "page": page}


TABLES = Paper(
    key="tables",
    title="Pairings by table",
    about="Every table with its players, for the desk.",
    template="paper/table.html",
    make=_by_table,
    offered=has_round,
)


def cut_stack(slips: Sequence[T], on_a_page: int) -> list[list[T | None]]:
    """Return the slips of each page, so that the stack, cut through and its piles laid on each other, is in order.

    `cut_stack("abcde", 2)` is [[a, d], [b, e], [c, None]]: the upper pile is a b c, the lower one d e.
    """
    pages = -(-len(slips) // on_a_page)
    places = [[slot * pages + page for slot in range(on_a_page)] for page in range(pages)]
    return [[slips[at] if at < len(slips) else None for at in page] for page in places]


def _matches_of_a_page(wanted: Wanted, round_: Round) -> tuple[Page, QuerySet[Match]]:
    """Return the page of a round's tables without byes, and its matches with the people of their parties."""
    page = page_of(round_.matches.filter(is_bye=False).order_by("table"), wanted.page, SLIPS_OF_A_SHEET)
    matches = round_.matches.filter(pk__in=[match.pk for match in page])
    if wanted.event.needs_parties:
        matches = matches.prefetch_related(*(f"{seat}__members" for seat in OF_PEOPLE))
    return page, matches


def _slips(wanted: Wanted) -> dict[str, Any]:
    round_ = wanted.round
    if round_ is None:
        return {}
    page, matches = _matches_of_a_page(wanted, round_)
    scheme = wanted.event.scheme
    has_points = scheme.has_points and scheme.points_at_tables and not round_.is_cut
    points: dict[int, Any] = adapter.points_before(round_) if has_points else {}
    rows = present.pair_rows(round_, None, matches=matches, points=points, states={})
    on_a_page = rows[0].match.kind.slips if rows else 1
    stacks = cut_stack([row for row in rows if not row.match.is_bye], on_a_page)
    return {"page": page, "stacks": stacks, "on_a_page": on_a_page, "has_points": has_points}


SLIPS = Paper(
    key="slips",
    title="Result slips",
    about="A slip for every table: result, drop, extension, signatures. The cut stack is in the order of the tables.",
    template="paper/slips.html",
    make=_slips,
    offered=has_round,
)


def _seating(wanted: Wanted) -> dict[str, Any]:
    round_ = wanted.round
    if round_ is None:
        return {}
    page, matches = _matches_of_a_page(wanted, round_)
    tables = [
        (row.match.table, [name for player in row.match.players for name in _seated(wanted.event, player)])
        for row in present.pair_rows(round_, None, matches=matches, points={}, states={})
    ]
    return {"page": page, "tables": tables}


def _seated(event: Event, entrant: Entrant) -> list[str]:
    """Return who sits down for an entry: of doubles the partners, side by side, each with the name of the team."""
    return [f"{name} ({entrant})" if event.is_doubles else name for name in entrant.people]


SEATING = Paper(
    key="seating",
    title="Seating",
    about="A card for each table with its seats, clockwise.",
    template="paper/seating.html",
    make=_seating,
    offered=has_round,
)


def _deck(wanted: Wanted) -> dict[str, Any]:
    if not has_deck(wanted.event, wanted.round):
        raise Http404
    return {"decks": decks_of(wanted.round)}  # type: ignore[arg-type]


def has_deck(event: Event, round_: Round | None) -> bool:
    return round_ is not None and "deck_seed" in round_.proof


DECK = Paper(
    key="deck",
    title="Stacking list",
    about="The secret deck of the round, top card first; for whoever stacks the cards.",
    template="paper/deck.html",
    make=_deck,
    sees=staff,
    offered=has_deck,
)
