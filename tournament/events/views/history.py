"""The history of an event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournament.events.shown.desk import PAGE
from tournament.paging import page_number, page_of

from .common import EventRequest, for_staff, show


@for_staff
def history(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show every change of the event, the newest first."""
    page = page_of(viewer.event.audit.all(), page_number(request.GET.get("page")), PAGE)
    return show(request, viewer, "history.html", page=page)
