"""The organizer's other pages: a new event, its settings, its players, its history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from teams import once

from .. import services
from ..errors import BadInput, EventError
from ..forms import EventForm, initial_of
from ..models import Entrant, Event
from ..permissions import may_run, may_see_teams
from ..queries import deleted_drafts
from .common import Visit, attempt, back_to, for_organizers, for_staff, show
from .entry import guest_address


def _save(form: EventForm, write: Callable[..., Event]) -> Event | None:
    """Call the service with the form's settings; a fault goes to its field."""
    if not form.is_valid():
        return None
    try:
        return write(**form.settings())
    except BadInput as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
    except EventError as error:
        form.add_error(None, str(error))
    return None


def _create(request: HttpRequest, settings: dict[str, Any]) -> Event:
    return services.create_event(request.user, key=once.key_of(request, str(settings)), **settings)


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    if not may_run(request.user):
        raise PermissionDenied("Only organizers create events. Ask the store to add you to the organizers.")
    form = EventForm(request.POST or None, initial={"date": timezone.localdate()})
    if request.method == "POST":
        event = _save(form, lambda **settings: _create(request, settings))
        if event is not None:
            messages.success(request, f"{event.name} is a draft: only the staff sees it until registration opens.")
            return redirect("events:control", event.slug)
    shown = {"form": form, "key": once.new_key()}
    return render(request, "events/event_form.html", shown, status=400 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@for_organizers
def settings(request: HttpRequest, visit: Visit) -> HttpResponse:
    form = EventForm(request.POST or None, initial=initial_of(visit.event))
    if request.method == "POST":
        event = _save(form, lambda **values: services.update_event(visit.actor, visit.event, **values))
        if event is not None:
            messages.success(request, "Saved.")
            return back_to(request, "control", visit.event.slug)
    return show(request, visit, "event_form.html", status=400 if form.errors else 200, form=form)


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a draft; pressed again, the answer is the same."""
    is_gone = deleted_drafts().filter(data__slug=slug).exists() and not Event.objects.filter(slug=slug).exists()
    if is_gone and may_run(request.user):
        return redirect("events:list")
    return _delete(request, slug=slug)


@for_organizers
def _delete(request: HttpRequest, visit: Visit) -> HttpResponse:
    name = visit.event.name
    if attempt(request, lambda: services.delete_draft(visit.actor, visit.event), f"The draft {name} is deleted."):
        return redirect("events:list")
    return back_to(request, "control", visit.event.slug)


@require_http_methods(["GET", "POST"])
@for_organizers
def players(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Every player with team, link and buttons; a box that takes a whole list."""
    typed, error = request.POST.get("players", ""), None
    if request.method == "POST":
        try:
            over_cap = bool(request.POST.get("over_cap"))
            added = services.register_many(visit.actor, visit.event, typed.splitlines(), over_cap=over_cap)
        except EventError as fault:
            error = fault
        else:
            messages.success(request, f"{len(added)} added: {', '.join(entrant.name for entrant in added)}.")
            return back_to(request, "manage", visit.event.slug)
    if error:
        return _show_players(request, visit, error.status, error=error, typed=typed)
    return _show_players(request, visit)


def _show_players(request: HttpRequest, visit: Visit, status: int = 200, **context: Any) -> HttpResponse:
    entrants = visit.event.entrants.select_related("submission", "event", "user")
    rows = [{"entrant": entrant, "link": guest_address(request, entrant)} for entrant in entrants]
    faulty = [row for row in rows if _has_faulty_team(row["entrant"])]
    wanted = request.GET.get("show") == "teams"
    sees = may_see_teams(visit.actor, visit.event)
    context |= {
        "sees": sees,
        "count": len(rows),
        "to_look_at": len(faulty),
        "show": wanted,
        "rows": faulty if wanted else rows,
    }
    return show(request, visit, "manage.html", status=status, **context)


def _has_faulty_team(entrant: Any) -> bool:
    """Does a player who is still in lack a team, or have an illegal one?"""
    submission = getattr(entrant, "submission", None)
    return entrant.dropped_in_round is None and (submission is None or not submission.is_legal)


#: Button of a player's row -> (service, words when it is done).
ACTIONS: dict[str, tuple[Callable[[Any, Entrant], Any], str]] = {
    "drop": (services.drop, "{} has dropped."),
    "undrop": (services.undrop, "{} is back in."),
    "remove": (services.remove_entrant, "{} is no longer registered."),
    "recheck": (services.recheck_team, "{}'s team was checked again."),
}


@require_POST
@for_organizers
def entrant_act(request: HttpRequest, visit: Visit, pk: int, action: str) -> HttpResponse:
    entrant = get_object_or_404(visit.event.entrants, pk=pk)
    if action == "team":
        return _hand_in(request, visit, entrant)
    if action not in ACTIONS:
        raise Http404
    write, done = ACTIONS[action]
    attempt(request, lambda: write(visit.actor, entrant), done.format(entrant.name))
    return back_to(request, "manage", visit.event.slug)


def _hand_in(request: HttpRequest, visit: Visit, entrant: Entrant) -> HttpResponse:
    """A player's team from the organizer's hands; what cannot be read stays in its box, with the reason."""
    text = request.POST.get("team", "")
    try:
        submission = services.submit_team(visit.actor, entrant, text)
    except EventError as fault:
        response = _show_players(request, visit, fault.status, at=entrant.pk, fault=fault, team=text)
        response["HX-Replace-Url"] = reverse("events:manage", args=[visit.event.slug])
        return response
    if submission.is_legal:
        messages.success(request, f"{entrant.name}'s team is in and legal.")
    else:
        messages.warning(request, f"{entrant.name}'s team is in, with problems.")
    return back_to(request, "manage", visit.event.slug)


@for_staff
def history(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Every change of the event, the newest first."""
    page = Paginator(visit.event.audit.all(), 50).get_page(request.GET.get("page"))
    return show(request, visit, "history.html", page=page)
