"""The front page of the store, and the list of its events."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from ..models import Event, Store
from ..permissions import entries_of, may_judge, may_run
from ..queries import deleted_drafts, still_of_interest, tables_in_dispute, tables_now, visible_events

#: On the front page; the list has them all.
FRONT = 5
#: Deleted drafts on the list, for the staff.
DELETED = 20


def home(request: HttpRequest) -> HttpResponse:
    events, judges = visible_events(request.user), may_judge(request.user)
    context = {
        "store": Store.here(),
        "running": events.filter(state=Event.State.RUNNING),
        "coming": events.filter(state__in=[Event.State.REGISTRATION, Event.State.DRAFT]).order_by("date"),
        "past": events.filter(state__in=[Event.State.FINISHED, Event.State.CALLED_OFF])[:FRONT],
        "mine": still_of_interest(events.filter(pk__in=entries_of(request).values("event"))),
        "tables": tables_now(entries_of(request)),
        "runs": may_run(request.user),
        "judges": judges,
        "calls": tables_in_dispute() if judges else (),
    }
    return render(request, "events/home.html", context)


def short(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the address on the TV: short enough to type."""
    return redirect(get_object_or_404(visible_events(request.user), pk=pk))


def event_list(request: HttpRequest) -> HttpResponse:
    page = Paginator(visible_events(request.user), 25).get_page(request.GET.get("page"))
    runs = may_run(request.user)
    deleted = deleted_drafts()[:DELETED] if runs else ()
    return render(request, "events/list.html", {"page": page, "store": Store.here(), "runs": runs, "deleted": deleted})
