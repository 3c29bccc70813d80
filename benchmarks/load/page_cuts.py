"""`CUTS=200 python -m benchmarks.load.page_cuts`: the recorder's page while everything around it breaks.

A browser of phone size taps games of the bots at several tables at once (`TABLES`, 6), in a store of its own; at the
first the phone has the rules, at the others it asks the store (loading the rules takes a while). At random moments a
table's network is cut and comes back, its page is loaded anew with or without a network, the game goes on in another
tab of the same phone, a process of the server is killed, or the whole server. After each game the store must have just
the lines that were tapped and just the entries that the phone has kept, once and in their order, and its verdict must
be legal. It ends with an error if anything is lost or there twice. (`python -m benchmarks cuts` does the same without a
browser.)
"""

from __future__ import annotations

import difflib
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.browser.chromium import launch_options

PHONE = {"width": 390, "height": 844}
#: What happens, and how often of a hundred times.
WAYS = {"cut": 56, "reload": 17, "reload without network": 12, "other tab": 5, "process": 7, "server": 3}
#: Seconds within which the moment of a cut lies, from the first tap of an answer on.
MOMENT = 1.2
MOST_AWAY = 4  # answers without a network
PATIENCE = 60  # seconds for which a page or the store is waited for
#: Tells each entry that the page keeps before it is sent.
LISTEN = """const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (name, text) {
  set.call(this, name, text);
  if (name.includes(':entry:')) entryKept(name, text);
};"""


#: Whether the browser has kept this page.
KEPT = "Boolean(navigator.serviceWorker.controller) && caches.match(location.pathname).then(Boolean)"


def in_any_order(line: str) -> str:
    """Return a line; of a draw or a roll, which say what came in any order, its words in one."""
    words = line.split()
    return " ".join(sorted(words)) if {"draw", "roll", "reroll"} & set(words[:2]) else line


@dataclass
class Tally:
    """What has happened at all tables, and what went wrong."""

    wanted: int
    done: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    games: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def full(self) -> bool:
        return sum(self.done.values()) >= self.wanted

    def told(self) -> str:
        """Return everything in one line."""
        said = ", ".join(f"{way} {count}" for way, count in sorted(self.done.items()))
        return f"{sum(self.done.values())} times ({said}) in {self.games} games, {self.entries} entries"


