"""The organizer's list of an event's players."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournament.events import adapter, present, services
from tournament.events.errors import EventError, Stale
from tournament.events.models import Event
from tournament.events.permissions import may_see_teams
from tournament.events.queries import not_paid, to_look_at
from tournament.events.services.room import absent
from tournament.events.services.seen import ENTRIES, read_seen, require_unchanged, seen_now
from tournament.events.shown.desk import PAGE, ShortList
from tournament.events.views.asking import Question, asked, question
from tournament.events.views.common import EventRequest, back_to, for_organizers, last_step, show
from tournament.name_lists import in_a_list
from tournament.paging import page_number, page_of


@require_http_methods(["GET", "POST"])
@for_organizers
def players(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    """Show the players, a page at a time, each with the team's state and a way out; a box that takes a whole list."""
    if request.method != "POST":
        return show_players(request, viewer)
    typed, over_cap = request.POST.get("players", ""), bool(request.POST.get("over_cap"))
    try:
        require_unchanged(viewer.event, read_seen(request.POST.get("made_from", "")), ENTRIES)
        added = services.register_many(viewer.actor, viewer.event, typed.splitlines(), over_cap=over_cap)
    except Stale as stale:
        lines = sum(bool(line.strip()) for line in typed.splitlines())
        entered = f"{lines} player{'' if lines == 1 else 's'} to add"
        ask = ask_meanwhile(request, viewer, stale, "The list of players was changed", entered, "Add them")
        return show_players(request, viewer, typed=typed, question=ask)
    except EventError as error:
        return show_players(request, viewer, error.status, error=error, typed=typed)
    messages.success(request, f"{len(added)} added: {ShortList.of(added)}.")
    return back_to(request, "manage", viewer.event.slug)


def show_players(request: HttpRequest, viewer: EventRequest, status: int = 200, **context: Any) -> HttpResponse:
    """Show a page of the list: those whose name has the text `q` in it, or (`show=teams`) whose team needs a look."""
    event, place = viewer.event, request.GET if request.method == "GET" else QueryDict(request.POST.get("at", ""))
    show_only, q = place.get("show", ""), place.get("q", "").replace("\0", "").strip()[:60]
    wanted = show_only == "teams"
    only = {"teams": to_look_at, "away": absent, "due": not_paid}
    listed = only[show_only](event) if show_only in only else event.entrants.all()
    found = listed.filter(listed_as__contains=in_a_list(q)) if q else listed
    page = page_of(
        found.select_related("submission", "user").prefetch_related("members").order_by("listed_as", "pk"),
        page_number(place.get("page")),
        PAGE,
    )
    points = _points(event) if page.object_list else {}
    for entrant in page:
        entrant.event = event
        entrant.points = points.get(entrant.pk) if points else None
    kept = {name: value for name, value in (("show", show_only if show_only in only else ""), ("q", q)) if value}
    query = f"{urlencode(kept)}&" if kept else ""
    count, players = event.entrants.count(), event.players_in
    context |= {
        "made_from": seen_now(event),
        "sees": may_see_teams(viewer.actor, event),
        "count": count,
        "players": players,
        "dropped": count - players,
        "to_look_at": to_look_at(event).count() if event.needs_teams else 0,
        "show": wanted,
        "show_only": show_only if show_only in only else "",
        "away": absent(event).count() if event.check_in else 0,
        "due": not_paid(event).count() if event.fee else 0,
        "q": q,
        "page": page,
        "query": query,
        "at": f"{query}page={page.number}" if page.number > 1 else query.rstrip("&"),
        "here": reverse("events:manage", args=[event.slug]),
        **last_step(request, viewer, "manage"),
    }
    response = show(request, viewer, "manage.html", status=status, **context)
    return asked(response, context["here"]) if context.get("question") else response


def _points(event: Event) -> dict[int, Any]:
    """Return the points of everybody who is in the standings; none before a round is complete, nor in an event so large
    that counting them would slow the page down: the standings have them.
    """
    if not (event.scheme.has_points and adapter.counted_rounds(event)) or event.entrants.count() > adapter.MANY:
        return {}
    return {row.player: present.points_of(row) for row in adapter.ranking(event)}


def ask_meanwhile(
    request: HttpRequest, viewer: EventRequest, stale: Stale, about: str, entered: str, do: str, back: str = ""
) -> Question:
    back = back or reverse("events:manage", args=[viewer.event.slug])
    return question(request, stale, about=about, entered=entered, do=do, back=back)
