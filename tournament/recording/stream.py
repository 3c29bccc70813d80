"""The stream of a recording, as server-sent events: answered in the event loop, never by a page's thread.

Who may listen was decided when `state.json` gave out the stream's address, so opening one asks no database. A browser
that lost its connection comes again with the id of what it has seen last, and gets the newest.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from urllib.parse import parse_qs

from django.core import signing

from tournament.serving.asgi_types import Message, Receive, Scope, Send, header

from .hub import Hub, Listener
from .limits import limit
from .present import TICKET, TICKET_SECONDS

HUB = Hub()
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),  # a proxy would keep what is to be seen at once
    (b"x-content-type-options", b"nosniff"),
]
#: Milliseconds after which a browser comes again.
RETRY = b"retry: 2000\n\n"
REFUSALS = {
    403: ("bad-ticket", "This address of a stream is not valid any more. Ask for state.json to get a new one."),
    503: ("too-many-listeners", "Too many are listening at this moment. Ask for state.json now and then."),
}


async def listen(scope: Scope, receive: Receive, send: Send) -> None:
    """Push a recording's states to one browser until it is gone, takes nothing, or may not look on any more."""
    listener = listener_of(scope)
    if listener is None:
        return await refuse(403, send)
    if not HUB.add(listener):
        return await refuse(503, send)
    gone = asyncio.ensure_future(_until_gone(receive, listener))
    try:
        await _send(send, {"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _push(send, RETRY)
        while not listener.gone:
            listener.news.clear()
            if (news := HUB.next_for(listener)) is not None:
                await _push(send, news)
            else:
                await listener.news.wait()
        await _push(send, b"", more=False)
    except (TimeoutError, OSError):  # it takes nothing: the server closes the connection
        pass
    finally:
        gone.cancel()
        HUB.remove(listener)


def listener_of(scope: Scope) -> Listener | None:
    """Return who listens, from the signed ticket of the address; None for one that is not ours, or is too old."""
    tickets = parse_qs(scope["query_string"].decode("ascii", "replace")).get("ticket", [""])
    try:
        code, device, role, delay = TICKET.unsign(tickets[0], max_age=TICKET_SECONDS).split(".")
    except (signing.BadSignature, ValueError):
        return None
    if scope["path"] != f"/record/{code}/stream":
        return None
    seen = (header(scope, b"last-event-id") or b"").decode("latin-1")
    return Listener(code, role, int(device), int(delay), sent=seen)


async def refuse(status: int, send: Send) -> None:
    """Say in JSON why nothing is pushed; the page polls instead."""
    code, detail = REFUSALS[status]
    body = json.dumps({"code": code, "detail": detail}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(b"retry-after", b"5"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _push(send: Send, piece: bytes, *, more: bool = True) -> None:
    await _send(send, {"type": "http.response.body", "body": piece, "more_body": more})


async def _send(send: Send, message: Message) -> None:
    """Send, and give up on whoever takes nothing. Raises TimeoutError."""
    await asyncio.wait_for(_awaited(send, message), limit("STREAM_SLOW_SECONDS"))


async def _awaited(send: Send, message: Message) -> None:
    await send(message)  # some servers answer with a future of their own, which only a coroutine can wait for


async def _until_gone(receive: Receive, listener: Listener) -> None:
    """Notice that the browser has closed the connection."""
    with suppress(Exception):  # a connection that breaks is gone too
        while (await receive())["type"] != "http.disconnect":
            pass
    listener.gone = True
    listener.news.set()
