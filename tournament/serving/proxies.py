"""Who is asking, when proxies stand between: only those that are named are believed.

Everything later (limits, the lock of the sign-in, https) looks at the connection's client and scheme, and no header
that a client could write itself gets further than this.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from .asgi_types import Application, Receive, Scope, Send

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"x-forwarded-port", b"forwarded")


def networks(named: Iterable[str]) -> tuple[Network, ...]:
    """Return the networks of a list of addresses ("10.0.0.7") and networks ("172.16.0.0/12"). Raises ValueError."""
    return tuple(ipaddress.ip_network(name.strip(), strict=False) for name in named if name.strip())


class Forwarded:
    """Give an application the client, scheme and host that trusted proxies name, and strike out what others claim."""

    def __init__(self, inner: Application, trusted: tuple[Network, ...]) -> None:
        self.inner = inner
        self.trusted = trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = self.believed(scope)
        await self.inner(scope, receive, send)

    def believed(self, scope: Scope) -> Scope:
        """Return the request as it counts."""
        client, port = scope.get("client") or ("", 0)
        client = plain(client)
        claims = {name: values(scope, name) for name in FORWARDED}
        # X_Forwarded_For would pass for X-Forwarded-For further on, where names lose the difference.
        headers = [(name, value) for name, value in scope["headers"] if name not in FORWARDED and b"_" not in name]
        scheme = scope.get("scheme", "http")
        if self.trusts(client):
            if hops := claims[b"x-forwarded-for"]:
                client, port = self.first_untrusted(hops) or client, 0
            if claims[b"x-forwarded-proto"] and claims[b"x-forwarded-proto"][-1] in ("http", "https"):
                scheme = claims[b"x-forwarded-proto"][-1]
            if claims[b"x-forwarded-host"]:
                host = (b"host", claims[b"x-forwarded-host"][-1].encode("latin-1"))
                headers = [host, *(header for header in headers if header[0] != b"host")]
        return {**scope, "client": (client, port), "scheme": scheme, "headers": headers}

    def trusts(self, client: str) -> bool:
        try:
            address = ipaddress.ip_address(client)
        except ValueError:
            return False
        return any(address in network for network in self.trusted)

    def first_untrusted(self, hops: list[str]) -> str:
        """Return the last address of a chain that is no trusted proxy: anybody may have written what comes before."""
        addresses = [address_of(hop) for hop in hops]
        return next((address for address in reversed(addresses) if not self.trusts(address)), addresses[0])


def values(scope: Scope, name: bytes) -> list[str]:
    """Return the values of a header that is a list, over all its lines."""
    lines = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return [value.strip() for value in ",".join(lines).split(",") if value.strip()]


def address_of(hop: str) -> str:
    """Return the address in one entry of X-Forwarded-For: some proxies add a port, or brackets. "" if it is none."""
    host = hop.removeprefix("[").partition("]")[0] if hop.startswith("[") else hop
    if host.count(":") == 1:
        host = host.partition(":")[0]
    return plain(host)


def plain(address: str) -> str:
    """Return an address as limits and locks count it: IPv4 is IPv4 on every kind of socket. "" if it is none."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or found)