class Run:
    """A phone at one table of a store, which plays one game after the other; `rules`: it has the rules."""

    def __init__(self, context: Any, server: Any, seed: int, tally: Tally, rules: bool) -> None:
        from tests.browser.wire import Wire

        self.context, self.server, self.seed, self.tally, self.rules = context, server, seed, tally, rules
        self.chance = random.Random(seed)
        self.wire = Wire(f"http://localhost:{server.port}")
        self.page = self.new_page()
        self.table: Any = None  # the game that is tapped, and the recording that is kept of it
        self.kept: Any = None

    def new_page(self) -> Any:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        if not self.rules:
            page.add_init_script("localStorage.setItem('recording:engine', 'false')")
        return page

    def life(self, kept_entries: dict[str, dict[str, str]]) -> Iterator[None]:
        """Play until enough has happened; yield wherever this table waits for something."""
        from playwright.sync_api import Error

        game = 0
        while not self.tally.full:
            game += 1
            try:
                yield from self.game(f"{self.seed}-{game}", kept_entries)
            except (AssertionError, Error, TimeoutError) as fault:
                self.tally.faults.append(str(fault))
                print(f"table {self.seed}, game {game}: {str(fault)[:1500]}\n{self.stands()}", flush=True)
                self.page.close()
                self.page = self.new_page()
            self.wire.mend()

    def stands(self) -> str:
        """Return what the page shows, and the end of what was tapped and of what the store has."""
        tapped = self.table.text.splitlines()[-8:] if self.table else []
        stored = (
            [line for row in self.kept.entries.order_by("number") for line, _ in row.lines][-8:] if self.kept else []
        )
        return f"page: {self.page.locator('body').inner_text()}\ntapped: {tapped}\nstored: {stored}"

    def game(self, seed: str, kept_entries: dict[str, dict[str, str]]) -> Iterator[None]:
        """Take down a game until it is over or enough has happened, and look at what the store has."""
        from rules import recording, replay
        from rules.games import record_of
        from tests.browser.recorder.tapping import Table
        from tests.rules.recording.following import split_log
        from tournament.recording.services import beginning

        record, edition = record_of("dice-masters/wol2015")
        header, lines = split_log(record.play(edition, seed, 2))
        self.kept = kept = beginning.begin(header, recording.table(header)["names"])
        self.page.goto(self.wire.url + kept.join_path)
        self.seated(self.page)
        yield from self.until(self.opens_without_network)
        self.table = table = Table(self.page, header, lines)
        over: Any = False
        while not over and not self.tally.full:
            way = self.chance.choices(list(WAYS), list(WAYS.values()))[0]
            self.tally.done[way] += 1
            over = yield from self.happens(way, table)
        self.wire.mend()
        tapped = [in_any_order(line) for line in table.text.removeprefix(header).splitlines()]
        own = kept_entries.setdefault(kept.pk, {})
        rows = list[Any]()

        def arrived() -> bool:
            rows[:] = kept.entries.order_by("number")
            return "saved" in self.badge() and len(rows) >= max(len(own), table.entries)

        yield from self.until(arrived)
        there = [in_any_order(line) for row in rows for line, _ in row.lines]
        assert there == tapped, "\n".join(difflib.unified_diff(tapped, there, "tapped", "in the store", lineterm=""))
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        assert sorted(row.hash for row in rows) == sorted(own), f"the phone has kept: {own}"
        assert replay(table.text).verdict in ("legal", "legal_with_rulings", "incomplete")
        self.tally.entries += len(rows)
        self.tally.games += 1

    def until(self, true: Callable[[], bool]) -> Iterator[None]:
        """Yield until something is so. Raises TimeoutError."""
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise TimeoutError(f"{true.__name__} took more than {PATIENCE} s")
            yield

    def badge(self) -> str:
        return str(self.page.locator(".network-badge").text_content(timeout=PATIENCE * 1000))

    def opens_without_network(self) -> bool:
        """Whether the browser has kept the page, and the rules where they are wanted."""
        return bool(self.page.evaluate(KEPT)) and (not self.rules or "works without network" in self.badge())

    def plays_on(self) -> bool:
        """Whether the next answer can be tapped: the rules are on the phone, or the store is there to be asked."""
        return self.wire.whole or (self.rules and ("works" in self.badge() or "play on" in self.badge()))

    @property
    def asks_itself(self) -> bool:
        """Whether the phone asks the next question by itself."""
        return self.rules and ("works" in self.badge() or "play on" in self.badge())

    def asked(self) -> bool:
        return bool(self.page.locator(".question-asked").count())

    def happens(self, way: str, table: Any) -> Any:
        """Let one thing happen while answers are tapped. Returns whether the game is over."""
        ways: dict[str, Callable[..., Any]] = {
            "cut": self.cut, "process": self.process, "server": self.kill, "other tab": self.other_tab,
        }  # fmt: skip
        return ways.get(way, self.reload)(table, way)

    def answers(self, table: Any, number: int) -> Any:
        """Tap so many answers. Whether the game is over, or has left the log of the bots too far to follow it."""
        for _ in range(number):
            yield from self.until(self.asked)
            before = table.text
            try:
                if table.play(entries=1) or table.text == before:  # it is over, or the bots stopped here
                    return True
            except AssertionError as error:
                if not str(error).startswith("the log has no answer"):
                    raise
                table.text = table.follower.text
                return True
        return False

    @staticmethod
    def seated(page: Any) -> None:
        page.locator(".question-band").get_by_role("button", name="I record").click()

    def at_a_moment(self, act: Callable[[], None]) -> threading.Timer:
        timer = threading.Timer(self.chance.random() * MOMENT, act)
        timer.start()
        return timer

    def cut(self, table: Any, way: str) -> Any:
        """The network goes at some moment, and comes back at another."""
        alone = self.asks_itself
        gone = self.at_a_moment(self.wire.cut)
        if alone:
            over = yield from self.answers(table, self.chance.randrange(1, MOST_AWAY + 1))
            yield from self.until(lambda: not gone.is_alive())
            if self.chance.random() < 0.7:  # else it stays away into whatever comes next
                self.at_a_moment(self.wire.mend)
        else:

            def come_back() -> None:
                gone.join()
                self.at_a_moment(self.wire.mend)

            back = threading.Thread(target=come_back)
            back.start()
            over = yield from self.answers(table, self.chance.randrange(1, MOST_AWAY + 1))
            yield from self.until(lambda: not back.is_alive())
        return over

    def reload(self, table: Any, way: str) -> Any:
        """Right after an answer the page is loaded anew, while it is sent or while it waits."""
        if "without" not in way or not self.asks_itself:
            self.wire.mend()
            yield from self.until(self.asked)
        if "without" in way:
            self.wire.cut()
        over = yield from self.answers(table, 1)
        self.page.reload(wait_until="commit")
        yield
        if not self.rules:
            self.at_a_moment(self.wire.mend)
        yield from self.until(self.plays_on)
        return over or (yield from self.answers(table, 1))

    def other_tab(self, table: Any, way: str) -> Any:
        """The game goes on in another tab of this phone, and comes back; the network may be gone for one of them."""
        if not self.asks_itself:
            self.wire.mend()
            yield from self.until(self.asked)
        if self.chance.random() < 0.5:
            self.wire.cut()
        over = yield from self.answers(table, 1)
        first, self.page = self.page, self.new_page()
        self.page.goto(first.url, wait_until="commit")
        yield
        if not self.rules:
            self.at_a_moment(self.wire.mend)
        yield from self.until(self.plays_on)
        table.screen.page = self.page
        if not over:
            over = yield from self.answers(table, 2)
        self.page.close()
        table.screen.page = self.page = first
        self.at_a_moment(self.wire.mend)
        return over or (yield from self.answers(table, 1))

    def process(self, table: Any, way: str) -> Any:
        """A process that makes pages dies; the server starts another."""
        self.server.kill_process()
        over = yield from self.answers(table, 1)
        return over

    def kill(self, table: Any, way: str) -> Any:
        """The whole server dies at some moment, and is started again."""

        def fall() -> None:
            with FALLING:
                self.server.kill()
                self.server.start()

        killer = self.at_a_moment(fall)
        over = yield from self.answers(table, 2)
        yield from self.until(lambda: not killer.is_alive())
        return over


