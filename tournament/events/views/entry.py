"""The player's own side of an event: register, hand in a team, drop."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from .. import audit, roster, services
from ..errors import BadInput, EventError, NotAllowed
from ..models import Entrant
from ..permissions import remember_code
from .common import Visit, attempt, back_to, event_page, show


def guest_address(request: HttpRequest, entrant: Entrant) -> str:
    """The link that makes a browser this guest's own."""
    return request.build_absolute_uri(reverse("events:guest", args=[entrant.event.slug, entrant.code]))


@require_http_methods(["GET", "POST"])
@event_page
def register(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Register oneself, with the account one is signed in with or as a guest. A fault leaves the form filled in."""
    if visit.entrant is not None:
        return back_to(request, "entry", visit.event.slug)
    user = request.user if request.user.is_authenticated else None
    typed = {"name": audit.name_of(user) if user else "", "team": request.GET.get("team", "")[:20_000]}
    if request.method == "GET":
        return show(request, visit, "register.html", tab="players", typed=typed)
    typed = {"name": request.POST.get("name", ""), "team": request.POST.get("team", "")}
    try:
        entrant = services.register(request.user, visit.event, typed["name"], user=user, team=typed["team"])
    except EventError as error:
        return _again(request, visit, error, typed)
    remember_code(request, entrant)
    messages.success(request, f"{entrant.name}, you are registered for {visit.event.name}.")
    return back_to(request, "entry", visit.event.slug)


def _again(request: HttpRequest, visit: Visit, error: EventError, typed: dict[str, Any]) -> HttpResponse:
    field = error.field if isinstance(error, BadInput) else ""
    return show(
        request, visit, "register.html", status=error.status, tab="players", typed=typed, error=error, field=field
    )


@event_page
def guest(request: HttpRequest, visit: Visit, code: str) -> HttpResponse:
    """A guest's secret link: from now on this browser acts for them."""
    entrant = visit.event.entrants.filter(code=code).first()
    if entrant is None:
        raise Http404
    remember_code(request, entrant)
    return redirect("events:entry", visit.event.slug)


@require_http_methods(["GET", "POST"])
@event_page
def entry(request: HttpRequest, visit: Visit) -> HttpResponse:
    """One's own entry: the team with its problems, the deadline, the guest link, the way out."""
    if visit.entrant is None:
        return back_to(request, "register", visit.event.slug)
    if request.method == "POST":
        return _write(request, visit)
    return _show_entry(request, visit)


def _show_entry(request: HttpRequest, visit: Visit, status: int = 200, **context: Any) -> HttpResponse:
    entrant = visit.me
    submission = getattr(entrant, "submission", None)
    return show(
        request,
        visit,
        "entry.html",
        status=status,
        tab="players",
        entrant=entrant,
        submission=submission,
        listing=roster.listing(submission) if submission else None,
        link=guest_address(request, entrant) if entrant.user_id is None else "",
        **context,
    )


def _write(request: HttpRequest, visit: Visit) -> HttpResponse:
    action, entrant = request.POST.get("action", ""), visit.me
    if action == "team":
        return _hand_in(request, visit)
    if action == "drop":
        attempt(request, lambda: services.drop(visit.actor, entrant), "You have dropped. Your results stay.")
    elif action == "leave" and attempt(request, lambda: services.remove_entrant(visit.actor, entrant)):
        messages.success(request, "You are no longer registered.")
        return back_to(request, "event", visit.event.slug)
    return back_to(request, "entry", visit.event.slug)


def _hand_in(request: HttpRequest, visit: Visit) -> HttpResponse:
    text = request.POST.get("team", "")
    try:
        submission = services.submit_team(visit.actor, visit.me, text)
    except NotAllowed:
        raise
    except EventError as error:
        return _show_entry(request, visit, error.status, error=error, typed=text)
    if submission.is_legal:
        messages.success(request, "Your team is in and legal.")
    else:
        messages.warning(request, "Your team is in, with problems. See what each needs.")
    return back_to(request, "entry", visit.event.slug)
