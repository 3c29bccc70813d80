"""The socket on which a store is reached, with what makes the system close connections nobody is at any more."""

from __future__ import annotations

import socket
import sys

#: Connections that wait to be taken, and those one process holds: far more than a store has phones.
BACKLOG = 4096
#: (level, option, value); each is inherited by every accepted connection. Those this system has not are left out.
OPTIONS: tuple[tuple[str, str, int], ...] = (
    ("IPPROTO_TCP", "TCP_NODELAY", 1),
    # What the system keeps of an answer that is not read; of the rest our own process knows.
    ("SOL_SOCKET", "SO_SNDBUF", 128 * 1024),
    ("SOL_SOCKET", "SO_KEEPALIVE", 1),
    ("IPPROTO_TCP", "TCP_KEEPIDLE", 20),
    ("IPPROTO_TCP", "TCP_KEEPINTVL", 10),
    ("IPPROTO_TCP", "TCP_KEEPCNT", 3),
)


def listen(host: str, port: int, silence: float) -> socket.socket:
    """Return a bound socket that processes may share; whoever serves calls `listen` on it. Raises OSError.

    After `silence` seconds Linux drops a connection whose other end takes nothing of what was sent, which no
    keep-alive notices; elsewhere the server's own patience is all there is.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two programs take one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        for level, option, value in OPTIONS:
            if hasattr(socket, option):
                listening.setsockopt(getattr(socket, level), getattr(socket, option), value)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(silence * 1000))
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening
