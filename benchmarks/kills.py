"""Nothing is lost and nothing happens twice, whatever is killed: `python -m benchmarks kills`.

One store runs as `make run` starts it, while clients hand in logs and report results without a pause. A hundred times
something of it is killed with -9: a process that makes pages or judges logs, a whole web server, worker or sweeper, or
the program that started them all. Then everything that was acknowledged is looked for. Takes about four minutes, and
ends with an error if anything is missing or there twice.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import re
import secrets
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

import rules
from benchmarks.load import store
from rules.dice_masters.play import play

PLAYERS = 256
LIVES = 4
#: What is killed in each life of the store, in this order; the last one ends the life.
VICTIMS = (
    *("a web process", "a judging process", "the sweeper", "a web process", "a judging process", "the worker") * 3,
    *("a web process", "a judging process", "the web server") * 2,
    "the whole store",
)
#: A word in the command line of each program that the store consists of.
PROGRAMS = {"the web server": "web", "the worker": "worker", "the sweeper": "sweep_replays"}
GAMES = 12
CLIENTS = 3  # of each kind
RESULTS = ("1-0", "0-1", "0-0-1")
PAUSE = 0.1  # seconds of a client between two requests: the queue shall not grow without end
ACKNOWLEDGED_BETWEEN = 5  # requests that must be acknowledged between two kills
PATIENCE = 120  # seconds for what comes sooner or later
Ready = Callable[[], Any]


@dataclass
class Ledger:
    """What the store has acknowledged, and how often it broke off."""

    logs: dict[str, str] = field(default_factory=dict)  # the number of a log -> its text
    results: dict[int, list[str]] = field(default_factory=dict)  # the number of a table -> results, oldest first
    unsure: Counter[str] = field(default_factory=Counter)  # log or report -> requests that broke off half-way
    last: float = field(default_factory=time.monotonic)
    silence: float = 0  # seconds, the longest without any acknowledgement

    def note(self) -> None:
        now = time.monotonic()
        self.silence, self.last = max(self.silence, now - self.last), now

    def count(self) -> int:
        return len(self.logs) + sum(map(len, self.results.values()))


class Life:
    """One store from its start to the kill that ends it. What it says of the kills is kept in its folder."""

    def __init__(self, folder: Path, port: int) -> None:
        with (folder / "said").open("a") as said:
            command = [sys.executable, "manage.py", "serve", "--port", str(port)]
            self.process = subprocess.Popen(
                command, cwd=store.ROOT, env=os.environ | {"VAR_DIR": str(folder)}, start_new_session=True,
                stdout=said, stderr=said,
            )  # fmt: skip
        store.wait_for_page(port, self.process)

    def pid(self, victim: str) -> int:
        """The process to kill. Raises LookupError while there is none."""
        if victim == "the whole store":
            return self.process.pid
        if victim == "a web process":
            return random.choice(self.below("the web server"))
        if victim == "a judging process":
            return random.choice(self.below("the worker"))
        found = [pid for pid in direct(self.process.pid) if PROGRAMS[victim] in words(pid)]
        return found[0]

    def below(self, program: str) -> list[int]:
        return [pid for pid in direct(self.pid(program)) if not any("resource_tracker" in word for word in words(pid))]

    def tree(self) -> list[int]:
        return [self.process.pid, *store.children(self.process.pid)]


def direct(pid: int) -> list[int]:
    """The numbers of a process's own children."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def words(pid: int) -> list[str]:
    """The command line of a process; nothing once it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    return []


def texts() -> Iterator[str]:
    """Games of bots over and over; the comment in the last line tells each log from the others."""
    games = [play(("wol2015", "bff2014")[seed % 2], seed=seed) for seed in range(GAMES)]
    for number in itertools.count():
        yield f"{games[number % GAMES]}\n# copy {number}\n"


async def until(ready: Ready, what: str, seconds: float = PATIENCE) -> Any:
    """What `ready` returns once it is true and raises no LookupError. Raises TimeoutError after `seconds`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(LookupError):
            if found := ready():
                return found
        await asyncio.sleep(0.05)
    raise TimeoutError(f"{what}: not within {seconds:g} s")


