"""Reads what somebody sends, whole and bounded, in the event loop: only a complete request gets to a page's thread."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings

from .asgi_types import Application, Message, Receive, Scope, Send, header
from .limits import BUDGET, Patience, body_limit
from .refusals import BAD_LENGTH, TOO_LARGE, TOO_MANY, TOO_SLOW, Refusal, refuse

NEVER_SENT = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class Refused(Exception):
    """The body is not read further."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal


class Gone(Exception):
    """Whoever sent it closed the connection."""


@dataclass
class Held:
    """Bytes of bodies in memory, of all requests of this process."""

    budget: int
    now: int = 0


class WholeBodies:
    """Give an application each request with its body complete; refuse what is too large, too slow or too much.

    `limit` names the bytes a path takes, `patience` the time somebody may take, `budget` the bytes held at once.
    """

    def __init__(
        self,
        inner: Application,
        limit: Callable[[str], int] = body_limit,
        patience: Patience | None = None,
        budget: int = BUDGET,
    ) -> None:
        self.inner = inner
        self.limit = limit
        self.patience = patience or Patience(settings.CLIENT_PATIENCE)
        self.held = Held(budget)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.inner(scope, receive, send)
        body = bytearray()
        most = self.limit(scope["path"])
        try:
            await self.read(scope, receive, most, body)
            await self.inner(scope, once(bytes(body), receive), send)
        except Refused as refused:
            comes_still = None if refused.refusal is TOO_SLOW else receive
            await refuse(refused.refusal, scope, send, most, comes_still)
        except Gone:
            pass
        finally:
            self.held.now -= len(body)

    async def read(self, scope: Scope, receive: Receive, most: int, body: bytearray) -> None:
        """Fill `body`. Raises Refused or Gone; what has been read by then counts as held until the request ends."""
        declared = header(scope, b"content-length")
        if declared is None and header(scope, b"transfer-encoding") is None:
            return
        if declared is not None:
            if not declared.isdigit():
                raise Refused(BAD_LENGTH)
            if int(declared) > most:
                raise Refused(TOO_LARGE)
        begun = time.monotonic()
        while True:
            left = begun + self.patience.allows(len(body)) - time.monotonic()
            message = await self.next(receive, left)
            piece: bytes = message.get("body", b"")
            if len(body) + len(piece) > most:
                raise Refused(TOO_LARGE)
            if self.held.now + len(piece) > self.held.budget:
                raise Refused(TOO_MANY)
            body += piece
            self.held.now += len(piece)
            if not message.get("more_body"):
                return

    async def next(self, receive: Receive, left: float) -> Message:
        try:
            # Some servers answer `receive()` with a future of their own, which only a coroutine can wait for.
            message = await asyncio.wait_for(_await(receive), max(left, 0.001))
        except TimeoutError:
            raise Refused(TOO_SLOW) from None
        if message["type"] == "http.disconnect":
            raise Gone
        return message


async def _await(receive: Receive) -> Message:
    return await receive()


def once(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the whole body once, then whatever the connection says."""
    given = False

    async def whole() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return whole
