"""Counting, by the sliding window of Django REST framework over the cache that every process shares.

Two requests at the same moment may both pass; a limit is overshot by a few, never undershot. A cache that cannot be
reached limits nobody: the store goes on.
"""

from __future__ import annotations

import hashlib
import logging
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle

from .clients import Client, address_of, client_of
from .table import WATCHED, Limit, Rate, limit_of

logger = logging.getLogger(__name__)


class Window(SimpleRateThrottle):
    """One counter: who, what and within which time. `has_room` looks without counting; `count` counts."""

    def __init__(self, name: str, rate: Rate) -> None:
        digest = hashlib.sha256(f"{name} {rate.times}/{rate.seconds}".encode()).hexdigest()[:32]
        self.key, self.rate = f"limit {digest}".replace(" ", "-"), f"{rate.times}/{rate.seconds}s"
        self.num_requests, self.duration = rate.times, rate.seconds

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        return self.key

    def has_room(self) -> bool:
        unused: Any = None  # neither the request nor the view decides: the key is fixed
        return self.allow_request(unused, unused)

    def throttle_success(self) -> bool:
        return True

    def count(self) -> None:
        super().throttle_success()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A limit that is reached: which one, and in how many seconds there is room again."""

    limit: Limit
    rate: Rate
    shared: bool
    seconds: int

    @property
    def message(self) -> str:
        what = self.limit.what.format(self.rate.times)
        if self.shared:
            return f"The people at your network address can together {what} {self.rate.period}; that limit is reached."
        return f"You can {what} {self.rate.period}; that limit is reached."

    @property
    def way_out(self) -> str:
        again = timezone.localtime(timezone.now() + timedelta(seconds=self.seconds))
        return f"Try again in {spoken(self.seconds)}, at {again:%H:%M:%S}. {self.limit.way_out}".strip()

    def __str__(self) -> str:
        return f"{self.message} {self.way_out}"


def spoken(seconds: int) -> str:
    """Return `40 seconds`, `12 minutes`: rounded up, so that nobody comes too early."""
    if seconds < 120:
        return f"{seconds} second{'' if seconds == 1 else 's'}"
    return f"{math.ceil(seconds / 60)} minutes"


def _windows(limit: Limit, client: Client) -> Iterator[tuple[Window, Rate, bool]]:
    """Yield the counters a client counts in, those it shares with others last."""
    if client.own:
        yield from ((Window(f"{limit.key} {client.own}", rate), rate, False) for rate in limit.rates("own"))
    if client.counter:
        shared = f"{limit.key} {client.counter} {client.address}"
        yield from ((Window(shared, rate), rate, True) for rate in limit.rates(client.counter))


def _guarded(ask: Callable[[], Refusal | None]) -> Refusal | None:
    try:
        return ask()
    except Exception:  # whatever a cache may raise: a full disk, a server that is down
        logger.warning("The shared cache cannot be used; no limit is kept", exc_info=True)
        return None


def refusal_for(limit: Limit, client: Client, *, counting: bool = True) -> Refusal | None:
    """Count one use of a limit, or say why there is no room. A refused use is not counted anywhere."""

    def ask() -> Refusal | None:
        found = list(_windows(limit, client))
        for window, rate, shared in found:
            if not window.has_room():
                return Refusal(limit, rate, shared, max(1, math.ceil(window.wait() or 1)))
        for window, _, _ in found if counting else ():
            window.count()
        return None

    return _guarded(ask)


def watched_limit(request: Any, name: str, sent: Any) -> Limit | None:
    """Return the limit that a request to the address of this name counts for. `sent` are the fields of its form."""
    watched = WATCHED.get(name) if request.method == "POST" else None
    if watched is None or (watched.field and watched.value not in sent.getlist(watched.field)):
        return None
    return limit_of(watched.limit)


def refusal_of(request: Any, limit: Limit, code: str = "") -> Refusal | None:
    """Count this request, or say why it is refused."""
    client = client_of(request, code)
    return refusal_for(limit, client) if client else None


def wrong_tokens(request: Any) -> Refusal | None:
    """Count a wrong API token for its address, or say that there were too many. Passwords count by themselves, so
    that a forgotten program does not keep the people beside it from signing in.
    """
    return refusal_for(limit_of("tokens"), Client("", "strangers", address_of(request)))


def sign_ins(request: Any, *, counting: bool) -> Refusal | None:
    """Return whether too many passwords from this address were wrong; `counting` adds one. Everybody at it counts
    together.
    """
    return refusal_for(limit_of("sign-ins"), Client("", "strangers", address_of(request)), counting=counting)
