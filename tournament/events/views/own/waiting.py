"""Somebody on the waiting list: what their own page says, and the way off it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournament.events import services
from tournament.events.models import Applicant, Entrant, Event
from tournament.events.permissions import SESSION_CODES
from tournament.events.services.entering.capacity import is_full
from tournament.events.views.common import EventRequest, back_to, show
from tournament.serving.address import absolute


def guest_address(request: HttpRequest, entrant: Entrant | Applicant) -> str:
    """Return the link that makes a browser this guest's own."""
    return absolute(request, reverse("events:guest", args=[entrant.event.slug, entrant.code]))


def applicant_of(request: HttpRequest, event: Event) -> Applicant | None:
    """Return whom the person at this browser is on the event's list: by account, or by a link opened here."""
    if request.user.is_authenticated and (own := event.applicants.filter(user=request.user).first()):
        return own
    codes = request.session.get(SESSION_CODES, [])
    return event.applicants.filter(code__in=codes).last() if codes else None


def prospects(event: Event) -> dict[str, Any]:
    """Return what the form to register says about places."""
    return {"full": is_full(event), "waiting": event.applicants.count()}


def greet(request: HttpRequest, entered: Entrant | Applicant) -> None:
    if isinstance(entered, Entrant):
        messages.success(request, f"{entered.name}, you are registered for {entered.event.name}.")
    else:
        messages.success(request, f"{entered.name}, you are on the list of {entered.event.name}. You do not play yet.")


def page(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """The place on the list with the guest's own link; POST `leave` takes one off it. Others go to the form."""
    applicant = applicant_of(request, viewer.event)
    if applicant is None:
        return back_to(request, "register", viewer.event.slug)
    if request.method == "POST" and request.POST.get("action") == "leave":
        services.withdraw(applicant)
        messages.success(request, "You are no longer on the list.")
        return back_to(request, "event", viewer.event.slug)
    earlier = Q(asked_at__lt=applicant.asked_at) | Q(asked_at=applicant.asked_at, pk__lt=applicant.pk)
    before = viewer.event.applicants.filter(earlier, waits_for=applicant.waits_for).count()
    link = guest_address(request, applicant) if applicant.user_id is None else ""
    return show(request, viewer, "waiting_list.html", tab="players", applicant=applicant, place=before + 1, link=link)