async def sign_in(browser: aiohttp.ClientSession, password: str) -> dict[str, str]:
    """Sign in as the organizer of the event; the headers that the API then wants."""
    async with browser.get("/accounts/login/") as page:
        (token, *_) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', await page.text())
    form = {"csrfmiddlewaretoken": token, "username": "load", "password": password}
    async with browser.post("/accounts/login/", data=form) as page:
        if "sign out" not in (await page.text()).lower():
            raise RuntimeError(f"signing in failed with {page.status}")
    cookies = {cookie.key: cookie.value for cookie in browser.cookie_jar}
    return {"X-CSRFToken": cookies["csrftoken"]}


async def send(browser: aiohttp.ClientSession, path: str, data: dict[str, Any], ledger: Ledger, what: str) -> Any:
    """Send JSON until it is answered; an answer other than success is an error of the product."""
    for _ in range(2000):
        try:
            async with browser.post(path, json=data) as answer:
                if answer.status < 300:
                    return await answer.json()
                if answer.status not in (502, 503):
                    raise RuntimeError(f"{path}: {answer.status} {(await answer.text())[:300]}")
        except aiohttp.ClientConnectorError:  # nobody is there: nothing was sent
            pass
        except (TimeoutError, aiohttp.ClientError, OSError):
            ledger.unsure[what] += 1
        await asyncio.sleep(0.1)
    raise TimeoutError(f"{path}: never answered")


async def hand_in(browser: aiohttp.ClientSession, ledger: Ledger, games: Iterator[str], stop: asyncio.Event) -> None:
    """Hand in one log after the other. One that broke off is handed in again, and may then be there twice."""
    while not stop.is_set():
        text = next(games)
        answer = await send(browser, "/api/logs/", {"text": text}, ledger, text)
        ledger.logs[answer["id"]] = text
        ledger.note()
        await asyncio.sleep(PAUSE)


async def report(
    browser: aiohttp.ClientSession, ledger: Ledger, address: str, tables: list[int], stop: asyncio.Event
) -> None:
    """Report results of these tables, each again and again. The key makes one that is sent twice count once.

    No table is told what stands there already: that would be no change.
    """
    for table in itertools.cycle(tables):
        if stop.is_set():
            return
        result = RESULTS[len(ledger.results.get(table, ())) % len(RESULTS)]
        said = {"result": result, "key": secrets.token_hex(8)}
        await send(browser, f"{address}/{table}/result/", said, ledger, said["key"])
        ledger.results.setdefault(table, []).append(result)
        ledger.note()
        await asyncio.sleep(PAUSE)


async def kill(life: Life, victim: str, ledger: Ledger) -> None:
    """Kill one process once it is there and work goes on. The next kill waits for that, too."""
    before = ledger.count()
    await until(lambda: ledger.count() >= before + ACKNOWLEDGED_BETWEEN, f"work before killing {victim}")
    pid = await until(lambda: life.pid(victim), victim)
    await asyncio.sleep(random.uniform(0, 0.5))
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    if victim == "the whole store":
        life.process.wait()


