"""The face of the store that a page belongs to: the event's, the season's, or the one at hand."""

from __future__ import annotations

from typing import Any

from django import template

from tournament.events.models import Event, Season, Store
from tournament.events.store_at_hand import store_of_frame

register = template.Library()


@register.simple_tag(takes_context=True)
def shop(context: Any) -> Store | None:
    """Return the store whose face the page wears; None where nobody asks, or no store is known yet."""
    for name in ("store", "event", "season"):
        about = context.get(name)
        if isinstance(about, Store):
            return about
        if isinstance(about, Event | Season) and "store" in about._state.fields_cache:
            return about.store
    request = context.get("request")
    return None if request is None else store_of_frame(request)
