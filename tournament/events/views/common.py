"""What every page of an event needs first: the event, who is asking, and what they may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from .. import services
from ..errors import EventError, NotAllowed, Stale
from ..models import SEATS, Entrant, Event, Match, Round
from ..permissions import RIGHTS, entrant_of, player_at, roles_in
from ..services.seen import with_last_change
from .polled import Shared, event_of_poll, is_part, is_poll, kept_by_browser, rounds_of_poll, stamped, unchanged


@dataclass(frozen=True, slots=True)
class EventRequest:
    """Who looks at which event, with which rights: `judges` is everybody of the staff, `rules` who decides disputes."""

    event: Event
    actor: Any
    entrant: Entrant | None
    runs: bool
    judges: bool
    rules: bool = False

    @property
    def me(self) -> Entrant:
        """Return the viewer's own entry. Raises NotAllowed for somebody who does not play here."""
        if self.entrant is None:
            raise NotAllowed(f"You do not play in {self.event.name}.", "Register, or open your own link.")
        return self.entrant

    @property
    def round(self) -> Round | None:
        """Return the latest round this viewer may see, with the viewer's own event."""
        rounds = rounds_of_poll(self.event) or tuple(self.event.rounds.all())
        found = next((round_ for round_ in reversed(rounds) if self.judges or round_.is_public), None)
        if found is not None:
            found.event = self.event
        return found

    def find_round(self, number: int) -> Round:
        """Raises Http404 for a round that does not exist or is not published."""
        round_ = get_object_or_404(self.event.rounds, number=number)
        if not (round_.is_public or self.judges):
            raise Http404
        round_.event = self.event
        return round_

    def find_match(self, number: int, table: int) -> Match:
        """Raises Http404 as `find_round` does."""
        round_ = self.find_round(number)
        match = get_object_or_404(Match.objects.select_related(*SEATS), round=round_, table=table)
        match.round = round_
        return match


def event_request_of(request: HttpRequest, slug: str) -> EventRequest:
    """Raises Http404 for an unknown event, and for a draft nobody else may know of."""
    rows = with_last_change(Event.objects.select_related("store"))
    event = event_of_poll(request, rows) or get_object_or_404(rows, slug=slug)
    user = request.user
    roles = roles_in(user, event)
    judges = not RIGHTS["score"].isdisjoint(roles)
    if event.state == Event.State.DRAFT and not judges:
        raise Http404
    actor = user if judges else player_at(request, event) or user
    runs, rules = (not RIGHTS[act].isdisjoint(roles) for act in ("run", "judge"))
    return EventRequest(event, actor, entrant_of(actor, event), runs, judges, rules)


View = Callable[..., HttpResponse]


def event_page(view: View) -> View:
    """Give the view an `EventRequest` instead of the slug; a refusal becomes the 403 page.

    Whoever asks again for a page they have, unchanged, is answered before any of that is read.
    """

    @wraps(view)
    def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        if (answer := unchanged(request, slug)) is not None:
            return answer
        try:
            return view(request, event_request_of(request, slug), **kwargs)
        except NotAllowed as error:
            raise PermissionDenied(str(error)) from error

    return page


def for_organizers(view: View) -> View:
    """Return an event page for organizers only."""

    @event_page
    @wraps(view)
    def page(request: HttpRequest, viewer: EventRequest, **kwargs: Any) -> HttpResponse:
        if not viewer.runs:
            raise NotAllowed("This page is for the event's organizer.", "Sign in as organizer.")
        return view(request, viewer, **kwargs)

    return page


def for_staff(view: View) -> View:
    """Return an event page for judges and organizers."""

    @event_page
    @wraps(view)
    def page(request: HttpRequest, viewer: EventRequest, **kwargs: Any) -> HttpResponse:
        if not viewer.judges:
            raise NotAllowed("This page is for judges and organizers.", "Sign in as one of them.")
        return view(request, viewer, **kwargs)

    return page


def show(request: HttpRequest, viewer: EventRequest, template: str, status: int = 200, **context: Any) -> HttpResponse:
    """Render an event page."""
    context |= {"viewer": viewer, "event": viewer.event, "round": context.get("round") or viewer.round}
    return render(request, f"events/{template}", context, status=status)


def last_step(request: HttpRequest, viewer: EventRequest, back: str, pk: int | None = None) -> dict[str, Any]:
    """Return what the strip of the last step needs on a page: `back` is the page's name, `pk` its player."""
    return {"undoable": services.last_undoable(viewer.event, request.user), "undo_back": back, "undo_pk": pk}


def show_polled(
    request: Any, viewer: EventRequest, template: str, *shared: Shared[Any], part: str = "", **context: Any
) -> HttpResponse:
    """Render a page that refreshes itself. `event_page` has answered whoever has it already.

    `shared` are the parts of it that were built for many (polled.shared). `part` is the template of what refreshes
    itself; a poll gets that alone, without the page around it. A poll leaves a message to the next page.
    """
    mark, is_told = stamped(request, viewer.event, *shared), len(messages.get_messages(request)) > 0
    if is_poll(request):
        context["messages"] = ()
    asked = part if part and is_part(request) else template
    response = show(request, viewer, asked, version=mark, **context)
    return kept_by_browser(request, response, mark, is_told=is_told)


def attempt(request: HttpRequest, write: Callable[[], Any], done: str = "") -> bool:
    """Do a write; tell the person in a message whether it happened.

    NotAllowed goes on to the 403 page, and Stale to the view, which asks (views.asking).
    """
    try:
        write()
    except (NotAllowed, Stale):
        raise
    except EventError as error:
        messages.error(request, str(error))
        return False
    if done:
        messages.success(request, done)
    return True


def back_to(request: HttpRequest, name: str, *args: Any, query: str = "") -> HttpResponse:
    """Redirect after a form."""
    response = redirect(f"events:{name}", *args)
    response["Location"] += query
    return response


def number_of(text: str | None) -> int:
    """Return a row number from a form; 0, which no row has, for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 16 else 0
