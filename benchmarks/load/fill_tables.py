"""Makes recordings in a store: `python -m benchmarks.load.fill_tables TABLES` (with its VAR_DIR).

Each is of a game that bots play. Prints one line of JSON: for each table its address, the address that makes a phone
one of its phones, and the lines of the game.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

#: Bots play so many different games; more tables record the same ones.
GAMES = 12


def fill(tables: int) -> list[dict[str, Any]]:
    """Begin to record as many games, nobody of whose phones has come yet."""
    from rules.core.lines import parsing
    from rules.dice_masters.play import play
    from rules.games import VOCABULARIES
    from tournament.recording.models import Watch
    from tournament.recording.services import begin

    games = []
    for seed in range(1, min(GAMES, tables) + 1):
        log = play(seed=seed)
        lines = log.splitlines()
        first = parsing.parse(log, VOCABULARIES).line_of(0) - 1
        games.append(("\n".join(lines[:first]) + "\n", [line for line in lines[first:] if not line.startswith("=")]))
    found = []
    for number in range(tables):
        header, lines = games[number % len(games)]
        recording = begin(header, ["Ana", "Bo"], watch=Watch.LINK)
        found.append({"path": recording.get_absolute_url(), "join": recording.join_path, "lines": lines})
    return found


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import django

    django.setup()
    print(json.dumps(fill(int(sys.argv[1]))))
