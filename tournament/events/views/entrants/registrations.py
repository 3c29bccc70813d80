"""The organizer's page of registrations: who waits, and many removed at once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from tournament.events import services
from tournament.events.errors import BadInput, EventError, Stale
from tournament.events.models import Entrant, Event
from tournament.events.services.entering.capacity import places_left
from tournament.events.services.entering.leaving import MANY
from tournament.events.services.seen import REGISTRATIONS, seen_now
from tournament.events.views.asking import asked, guarded, question
from tournament.events.views.common import (
    EventRequest,
    back_to,
    event_request_of,
    for_organizers,
    last_step,
    number_of,
    show,
)
from tournament.name_lists import in_a_list

ROWS = 100
#: Who wait, on the page at once; the rest come up as these are admitted.
WAITING_ROWS = 200


@dataclass(frozen=True, slots=True)
class Filter:
    """Which registrations are shown: by time, by name, guests only."""

    since: str = ""
    until: str = ""
    name: str = ""
    guests: bool = False

    @classmethod
    def of(cls, data: Any) -> Filter:
        words = {key: data.get(key, "").replace("\0", "")[:60] for key in ("since", "until", "name")}
        return cls(**words, guests=bool(data.get("guests")))

    @property
    def query(self) -> str:
        given = {key: value for key in ("since", "until", "name") if (value := getattr(self, key))}
        return urlencode(given | ({"guests": "1"} if self.guests else {}))

    def rows(self, event: Event) -> QuerySet[Entrant]:
        """Return the registrations it shows, the latest first. Raises BadInput for a time it cannot read."""
        found = event.entrants.order_by("-registered_at", "-pk")
        if self.since:
            found = found.filter(registered_at__gte=_point_in_time("since", self.since))
        if self.until:
            found = found.filter(registered_at__lte=_point_in_time("until", self.until))
        if self.name:
            found = found.filter(listed_as__contains=in_a_list(self.name))
        return found.filter(user=None) if self.guests else found


def _point_in_time(field: str, text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise BadInput(field, f"{text[:30]!r} is not a time.", "Write it as 2026-11-20T19:15.") from error
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)


@require_http_methods(["GET", "POST"])
@for_organizers
def registrations(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """GET shows who waits and who registered when; POST admits, refuses or removes those ticked, or all shown."""
    if request.method == "GET":
        return _page(request, viewer, Filter.of(request.GET))
    chosen = Filter.of(request.POST)
    write = guarded(request, viewer, REGISTRATIONS, lambda: _write(request, viewer, chosen))
    try:
        done = write()
    except Stale as stale:
        return _ask(request, viewer, chosen, stale)
    except EventError as error:
        return _page(request, viewer, chosen, error)
    messages.success(request, done)
    return back_to(request, "registrations", viewer.event.slug, query=f"?{chosen.query}" if chosen.query else "")


#: Button -> what it does, in words.
DEEDS = {
    "remove": "Remove the selected players", "remove-shown": "Remove all shown", "admit": "Admit the selected players",
    "admit-all": "Admit all", "refuse": "Reject the selected players", "refuse-all": "Reject all",
}  # fmt: skip


def _ask(request: HttpRequest, viewer: EventRequest, chosen: Filter, stale: Stale) -> HttpResponse:
    """Show the page as it is now, with what was changed in the meantime beside the button that was pressed."""
    here, do = request.get_full_path(), DEEDS.get(request.POST.get("action", ""), "Do it")
    count = len(_ticked(request))
    ask = question(
        request, stale, about="The registrations were changed", entered=f"{do} ({count})" if count else do,
        do=do, back=here,
    )  # fmt: skip
    return asked(_page(request, event_request_of(request, viewer.event.slug), chosen, question=ask), here)


def _ticked(request: HttpRequest) -> list[int]:
    return [number_of(text) for text in request.POST.getlist("who")]


def _write(request: HttpRequest, viewer: EventRequest, chosen: Filter) -> str:
    """Do what the button says; what to tell about it."""
    action, event = request.POST.get("action", ""), viewer.event
    if action == "remove":
        return _removed(services.remove_many(viewer.actor, event, _ticked(request), request.POST.get("word", "")))
    if action == "remove-shown":
        return _remove_shown(request, viewer, chosen)
    waiting = list(event.applicants.values_list("pk", flat=True)) if action.endswith("-all") else _ticked(request)
    if action.startswith("admit"):
        playing, still = services.admit(viewer.actor, event, waiting)
        later = f" {len(still)} approved, waiting for a place." if still else ""
        return f"{len(playing)} admitted.{later}"
    if action.startswith("refuse"):
        return f"{len(services.refuse(viewer.actor, event, waiting))} refused."
    raise BadInput("action", "No button was pressed.", "Press one of the buttons.")


def _remove_shown(request: HttpRequest, viewer: EventRequest, chosen: Filter) -> str:
    """Remove what the filter shows, if that is still as many as the organizer saw."""
    found = list(chosen.rows(viewer.event).values_list("pk", flat=True))
    seen = number_of(request.POST.get("seen"))
    if len(found) != seen:
        raise BadInput("seen", f"The filter showed {seen} registrations and now shows {len(found)}.", "Look again.")
    return _removed(services.remove_many(viewer.actor, viewer.event, found, request.POST.get("word", "")))


def _removed(names: list[str]) -> str:
    more = len(names) - MANY
    return f"{len(names)} removed: {', '.join(names[:MANY])}{f' and {more} more' if more > 0 else ''}."


def _page(
    request: HttpRequest, viewer: EventRequest, chosen: Filter, error: EventError | None = None, **more: Any
) -> HttpResponse:
    event = viewer.event
    try:
        rows = chosen.rows(event)
    except BadInput as fault:
        rows, error = event.entrants.none(), error or fault
    page = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    waiting = event.applicants.select_related("user")
    context = {
        "page": page,
        "shown": page.paginator.count,
        "total": event.players_in,
        "many": MANY,
        "filter": chosen,
        "query": f"{chosen.query}&" if chosen.query else "",
        "waiting": waiting[:WAITING_ROWS],
        "waiting_count": waiting.count(),
        "left": places_left(event),
        "begun": event.rounds.exists(),
        "ticked": set(_ticked(request)) if request.method == "POST" else set(),
        "error": error,
        "made_from": seen_now(event),
        **last_step(request, viewer, "registrations"),
    }
    return show(request, viewer, "registrations.html", status=error.status if error else 200, **context, **more)
