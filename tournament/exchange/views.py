"""Pages and files of an event that leaves, and the page where one comes in."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.events.errors import BadInput, EventError, NotAllowed, WrongState
from tournament.events.models import Event, Person
from tournament.events.permissions import may_run
from tournament.events.store_at_hand import own_store
from tournament.events.views.common import EventRequest, event_page, for_organizers, for_staff, show

from . import forgetting, restoring, trf
from .files import calendar_of, file_of
from .tables import EXPORTS

#: Days that a feed looks back.
BACK = datetime.timedelta(days=90)
IN_A_FEED = 500


@require_safe
@for_staff
def exports(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show every file that an event can leave as, and why one of them does not fit."""
    shown = [export for export in EXPORTS.values() if export.sees(viewer.actor, viewer.event)]
    context: dict[str, Any] = {"exports": shown, "why_no_trf": trf.why_not(viewer.event)}
    return show(request, viewer, "exports.html", **context)


@require_safe
@event_page
def csv_file(request: HttpRequest, viewer: EventRequest, what: str) -> HttpResponse:
    """Return a table of the event for a spreadsheet."""
    if what not in EXPORTS:
        raise Http404
    return file_of(request, viewer.actor, viewer.event, f"{what}.csv")


@require_safe
@event_page
def json_file(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Return every table that the visitor may see as one JSON file, a row an object."""
    return file_of(request, viewer.actor, viewer.event, "event.json")


@require_safe
@for_organizers
def archive_file(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Return the event's archive."""
    return file_of(request, viewer.actor, viewer.event, "archive")


@require_safe
@event_page
def trf_file(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Return the federation's report. 409 with the reason where the event is none."""
    if why := trf.why_not(viewer.event):
        return HttpResponse(f"{why}\n", status=409, content_type="text/plain; charset=utf-8")
    return file_of(request, viewer.actor, viewer.event, "report.trf")


@require_safe
@event_page
def ics_file(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Return the event for a calendar."""
    return file_of(request, viewer.actor, viewer.event, "event.ics")


@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """Return the store's events for calendars that ask again by themselves; drafts stay out."""
    store = own_store(request)
    since = timezone.localdate() - BACK
    events = Event.objects.filter(store=store, date__gte=since).exclude(state=Event.State.DRAFT)
    return calendar_of(request, store.name, events.select_related("store")[:IN_A_FEED], "events.ics")


@login_required
@require_http_methods(["GET", "POST"])
def bring_in(request: HttpRequest) -> HttpResponse:
    """Take in an event archive of another installation, into the store at hand."""
    store = own_store(request)
    if not may_run(request.user, store):
        raise PermissionDenied("Only organizers import events. Ask the store to make you an organizer.")
    if request.method != "POST":
        return _import_page(request)
    upload = request.FILES.get("archive")
    if upload is None:
        return _import_page(request, BadInput("archive", "There is no file.", "Choose an event archive."))
    if too_large := restoring.too_large(upload.size or 0):
        return _import_page(request, too_large)
    try:
        event = restoring.restore(request.user, store, upload.read(), again="again" in request.POST)
    except (BadInput, WrongState) as fault:
        return _import_page(request, fault)
    messages.success(request, f"{event.name} is here, as it was where it was run.")
    return redirect(event)


def _import_page(request: HttpRequest, fault: EventError | None = None) -> HttpResponse:
    shown = {"fault": fault, "there": isinstance(fault, WrongState)}
    return render(request, "exchange/import.html", shown, status=fault.status if fault else 200)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def forget(request: HttpRequest, person: int) -> HttpResponse:
    """GET shows where a person's name stands; POST makes them anonymous there, for a reason."""
    found = get_object_or_404(Person.objects.select_related("store"), pk=person, merged_into=None)
    if not may_run(request.user, found.store):
        raise PermissionDenied("Only organizers make a person anonymous. Ask the store.")
    reason = request.POST.get("reason", "")
    fault: EventError | None = None
    if request.method == "POST":
        try:
            forgotten = forgetting.forget(request.user, found, reason)
        except NotAllowed as error:
            raise PermissionDenied(str(error)) from error
        except EventError as error:
            fault = error
        else:
            messages.success(request, f"Done. This person is {forgotten.name} from now on.")
            return redirect(forgotten)
    shown = {"person": found, "traces": forgetting.traces(found), "fault": fault, "reason": reason[:400]}
    return render(request, "exchange/forget.html", shown, status=fault.status if fault else 200)
