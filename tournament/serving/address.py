"""The address phones use: what stands in QR codes, guest links and on the wall. Never `localhost`.

It is PUBLIC_ADDRESS when that is set, else the address the visitor came by, else, when that is of this machine only,
the machine's address in its network.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from . import network, state
from .hosts import in_url

#: Where a store serves when nobody said otherwise.
USUAL_PORT = 8000


def absolute(request: HttpRequest, path: str) -> str:
    """Return the full address of a path for other people's browsers. All absolute addresses are made here."""
    return (base(request) or f"{request.scheme}://{request.get_host()}") + path


def base(request: HttpRequest) -> str:
    """Return scheme, host and port for phones, without a slash at the end; "" when no phone could reach any."""
    if settings.PUBLIC_ADDRESS:
        return str(settings.PUBLIC_ADDRESS)
    came_by = urlsplit(f"//{request.get_host()}")
    if not network.is_loopback(came_by.hostname or ""):
        return f"{request.scheme}://{request.get_host()}"
    return here(came_by.port, request.scheme or "http")


def here(port: int | None, scheme: str = "http") -> str:
    """Return this machine's address in its network, "" when it is in none."""
    if settings.PUBLIC_ADDRESS:
        return str(settings.PUBLIC_ADDRESS)
    addresses = network.own_addresses()
    if not addresses:
        return ""
    return f"{scheme}://{in_url(addresses[0])}{f':{port}' if port else ''}"


def of_store(port: int = 0) -> str:
    """Return where other people's browsers find the store of this machine, for programs that answer no request.

    Without a port it is that of the store that runs here, or the usual one. `localhost` only on a machine without a
    network.
    """
    running = state.read()
    port = port or (running.port if running else USUAL_PORT)
    return here(port) or f"http://localhost:{port}"


def is_reachable(request: HttpRequest) -> bool:
    """Return whether phones can use the addresses that `absolute` makes."""
    return bool(base(request)) and not network.is_loopback(urlsplit(base(request)).hostname or "")
