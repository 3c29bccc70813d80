"""What every page of the judges needs: the right to be there, the frame that refreshes itself, writes that answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.events.errors import EventError, NotAllowed
from tournament.events.permissions import may_head
from tournament.events.services import last_undoable
from tournament.events.services.seen import seen_now
from tournament.events.views.common import EventRequest, event_page
from tournament.events.views.polled import is_poll, kept_by_browser, stamped

View = Callable[..., HttpResponse]


def for_judges(view: View) -> View:
    """Return an event page for judges and organizers."""

    @event_page
    @wraps(view)
    def page(request: HttpRequest, viewer: EventRequest, **kwargs: Any) -> HttpResponse:
        if not viewer.rules:
            raise NotAllowed("This page is for the judges of the event.", "Sign in as one of them.")
        return view(request, viewer, **kwargs)

    return page


def show(request: Any, viewer: EventRequest, template: str, status: int = 200, **context: Any) -> HttpResponse:
    """Render a page of the judges; one that asks for itself again is answered by `event_page` while unchanged."""
    mark, is_told = stamped(request, viewer.event), len(messages.get_messages(request)) > 0
    if is_poll(request):
        context["messages"] = ()
    context |= {
        "viewer": viewer,
        "event": viewer.event,
        "round": viewer.round,
        "version": mark,
        "made_from": seen_now(viewer.event),
        "heads": may_head(request.user, viewer.event),
        "undoable": last_undoable(viewer.event, request.user),
    }
    response = render(request, f"judges/{template}", context, status=status)
    return kept_by_browser(request, response, mark, is_told=is_told or status != 200)


def tried(request: HttpRequest, write: Callable[[], Any], done: str = "") -> EventError | None:
    """Do a write; its refusal is told in a message and returned. NotAllowed goes on to the 403 page."""
    try:
        write()
    except NotAllowed:
        raise
    except EventError as error:
        messages.error(request, str(error))
        return error
    if done:
        messages.success(request, done)
    return None


def back(name: str, *args: Any, anchor: str = "") -> HttpResponse:
    """Redirect to a page of the judges after a form."""
    response = redirect(f"judges:{name}", *args)
    response["Location"] += anchor
    return response


def line_number(text: str | None) -> int | None:
    """Return a number from a form, None for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else None
