"""Whom a request counts for: an account, a player of an event, or a browser at a network address."""

from __future__ import annotations

import hashlib
import ipaddress
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils.crypto import salted_hmac

from tournament.events.models import Entrant
from tournament.events.permissions import ANYWHERE, SESSION_CODES, may_judge


@dataclass(frozen=True, slots=True)
class Client:
    """`own` names the client by itself ("" for a program that brings nothing), `counter` and `address` those it is of.

    `counter` is a name of `table.COUNTERS`, "" for an account, which counts only for itself.
    """

    own: str
    counter: str
    address: str


def ip_of(request: Any) -> str | None:
    """Return the address a request comes from; None over a Unix socket. The server fills REMOTE_ADDR from trusted
    proxies.

    One household owns 2**64 addresses of IPv6, so each counts as the first of its network.
    """
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR") or "")
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(getattr(address, "ipv4_mapped", None) or address)


def address_of(request: Any) -> str:
    """Return the same as a word for a counter."""
    return ip_of(request) or "local"


def machine_of(request: Any) -> str:
    """Return a name for the machine at that address, which does not give the address away."""
    return f"client {salted_hmac('tournament.limits.machine', address_of(request)).hexdigest()[:16]}"


def _browser(request: Any) -> str:
    """Return what tells two browsers at one address apart, shortened; "" for a program without cookies.

    The cookie of the forms comes first: every browser with a form has it, the session's only after the first write.
    """
    cookie = request.COOKIES.get(settings.CSRF_COOKIE_NAME) or request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    return hashlib.sha256(cookie.encode()).hexdigest()[:24] if cookie else ""


def _player(request: Any, code: str) -> int | None:
    """Return the first entry of this browser, or the one whose code was sent."""
    codes = [*request.session.get(SESSION_CODES, []), code]
    codes = [each for each in codes if each and "\0" not in each]  # no code has a NUL, and PostgreSQL would fail on it
    found = Entrant.objects.filter(Q(code__in=codes) | Q(members__code__in=codes)).order_by("pk") if codes else None
    return found.values_list("pk", flat=True).first() if found is not None else None


def client_of(request: Any, code: str = "") -> Client | None:
    """Return whom to count this request for; None for judges and organizers. `code` is a guest's code sent with it."""
    address, user = address_of(request), request.user
    if user.is_authenticated:
        return None if may_judge(user, ANYWHERE) else Client(f"account {user.pk}", "", address)
    if player := _player(request, code):
        return Client(f"player {player}", "players", address)
    browser = _browser(request)
    return Client(f"{address} {browser}" if browser else "", "strangers", address)
