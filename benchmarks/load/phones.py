"""Players' phones: each has opened its own link, looks at a page that asks again by itself, and reports its table.

A client in a process apart from the server, on this machine alone, bounded in phones, requests and seconds.
"""

from __future__ import annotations

import html
import re
import time
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from benchmarks.load.store import Running

_POLL = re.compile(r'hx-get="([^"]*have=[^"]*)"')
HTMX = {"HX-Request": "true"}
#: Counted for a connection that was broken off, or an answer that did not come in time.
NO_ANSWER = 599
TIMEOUT = aiohttp.ClientTimeout(total=60)


@dataclass(slots=True)
class Figures:
    """What was asked for and how long each answer took, in seconds."""

    taken: dict[str, list[float]] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)

    def add(self, kind: str, begun: float, status: int) -> None:
        self.taken.setdefault(kind, []).append(time.perf_counter() - begun)
        if status >= 400:
            self.failed.append(f"{kind}: {status}")

    @property
    def all(self) -> list[float]:
        return [seconds for kind in self.taken.values() for seconds in kind]

    def table(self) -> str:
        """One line for each kind: how many, median, 95 of 100, slowest."""
        lines = []
        for kind, taken in {**self.taken, "all": self.all}.items():
            p50, p95, most = (quantile(taken, share) * 1000 for share in (0.5, 0.95, 1.0))
            lines.append(f"  {kind:22} {len(taken):6}   p50 {p50:6.0f} ms   p95 {p95:6.0f} ms   slowest {most:6.0f} ms")
        return "\n".join(lines)


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0


class Phone:
    """One browser with its cookies; `poll` and `page` ask as the script on the page would."""

    def __init__(self, client: aiohttp.ClientSession, running: Running, code: str) -> None:
        self._client, self._running, self._code = client, running, code
        self._cookies: dict[str, str] = {}
        self._next: dict[str, str] = {}
        self.base = f"/events/{running.slug}/"

    async def open(self) -> None:
        """Open the player's own link: from now on this phone is the player's."""
        await self._ask("GET", f"{self.base}guest/{self._code}/")

    async def _ask(self, method: str, path: str, **options: Any) -> tuple[int, str, str]:
        address = self._running.address + path
        try:
            async with self._client.request(
                method, address, cookies=self._cookies, allow_redirects=False, timeout=TIMEOUT, **options
            ) as answer:
                text = await answer.text()
                self._cookies |= {name: morsel.value for name, morsel in answer.cookies.items()}
                return answer.status, text, answer.headers.get("Location", "")
        except (aiohttp.ClientError, TimeoutError):
            return NO_ANSWER, "", ""

    async def page(self, path: str) -> int:
        """Load a whole page; its next poll is remembered."""
        status, text, _ = await self._ask("GET", path)
        self._remember(path, text)
        return status

    async def poll(self, path: str) -> int:
        """What the page at `path` asks for by itself, or the page when it is not open yet."""
        if path not in self._next:
            return await self.page(path)
        status, text, _ = await self._ask("GET", self._next[path], headers=HTMX)
        if status == 200:
            self._remember(path, text)
        return status

    def _remember(self, path: str, text: str) -> None:
        if found := _POLL.search(text):
            self._next[path] = html.unescape(found[1])

    async def send(self, table: str, action: str, **form: str) -> int:
        """Send a form of the table's page and go where the answer leads, as a browser does."""
        if "csrftoken" not in self._cookies:
            await self._ask("GET", table)
        form["csrfmiddlewaretoken"] = self._cookies.get("csrftoken", "")
        status, _, onward = await self._ask("POST", f"{table}{action}/", data=form)
        return await self.page(onward) if onward and status < 400 else status


async def tables(client: aiohttp.ClientSession, running: Running) -> dict[str, str]:
    """Player's name -> address of their table in the published round."""
    address: str | None = f"{running.address}/api/events/{running.slug}/pairings/?page_size=200"
    found = {}
    while address:
        async with client.get(address) as answer:
            page = await answer.json()
        for row in page["tables"]:
            for name in filter(None, (row["first"], row["second"])):
                found[name] = f"/events/{running.slug}/r{page['round']}/t{row['table']}/"
        address = page.get("next")
    return found


def named(running: Running) -> dict[str, str]:
    """Player's name -> secret code, as `fill` entered them."""
    return {f"Player {number:04}": code for number, code in enumerate(running.codes, start=1)}


async def writes(client: aiohttp.ClientSession, running: Running) -> list[tuple[str, str, str, dict[str, str]]]:
    """(player, table, action, form) of every table: the one reports, then, all tables later, the other confirms."""
    seats: dict[str, list[str]] = {}
    for name, table in (await tables(client, running)).items():
        seats.setdefault(table, []).append(name)
    pairs = [(table, names) for table, names in seats.items() if len(names) == 2]
    reports = [(names[0], table, "report", {"result": "1-0", "key": table}) for table, names in pairs]
    return reports + [(names[1], table, "answer", {"answer": "yes", "seen": "1-0-0"}) for table, names in pairs]
