"""The papers of an event, each as a page and as PDF, and the one page from which all of them are reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from teams import printing
from tournament.paging import page_number
from tournament.serving.address import absolute

from ..errors import NotAllowed
from ..models import Round
from ..papers import PAPERS, Paper, Wanted
from ..papers.tables import DECK
from ..papers.writing import BOOKS, sheet_of_book
from ..rule_books import RULE_BOOKS
from ..store_at_hand import own_store
from .common import EventRequest, event_page, for_staff, number_of, show
from .polled import shared

#: Papers that each round has its own of.
OF_A_ROUND = ("pairings", "tables", "slips", "seating")


@require_safe
@event_page
def print_page(request: HttpRequest, viewer: EventRequest, what: str) -> HttpResponse:
    """Show a paper of the latest round, or of `?round=`; one sheet after the other where it is long."""
    if what not in PAPERS:
        raise Http404
    asked = number_of(request.GET.get("round"))
    return _answer(request, viewer, PAPERS[what], viewer.find_round(asked) if asked else viewer.round)


@require_safe
@for_staff
def stacking(request: HttpRequest, viewer: EventRequest, number: int) -> HttpResponse:
    """Show the whole deck of a round, for whoever stacks the cards by hand."""
    return _answer(request, viewer, DECK, viewer.find_round(number))


def _answer(request: HttpRequest, viewer: EventRequest, paper: Paper, round_: Round | None) -> HttpResponse:
    if not paper.sees(viewer):
        raise NotAllowed(f"You may not see this paper yet: {paper.title.lower()}.", "Ask the event's organizer.")
    event = viewer.event
    wanted = Wanted(request, viewer, round_, page_number(request.GET.get("page")))
    context = paper.make(wanted) | {"viewer": viewer, "event": event, "round": round_}
    page = context.get("page")
    sheet = page.number if page is not None else 1
    key = (paper.key, round_.pk if round_ else 0, sheet, viewer.judges, absolute(request, ""))

    def keep(size: str, make: Callable[[], bytes]) -> bytes:
        return shared(request, event, ("pdf", size, *key), make).value

    name = f"{event.slug}-{paper.key}{f'-r{round_.number}' if round_ and paper.key in OF_A_ROUND else ''}"
    return printing.answer(request, paper.template, context, name=name, size=event.store.paper, keep=keep)


@require_safe
@for_staff
def papers(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show every paper that has something on it now, as a page and as PDF, the store's own size first."""
    event, round_ = viewer.event, viewer.round
    listed = [
        (paper, _path_of(viewer, paper, round_))
        for paper in PAPERS.values()
        if paper.sees(viewer) and paper.offered(event, round_)
    ]
    context: dict[str, Any] = {
        "papers": listed,
        "sizes": sizes_of(event.store.paper),
        "rounds": list(event.rounds.select_related("event")),
        "of_round": [(key, PAPERS[key].title) for key in OF_A_ROUND],
    }
    return show(request, viewer, "papers.html", **context)


def _path_of(viewer: EventRequest, paper: Paper, round_: Round | None) -> str:
    if paper is DECK and round_ is not None:
        return reverse("events:stacking", args=[viewer.event.slug, round_.number])
    return reverse("events:print", args=[viewer.event.slug, paper.key])


def sizes_of(usual: str) -> list[tuple[str, str]]:
    """Return (size, what it is called), the usual one first; nothing where no PDF can be made."""
    if printing.weasyprint is None:
        return []
    return sorted(printing.SIZES.items(), key=lambda size: size[0] != usual)


@require_safe
def log_sheets(request: HttpRequest) -> HttpResponse:
    """Show the blank log sheets of all games."""
    return render(request, "paper/log_sheets.html", {"books": BOOKS, "sizes": sizes_of(own_store(request).paper)})


@require_safe
def log_sheet(request: HttpRequest, book: str) -> HttpResponse:
    """Show the blank log sheet of one rule book."""
    found = RULE_BOOKS.get(book)
    if found not in BOOKS:
        raise Http404
    context = sheet_of_book(found)
    return printing.answer(request, "paper/log_sheet.html", context, name=f"log-{book}", size=own_store(request).paper)
