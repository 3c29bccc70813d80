"""The names under which a store answers. Whoever asks for another gets 400, so no foreign name gets on the wall."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from urllib.parse import urlsplit

from . import network

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class KnownHosts(list[str]):
    """Django's ALLOWED_HOSTS: those named, and at any time this machine's own names and addresses.

    Phones reach the machine by whatever address the network gave it, and that may change while the store runs.
    """

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from network.own_names()
        yield from map(in_url, network.own_addresses())


def known_hosts(named: list[str], public_address: str) -> KnownHosts:
    """Return the hosts of a store: the loopback, those named, and that of its public address."""
    public = urlsplit(public_address).hostname
    return KnownHosts(dict.fromkeys([*LOOPBACK, *named, *([in_url(public)] if public else [])]))


def in_url(host: str) -> str:
    """Return a host as addresses and Host headers write it: IPv6 in brackets."""
    try:
        return f"[{host}]" if ipaddress.ip_address(host).version == 6 else host
    except ValueError:
        return host
