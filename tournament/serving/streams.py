"""Hands the paths that push news to their own applications, in the event loop: no page's thread waits for who listens.

Which paths, and the dotted name of what answers each, say the settings (`STREAMS`): this package knows no app.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.conf import settings
from django.utils.module_loading import import_string

from .asgi_types import Application, Receive, Scope, Send


class Streams:
    """Answer GET requests for the paths of streams; hand every other request on, and plain http where https is
    wanted.
    """

    def __init__(self, inner: Application, streams: Mapping[str, str]) -> None:
        self.inner = inner
        self.streams = [(re.compile(path), name) for path, name in streams.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET" and not (settings.HTTPS and scope["scheme"] != "https"):
            for path, name in self.streams:
                if path.fullmatch(scope["path"]):
                    stream: Application = import_string(name)
                    return await stream(scope, receive, send)
        await self.inner(scope, receive, send)