async def measure(folder: Path, password: str) -> tuple[Ledger, Counter[str], int]:
    """Let a store live and die; what it acknowledged, what was killed, and how many processes outlived their store."""
    ledger, killed, orphans = Ledger(), Counter[str](), 0
    known, port = store.copy_filled(PLAYERS, folder), store.free_port()
    tables, stop, games = list(range(1, PLAYERS // 2 + 1)), asyncio.Event(), texts()
    life = Life(folder, port)
    jar = aiohttp.CookieJar(unsafe=True)
    clock = aiohttp.ClientTimeout(total=30)
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}", cookie_jar=jar, timeout=clock) as browser:
        browser.headers.update(await sign_in(browser, password))
        address = f"/api/events/{known['slug']}/rounds/1/tables"
        work = [asyncio.create_task(hand_in(browser, ledger, games, stop)) for _ in range(CLIENTS)]
        shares = [tables[number::CLIENTS] for number in range(CLIENTS)]
        work += [asyncio.create_task(report(browser, ledger, address, share, stop)) for share in shares]
        try:
            for number in range(LIVES):
                for victim in VICTIMS:
                    tree = life.tree()
                    await kill(life, victim, ledger)
                    killed[victim] += 1
                    if failed := [task for task in work if task.done()]:
                        failed[0].result()
                orphans += await left_of(tree)
                life = Life(folder, port)
                print(f"  {(number + 1) * len(VICTIMS)} kills, {ledger.count()} acknowledged", flush=True)
            stop.set()
            await asyncio.gather(*work)
            await until(lambda: not unjudged(folder), "a verdict for every log", 300)
        finally:
            stop.set()
            store.stop(life.process)
    return ledger, killed, orphans


async def left_of(tree: list[int]) -> int:
    """The number of processes that still run 20 seconds after their store was killed; these are killed."""
    with suppress(TimeoutError):
        await until(lambda: not [pid for pid in tree if words(pid)], "the end of every process", 20)
    left = [pid for pid in tree if words(pid)]
    for pid in left:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return len(left)


@contextmanager
def rows(folder: Path) -> Iterator[Callable[[str], list[tuple[Any, ...]]]]:
    """Ask the store's database behind the store's back."""
    connection = sqlite3.connect(folder / "marshal.sqlite3", timeout=20)
    try:
        yield lambda sql: connection.execute(sql).fetchall()
    finally:
        connection.close()


def unjudged(folder: Path) -> int:
    with rows(folder) as ask:
        return int(ask("SELECT count(*) FROM judging_replay WHERE state IN ('waiting', 'running')")[0][0])


def faults(folder: Path, ledger: Ledger) -> dict[str, int]:
    """What is not as it was acknowledged, by kind; every number should be 0."""
    with rows(folder) as ask:
        verdicts = ask(
            "SELECT log.id, log.text, verdict.verdict, verdict.line FROM judging_gamelog log"
            " LEFT JOIN judging_replay replay ON replay.log_id = log.id"
            " LEFT JOIN judging_replayverdict verdict ON verdict.replay_id = replay.id"
        )
        written = ask('SELECT id, "table", outcome FROM events_match')
        changes = Counter(
            int(subject)
            for (subject,) in ask(
                "SELECT subject_id FROM events_auditentry WHERE subject = 'events.match' AND action LIKE 'result.%'"
            )
        )
    judged = Counter(number for number, *_ in verdicts)
    stored = Counter({number: text for number, text, *_ in verdicts}.values())
    now = {table: (pk, json.loads(outcome)["games"] if outcome else None) for pk, table, outcome in written}
    last = {table: ([int(part) for part in said[-1].split("-")] + [0])[:3] for table, said in ledger.results.items()}
    here = {text: rules.replay(text) for text in [next(made) for made in [texts()] for _ in range(GAMES)]}
    expected = {text.partition("\n# copy")[0]: (verdict.verdict, verdict.line) for text, verdict in here.items()}
    return {
        "logs acknowledged and lost": len([number for number in ledger.logs if number not in judged]),
        "logs stored more often than they were sent": len(
            [text for text, times in stored.items() if times > 1 + ledger.unsure[text]]
        ),
        "logs with two verdicts": len([number for number, times in judged.items() if times > 1]),
        "logs without a verdict": len([number for number, _, verdict, _ in verdicts if verdict is None]),
        "verdicts that differ from one judged in peace": len(
            [1 for _, text, verdict, line in verdicts if expected[text.partition("\n# copy")[0]] != (verdict, line)]
        ),
        "results lost": len([table for table, result in last.items() if now[table][1] != result]),
        "results written less or more than once": len(
            [table for table, said in ledger.results.items() if changes[now[table][0]] != len(said)]
        ),
    }


def main() -> None:
    os.environ["LOAD_PASSWORD"] = password = secrets.token_urlsafe(12)
    with tempfile.TemporaryDirectory(prefix="kills-") as name:
        began = time.monotonic()
        ledger, killed, orphans = asyncio.run(measure(Path(name), password))
        took, found = time.monotonic() - began, faults(Path(name), ledger)
    found["processes that outlived their store"] = orphans
    victims = ", ".join(f"{times} × {who}" for who, times in killed.items())
    print(f"{sum(killed.values())} kills in {took:.0f} s: {victims}")
    reports = sum(map(len, ledger.results.values()))
    print(f"acknowledged: {len(ledger.logs)} logs, {reports} results; broke off: {sum(ledger.unsure.values())}")
    print(f"longest time without an acknowledgement: {ledger.silence:.1f} s")
    for what, number in found.items():
        print(f"{number:5}  {what}")
    if any(found.values()):
        sys.exit("something was lost or done twice")


if __name__ == "__main__":
    main()
