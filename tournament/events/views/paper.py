"""What is read from paper or from across the room."""

from __future__ import annotations

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from .. import adapter, present
from ..models import Event, Round
from .common import Visit, event_page, show

#: Names on the TV at once; more take turns.
NAMES_ON_TV = 18
#: Seconds each page of names stays.
TV_SECONDS = 12

PAPERS = ("pairings", "slips", "standings")


@event_page
def print_page(request: HttpRequest, visit: Visit, what: str) -> HttpResponse:
    if what not in PAPERS:
        raise Http404
    round_ = visit.round
    rows = present.pair_rows(round_, None) if round_ and what != "standings" else []
    return show(
        request,
        visit,
        f"print_{what}.html",
        round=round_,
        rows=rows,
        seats=present.by_surname(rows),
        standings=adapter.table(visit.event) if what == "standings" else [],
        now=timezone.now(),
        counted=adapter.counted_rounds(visit.event),
    )


def short_address(request: HttpRequest, event: Event) -> str:
    """The event's shortest address, for signs and codes."""
    return request.build_absolute_uri(reverse("events:short", args=[event.pk]))


def qr_code(address: str) -> str:
    """The address as an SVG drawing without inline styles."""
    return segno.make(address, error="m").svg_inline(border=0, omitsize=True, lineclass=None, svgclass=None)


@event_page
def tv(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Names to tables, the clock, tables still playing. It never shows what is not public, whoever opened it."""
    round_ = visit.event.rounds.exclude(state=Round.State.PAIRED).last()
    rows = present.pair_rows(round_, None) if round_ else []
    seats = present.by_surname(rows)
    pages = max(1, -(-len(seats) // NAMES_ON_TV))
    page = int(timezone.now().timestamp()) // TV_SECONDS % pages
    standings = adapter.table(visit.event)[:NAMES_ON_TV] if visit.event.state == Event.State.FINISHED else []
    address = short_address(request, visit.event)
    tables = [row for row in rows if not row.match.is_bye]
    return show(
        request,
        visit,
        "tv.html",
        round=round_,
        standings=standings,
        now=timezone.now(),
        seats=seats[page * NAMES_ON_TV : (page + 1) * NAMES_ON_TV],
        tv_page=page + 1,
        tv_pages=pages,
        tables=tables,
        playing=sum(not row.match.is_settled for row in tables),
        seconds=TV_SECONDS,
        address=address.split("://", 1)[1],
        qr=qr_code(address),
    )
