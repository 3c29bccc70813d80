"""A new event, the settings of one, and the deletion of a draft."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from teams import form_keys
from tournament.events import present, services
from tournament.events.setting_up import kinds
from tournament.events.setting_up.event_form import EventForm, initial_of
from tournament.events.setting_up.settings_merge import merge, read_settings
from tournament.tiebreaks import read_scoring

from ..errors import BadInput, EventError, Stale, Unforeseen
from ..models import Event, Season
from ..permissions import may_run
from ..queries import deleted_drafts
from ..services.seen import DRAFT, seen_now
from ..services.setup import settings_of
from ..store_at_hand import own_store
from .asking import foresee, guarded, question
from .common import EventRequest, attempt, back_to, event_request_of, for_organizers, last_step, show
from .desk.page import show_desk

#: Earlier events offered as the pattern of a new one.
OFFERED = 3


def _save(form: EventForm, write: Callable[..., Event]) -> Event | None:
    """Call the service with the form's settings; a fault goes to its field."""
    if not form.is_valid():
        return None
    try:
        return write(**form.settings())
    except (Stale, Unforeseen):
        raise
    except BadInput as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
    except EventError as error:
        form.add_error(None, str(error))
    return None


def _create(request: HttpRequest, settings: dict[str, Any]) -> Event:
    return services.create_event(
        request.user, store=own_store(request), key=form_keys.key_of(request, str(settings)), **settings
    )


def _made(request: HttpRequest, event: Event) -> str:
    """Open the new event's registration if that was pressed, and return what is said of it."""
    if "open" in request.POST and event.state == Event.State.DRAFT:
        services.open_registration(request.user, event)
        return f"{event.name} is open: players can register."
    return f"{event.name} is a draft: only the staff sees it until registration opens."


def next_date(event: Event) -> datetime.date:
    """Return the next day with the event's day of the week, which may be today, but is not the event's own."""
    today = timezone.localdate()
    days = (event.date.weekday() - today.weekday()) % 7
    return today + datetime.timedelta(days=7 if today == event.date else days)


#: A number that counts evenings at the end of a name: week 1, but no year.
_COUNTED = re.compile(r"(?<!\d)\d{1,2}$")


def next_name(name: str) -> str:
    """Return `Week 2` for `Week 1`; any other name as it is."""
    return _COUNTED.sub(lambda found: str(int(found[0]) + 1), name)


def _like(event: Event) -> dict[str, Any]:
    """Return the form's values for an event held again: all settings, the next date, no deadline, no past season.

    A number of rounds that follows from the players is left open, because other players will come.
    """
    values = initial_of(event) | {"date": next_date(event), "registration_deadline": None}
    values["name"] = next_name(event.name)
    if event.season and event.season.is_over:
        values["season_id"] = ""
    if event.swiss_rounds == event.scheme.rounds(event, event.entrants.exclude(dropped_in_round=0).count()):
        values["swiss_rounds"] = None
    return values


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    store = own_store(request)
    if not may_run(request.user, store):
        raise PermissionDenied("Only organizers create events. Ask the store to make you an organizer.")
    earlier = Event.objects.filter(store=store).exclude(state=Event.State.DRAFT)
    asked_for = request.GET.get("like")
    like = get_object_or_404(earlier.select_related("season"), slug=asked_for) if asked_for else None
    kind = kinds.KINDS.get(request.GET.get("kind", ""), kinds.KINDS["swiss"])
    initial = _like(like) if like else {"date": timezone.localdate(), **kinds.initial(kind)}
    if wanted := Season.objects.filter(store=store, slug=request.GET.get("season", ""), is_over=False).first():
        initial["season_id"] = wanted.pk
    for_season = f"&season={wanted.slug}" if wanted else ""
    form = EventForm(request.POST or None, initial=initial, store=store)
    if request.method == "POST":
        event = _save(form, lambda **settings: _create(request, settings))
        if event is not None:
            messages.success(request, _made(request, event))
            return redirect("events:control", event.slug)
    held = earlier.filter(date__lte=timezone.localdate()).order_by("-date", "-pk")
    offered = [(event, next_date(event)) for event in held[:OFFERED]] if not like else []
    shown = {"form": form, "key": form_keys.new_key(), "like": like, "earlier": offered, "for_season": for_season}
    if not like and not form.is_bound:
        shown |= {"kind": kind, "kinds": kinds.KINDS.values()}
    return render(request, "events/event_form.html", shown, status=400 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@for_organizers
def settings(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    form = EventForm(request.POST or None, initial=initial_of(viewer.event), store=viewer.event.store)
    if request.method != "POST":
        return _show_settings(request, viewer, form)
    seen = read_settings(request.POST.get("settings_seen", ""))
    try:
        sure = "sure" in request.POST
        event = _save(
            form, lambda **values: services.update_event(viewer.actor, viewer.event, seen=seen, sure=sure, **values)
        )
    except Unforeseen as unforeseen:
        return _ask_first(request, viewer, form, seen, unforeseen.effects)
    except Stale as stale:
        assert seen is not None
        viewer = event_request_of(request, viewer.event.slug)
        merged = merge(form, viewer.event, seen, stale.changes)
        again = EventForm(initial=merged.initial, store=viewer.event.store)
        return _show_settings(request, viewer, again, 409, differences=merged.differences)
    if event is not None:
        messages.success(request, "Saved.")
        return back_to(request, "control", viewer.event.slug)
    return _show_settings(request, viewer, form, 400, seen=seen)


def _ask_first(
    request: HttpRequest, viewer: EventRequest, form: EventForm, seen: Any, effects: tuple[str, ...]
) -> HttpResponse:
    """Show what another scoring changes, above the form as it was filled in."""
    ask = foresee(
        request,
        heading="This changes how the event is scored",
        effects=effects,
        entered=present.scoring_in_words(read_scoring(form.cleaned_data["scoring"])),
        do="Score it this way",
        keep="Keep the present scoring",
        back=reverse("events:settings", args=[viewer.event.slug]),
    )
    return _show_settings(request, viewer, form, 409, seen=seen, question=ask)


def _show_settings(
    request: HttpRequest, viewer: EventRequest, form: EventForm, status: int = 200, seen: Any = None, **context: Any
) -> HttpResponse:
    """Show the form with the settings it was made from; one that comes back with a fault keeps the earlier ones."""
    was = json.dumps(seen or settings_of(viewer.event))
    return show(
        request,
        viewer,
        "event_form.html",
        status=status,
        form=form,
        settings_seen=was,
        made_from=seen_now(viewer.event),
        **last_step(request, viewer, "settings"),
        **context,
    )


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a draft; pressed again, the answer is the same."""
    store, there = own_store(request), Event.objects.filter(slug=slug).exists()
    is_gone = not there and deleted_drafts(store).filter(data__slug=slug).exists()
    if is_gone and may_run(request.user, store):
        return redirect("events:list")
    return _delete(request, slug=slug)


@for_organizers
def _delete(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    name = viewer.event.name
    write = guarded(request, viewer, DRAFT, lambda: services.delete_draft(viewer.actor, viewer.event))
    try:
        if attempt(request, write, f"The draft {name} is deleted."):
            return redirect("events:list")
    except Stale as stale:
        here = reverse("events:control", args=[viewer.event.slug])
        words = "Delete the draft"
        return show_desk(
            request,
            viewer,
            ask=question(request, stale, about="The draft was changed", entered=words, do=words, back=here),
        )
    return back_to(request, "control", viewer.event.slug)
