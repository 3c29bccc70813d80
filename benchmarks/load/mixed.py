"""An event at full tilt: 256 players, 50 phones that never pause; polls, standings, reports and confirmations.

80 of 100 requests are polls of the pairings, 10 of the standings, 10 write (a report or a confirmation, and the page it
leads to). To reach: 280 requests a second, p95 under 250 ms, no errors.
"""

from __future__ import annotations

import asyncio
import random
import time

import aiohttp

from benchmarks.load.phones import Figures, Phone, named, writes
from benchmarks.load.store import Running, store

PLAYERS, PHONES, ROUNDS = 256, 50, 5
#: Of one run, whichever comes first; as many writes as there are in a round.
REQUESTS, SECONDS = 2400, 60


def main(server: str = "ours") -> None:
    print(f"{PLAYERS} players, {PHONES} phones without a pause: 80 % pairings, 10 % standings, 10 % writes")
    with store(players=PLAYERS, rounds=ROUNDS, server=server) as running:
        figures, seconds, processor = asyncio.run(measure(running))
    asked = len(figures.all)
    print(figures.table())
    print(
        f"  {asked / seconds:.0f} requests a second, {processor / asked * 1000:.1f} ms of the server's processor each"
    )
    print(f"  errors: {', '.join(figures.failed[:5]) or 'none'}")


async def measure(running: Running) -> tuple[Figures, float, float]:
    """The figures, the seconds it took, and the server's processor time."""
    chance, figures = random.Random(7), Figures()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=PHONES)) as client:
        codes, due = named(running), await writes(client, running)
        phones = {name: Phone(client, running, code) for name, code in codes.items()}
        writing = {player for player, *_ in due}
        for begun in range(0, len(phones), PHONES):
            await asyncio.gather(*(phone.open() for phone in list(phones.values())[begun : begun + PHONES]))
        for name in list(phones)[:PHONES]:  # a page asks again only once it is open
            await phones[name].page(phones[name].base)
            await phones[name].page(f"{phones[name].base}standings/")
        await asyncio.gather(*(phones[player].page(table) for player, table, *_ in due if player in writing))
        left, end = iter(range(REQUESTS)), time.perf_counter() + SECONDS
        at_hand, used, begun_at = iter(due), running.cpu(), time.perf_counter()

        async def use(phone: Phone) -> None:
            for _ in left:
                if time.perf_counter() > end:
                    return
                await one(phone, chance.random(), phones, at_hand, figures)

        await asyncio.gather(*(use(phones[name]) for name in list(phones)[:PHONES]))
        return figures, time.perf_counter() - begun_at, running.cpu() - used


async def one(phone: Phone, drawn: float, phones: dict[str, Phone], due: object, figures: Figures) -> None:
    """One request of the mix."""
    begun = time.perf_counter()
    if drawn < 0.8:
        figures.add("pairings", begun, await phone.poll(phone.base))
    elif drawn < 0.9:
        figures.add("standings", begun, await phone.poll(f"{phone.base}standings/"))
    elif (write := next(due, None)) is not None:  # type: ignore[call-overload]
        player, table, action, form = write
        figures.add(action, begun, await phones[player].send(table, action, **form))
