"""Pages of the seasons: the list, the table on the screen, on paper and as CSV, and the organizer's forms."""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.events.errors import BadInput, EventError, NotAllowed
from tournament.events.here import own_store
from tournament.events.models import Event, Season
from tournament.events.permissions import may_run
from tournament.events.views.common import number_of

from . import services
from .counting import table_of
from .forms import SeasonForm, initial_of

View = Callable[..., HttpResponse]
#: Events offered on a season's page: the last ones that are not in it.
OFFERED = 30


def for_organizers(view: View) -> View:
    """Return a page for organizers of the season's store, or of the one at hand; a refusal becomes the 403 page."""

    @login_required
    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            store = _found(kwargs["season"]).store if "season" in kwargs else own_store(request)
            if not may_run(request.user, store):
                raise NotAllowed("This page is for organizers.", "Sign in as one of them.")
            return view(request, *args, **kwargs)
        except NotAllowed as error:
            raise PermissionDenied(str(error)) from error

    return page


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    store = own_store(request)
    shown = {"seasons": Season.objects.filter(store=store), "runs": may_run(request.user, store)}
    return render(request, "leagues/index.html", shown)


def _found(slug: str) -> Season:
    return get_object_or_404(Season.objects.select_related("store"), slug=slug)


@require_safe
def season_page(request: HttpRequest, season: str) -> HttpResponse:
    """Show the table with its reasons, the events by week, and for organizers the events that could be added."""
    found = _found(season)
    runs = may_run(request.user, found.store)
    shown: dict[str, Any] = {"season": found, "table": table_of(found), "runs": runs}
    if runs:
        others = Event.objects.filter(store=found.store).exclude(season=found)
        shown["others"] = others.select_related("season").order_by("-date", "-pk")[:OFFERED]
        shown["drafts"] = found.events.filter(state=Event.State.DRAFT)
    return render(request, "leagues/season.html", shown)


@require_safe
def paper(request: HttpRequest, season: str) -> HttpResponse:
    found = _found(season)
    shown = {"season": found, "table": table_of(found), "now": timezone.now()}
    return render(request, "leagues/print.html", shown)


def _cell(text: str) -> str:
    """Return text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


@require_safe
def table_csv(request: HttpRequest, season: str) -> HttpResponse:
    """The table for a spreadsheet: a line a player, a column a week; what does not count stands in brackets."""
    found = _found(season)
    table = table_of(found)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}.csv"'
    write = csv.writer(response).writerow
    weeks = [f"{week.event.date:%Y-%m-%d} {week.event.name}" for week in table.weeks]
    write(["place", "player", "points", "events", *map(_cell, weeks)])
    for row in table.rows:
        cells = [("" if cell is None else cell.points if cell.counts else f"({cell.points})") for cell in row.cells]
        write([row.place or "drop-in", _cell(row.name), row.points, len(row.played), *cells])
    return response


def _save(form: SeasonForm, write: Callable[..., Season]) -> Season | None:
    """Call the service with the form's values; a fault goes to its field."""
    if not form.is_valid():
        return None
    try:
        return write(**form.cleaned_data)
    except NotAllowed:
        raise
    except EventError as error:
        field = error.field if isinstance(error, BadInput) and error.field in form.fields else None
        form.add_error(field, str(error))
    return None


@require_http_methods(["GET", "POST"])
@for_organizers
def new(request: HttpRequest) -> HttpResponse:
    form = SeasonForm(request.POST or None)
    if request.method == "POST":
        season = _save(form, lambda **values: services.create_season(request.user, store=own_store(request), **values))
        if season is not None:
            messages.success(request, f"{season.name} is open. Add its events.")
            return redirect(season)
    return render(request, "leagues/form.html", {"form": form}, status=400 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@for_organizers
def settings(request: HttpRequest, season: str) -> HttpResponse:
    found = _found(season)
    if request.method == "GET":
        return render(request, "leagues/form.html", {"form": SeasonForm(initial=initial_of(found)), "season": found})
    form, seen = SeasonForm(request.POST), number_of(request.POST.get("seen"))
    saved = _save(form, lambda **values: services.update_season(request.user, found, seen=seen, **values))
    if saved is not None:
        messages.success(request, "Saved. The table is counted anew.")
        return redirect(saved)
    return render(request, "leagues/form.html", {"form": form, "season": _found(season)}, status=400)


@require_POST
@for_organizers
def events(request: HttpRequest, season: str) -> HttpResponse:
    """Add the events that are ticked (`add`), take one out (`remove`), close or reopen the season (`do`)."""
    found = _found(season)
    try:
        messages.success(request, _write(request, found))
    except NotAllowed:
        raise
    except EventError as error:
        messages.error(request, str(error))
    return redirect(found)


def _write(request: HttpRequest, season: Season) -> str:
    if "remove" in request.POST:
        event = get_object_or_404(Event, pk=number_of(request.POST["remove"]), store=season.store)
        services.remove_event(request.user, season, event)
        return f"{event.name} no longer counts."
    if request.POST.get("do") in ("close", "reopen"):
        over = services.set_over(request.user, season, request.POST["do"] == "close").is_over
        return f"{season.name} is over." if over else f"{season.name} is open again."
    names = services.add_events(request.user, season, [number_of(text) for text in request.POST.getlist("event")])
    return f"{', '.join(names[:3])}{f' and {len(names) - 3} more' if len(names) > 3 else ''} added."