FALLING = threading.Lock()  # a server falls once at a time


def main() -> None:
    """Play until there were so many cuts."""
    from benchmarks.cuts import serving

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # playwright runs an event loop in this thread
    seed, tables = int(os.environ.get("SEED", "7")), int(os.environ.get("TABLES", "6"))
    tally, begun, said = Tally(int(os.environ.get("CUTS", "1000"))), time.monotonic(), 0
    with serving() as server:
        os.environ["VAR_DIR"] = str(server.folder)
        import django
        from playwright.sync_api import expect, sync_playwright

        django.setup()
        expect.set_options(timeout=PATIENCE * 1000)
        with sync_playwright() as driver:
            browser = driver.chromium.launch(**launch_options())
            kept: dict[str, dict[str, str]] = {}

            def entry_kept(_: Any, name: str, text: str) -> None:
                recording, _, mark = name.removeprefix("recording:").partition(":entry:")
                kept.setdefault(recording, {})[mark] = text

            def life(table: int) -> Iterator[None]:
                context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]  # a window of its own
                context.expose_binding("entryKept", entry_kept)
                context.add_init_script(LISTEN)
                return Run(context, server, seed + table, tally, rules=table == 0).life(kept)

            lives = [life(table) for table in range(tables)]
            pause = browser.new_page()
            while lives:  # whoever waits lets the others go on
                lives = [life for life in lives if next(life, StopIteration) is not StopIteration]
                pause.wait_for_timeout(20)
                with FALLING:
                    server.look()
                if sum(tally.done.values()) >= said + 20:
                    said = sum(tally.done.values())
                    print(f"  {said} of {tally.wanted}, {time.monotonic() - begun:.0f} s", flush=True)
            browser.close()
    print(tally.told(), f"{time.monotonic() - begun:.0f} s", flush=True)
    if tally.faults:
        sys.exit(f"{len(tally.faults)} games were not taken down as they were tapped")
    print("Each entry is there once.")


if __name__ == "__main__":
    main()
