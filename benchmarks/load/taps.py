"""`VAR_DIR=… python -m benchmarks.load.taps dice-masters/wol2015 20`: play games of the bots on the recorder's page.

A browser of phone size taps what its players would tap, in a store that runs (`--server`, whose VAR_DIR this shares).
Printed are taps a turn (median and p90), lines that were typed, whether each log replays to its end, and which kinds of
answers the taps of a turn went to; with `--dear 18`, each turn of so many taps answer by answer.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.browser.chromium import launch_options

PHONE = {"width": 390, "height": 844}


@dataclass
class Figures:
    """What was measured over all games."""

    taps: list[int] = field(default_factory=list)
    typed: int = 0
    unlike: int = 0
    ended: int = 0
    games: int = 0
    dear: int = 0  # turns of so many taps are told in full; 0: none
    kinds: Counter[str] = field(default_factory=Counter)

    def told(self) -> str:
        """Return the figures in one line."""
        turns = sorted(self.taps)
        p90 = turns[int(len(turns) * 0.9)] if turns else 0
        return (
            f"{self.games} games, {len(turns)} turns: taps a turn median {statistics.median(turns or [0])}, p90 {p90}; "
            f"{self.typed} lines typed, {self.unlike} played in another way, {self.ended} replay to their end\n"
            f"taps a turn by kind of answer: {self.by_kind(len(turns) or 1)}"
        )

    def by_kind(self, turns: int) -> str:
        """Return how many taps of a turn went to which kind of answer, most first."""
        return ", ".join(f"{kind} {taps / turns:.2f}" for kind, taps in self.kinds.most_common() if taps)

    def add(self, table: Any, seed: str) -> None:
        """Take in a game; its first and last turn are no whole ones."""
        whole = slice(1, -1) if len(table.taps) > 2 else slice(None)
        self.taps += table.taps[whole]
        self.typed += table.typed
        self.unlike += len(table.unlike)
        for answers in table.costs[whole]:
            for taps, kind, _ in answers:
                self.kinds[kind] += taps
            if self.dear and (number := sum(taps for taps, _, _ in answers)) >= self.dear:
                told = "; ".join(f"{taps} {kind} ({line})" for taps, kind, line in answers if taps)
                print(f"  seed {seed}, {number} taps: {told}", flush=True)


def play(page: Any, server: str, game: str, seed: str, players: int, figures: Figures) -> None:
    """Record one game of the bots by taps."""
    from playwright.sync_api import expect

    from rules import recording, replay
    from rules.games import record_of
    from tests.browser.recorder.tapping import Table
    from tests.rules.recording.following import split_log
    from tournament.recording.services import beginning

    record, edition = record_of(game)
    log = record.bots(edition if isinstance(edition, str) else "", seed, players, record.shipped())
    header, lines = split_log(log)
    kept = beginning.begin(header, recording.table(header)["names"])
    page.goto(server + kept.join_path)
    page.locator(".question-band").locator("[data-act=looks-on]").click()
    table = Table(page, header, lines)
    figures.games += 1
    try:
        over = table.play()
        expect(page.locator(".network-badge")).to_contain_text("saved")
    finally:
        figures.add(table, seed)
    full = recording.full_log(header, lines_of(kept))
    verdict = replay(full)
    same = over and verdict.result == replay(log).result
    figures.ended += same and verdict.verdict in ("legal", "legal_with_rulings")
    said = "" if same else ", and ended otherwise"
    print(f"seed {seed}: {len(table.taps)} turns, {sum(table.taps)} taps, {verdict.verdict}{said}", flush=True)


def lines_of(kept: Any) -> list[tuple[str, str]]:
    """Return what the store has of a recording, each line with its mark."""
    from rules import fold
    from tournament.recording import present

    return fold.log_lines(fold.live(map(present.fold_entry, kept.entries.order_by("number"))))


def main(given: Sequence[str] | None = None) -> None:
    """Play as many games as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="dice-masters/wol2015, dice-masters/bff2014, dice-conquest, dungeon-dice")
    parser.add_argument("games", type=int)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--first", type=int, default=1, help="seed of the first game")
    parser.add_argument("--dear", type=int, default=0, help="tell each turn of at least so many taps in full")
    parser.add_argument("--server", default="http://localhost:8000")
    asked = parser.parse_args(given)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # playwright runs an event loop in this thread
    import django
    from playwright.sync_api import Error, sync_playwright

    django.setup()
    figures = Figures(dear=asked.dear)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever stops it is told the figures so far
    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(**launch_options())
            for number in range(asked.first, asked.first + asked.games):
                context = browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type]
                try:
                    play(context.new_page(), asked.server, asked.game, str(number), asked.players, figures)
                except (AssertionError, Error) as fault:
                    print(f"seed {number}: stopped: {str(fault)[:300]}", flush=True)
                context.close()
    except KeyboardInterrupt:
        print("stopped", flush=True)
    print(figures.told())


if __name__ == "__main__":
    main()
