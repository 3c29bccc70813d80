"""Answers to requests that never reach a page: too large, too slow, too many at once, or for another store."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string

from .asgi_types import Receive, Scope, Send
from .limits import KILO, LINGER_BYTES, LINGER_SECONDS, RETRY_AFTER


class Refusal(NamedTuple):
    """One kind of refusal: its status, what is wrong and the way out. `{most}` is the limit of the path."""

    status: int
    title: str
    wrong: str
    way_out: str
    headers: tuple[tuple[bytes, bytes], ...] = ()


TOO_LARGE = Refusal(
    413,
    "This is too large",
    "You sent more than this page accepts: at most {most}. Nothing was saved.",
    "Send one game, one team or one set of cards at a time.",
)
TOO_SLOW = Refusal(
    408,
    "This did not arrive in time",
    "The connection stalled while you were sending, so the store stopped waiting. Nothing was saved.",
    "Check the network, go back and send it again.",
)
TOO_MANY = Refusal(
    503,
    "The store is busy",
    "Too many people are sending something at this moment. Nothing was saved.",
    f"Go back and send it again in {RETRY_AFTER} seconds.",
    ((b"retry-after", str(RETRY_AFTER).encode()),),
)
BAD_LENGTH = Refusal(
    400,
    "This request could not be read",
    "Its Content-Length is not a number. Nothing was saved.",
    "Send it again with a browser, or with a program that sends the right Content-Length.",
)
UNREADABLE = Refusal(
    400,
    "This address could not be read",
    "It has characters after the question mark that addresses cannot contain.",
    "Open the page from a link, or begin at the front page.",
)
WRONG_HOST = Refusal(
    400,
    "This store has another address",
    "It does not answer under the name in your address bar.",
    "Use the address on the wall or on the organizer's desk. Organizers can add a name: ALLOWED_HOSTS=store.example",
)


@lru_cache(maxsize=64)
def body(refusal: Refusal, most: int, as_json: bool) -> bytes:
    """Return the answer's body: a page, or JSON for a program."""
    wrong = refusal.wrong.format(most=f"{most // KILO} KB" if most < 1024 * KILO else f"{most // (1024 * KILO)} MB")
    if as_json:
        return json.dumps({"detail": f"{wrong} {refusal.way_out}"}).encode()
    context = {"refusal": refusal, "wrong": wrong}
    return render_to_string("errors/refused.html", context).encode()


async def refuse(refusal: Refusal, scope: Scope, send: Send, most: int = 0, receive: Receive | None = None) -> None:
    """Send the refusal and have the connection closed.

    With `receive`, what is still being sent is thrown away for a moment: most programs look for an answer only when
    they have sent everything, and a connection closed in the middle would lose it.
    """
    as_json = scope["path"].startswith("/api/")
    content = body(refusal, most, as_json)
    kind = b"application/json" if as_json else b"text/html; charset=utf-8"
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *refusal.headers,
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    if receive is not None:  # all but the last byte: an answer that is complete would close the connection
        await send({"type": "http.response.body", "body": content[:-1], "more_body": True})
        content = content[-1:]
        with suppress(TimeoutError):
            await asyncio.wait_for(throw_away(receive), LINGER_SECONDS)
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})


async def throw_away(receive: Receive) -> None:
    """Read what still comes, up to LINGER_BYTES, and forget it."""
    done = 0
    while done < LINGER_BYTES:
        message = await receive()
        done += len(message.get("body", b""))
        if not message.get("more_body"):
            return
