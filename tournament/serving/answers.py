"""Takes a page's answer whole before any of it is sent, so that a reader who does not read holds no thread."""

from __future__ import annotations

import asyncio
import tempfile
import time
from typing import IO

from django.conf import settings

from .asgi_types import Application, Message, Receive, Scope, Send
from .limits import KILO, Patience

#: Bytes of an answer kept in memory; more lie in a temporary file until they are sent.
IN_MEMORY = 1024 * KILO
#: Bytes sent at once. A page that fits is handed to the server in one piece.
PIECE = 64 * KILO


class WholeAnswers:
    """Collect what an application sends, then send it from the event loop, to each as fast as they read.

    `patience` bounds how long somebody may take over it; then the connection is dropped.
    """

    def __init__(self, inner: Application, patience: Patience | None = None) -> None:
        self.inner = inner
        self.patience = patience or Patience(settings.CLIENT_PATIENCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.inner(scope, receive, send)
        with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as content:
            start: list[Message] = []

            async def collect(message: Message) -> None:
                if message["type"] == "http.response.start":
                    start.append(message)
                else:
                    content.write(message.get("body", b""))

            await self.inner(scope, receive, collect)
            if start:
                size = content.tell()
                content.seek(0)
                await send_all(measured(start[0], size, scope["method"]), content, size, send, self.patience)


def measured(start: Message, size: int, method: str) -> Message:
    """Return the beginning of an answer with the length of its body, which is known by now."""
    headers = list(start.get("headers", ()))
    named = any(name.lower() in (b"content-length", b"transfer-encoding") for name, _ in headers)
    if not named and method != "HEAD" and start["status"] not in (204, 304):
        headers.append((b"content-length", str(size).encode()))
    return {**start, "headers": headers}


async def send_all(start: Message, content: IO[bytes], size: int, send: Send, patience: Patience) -> None:
    """Send an answer in pieces, each once the one before was taken. Who takes none within the patience gets no more.

    The server then closes the connection: less came than the answer's length promised.
    """
    await send(start)
    begun, done = time.monotonic(), 0
    while True:
        piece = content.read(PIECE)
        done += len(piece)
        message = {"type": "http.response.body", "body": piece, "more_body": bool(piece) and done < size}
        left = begun + patience.allows(done) - time.monotonic()
        try:
            await asyncio.wait_for(_await(send, message), max(left, 0.001))
        except TimeoutError:
            return
        if not message["more_body"]:
            return


async def _await(send: Send, message: Message) -> None:
    await send(message)
