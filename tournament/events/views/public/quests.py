"""The table of a party: choose heroes, show the deck card by card."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournament.events import services
from tournament.events.errors import EventError, NotAllowed
from tournament.events.views.common import EventRequest, attempt, back_to, event_page, number_of

from .match import show_match


@require_POST
@event_page
def heroes(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """Take the heroes chosen in seat order."""
    match = viewer.find_match(number, table)
    chosen = [request.POST.get(f"hero_{seat + 1}", "") for seat in range(match.setup.get("party", 0))]
    try:
        services.choose_heroes(viewer.actor, match, chosen)
    except NotAllowed:
        raise
    except EventError as error:  # what was picked is there again, with the fault beside it
        return show_match(request, viewer, viewer.find_match(number, table), heroes=chosen, heroes_fault=error)
    messages.success(request, "The heroes are chosen.")
    return back_to(request, "match", viewer.event.slug, number, table, query="#heroes")


@require_POST
@event_page
def traps(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """Take how many traps a party of a trap ladder plays with."""
    match, said = viewer.find_match(number, table), request.POST.get("traps", "")
    picked = int(said) if said in ("0", "2", "3", "4") else -1
    attempt(request, lambda: services.pick_traps(viewer.actor, match, picked), "The number of traps is picked.")
    return back_to(request, "match", viewer.event.slug, number, table, query="#traps")


@require_POST
@event_page
def card(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """Show the next card at this table."""
    match = viewer.find_match(number, table)
    attempt(request, lambda: services.reveal_card(viewer.actor, match, number_of(request.POST.get("shown"))))
    return back_to(request, "match", viewer.event.slug, number, table, query="#deck")
