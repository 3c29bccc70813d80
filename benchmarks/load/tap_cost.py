"""`python -m benchmarks.load.tap_cost [games]`: what a tap costs the server, over whole games of the bots.

One phone sends answer after answer to a store of this process, as the page does: each request is read by the rules,
stored and answered with the next question. Printed are processor time and time on the clock for each game, all in
milliseconds. To reach: 95 of 100 within 30 ms.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

GAMES = ("dice-masters/wol2015", "dice-masters/bff2014", "dungeon-dice", "dice-conquest")
Costs = tuple[list[float], list[float]]


def record(game: str, seed: str, players: int, costs: Costs) -> None:
    """Record one game of the bots; add the seconds of each answer: of the processor, and on the clock."""
    from django.test import Client

    from rules import fold, recording
    from rules.games import record_of
    from tests.rules.recording.following import Follower, split_log
    from tournament.recording.services import beginning

    played, edition = record_of(game)
    log = played.bots(edition if isinstance(edition, str) else "", seed, players, played.shipped())
    header, lines = split_log(log)
    kept = beginning.begin(header, recording.table(header)["names"])
    phone = Client(HTTP_HOST="localhost")
    phone.get(kept.join_path)
    base = kept.get_absolute_url()
    state = phone.get(f"{base}state.json").json()
    number, head = state["number"], state["hash"]
    follower = Follower(header, lines)
    for step in follower.steps():
        entries = []
        for line in step.composed:
            number, before = number + 1, head
            head = fold.hash_of(before, number, "enter", line)
            entries.append({"number": number, "kind": "enter", "line": line, "prev": before, "hash": head})
        body = json.dumps({"entries": entries})
        cpu, clock = time.process_time(), time.perf_counter()
        answer: Any = phone.post(f"{base}entries/", body, content_type="application/json")
        costs[0].append(time.process_time() - cpu)
        costs[1].append(time.perf_counter() - clock)
        told = answer.json()
        assert answer.status_code == 200 and told["number"] == number and "stopped" not in told, told
        follower.take(step)


def main() -> None:
    """Measure each game in one store."""
    from benchmarks.load.phones import quantile
    from benchmarks.load.store import copy_filled

    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory(prefix="taps-") as name:
        copy_filled(4, Path(name))
        os.environ |= {"VAR_DIR": name, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        import django

        django.setup()
        for game in GAMES:
            costs: Costs = ([], [])
            for seed in range(1, games + 1):
                try:
                    record(game, str(seed), 2, costs)
                except AssertionError as fault:
                    print(f"  {game} seed {seed}: stopped: {str(fault)[:200]}", flush=True)
            said = ", ".join(
                f"{what} p50 {quantile(taken, 0.5) * 1000:.1f} p95 {quantile(taken, 0.95) * 1000:.1f} "
                f"most {max(taken, default=0) * 1000:.0f} ms"
                for what, taken in zip(("processor", "clock"), costs, strict=True)
            )
            print(f"{game}: {len(costs[0])} answers of {games} games: {said}", flush=True)


if __name__ == "__main__":
    main()
