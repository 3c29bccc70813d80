"""Sends static files from the event loop: WhiteNoise knows which, and no thread waits for who loads them."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from .answers import send_all
from .asgi_types import Application, Receive, Scope, Send
from .limits import Patience
from .static import Files

#: The headers that decide what of a file is sent.
ASKED = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range")


class StaticFiles:
    """Answer for the paths of static files; hand every other request on, and plain http where https is wanted."""

    def __init__(self, inner: Application, patience: Patience | None = None) -> None:
        self.inner = inner
        self.patience = patience or Patience(settings.CLIENT_PATIENCE)
        self.files: dict[str, Any] = Files(lambda request: None).files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self.files.get(scope["path"]) if scope["type"] == "http" else None
        if file is None or (settings.HTTPS and scope["scheme"] != "https"):
            return await self.inner(scope, receive, send)
        asked = {
            f"HTTP_{name.decode().upper().replace('-', '_')}": value.decode("latin-1")
            for name, value in scope["headers"]
            if name in ASKED
        }
        found = file.get_response(scope["method"], asked)
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in found.headers]
        start = {
            "type": "http.response.start",
            "status": int(found.status),
            "headers": [*headers, (b"x-content-type-options", b"nosniff")],
        }
        if found.file is None:
            await send(start)
            await send({"type": "http.response.body", "body": b""})
            return
        with found.file as content:
            await send_all(start, content, int(dict(headers)[b"content-length"]), send, self.patience)
