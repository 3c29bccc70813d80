"""The web server: granian, with the one set of defaults that everybody starts it with."""

from __future__ import annotations

import os
import socket
import sys
from typing import Any

from django.conf import settings
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.net import SocketHolder
from granian.server.mp import MPServer

from . import processes
from .listening import BACKLOG, listen

APPLICATION = "tournament.asgi:application"
#: All addresses of this machine: phones in the store reach it by whatever address the network gave it.
HOST = "0.0.0.0"
#: Processes that make pages; with more than there are processors they would only wait for each other.
WORKERS = min(2, os.cpu_count() or 1)
#: Bytes kept of what goes out on one connection; a request's first lines may have as many.
CONNECTION_BUFFER = 128 * 1024
#: The system waits this much longer for a reader than our processes do, in CLIENT_PATIENCE.
LONGER = 1.5
#: Seconds a process gets to finish the answers it is sending when the server ends.
PATIENCE = 8


def load(*_: Any, **__: Any) -> Any:
    """Return the application, in the process that will serve it."""
    from tournament.asgi import application

    processes.end_at_once_with_parent()
    return application


class Server(MPServer):
    """Granian on a socket of ours: its options close connections that granian itself would keep.

    All processes take connections from the one socket, so none of them is given more than it can take.
    """

    def _init_shared_socket(self) -> None:
        if sys.platform != "linux":
            super()._init_shared_socket()
            return
        self._sso: socket.socket | None = listen(self.bind_addr, self.bind_port, LONGER * settings.CLIENT_PATIENCE)
        self._sso.set_inheritable(True)
        descriptor = self._sso.fileno()
        holder: Any = SocketHolder  # its stub leaves the arguments out
        self._shd = holder(descriptor, False, self.backlog)
        self._ssp = None


def serve(host: str, port: int, workers: int = WORKERS) -> None:
    """Serve until told to end. Raises OSError when the port cannot be had, SystemExit(1) when workers keep failing."""
    processes.allow_many_files()
    server = Server(
        APPLICATION,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=workers,
        http=HTTPModes.http1,  # with both, granian would wait for a silent connection's first byte for ever
        # For a request's first lines, and until an idle connection is closed.
        http1_settings=HTTP1Settings(
            header_read_timeout=int(settings.CLIENT_PATIENCE * 1000), max_buffer_size=CONNECTION_BUFFER
        ),
        websockets=False,
        backlog=BACKLOG,
        backpressure=BACKLOG,
        respawn_failed_workers=True,
        workers_kill_timeout=PATIENCE,
        log_level=LogLevels.warning,
    )
    server.serve(target_loader=load, wrap_loader=False)
