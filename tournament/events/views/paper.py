"""What is read from paper or from across the room."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from tournament.paging import page_number, page_of
from tournament.serving.address import absolute

from .. import adapter, present
from ..models import Event, Round
from . import lists
from .common import EventRequest, event_page, show
from .polled import shared

#: Names on the TV at once; more take turns.
NAMES_ON_TV = 18
#: Seconds each page of names stays.
TV_SECONDS = 12

#: Lines of a printed sheet of names, and tables of a sheet of slips; more come on further sheets.
SHEET = 300
SLIPS = 120
#: Up to so many tables the TV shows them all; of more it shows some of those that are still played.
TABLES_ON_TV, PLAYING_ON_TV = 60, 40

PAPERS = ("pairings", "slips", "standings")


@event_page
def print_page(request: HttpRequest, viewer: EventRequest, what: str) -> HttpResponse:
    """A list for paper, one sheet after the other where it is long."""
    if what not in PAPERS:
        raise Http404
    number, round_ = page_number(request.GET.get("page")), viewer.round
    if what == "standings":
        context = _standings_sheet(viewer, number)
    else:
        sheet = _names_sheet if what == "pairings" else _slips_sheet
        context = sheet(viewer, round_, number) if round_ else {}
    return show(request, viewer, f"print_{what}.html", round=round_, now=timezone.now(), **context)


def _names_sheet(viewer: EventRequest, round_: Round, number: int) -> dict[str, Any]:
    page = page_of(lists.names_of(round_), number, SHEET)
    return {"page": page, "seats": lists.seats_of(round_, [player for _, player in page])}


def _slips_sheet(viewer: EventRequest, round_: Round, number: int) -> dict[str, Any]:
    page = page_of(round_.matches.filter(is_bye=False).order_by("table"), number, SLIPS)
    matches = round_.matches.filter(pk__in=[match.pk for match in page])
    return {"page": page, "rows": present.pair_rows(round_, None, matches=matches, points={}, states={})}


def _standings_sheet(viewer: EventRequest, number: int) -> dict[str, Any]:
    counted = adapter.counted_rounds(viewer.event)
    ranking = adapter.ranking(viewer.event, counted) if counted else ()
    page, columns = page_of(ranking, number, SHEET), viewer.event.scheme.columns(viewer.event, ranking)
    rows = adapter.with_entrants(viewer.event, list(page))
    return {"page": page, "standings": rows, "counted": counted, "columns": columns}


def short_address(request: HttpRequest, event: Event) -> str:
    """Return the event's shortest address, for signs and codes."""
    return absolute(request, reverse("events:short", args=[event.pk]))


@lru_cache(maxsize=64)
def qr_code(address: str) -> str:
    """Return the address as an SVG drawing without inline styles."""
    return segno.make(address, error="m").svg_inline(border=0, omitsize=True, lineclass=None, svgclass=None)


@event_page
def tv(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show names to tables, the clock, tables still playing. It never shows what is not public, whoever opened it."""
    round_ = viewer.event.rounds.exclude(state=Round.State.PAIRED).defer("proof").last()
    seats, page, pages = _names_now(request, viewer, round_) if round_ else ([], 0, 1)
    tables, playing, waiting = _tables(request, viewer, round_) if round_ else ([], 0, 0)
    finished = viewer.event.state == Event.State.FINISHED
    best = adapter.ranking(viewer.event)[:NAMES_ON_TV] if finished else ()
    address = short_address(request, viewer.event)
    return show(
        request,
        viewer,
        "tv.html",
        round=round_,
        standings=adapter.with_entrants(viewer.event, best),
        now=timezone.now(),
        seats=seats,
        tv_page=page + 1,
        tv_pages=pages,
        tables=tables,
        playing=playing,
        waiting=waiting,
        seconds=TV_SECONDS,
        address=address.split("://", 1)[1],
        qr=qr_code(address),
    )


def _names_now(request: HttpRequest, viewer: EventRequest, round_: Round) -> tuple[list[Any], int, int]:
    """Return the seats whose turn it is, the number of their page from 0, and how many pages take turns."""
    round_.event = viewer.event
    names = shared(request, viewer.event, ("names", round_.pk), lambda: [pk for _, pk in lists.names_of(round_)]).value
    pages = max(1, -(-len(names) // NAMES_ON_TV))
    page = int(timezone.now().timestamp()) // TV_SECONDS % pages
    return lists.seats_of(round_, names[page * NAMES_ON_TV : (page + 1) * NAMES_ON_TV]), page, pages


def _tables(request: HttpRequest, viewer: EventRequest, round_: Round) -> tuple[list[dict[str, Any]], int, int]:
    """Return the tables with their state, how many have no agreed result, and how many only the word of one player."""

    def build() -> tuple[list[dict[str, Any]], int, int]:
        matches = round_.matches.filter(is_bye=False).order_by("table")
        rows = [
            {
                "table": table,
                "disputed": disputed,
                "result": outcome is not None,
                "done": confirmed and not disputed,
                "extra": extra,
            }
            for table, disputed, outcome, confirmed, extra in matches.values_list(
                "table", "disputed", "outcome", "confirmed", "extra_minutes"
            )
        ]
        playing = [row for row in rows if row["disputed"] or not row["result"]]
        waiting = sum(row["result"] and not row["done"] and not row["disputed"] for row in rows)
        return (rows if len(rows) <= TABLES_ON_TV else playing[:PLAYING_ON_TV]), len(playing), waiting

    return shared(request, viewer.event, ("tables", round_.pk), build).value
