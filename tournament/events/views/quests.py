"""The table of a party: choose heroes, show the deck card by card, and the stacking list for the staff."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from .. import services
from ..structures.coop.slots import deck_of
from .common import EventRequest, attempt, back_to, event_page, for_staff, number_of, show


@require_POST
@event_page
def heroes(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """Take the heroes chosen in seat order."""
    match = viewer.find_match(number, table)
    chosen = [request.POST.get(f"hero_{seat + 1}", "") for seat in range(match.setup.get("party", 0))]
    attempt(request, lambda: services.choose_heroes(viewer.actor, match, chosen), "The heroes are chosen.")
    return back_to(request, "match", viewer.event.slug, number, table, query="#heroes")


@require_POST
@event_page
def card(request: HttpRequest, viewer: EventRequest, number: int, table: int) -> HttpResponse:
    """Show the next card at this table."""
    match = viewer.find_match(number, table)
    attempt(request, lambda: services.reveal_card(viewer.actor, match, number_of(request.POST.get("shown"))))
    return back_to(request, "match", viewer.event.slug, number, table, query="#deck")


@for_staff
def stacking(request: HttpRequest, viewer: EventRequest, number: int) -> HttpResponse:
    """Show the whole deck of a round, for whoever stacks the cards by hand."""
    round_ = viewer.find_round(number)
    if "deck_seed" not in round_.proof:
        raise Http404
    deck = deck_of(round_)
    return show(request, viewer, "print_deck.html", round=round_, deck=deck, names=deck.names, now=timezone.now())
