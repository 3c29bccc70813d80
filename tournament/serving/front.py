"""Puts together what stands between the network and the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from .answers import IN_MEMORY, WholeAnswers
from .asgi_types import Application
from .bodies import WholeBodies
from .files import StaticFiles
from .gate import Gate
from .proxies import Forwarded, networks

#: Threads of one process that make pages. More would only wait for Python's lock and for SQLite's one writer.
THREADS = 4


Pages = Callable[[dict[str, Any], Any], Iterable[bytes]]


def front(pages: Pages) -> Application:
    """Return the ASGI application that serves a WSGI application's pages to whoever is out there."""
    threads: Any = WSGIMiddleware(cast(Any, in_pieces(pages)), workers=THREADS)
    pages_and_files = StaticFiles(WholeBodies(WholeAnswers(threads)))
    return Forwarded(Gate(pages_and_files, knows), networks(settings.TRUSTED_PROXIES))


def knows(host: str) -> bool:
    """Whether the store answers under this name (with or without a port)."""
    return validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)


def in_pieces(pages: Pages) -> Pages:
    """Join what an application yields: each piece has to change from its thread to the event loop, which takes time."""

    def answer(environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
        found = pages(environ, start_response)
        try:
            piece = bytearray()
            for chunk in found:
                piece += chunk
                if len(piece) >= IN_MEMORY:
                    yield bytes(piece)
                    piece.clear()
            yield bytes(piece)
        finally:
            getattr(found, "close", lambda: None)()

    return answer
