"""The hall of the events' tests, and a program that receives messages."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.tournament.events.conftest import hall, judge, organizer, person

__all__ = ["hall", "judge", "organizer", "person"]


@dataclass
class Receiver:
    """A program that receives messages: what it was sent as (headers, body), and how it answers.

    `drips`: it never ends its answer, and sends a little of it every so many seconds.
    """

    url: str = ""
    status: int = 200
    drips: float = 0
    dripped: int = 0
    received: list[tuple[dict[str, str], str]] = field(default_factory=list)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            receiver.received.append((dict(self.headers), body))
            while receiver.drips:
                self.wfile.write(b"HTTP/1.1 200 OK\r\nX: " if not receiver.dripped else b".")
                self.wfile.flush()
                receiver.dripped += 1
                time.sleep(receiver.drips)
            self.send_response(receiver.status)
            self.send_header("Location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.url = f"http://127.0.0.1:{server.server_port}/hook?shop=1"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield receiver
    server.shutdown()
    server.server_close()
