"""Silent clients: how pages answer while others hold connections open, and how long the server lets them.

Four kinds, 500 of each against a store of its own: connected and silent; half a header; a body that stalls; a reader
that reads nothing of a big answer. "Closed" is when no connection of theirs is left in the server's hands.
"""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

import aiohttp

from benchmarks.load.store import Running, store

SOCKETS = 500
#: Pages asked for while the sockets are held, so many at a time; one that takes longer than TIMEOUT counts as that.
PAGES, AT_ONCE, TIMEOUT = 60, 6, 3.0
#: Seconds to watch until a socket counts as never closed.
WATCH = 75
#: Bytes the reader that does not read takes into its own buffer.
SMALL_BUFFER = 4096
BIG = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
#: Times it asks for that at once: more than the system keeps for a connection, so that the server has to hold it.
ASKED = 4
#: What each kind sends before it says nothing more.
KINDS = {
    "connected and silent": b"",
    "half a header": b"GET /events/ HTTP/1.1\r\nHost: localho",
    "a body that stalls": b"POST /api/replay/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 60000\r\n\r\nDice",
    "a reader that does not read": f"GET {BIG} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * ASKED,
}
#: States of a connection in /proc/net/tcp that a program still holds: established, and closed by the other end only.
IN_HANDS = {"01", "08"}


class Line(NamedTuple):
    """One kind against one server."""

    pages: list[float]  # seconds
    failed: int
    closed: float | None  # seconds until the last socket was closed, None: never while we watched


def main(sockets: int = SOCKETS) -> None:
    print(f"{sockets} sockets of each kind; {PAGES} pages, {AT_ONCE} at a time, each given up after {TIMEOUT:g} s")
    print(f"{'server':9} {'kind':28} {'page p50':>9} {'p95':>8} {'failed':>7}   closed within")
    for server in ("gunicorn", "ours"):
        for kind, line in asyncio.run(measure(server, sockets)).items():
            closed = f"never ({WATCH} s watched)" if line.closed is None else f"{line.closed:.0f} s"
            p50, p95 = (quantile(line.pages, share) * 1000 for share in (0.5, 0.95))
            print(f"{server:9} {kind:28} {p50:6.0f} ms {p95:5.0f} ms {line.failed:7}   {closed}", flush=True)


async def measure(server: str, sockets: int) -> dict[str, Line]:
    """Hold each kind against a store of its own, ask for pages, then watch all of them close."""
    with ExitStack() as stack:
        stores = {kind: stack.enter_context(store(players=16, server=server)) for kind in KINDS}
        held, pages, begun = {}, {}, {}
        for kind, first_words in KINDS.items():
            begun[kind] = time.monotonic()
            held[kind] = await hold(stores[kind].port, first_words, sockets)
            pages[kind] = await load_pages(stores[kind])
        closed = await asyncio.gather(*(watch(stores[kind].port, begun[kind]) for kind in KINDS))
        for each in held.values():
            for one in each:
                one.close()
    return {kind: Line(*pages[kind], when) for kind, when in zip(KINDS, closed, strict=True)}


async def hold(port: int, first_words: bytes, sockets: int) -> list[socket.socket]:
    """Open so many connections, say the first words on each, and give the server a second to take them."""
    held = []
    for _ in range(sockets):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        one.setblocking(False)
        held.append(one)
    loop = asyncio.get_running_loop()

    async def say(one: socket.socket) -> None:
        with suppress(OSError, TimeoutError):  # a server that takes no more has them wait in its queue
            await asyncio.wait_for(loop.sock_connect(one, ("127.0.0.1", port)), 5)
            await asyncio.wait_for(loop.sock_sendall(one, first_words), 5)

    await asyncio.gather(*map(say, held))
    await asyncio.sleep(1)
    return held


async def load_pages(running: Running, patience: float = TIMEOUT) -> tuple[list[float], int]:
    """Return the seconds each page took, on a connection of its own, and how many failed."""
    paths = ("/events/", f"/events/{running.slug}/", "/accounts/login/")
    times: list[float] = []
    failed = 0
    turn = asyncio.Semaphore(AT_ONCE)
    limits = aiohttp.ClientTimeout(total=patience)
    connector = aiohttp.TCPConnector(force_close=True, limit=0)

    async def load(session: aiohttp.ClientSession, path: str) -> None:
        nonlocal failed
        async with turn:
            begun = time.monotonic()
            try:
                async with session.get(running.address + path) as answer:
                    await answer.read()
                    failed += answer.status != 200
            except (aiohttp.ClientError, TimeoutError):
                failed += 1
            times.append(time.monotonic() - begun)

    async with aiohttp.ClientSession(timeout=limits, connector=connector) as session:
        await asyncio.gather(*(load(session, paths[number % len(paths)]) for number in range(PAGES)))
    return times, failed


async def watch(port: int, begun: float) -> float | None:
    """Return the seconds from `begun` until the server held no connection any more."""
    while (passed := time.monotonic() - begun) < WATCH:
        if not in_hands(port):
            return passed
        await asyncio.sleep(0.5)
    return None


def in_hands(port: int) -> int:
    """Return how many connections the server on this port still holds (Linux)."""
    rows = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    return sum(row[3] in IN_HANDS and int(row[1].rpartition(":")[2], 16) == port for row in rows)


def quantile(values: list[float], share: float) -> float:
    """Return the value below which this share of the values lies."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]
