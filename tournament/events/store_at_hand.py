"""Which store a page without an event is about: the one that its form or link names, whose host name was asked for, or
whose front page was opened.

An installation with one store has one answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.cache import caches
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

from .errors import BadInput
from .models import Store
from .permissions import stores_of

#: Where the session keeps the store whose front page was opened last.
CHOSEN = "store"
#: Where a link or a form names a store by its slug: a form of an old tab belongs to the store that it was opened for.
NAMED = "store"
#: Where this process keeps the stores as they were read last, so that the frame of a page never asks for them.
_KNOWN = "stores"
_KEPT = 24 * 3600


def store_called(slug: str) -> Store:
    """Return the store with this slug, as a program names it. Raises BadInput where there is none."""
    if (store := Store.objects.filter(slug=slug).first()) is None:
        raise BadInput("store", f"There is no store {slug[:20]!r}.", "Name one of the stores by its slug.")
    return store


def own_store(request: HttpRequest) -> Store:
    """Return the store that is named; by host name; opened last; of an account that works in one; the first."""
    stores = list(Store.objects.order_by("pk")) or [Store.here()]
    caches["pages"].set(_KNOWN, stores, _KEPT)
    if (named := _named(request, stores)) is not None:
        if isinstance(request, HttpRequest) and request.user.is_authenticated:  # programs and calendars keep nothing
            request.session[CHOSEN] = named.pk
        return named
    if (found := _asked_for(request, stores)) is not None:
        return found
    if request.user.is_authenticated and not request.user.is_superuser:
        works_in = stores_of(request.user).order_by("pk").first()
        return works_in or stores[0]
    return stores[0]


def _named(request: HttpRequest, stores: Sequence[Store]) -> Store | None:
    """Return the store that a link names, or the form of a page, where there are several."""
    if len(stores) < 2:
        return None
    slug = request.GET.get(NAMED) or (request.POST.get(NAMED) if isinstance(request, HttpRequest) else None)
    return next((store for store in stores if store.slug == slug), None)


def stores_to_choose(request: HttpRequest) -> list[Store]:
    """Return the stores in which an account works, where that is more than one; one query, none for one store."""
    known = caches["pages"].get(_KNOWN)
    if known is not None and len(known) < 2:
        return []
    own = list(stores_of(request.user).order_by("pk"))
    return own if len(own) > 1 else []


def store_of_frame(request: HttpRequest) -> Store | None:
    """Return the store whose name and colour a page wears, without asking the database; None while none is known."""
    stores = caches["pages"].get(_KNOWN)
    return (_asked_for(request, stores) or stores[0]) if stores else None


def _asked_for(request: HttpRequest, stores: Sequence[Store]) -> Store | None:
    if len(stores) < 2:
        return stores[0]
    try:
        host = request.get_host().partition(":")[0].lower()
    except DisallowedHost:  # the page that says so
        return None
    named = next((store for store in stores if store.host == host), None)
    session = getattr(request, "session", {})
    return named or next((store for store in stores if store.pk == session.get(CHOSEN)), None)
