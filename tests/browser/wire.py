"""A network between browsers and the server that can be cut, for pages and for every worker of theirs."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Wire:
    """Passes on what comes to `url` until it is cut: then connections break, those that are open too."""

    def __init__(self, server: str) -> None:
        place = urlsplit(server)
        assert place.hostname and place.port
        self.server = (place.hostname, place.port)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self.door.getsockname()[1]}"
        self.whole = True
        self.open: set[socket.socket] = set()
        self.lock, self.closed = threading.Lock(), False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self.whole = False
        with self.lock:
            for line in self.open:
                _end(line)

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.closed = True
        self.cut()
        _end(self.door)

    def _accept(self) -> None:
        while not self.closed:
            with suppress(OSError):  # of one connection: the next may come
                near, _ = self.door.accept()
                threading.Thread(target=self._pass_on, args=(near,), daemon=True).start()

    def _pass_on(self, near: socket.socket) -> None:
        with suppress(OSError), near:
            if not self.whole:
                return
            with socket.create_connection(self.server) as far:
                with self.lock:
                    self.open |= {near, far}
                there = threading.Thread(target=_pump, args=(near, far), daemon=True)
                there.start()
                _pump(far, near)
                there.join()
                with self.lock:
                    self.open -= {near, far}


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65536):
            sink.sendall(piece)
    _end(sink)
    _end(source)


def _end(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
