"""Adding somebody who has played in the store before: two letters and Enter."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods

from tournament.events import services
from tournament.events.errors import BadInput, EventError, NotAllowed
from tournament.events.models import Person
from tournament.events.queries import returning_players
from tournament.events.services.seen import Concern, seen_now
from tournament.events.views.asking import guarded
from tournament.events.views.common import EventRequest, back_to, for_organizers, number_of, show

#: People shown for what is typed, and letters that are looked at.
SHOWN, LETTERS = 8, 60


def _typed(text: str) -> str:
    return " ".join(text.replace("\0", " ").split())[:LETTERS]


@require_http_methods(["GET", "POST"])
@for_organizers
def returning(request: Any, viewer: EventRequest) -> HttpResponse:
    """GET shows who matches `who` (a part of the page for htmx); POST adds the `person` whose button is pressed.

    Enter presses the first button. Without scripts, or typed faster than the list came, it sends the letters alone:
    they add the one person they match, and else the page asks which.
    """
    if request.method == "POST":
        return _add(request, viewer)
    who = _typed(request.GET.get("who", ""))
    found = returning_players(viewer.event, who, SHOWN) if len(who) > 1 else []
    if request.htmx:
        shown = {"event": viewer.event, "found": found, "who": who}
        response = render(request, "events/parts/returning_found.html", shown)
        patch_vary_headers(response, ["HX-Request"])
        return response
    return _show(request, viewer, found=found, who=who)


def _show(request: HttpRequest, viewer: EventRequest, status: int = 200, **context: Any) -> HttpResponse:
    return show(request, viewer, "returning.html", status, made_from=seen_now(viewer.event), **context)


def _add(request: HttpRequest, viewer: EventRequest) -> HttpResponse:
    who = _typed(request.POST.get("who", ""))
    found = returning_players(viewer.event, who, SHOWN)
    person = _chosen(request, viewer, who, found)
    if person is None:
        missing = BadInput("who", f"No one who has played here matches “{who}”.", "Add them as a new player.")
        error = missing if not found else None
        return _show(request, viewer, 200 if found else 400, found=found, who=who, error=error)
    write = guarded(
        request, viewer, Concern(),
        lambda: services.register(viewer.actor, viewer.event, person.name, user=person.user, person=person),
    )  # fmt: skip
    try:
        entrant = write()
    except NotAllowed:
        raise
    except EventError as error:
        return _show(request, viewer, error.status, found=found, who=who, error=error)
    messages.success(request, f"{entrant.name} is in.")
    return back_to(request, "manage", viewer.event.slug, query="?add=1#returning")


def _chosen(request: HttpRequest, viewer: EventRequest, who: str, found: list[Person]) -> Person | None:
    """Return whom the button names, if the list was made for what is typed now; else the only one who matches."""
    pressed, made_for = number_of(request.POST.get("person")), _typed(request.POST.get("for", ""))
    if pressed and made_for == who:
        people = Person.objects.filter(store=viewer.event.store_id, merged_into=None).select_related("user")
        return people.filter(pk=pressed).first()
    return found[0] if len(found) == 1 else None
