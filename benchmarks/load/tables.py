"""A hall that records: 100 tables, on each one phone that taps about every 5 s and one that listens.

Half of each game is recorded before; a minute of the rest is watched. To reach: the server's answer to a tap p95 under
30 ms on a quiet machine, and from tap to the other phone p95 under 1 s.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from benchmarks.load.phones import quantile
from benchmarks.load.store import PATIENCE, ROOT, Running, store
from rules.fold import hash_of

TABLES, PAUSE, WATCHED = 100, 5.0, 60
#: Entries that a phone sends together, as after it had no network.
PARCEL = 50
#: Phones that come at the same time.
AT_ONCE = 8


def main() -> None:
    print(f"{TABLES} tables, a tap every {PAUSE:g} s on each, one listener each; {WATCHED} s")
    with store(players=4) as running:
        tables = fill(running, TABLES)
        figures = asyncio.run(measure(running, tables))
    print(figures.table())


def fill(running: Running, tables: int) -> list[dict[str, Any]]:
    """Make the recordings, in a process of the store."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.load.fill_tables", str(tables)],
        cwd=ROOT,
        env=os.environ | {"VAR_DIR": str(running.folder)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    if done.returncode:
        raise RuntimeError(f"no recordings: {done.stderr[-2000:]}")
    found: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return found


@dataclass
class Figures:
    """How long answers and news took, in seconds, and what the server needed."""

    taps: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    processor: float = 0
    memory: int = 0
    seconds: float = 0
    sizes: list[float] = field(default_factory=list)

    def table(self) -> str:
        def line(what: str, values: list[float]) -> str:
            p50, p95, most = (quantile(values, share) * 1000 for share in (0.5, 0.95, 1.0))
            return f"  {what:22} {len(values):6}   p50 {p50:6.0f} ms   p95 {p95:6.0f} ms   slowest {most:6.0f} ms"

        lines = [line("answer to a tap", self.taps), line("tap to the other phone", self.news)]
        share = self.processor / self.seconds * 100 if self.seconds else 0
        each = self.processor / max(1, len(self.taps)) * 1000
        lines.append(
            f"  {len(self.taps) / self.seconds:.0f} taps a second, {quantile(self.sizes, 0.5) / 1024:.0f} KB each"
        )
        lines.append(f"  the server: {share:.0f} % of one core, {each:.0f} ms a tap, {self.memory / 2**20:.0f} MB")
        lines.append(f"  errors: {len(self.failed)} {', '.join(self.failed[:5])}".rstrip())
        return "\n".join(lines)


@dataclass
class Table:
    """One recording, its two phones, and when each entry was tapped."""

    address: str
    game: dict[str, Any]
    figures: Figures
    scribe: aiohttp.ClientSession
    other: aiohttp.ClientSession
    number: int = 0
    head: str = ""
    token: str = ""
    stream: str = ""
    tapped: dict[int, float] = field(default_factory=dict)

    @property
    def base(self) -> str:
        return self.address + str(self.game["path"])

    async def come(self, before: int) -> None:
        """Open the link on both phones, and record the beginning of the game."""
        for session in (self.scribe, self.other):
            async with session.get(self.address + self.game["join"]) as answer:
                await answer.read()
        self.token = next(c.value for c in self.scribe.cookie_jar if c.key == "csrftoken")
        async with self.other.get(f"{self.base}state.json") as answer:
            state = await answer.json()
        self.number, self.head, self.stream = state["number"], state["hash"], state["you"]["stream"]
        while self.number < before:
            await self.send(min(PARCEL, before - self.number))

    async def send(self, count: int = 1) -> int:
        """Send the next lines of the game; the answer's size. Lines that are refused are left out."""
        entries, number, head = [], self.number, self.head
        for line in self.game["lines"][:count]:
            number += 1
            mark = hash_of(head, number, "enter", line)
            entries.append({"number": number, "kind": "enter", "line": line, "prev": head, "hash": mark})
            head = mark
        headers = {"X-CSRFToken": self.token, "Referer": self.base}
        async with self.scribe.post(f"{self.base}entries/", json={"entries": entries}, headers=headers) as answer:
            text = await answer.text()
            if answer.status != 200:
                self.figures.failed.append(f"{answer.status} {text[:100]}")
                del self.game["lines"][:1]
                return 0
        told = json.loads(text)
        taken = told["number"] - self.number
        del self.game["lines"][: taken + ("stopped" in told)]
        self.number, self.head = told["number"], told["hash"]
        return len(text)

    async def tap(self, chance: random.Random, end: float) -> None:
        await asyncio.sleep(chance.random() * PAUSE)
        while time.monotonic() < end and self.game["lines"]:
            begun = time.monotonic()
            self.tapped[self.number + 1] = begun
            self.figures.sizes.append(await self.send())
            self.figures.taps.append(time.monotonic() - begun)
            await asyncio.sleep(max(0.0, PAUSE * (0.5 + chance.random()) - (time.monotonic() - begun)))

    async def listen(self, ready: asyncio.Semaphore) -> None:
        """Note when the other phone hears of each entry."""
        async with self.other.get(self.address + self.stream) as answer:
            if answer.status != 200:
                self.figures.failed.append(f"stream {answer.status}")
            ready.release()
            async for line in answer.content:
                if line.startswith(b"data: {") and b'"view"' in line:
                    number = json.loads(line[6:])["number"]
                    if (begun := self.tapped.pop(number, None)) is not None:
                        self.figures.news.append(time.monotonic() - begun)


async def measure(running: Running, games: list[dict[str, Any]]) -> Figures:
    figures, chance, ready = Figures(), random.Random(7), asyncio.Semaphore(0)
    jars = [aiohttp.CookieJar(unsafe=True) for _ in range(2 * len(games))]  # 127.0.0.1 has cookies too
    connector, endless = aiohttp.TCPConnector(limit=0), aiohttp.ClientTimeout(total=None)
    sessions = [
        aiohttp.ClientSession(
            connector=connector, connector_owner=False, cookie_jar=jar, timeout=endless, read_bufsize=2**20
        )
        for jar in jars
    ]
    tables = [
        Table(running.address, game, figures, sessions[2 * number], sessions[2 * number + 1])
        for number, game in enumerate(games)
    ]
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(table: Table) -> None:
        async with gate:
            await table.come(len(table.game["lines"]) // 2)

    await asyncio.gather(*map(come, tables))
    listening = [asyncio.create_task(table.listen(ready)) for table in tables]
    for _ in tables:
        await ready.acquire()
    figures.failed.clear()
    used, begun = running.cpu(), time.monotonic()
    await asyncio.gather(*(table.tap(chance, begun + WATCHED) for table in tables))
    await asyncio.sleep(1)
    figures.seconds = time.monotonic() - begun
    figures.processor, figures.memory = running.cpu() - used, running.memory()
    for task in listening:
        task.cancel()
    for session in sessions:
        await session.close()
    await connector.close()
    return figures
