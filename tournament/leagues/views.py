"""Pages of the seasons: the list, the table on the screen, on paper and as CSV, and the organizer's forms."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from teams import form_keys, printing
from tournament.events import spreadsheet
from tournament.events.errors import EventError, NotAllowed
from tournament.events.models import Event, Season, Store
from tournament.events.permissions import may_run
from tournament.events.store_at_hand import own_store
from tournament.events.views.common import number_of
from tournament.events.views.of_store import for_organizers_of, written

from . import services
from .counting import table_of
from .forms import SeasonForm, initial_of
from .paper import sheet_of

#: Events offered on a season's page: the last ones that are not in it.
OFFERED = 30


def _found(slug: str) -> Season:
    return get_object_or_404(Season.objects.select_related("store"), slug=slug)


def _store_of(request: HttpRequest, season: str = "") -> Store:
    """Return the season's store, or the one at hand."""
    return _found(season).store if season else own_store(request)


for_organizers = for_organizers_of(_store_of)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    store = own_store(request)
    shown = {"seasons": Season.objects.filter(store=store), "runs": may_run(request.user, store)}
    return render(request, "leagues/index.html", shown)


@require_safe
def season_page(request: HttpRequest, season: str) -> HttpResponse:
    """Show the table with its reasons, the events by week, and for organizers the events that could be added."""
    found = _found(season)
    runs = may_run(request.user, found.store)
    shown: dict[str, Any] = {"season": found, "table": table_of(found), "runs": runs}
    if runs:
        others = Event.objects.filter(store=found.store).exclude(pk__in=found.counted.values("pk"))
        shown["others"] = others.select_related("season").prefetch_related("also_in").order_by("-date", "-pk")[:OFFERED]
        shown["drafts"] = found.counted.filter(state=Event.State.DRAFT)
    return render(request, "leagues/season.html", shown)


@require_safe
def paper(request: HttpRequest, season: str) -> HttpResponse:
    """Show the table for paper, as a page or as PDF."""
    found = _found(season)
    context = {"sheet": sheet_of(table_of(found)), "event": None}
    return printing.answer(request, "paper/table.html", context, name=found.slug, size=found.store.paper)


@require_safe
def table_csv(request: HttpRequest, season: str) -> HttpResponse:
    """The table for a spreadsheet: a line a player, a column a week; what does not count stands in brackets."""
    found = _found(season)
    table = table_of(found)
    weeks = [f"{week.event.date:%Y-%m-%d} {week.event.name}" for week in table.weeks]
    rows: list[list[Any]] = []
    for row in table.rows:
        cells = [("" if cell is None else cell.points if cell.counts else f"({cell.points})") for cell in row.cells]
        rows.append([row.place or "drop-in", row.name, row.points, len(row.played), *cells])
    return spreadsheet.answer(found.slug, ["place", "player", "points", "events", *weeks], rows)


def _create(request: HttpRequest, settings: dict[str, Any]) -> Season:
    key = form_keys.key_of(request, str(settings))
    return services.create_season(request.user, store=own_store(request), key=key, **settings)


@require_http_methods(["GET", "POST"])
@for_organizers
def new(request: HttpRequest) -> HttpResponse:
    form = SeasonForm(request.POST or None)
    if request.method == "POST":
        season = written(form, lambda: _create(request, form.cleaned_data))
        if season is not None:
            messages.success(request, f"{season.name} is open. Add its events.")
            return redirect(season)
    shown = {"form": form, "key": form_keys.new_key()}
    return render(request, "leagues/form.html", shown, status=400 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@for_organizers
def settings(request: HttpRequest, season: str) -> HttpResponse:
    found = _found(season)
    if request.method == "GET":
        return render(request, "leagues/form.html", {"form": SeasonForm(initial=initial_of(found)), "season": found})
    form, seen = SeasonForm(request.POST), number_of(request.POST.get("seen"))
    saved = written(form, lambda: services.update_season(request.user, found, seen=seen, **form.cleaned_data))
    if saved is not None:
        messages.success(request, "Saved. The table is counted again.")
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
