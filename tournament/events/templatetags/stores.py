"""The face of the store that a page belongs to: the event's, the season's, or the one at hand."""

from __future__ import annotations

from typing import Any

from django import template

from tournament.events.models import Event, Season, Store
from tournament.events.store_at_hand import own_store, store_of_frame, stores_to_choose

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


@register.inclusion_tag("parts/of_store.html", takes_context=True)
def of_store(context: Any) -> dict[str, Any]:
    """Show which store a page is about, with a way to the others of whoever works in several."""
    request = context["request"]
    others = stores_to_choose(request)
    here = own_store(request) if others else None
    return {"here": here, "others": [store for store in others if store != here]}


@register.inclusion_tag("parts/store_named.html", takes_context=True)
def store_named(context: Any) -> dict[str, Any]:
    """Name the store of the page in its form: it stays that one, whatever is opened in another tab."""
    return {"here": own_store(context["request"])}
