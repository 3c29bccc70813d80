"""Pages that ask again by themselves: an unchanged one costs next to nothing, and a changed one is built once for all.

Three things work together. The *stamp* (`version.stamp`) decides before anything is read whether a poll has what it
would get. *Shared parts* (`shared`) are built once a version and kept in this process for everybody who sees the same.
And polls *settle*: a change is taken up at once, those of the next two seconds together, so that many reports a
second do not make each list anew for each phone. A page that somebody opens is always of this moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any, Generic, TypeVar

from django.contrib import messages
from django.core.cache import caches
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

from .. import version as versions
from ..models import Event, Round
from ..version import HAVE, Version, stamp

T = TypeVar("T")

#: Seconds for which polls are answered with the version they were last brought to.
SETTLE = 2.0
#: Seconds a built part is kept; it is thrown away earlier when a newer one takes its place.
KEPT = 15 * 60
#: Building the same part twice at once is prevented by these; a part has always the same one.
_LOCKS = [RLock() for _ in range(64)]
#: Where the rounds of a kept event hang.
_ROUNDS = "known_rounds"


def is_poll(request: Any) -> bool:
    return bool(request.htmx) and HAVE in request.GET


def is_part(request: Any) -> bool:
    """Is only the part asked for that refreshes itself: by a poll, or by what swaps the same part (a search)?"""
    return bool(request.htmx) and (HAVE in request.GET or request.htmx.target == "live")


def unchanged(request: Any, slug: str) -> HttpResponse | None:
    """Show the answer to somebody who has the present page already: 204 to a poll, 304 to an ETag. None: show the page.

    Costs the session and one row.
    """
    known = request.headers.get("If-None-Match", "").removeprefix("W/")
    if request.method != "GET" or not request.htmx or not (HAVE in request.GET or known):
        return None
    now = versions.current(slug)
    if now is None:
        return None
    if HAVE in request.GET:
        return _unchanged_poll(request, now)
    tag = f'"{stamp(request, now)}"'
    if known == tag and not len(messages.get_messages(request)):
        return HttpResponseNotModified(headers={"ETag": tag})
    return None


def _unchanged_poll(request: Any, now: Version) -> HttpResponse | None:
    have, request.version_now = request.GET[HAVE], now
    if have == stamp(request, now):
        return HttpResponse(status=204)
    settled = replace(now, number=_settled(now))
    # Whoever has seen something newer than the others is never sent back.
    seen = replace(now, number=min(versions.number_in(have), now.number))
    if have == stamp(request, seen):
        if seen.number >= settled.number:
            return HttpResponse(status=204)
        request.seen_version = seen.number
    request.least_version = settled.number
    return None


def seen_version(request: HttpRequest) -> int:
    """Return the version of the page that a poll has; -1 for one that was never given, and for anything but a poll."""
    return int(getattr(request, "seen_version", -1))


def seen_alike(request: HttpRequest, *parts: Shared[Any]) -> bool:
    """Has this poll every one of these parts as it is now? Then 204 answers a page that has nothing else in it."""
    return all(part.since <= seen_version(request) for part in parts)


def _settled(now: Version) -> int:
    """Return the version polls are brought to: a change after a quiet while at once, the next changes together."""
    pages, key = caches["pages"], f"settled.{now.event}"
    number, until = pages.get(key, (0, 0.0))
    moment = time.monotonic()
    if number == now.number or (0 < number < now.number and moment < until):
        return int(number)
    pages.set(key, (now.number, moment + SETTLE), KEPT)
    return now.number


def event_of_poll(request: HttpRequest, rows: QuerySet[Event]) -> Event | None:
    """Return the event a poll is about with its rounds, read once a version; a copy for this request. None: not
    a poll.
    """
    now: Version | None = getattr(request, "version_now", None)
    if now is None:
        return None
    pages, key = caches["pages"], f"event.{now.event}"
    event: Event | None = pages.get(key)
    if event is None or event.version != now.number:
        rounds = Prefetch("rounds", to_attr=_ROUNDS)
        event = rows.prefetch_related(rounds).filter(pk=now.event).first()
        pages.set(key, event, KEPT)
    return copy(event)


def rounds_of_poll(event: Event) -> tuple[Round, ...]:
    """Return the rounds read with `event_of_poll`, copied for this request; none for an event that was read
    otherwise.
    """
    return tuple(copy(round_) for round_ in getattr(event, _ROUNDS, ()))


@dataclass(frozen=True, slots=True)
class Shared(Generic[T]):
    """A part that everybody of one kind sees alike: as new as version `number`, and the same since version `since`."""

    value: T
    number: int
    since: int


def shared(request: HttpRequest, event: Event, key: tuple[Any, ...], build: Callable[[], T]) -> Shared[T]:
    """Return the part called `key`, built once for every version of the event. `build` must not ask for another one.

    `key` names everything the part depends on besides the event: page, sorting, and the rights of who sees it. A poll
    may be given one from before the last changes (`SETTLE`), or while another request is building the new one.
    """
    pages, name = caches["pages"], ".".join(map(str, ("part", event.pk, *key)))
    least = getattr(request, "least_version", event.version)
    found: Shared[T] | None = pages.get(name)
    if found is not None and found.number >= least:
        return found
    lock = _LOCKS[hash(name) % len(_LOCKS)]
    may_be_old = found is not None and is_poll(request) and found.number >= seen_version(request)
    if not lock.acquire(blocking=not may_be_old) and found is not None:
        return found
    try:
        found = pages.get(name)
        if found is not None and found.number >= least:
            return found
        number = versions.number_now(event)
        value = build()
        built = Shared(value, number, found.since if found is not None and found.value == value else number)
        pages.set(name, built, KEPT)
        return built
    finally:
        lock.release()


def stamped(request: HttpRequest, event: Event, *parts: Shared[Any]) -> str:
    """Return the stamp of a page made of these parts and of what was read after `event`: as old as the oldest
    of them.
    """
    number = min([event.version, *(part.number for part in parts)])
    return stamp(request, replace(versions.of(event), number=number))


def kept_by_browser(request: Any, response: HttpResponse, mark: str, *, is_told: bool) -> HttpResponse:
    """Let the browser ask again with the page's ETag. A page with a message is read once, so nobody keeps it."""
    if is_told:
        response["Cache-Control"] = "private, no-store"
    else:
        response["ETag"], response["Cache-Control"] = f'"{mark}"', "private, no-cache"
    patch_vary_headers(response, ["Cookie", "HX-Request", "HX-Target"])
    return response
