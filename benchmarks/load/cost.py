"""What one page, poll or API answer costs: processor time, statements, bytes as made and as sent (gzip).

At two sizes of an event, five rounds played and one on the tables, asked by a player's phone in one process. "First" is
the first time after a change, when shared parts are built; "again" is for everybody after that.
To reach at 2,048 players: an unchanged poll within 3 ms and 3 statements, every page within 100 ms and 60 KB sent.
"""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

SIZES = (256, 2048)
ROUNDS = 5
REPEATS = 5
PAGES = {
    "pairings": "",
    "pairings by surname": "?by=name",
    "pairings, a name": "?q=nightjar",
    "standings": "standings/",
    "standings, last page": "standings/?page=21",
    "players": "players/",
    "one table": "r6/t3/",
    "TV screen": "tv/",
    "paper: pairings": "print/pairings/",
    "paper: slips": "print/slips/",
    "paper: standings": "print/standings/",
}
API = {
    "API: event": "",
    "API: standings": "standings/",
    "API: standings and why": "standings/?why=1",
    "API: pairings": "pairings/",
}
HTMX = {"HX-Request": "true"}


def main() -> None:
    """One table for each size, each in a process and a store of its own."""
    for players in SIZES:
        with tempfile.TemporaryDirectory(prefix="cost-") as folder:
            subprocess.run(
                [sys.executable, "-m", "benchmarks.load.cost", str(players)],
                env=os.environ | {"VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"},
                check=True,
                timeout=600,
            )


def measure(players: int) -> None:
    """Fill this process's store and print its table."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.test.utils import setup_test_environment

    from benchmarks.load.crowd import crowd

    setup_test_environment()
    call_command("migrate", verbosity=0)
    event = crowd(players, ROUNDS)
    phone = Client()
    phone.get(f"/events/{event.slug}/guest/{event.entrants.order_by('pk')[players // 3].code}/")
    print(f"{players} players" + f"{'first':>27} {'again':>9} {'statements':>11} {'made':>9} {'sent':>8}")
    for name, path in PAGES.items():
        _line(name, partial(phone.get, f"/events/{event.slug}/{path}"), event)
        if poll := _poll_of(phone.get(f"/events/{event.slug}/{path}")):
            _line("  poll, unchanged", partial(phone.get, poll, headers=HTMX))
            older = re.sub("have=[^&]*", "have=older", poll)
            _line("  poll, changed", partial(phone.get, older, headers=HTMX), event)
    for name, path in API.items():
        _line(name, partial(phone.get, f"/api/events/{event.slug}/{path}"), event)


def _poll_of(answer: Any) -> str:
    found = re.search(r'hx-get="([^"]*have=[^"]*)"', answer.content.decode())
    return found[1].replace("&amp;", "&") if found else ""


def _line(name: str, ask: Callable[[], Any], changed: Any = None) -> None:
    """Print one row; with an event in `changed` it changes before the first time."""
    from tournament.events.version import bump

    if changed is not None:
        bump(changed)
    first, answer, statements = _timed(ask)
    again = min(_timed(ask)[0] for _ in range(REPEATS))
    sent = len(gzip.compress(answer.content)) if answer.content else 0
    print(
        f"  {name:26} {first:6.1f} ms {again:6.1f} ms {statements:11} {len(answer.content):9} {sent:8}"
        + ("" if answer.status_code < 300 else f"   status {answer.status_code}")
    )


def _timed(ask: Callable[[], Any]) -> tuple[float, Any, int]:
    """(milliseconds of processor time, the answer, statements)."""
    from django.db import connection

    sent = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        sent.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        begun = time.process_time()
        answer = ask()
        return (time.process_time() - begun) * 1000, answer, len(sent)


if __name__ == "__main__":
    measure(int(sys.argv[1]))
