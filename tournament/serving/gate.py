"""Turns away what no page should see: requests for another store, and addresses that cannot be read."""

from __future__ import annotations

from collections.abc import Callable

from .asgi_types import Application, Receive, Scope, Send, header
from .refusals import UNREADABLE, WRONG_HOST, refuse

#: Load balancers ask here by whatever address they know the machine.
HEALTH = "/health/"


class Gate:
    """Let through requests for a host that `knows` accepts."""

    def __init__(self, inner: Application, knows: Callable[[str], bool]) -> None:
        self.inner = inner
        self.knows = knows

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.inner(scope, receive, send)
        if f"{scope['path']}/".startswith(HEALTH):
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            return await self.inner({**scope, "headers": [(b"host", b"localhost"), *others]}, receive, send)
        if not scope["query_string"].isascii():
            return await refuse(UNREADABLE, scope, send)
        if not self.knows((header(scope, b"host") or b"").decode("latin-1")):
            return await refuse(WRONG_HOST, scope, send)
        await self.inner(scope, receive, send)
