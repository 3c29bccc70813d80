"""Makes pages in a few threads: one hop to a thread and one back for each page, whatever the page is made of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextvars import copy_context
from io import BytesIO
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import build_environ

from .asgi_types import Message, Receive, Scope, Send

#: Threads of one process that make pages. More only wait for Python's lock, while one holds SQLite's: the slowest pages
#: of a busy store then take half as long again. With one, a slow page would keep everybody of its process waiting.
THREADS = 2

Pages = Callable[[dict[str, Any], Any], Iterable[bytes]]


class InThreads(WSGIMiddleware):
    """Serve a WSGI application whose requests come with their body whole.

    a2wsgi hands every part of an answer to the event loop and waits until it is taken: on busy cores the thread waits
    longer for each of them than the page takes. Here the thread ends with the answer.
    """

    def __init__(self, pages: Pages, workers: int = THREADS) -> None:
        super().__init__(cast(Any, pages), workers=workers)
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        if scope["type"] != "http":
            return await super().__call__(cast(Any, scope), cast(Any, receive), cast(Any, send))
        body = (await receive()).get("body", b"")
        environ = cast(dict[str, Any], build_environ(cast(Any, scope), cast(Any, BytesIO(body))))
        work = asyncio.get_running_loop().run_in_executor(
            self.executor, copy_context().run, answer, self.pages, environ
        )
        for message in await work:
            await send(message)


def answer(pages: Pages, environ: dict[str, Any]) -> tuple[Message, Message]:
    """Return what the page answers: its beginning and its whole body."""
    begun: list[Message] = []

    def start(status: str, headers: list[tuple[str, str]], error: Any = None) -> None:
        sent = [(name.strip().lower().encode("latin1"), value.strip().encode("latin1")) for name, value in headers]
        begun[:] = [{"type": "http.response.start", "status": int(status.split(" ", 1)[0]), "headers": sent}]

    found = pages(environ, start)
    try:
        body = b"".join(found)
    finally:
        getattr(found, "close", lambda: None)()
    return begun[0], {"type": "http.response.body", "body": body}
