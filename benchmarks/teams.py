"""Teams checked a second, on one core, with the full list of problems."""

from __future__ import annotations

import time
from collections.abc import Callable

from rules.dice_masters.card_files import read_folder
from teams.codecs import read_team
from teams.validation import validate

SECONDS = 1.5
ROUND = 500  # calls between two looks at the clock
LEGAL = "3x16wol;3x7wol;3x4wol;3x19wol;2x24wol;2x8bff;2x12bff;2x1wol;3x31wol;3x33wol"
ILLEGAL = "3x16wol;3x7wol;3x4wol;3x38wol;5x24wol;2x8bff;2x12bff;2x1wol;1x13bff;3x31wol"


def per_second(call: Callable[[], object]) -> float:
    """Calls a second, over at least SECONDS of processor time."""
    calls, started = 0, time.process_time()
    while (spent := time.process_time() - started) < SECONDS:
        for _ in range(ROUND):
            call()
        calls += ROUND
    return calls / spent


def main() -> None:
    pool = read_folder()
    legal, illegal = read_team(LEGAL, pool), read_team(ILLEGAL, pool)
    wrong = len(validate(illegal, "tournament"))
    rows = {
        "a legal tournament team": lambda: validate(legal, "tournament"),
        "the same with a ban list": lambda: validate(legal, "tournament", None, "golden_age"),
        f"an illegal one ({wrong} problems)": lambda: validate(illegal, "tournament"),
        "read from its link and checked": lambda: validate(read_team(LEGAL, pool), "tournament"),
    }
    for words, call in rows.items():
        print(f"{words:<34}{per_second(call):>10,.0f} teams/s")


if __name__ == "__main__":
    main()
