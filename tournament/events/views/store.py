"""The front page of the store, and the list of its events."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from teams.access import own_teams
from tournament.events.shown import front

from ..models import Entrant, Event, Season
from ..permissions import entries_of, may_judge, may_run
from ..queries import deleted_drafts, still_of_interest, tables_in_dispute, tables_now, visible_events
from ..store_at_hand import own_store
from .polled import shared

#: On the front page; the list has them all. Beside the first of the events that run, so many more.
FRONT = 5
#: Of the visitor's teams and of the events they can be brought to.
MOST_OWN_TEAMS, MOST_EVENTS = 50, 25
#: Deleted drafts on the list, for the staff.
DELETED = 20


def home(request: HttpRequest) -> HttpResponse:
    store = own_store(request)
    events, judges = visible_events(request.user).filter(store=store), may_judge(request.user, store)
    running = list(events.filter(state=Event.State.RUNNING))
    past = list(events.filter(state__in=[Event.State.FINISHED, Event.State.CALLED_OFF])[:FRONT])
    context = {
        "store": store,
        "evenings": [_evening(request, event) for event in running],
        "champions": [(event, won) for event in past if event.is_finished and (won := _winner(request, event))],
        "coming": events.filter(state__in=[Event.State.REGISTRATION, Event.State.DRAFT]).order_by(
            "date", "starts_at", "pk"
        ),
        "past": past,
        "mine": still_of_interest(events.filter(pk__in=entries_of(request).values("event"))),
        "seasons": Season.objects.filter(store=store, is_over=False)[:FRONT],
        "tables": tables_now(entries_of(request)),
        "runs": may_run(request.user, store),
        "now": timezone.now(),
        "judges": judges,
        "calls": tables_in_dispute(request.user) if request.user.is_authenticated else (),
    }
    return render(request, "events/home.html", context)


def _evening(request: HttpRequest, event: Event) -> front.Evening:
    return shared(request, event, ("evening",), lambda: front.evening(event)).value


def _winner(request: HttpRequest, event: Event) -> Entrant | None:
    return shared(request, event, ("winner",), lambda: front.winner(event)).value


@require_safe
def find_table(request: HttpRequest) -> HttpResponse:
    """Lead to the table of the round being played at which somebody of this name sits, or list those it could be."""
    typed = request.GET.get("q", "").replace("\0", "").strip()[: front.LETTERS]
    store = own_store(request)
    events = visible_events(request.user).filter(store=store, state=Event.State.RUNNING)
    tables = front.tables_of(events, typed)
    if len(tables) == 1:
        return redirect(tables[0])
    return render(request, "events/find_table.html", {"q": typed, "tables": tables, "store": store})


def short(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the address on the TV: short enough to type."""
    return redirect(get_object_or_404(visible_events(request.user), pk=pk))


def event_list(request: HttpRequest) -> HttpResponse:
    store = own_store(request)
    events = visible_events(request.user).filter(store=store)
    page = Paginator(events, 25).get_page(request.GET.get("page"))
    runs = may_run(request.user, store)
    deleted = deleted_drafts(store)[:DELETED] if runs else ()
    return render(request, "events/list.html", {"page": page, "store": store, "runs": runs, "deleted": deleted})


@require_safe
def bring(request: HttpRequest) -> HttpResponse:
    """Show the events that a saved team can be brought to: `?own=/teams/…/` is chosen on the page that a link opens."""
    own = request.GET.get("own", "")[:100]
    teams = {team.get_absolute_url(): team for team in own_teams(request)[:MOST_OWN_TEAMS]}
    events = visible_events(request.user).filter(state=Event.State.REGISTRATION).order_by("date", "starts_at", "pk")
    entered = set(entries_of(request).values_list("event", flat=True))
    rows = [
        (event, reverse("events:entry" if event.pk in entered else "events:register", args=[event.slug]))
        for event in events[:MOST_EVENTS]
        if event.needs_teams and not event.is_locked
    ]
    return render(request, "events/bring.html", {"team": teams.get(own), "rows": rows, "entered": entered})
