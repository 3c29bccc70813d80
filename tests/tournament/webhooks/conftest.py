"""The hall of the events' tests, and a program that hears."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.tournament.events.conftest import hall, judge, organizer, person

__all__ = ["hall", "judge", "organizer", "person"]


@dataclass
class Hearer:
    """A program that hears: what it was told as (headers, body), and how it answers."""

    url: str = ""
    status: int = 200
    heard: list[tuple[dict[str, str], str]] = field(default_factory=list)


@pytest.fixture
def hearer() -> Iterator[Hearer]:
    hearer = Hearer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            hearer.heard.append((dict(self.headers), body))
            self.send_response(hearer.status)
            self.send_header("Location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    hearer.url = f"http://127.0.0.1:{server.server_port}/hook?shop=1"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield hearer
    server.shutdown()
    server.server_close()
