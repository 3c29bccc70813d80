"""`CUTS=200 python -m benchmarks.load.page_cuts`: the recorder's page while everything around it breaks.

A browser of phone size taps games of the bots, in a store of its own. At random moments its network is cut and comes
back, the page is loaded anew with or without a network, a process of the server is killed, or the whole server. After
each game the store must have just the lines that were tapped, once and in their order, and its verdict must be legal.
It ends with an error if anything is lost or there twice. (`python -m benchmarks cuts` does the same without a browser.)
"""

from __future__ import annotations

import difflib
import os
import random
import threading
import time
from collections import Counter
from typing import Any

PHONE = {"width": 390, "height": 844}
#: What happens, and how often of a hundred times.
WAYS = {"cut": 60, "reload": 18, "reload without network": 12, "process": 7, "server": 3}
#: Seconds within which the moment of a cut lies, from the first tap of an answer on.
MOMENT = 1.2
MOST_AWAY = 4  # answers without a network
TRIES = 100  # tenths of a second for which the store is waited for


def in_any_order(line: str) -> str:
    """Return a line; of a draw, which says what came in any order, its words in one."""
    words = line.split()
    return " ".join(sorted(words)) if "draw" in words[:2] else line


class Run:
    """A phone at one store; `done` counts what has happened, `entries` what was tapped."""

    def __init__(self, page: Any, server: Any, seed: int) -> None:
        from tests.browser.wire import Wire

        self.page, self.server, self.chance = page, server, random.Random(seed)
        self.wire = Wire(f"http://localhost:{server.port}")
        self.done: Counter[str] = Counter()
        self.entries = self.games = 0

    def game(self, seed: str, cuts: int) -> None:
        """Take down a game until it is over or there were enough cuts, and look at what the store has."""
        from playwright.sync_api import expect

        from rules import recording, replay
        from rules.games import record_of
        from tests.browser.recorder.tapping import Table
        from tests.rules.recording.following import split_log
        from tournament.recording.services import beginning

        record, edition = record_of("dice-masters/wol2015")
        header, lines = split_log(record.play(edition, seed, 2))
        kept = beginning.begin(header, recording.table(header)["names"])
        self.page.goto(self.wire.url + kept.join_path)
        self.seated()
        expect(self.badge).to_contain_text("works without network")
        table = Table(self.page, header, lines)
        over = False
        while not over and sum(self.done.values()) < cuts:
            way = self.chance.choices(list(WAYS), list(WAYS.values()))[0]
            over = self.happens(way, table)
            self.done[way] += 1
        self.wire.mend()
        expect(self.badge).to_contain_text("saved")
        tapped = [in_any_order(line) for line in table.text.removeprefix(header).splitlines()]
        for _ in range(TRIES):  # the last tap may still be on its way
            rows = list(kept.entries.order_by("number"))
            there = [in_any_order(line) for row in rows for line, _ in row.lines]
            if len(there) >= len(tapped):
                break
            self.page.wait_for_timeout(100)
        assert there == tapped, "\n".join(difflib.unified_diff(tapped, there, "tapped", "in the store", lineterm=""))
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        assert replay(table.text).verdict in ("legal", "legal_with_rulings", "incomplete")
        self.entries += len(rows)
        self.games += 1

    def happens(self, way: str, table: Any) -> bool:
        """Let one thing happen while answers are tapped. Whether the game is over."""
        ways = {"process": self.process, "server": self.kill, "cut": self.cut}
        return ways.get(way, self.reload)(table, way)

    def answers(self, table: Any, number: int) -> bool:
        """Tap so many answers. Whether the game is over, or has left the log of the bots too far to follow it."""
        try:
            return bool(table.play(entries=number))
        except AssertionError as error:
            if not str(error).startswith("the log has no answer"):
                raise
            table.text = table.follower.text
            return True

    @property
    def badge(self) -> Any:
        return self.page.locator(".network-badge")

    def seated(self) -> None:
        self.page.locator(".question-band").get_by_role("button", name="I record for both").click()

    def cut(self, table: Any, way: str) -> bool:
        """The network goes at some moment, and comes back at another."""
        gone = threading.Timer(self.chance.random() * MOMENT, self.wire.cut)
        gone.start()
        over = self.answers(table, self.chance.randrange(1, MOST_AWAY + 1))
        gone.join()
        if self.chance.random() < 0.7:  # else it stays away into whatever comes next
            threading.Timer(self.chance.random() * MOMENT, self.wire.mend).start()
        return over

    def reload(self, table: Any, way: str) -> bool:
        """Right after an answer the page is loaded anew, while it is sent or while it waits."""
        from playwright.sync_api import expect

        if "without" in way:
            self.wire.cut()
        else:
            self.wire.mend()
        over = self.answers(table, 1)
        self.page.reload()
        self.seated()
        if "without" not in way:  # else what is cut next finds a phone that has not loaded the rules again
            expect(self.badge).to_contain_text("works without network")
        return over or self.answers(table, 1)

    def process(self, table: Any, way: str) -> bool:
        """A process that makes pages dies; the server starts another."""
        self.server.kill_process()
        over = self.answers(table, 1)
        return over

    def kill(self, table: Any, way: str) -> bool:
        """The whole server dies at some moment, and is started again."""
        killer = threading.Timer(self.chance.random() * MOMENT, self.server.kill)
        killer.start()
        over = self.answers(table, 2)
        killer.join()
        self.server.start()
        return over


def main() -> None:
    """Play until there were so many cuts."""
    from benchmarks.cuts import serving

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # playwright runs an event loop in this thread
    cuts, seed = int(os.environ.get("CUTS", "1000")), int(os.environ.get("SEED", "7"))
    begun = time.monotonic()
    with serving() as server:
        os.environ["VAR_DIR"] = str(server.folder)
        import django
        from playwright.sync_api import expect, sync_playwright

        django.setup()
        expect.set_options(timeout=120_000)
        with sync_playwright() as driver:
            switches = ["--no-sandbox", "--disable-dev-shm-usage"]
            browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=switches)
            page = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
            page.set_default_timeout(120_000)
            run = Run(page, server, seed)
            while sum(run.done.values()) < cuts:
                run.game(str(seed + run.games), cuts)
                print(f"  {sum(run.done.values())} of {cuts}, {time.monotonic() - begun:.0f} s", flush=True)
            browser.close()
    said = ", ".join(f"{way} {count}" for way, count in sorted(run.done.items()))
    print(f"{sum(run.done.values())} times ({said}) in {run.games} games, {run.entries} entries: each is there once.")


if __name__ == "__main__":
    main()
