"""Send one message over HTTP: to an address that is looked up once, checked, and connected to as it was checked."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from tournament.events.errors import BadInput

#: Seconds for the connection and for each piece of the answer.
PATIENCE = 5
#: Seconds for a whole message, however slowly its answer comes: less than a worker's lease.
WHOLE = 20
#: Bytes read of an answer.
ANSWER = 1024
#: Networks whose addresses hold others: who is really meant cannot be seen.
_WRAPPED = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
SIGNATURE = "X-Dice-Marshal-Signature"


@dataclass(frozen=True, slots=True)
class Answer:
    """How sending went: the status of the answer, None without one, and what went wrong."""

    status: int | None
    said: str = ""

    @property
    def is_good(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def checked_url(url: str) -> SplitResult:
    """Return the parts of an address that may be sent to. Raises BadInput; whose machine it is, `addresses` asks."""
    plain = url.strip()
    try:
        parts = urlsplit(plain)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadInput("url", "This is not a web address.", "Write https://example.org/hook.") from error
    if len(plain) > 300 or any(ord(letter) <= 32 or ord(letter) > 126 for letter in plain):
        raise BadInput("url", "An address has at most 300 characters and no spaces.", "Write https://example.org/hook.")
    if parts.scheme not in ("https", "http") or not host:
        raise BadInput("url", "An address begins with https:// or http://.", "Write https://example.org/hook.")
    if parts.username or parts.password or parts.fragment:
        raise BadInput("url", "The address has a name, a password or a # in it.", "Leave it out: messages are signed.")
    if port is not None and port not in (80, 443) and port < 1024:
        raise BadInput("url", f"Port {port} cannot be used.", "Use 443, 80, or a port from 1024 on.")
    return parts


def is_public(address: str) -> bool:
    """Return whether an IP address is of the internet: not of this machine, its network, or a wrapped one."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if any(ip in network for network in _WRAPPED):
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def addresses(parts: SplitResult) -> list[str]:
    """Return the IP addresses of a host. Raises BadInput where one of them is private, OSError for none."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = [str(info[4][0]) for info in socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)]
    private = [address for address in found if not is_public(address)]
    if private and not settings.WEBHOOKS_PRIVATE:
        at = f" ({private[0]})" if private[0] != parts.hostname else ""
        raise BadInput(
            "url",
            f"{parts.hostname} is on a private network{at}.",
            "Use a public address, or start Dice Marshal with WEBHOOKS_PRIVATE=1.",
        )
    return found


class _Pinned(http.client.HTTPConnection):
    """A connection to the very IP address that was checked, whatever the name means by now."""

    def __init__(self, host: str, port: int, address: str, context: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=PATIENCE)
        self._address, self._context = address, context

    def connect(self) -> None:
        raw = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._context.wrap_socket(raw, server_hostname=self.host) if self._context else raw


@contextmanager
def _broken_off(connection: http.client.HTTPConnection, seconds: float) -> Iterator[None]:
    """Break a connection off that takes longer. Raises TimeoutError then."""
    late = threading.Event()

    def break_off() -> None:
        late.set()
        with suppress(OSError, AttributeError):  # AttributeError: it is not connected yet
            connection.sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, break_off)
    timer.daemon = True
    timer.start()
    try:
        yield
    except (OSError, http.client.HTTPException, ValueError):
        if not late.is_set():
            raise
    finally:
        timer.cancel()
    if late.is_set():
        raise TimeoutError


def signature(secret: str, body: str, at: int) -> str:
    """Return `t=1700000000,v1=…`: the HMAC-SHA256 of time, full stop and body."""
    signed = hmac.new(secret.encode(), f"{at}.{body}".encode(), hashlib.sha256).hexdigest()
    return f"t={at},v1={signed}"


def _reason(error: Exception) -> str:
    """Return what went wrong as people read it, without numbers of errors."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate cannot be trusted ({error.verify_message})"
    if isinstance(error, socket.gaierror):
        return "its name cannot be found"
    said = error.strerror if isinstance(error, OSError) else str(error)
    return (said or type(error).__name__).rstrip(".").lower()


def send(url: str, secret: str, kind: str, body: str, number: int) -> Answer:
    """Send a message; never raises. Redirections are not followed: they could lead anywhere."""
    connection: Any = None
    try:
        parts = checked_url(url)
        (address, *_) = addresses(parts)
        context = ssl.create_default_context() if parts.scheme == "https" else None
        port = parts.port or (443 if context else 80)
        connection = _Pinned(str(parts.hostname), port, address, context)
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Dice-Marshal",
            "X-Dice-Marshal-Event": kind,
            "X-Dice-Marshal-Delivery": str(number),
            SIGNATURE: signature(secret, body, int(time.time())),
        }
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        with _broken_off(connection, WHOLE):
            connection.request("POST", path, body.encode(), headers)
            answer = connection.getresponse()
            answer.read(ANSWER)
        good = 200 <= answer.status < 300
        return Answer(answer.status, "" if good else f"It answered {answer.status} {answer.reason or ''}"[:200])
    except BadInput as error:
        return Answer(None, error.message[:200])
    except TimeoutError:
        return Answer(None, "It did not answer in time.")
    except (OSError, http.client.HTTPException, ValueError) as error:
        return Answer(None, f"It cannot be reached: {_reason(error)}."[:200])
    finally:
        if connection is not None:
            connection.close()
