"""Checking in: the code at the desk opens a page on a player's own phone, which says "I am here"."""

from __future__ import annotations

from django.core.signing import Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_http_methods

from tournament.events import services
from tournament.events.models import Event
from tournament.events.services.room import absent
from tournament.events.views.common import EventRequest, attempt, event_page, number_of, show
from tournament.name_lists import in_a_list
from tournament.paging import page_number, page_of
from tournament.serving.address import absolute

#: Letters of the secret in the address, which only who is in the room has read.
LETTERS = 16
#: Names on a page.
NAMES = 60


def secret_of(event: Event) -> str:
    """Return the secret of an event's check-in."""
    return Signer(salt="events.here").signature(str(event.pk)).replace("-", "").replace("_", "")[:LETTERS]


def address_of(request: HttpRequest, event: Event) -> str:
    """Return the address that the code at the desk holds."""
    return absolute(request, reverse("events:check_in", args=[event.slug, secret_of(event)]))


@require_http_methods(["GET", "POST"])
@event_page
def check_in(request: HttpRequest, viewer: EventRequest, secret: str) -> HttpResponse:
    """Check oneself in: with one press where this phone plays already, else by one's name from the list."""
    event = viewer.event
    if not event.check_in or not constant_time_compare(secret, secret_of(event)):
        raise Http404
    if request.method == "POST":
        entrant = viewer.entrant or get_object_or_404(event.entrants, pk=number_of(request.POST.get("entrant")))
        if attempt(request, lambda: services.check_in(entrant, entrant)):
            return show(request, viewer, "check_in.html", tab="players", done=entrant)
    q = request.GET.get("q", "").replace("\0", "").strip()[:60]
    waiting = absent(event).filter(listed_as__contains=in_a_list(q)) if q else absent(event)
    page = page_of(waiting, page_number(request.GET.get("page")), NAMES)
    return show(request, viewer, "check_in.html", tab="players", page=page, q=q)
