"""A full hall: 2,048 players, 2,000 phones that ask every 20 s, and a round reported in ten minutes.

A minute of it is watched. To reach: p95 under 500 ms.
"""

from __future__ import annotations

import asyncio
import random
import time

import aiohttp

from benchmarks.load.phones import Figures, Phone, named, writes
from benchmarks.load.store import Running, store

PLAYERS, PHONES, ROUNDS = 2048, 2000, 5
#: Seconds between two polls of one phone, until every table has reported and confirmed, and that are watched.
PAUSE, TAKES, WATCHED = 20, 600, 60
#: Phones that open their link at the same time, before it begins.
AT_ONCE = 16


def main() -> None:
    print(f"{PLAYERS} players, {PHONES} phones asking every {PAUSE} s, a round in {TAKES} s; {WATCHED} s of it")
    with store(players=PLAYERS, rounds=ROUNDS) as running:
        figures, processor = asyncio.run(measure(running))
    print(figures.table())
    print(f"  the server's processor: {processor / WATCHED * 100:.0f} % of one core")
    print(f"  errors: {', '.join(figures.failed[:5]) or 'none'}")


async def measure(running: Running) -> tuple[Figures, float]:
    """The figures, and the server's processor time."""
    chance, figures = random.Random(7), Figures()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=200)) as client:
        codes, due = named(running), await writes(client, running)
        phones = {name: Phone(client, running, code) for name, code in codes.items()}
        await ready(list(phones.values()))
        used, begun = running.cpu(), time.perf_counter()
        end = begun + WATCHED

        async def ask(phone: Phone) -> None:
            await asyncio.sleep(chance.random() * PAUSE)
            while time.perf_counter() < end:
                asked = time.perf_counter()
                figures.add("pairings", asked, await phone.poll(phone.base))
                await asyncio.sleep(max(0.0, PAUSE - (time.perf_counter() - asked)))

        async def report(number: int) -> None:
            player, table, action, form = due[number]
            await asyncio.sleep(number * TAKES / len(due))
            asked = time.perf_counter()
            figures.add(action, asked, await phones[player].send(table, action, **form))

        first = range(int(len(due) * WATCHED / TAKES))
        await asyncio.gather(*map(report, first), *(ask(phone) for phone in list(phones.values())[:PHONES]))
        return figures, running.cpu() - used


async def ready(phones: list[Phone]) -> None:
    """Open every phone's link and the pairings."""
    waiting = iter(phones)

    async def some() -> None:
        for phone in waiting:
            await phone.open()
            await phone.page(phone.base)

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))
