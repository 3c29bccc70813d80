"""Clients that hold connections open: a hundred of each kind stop no page, and each is closed in time."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.load.silent import KINDS, hold, in_hands, load_pages, quantile
from benchmarks.load.store import Running, store

#: Seconds the server waits for a client: more than a busy machine takes to open all sockets.
PATIENCE = 8
SOCKETS = 100


@pytest.fixture(scope="module")
def running() -> Running:
    """A store whose web server waits for 8 seconds and not for 30."""
    with store(players=4, environment={"CLIENT_PATIENCE": str(PATIENCE)}) as opened:
        yield opened


@pytest.mark.parametrize("kind", KINDS)
def test_silent_clients_stop_no_page_and_are_closed(running: Running, kind: str) -> None:
    """More of them than there are threads in any server, and every page comes while all are held."""

    async def measure() -> tuple[int, int, list[float], list[float], int]:
        alone, failed = await load_pages(running, PATIENCE)
        held = await hold(running.port, KINDS[kind], SOCKETS)
        open_at_first = in_hands(running.port)
        times, failed_then = await load_pages(running, PATIENCE)
        end = time.monotonic() + 60
        while in_hands(running.port) and time.monotonic() < end:
            await asyncio.sleep(0.2)
        left = in_hands(running.port)
        for one in held:
            one.close()
        return open_at_first, left, alone, times, failed + failed_then

    with ThreadPoolExecutor(1) as thread:  # a browser test before this one leaves a loop running in this thread
        open_at_first, left, alone, times, failed = thread.submit(asyncio.run, measure()).result()
    assert open_at_first >= SOCKETS
    assert failed == 0
    # Whatever else this machine does takes its time with and without them; the load tables look at the p95.
    assert quantile(times, 0.5) < 1 + quantile(alone, 0.5)
    assert left == 0, f"{left} of {SOCKETS} still open after a minute"
