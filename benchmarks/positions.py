"""Time to copy a position in the middle of a game and to write it as data, against plain `deepcopy` in the same run.

Undo keeps a copy for every answer, and the machine of `python -m rules fuzz` compares each position as data.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from time import perf_counter

from rules.core.fuzz.positions import as_data
from rules.core.session import Session
from rules.dice_masters.bots import Bot
from rules.dice_masters.fuzz.tables import opening
from rules.dice_masters.record import shipped
from rules.dice_masters.state import State
from rules.games import game

ANSWERS, ROUNDS = 120, 200


def middle() -> State:
    """The position after some answers of a bot's."""
    log, bot = opening(shipped(), 5), Bot(5)
    session = Session(game(log.game), log)
    for _ in range(ANSWERS):
        session.answer(next(iter(bot(session.state.copy()))))
    return session.state


def microseconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    for _ in range(ROUNDS):
        work()
    return (perf_counter() - start) / ROUNDS * 1e6


def main() -> None:
    state = middle()
    data = as_data(state)
    plain = microseconds(lambda: deepcopy(state, {id(state.table): state.table}))
    rows = (
        ("copy", lambda: state.copy()),
        ("as_data", lambda: as_data(state)),
    )
    print(f"{'deepcopy':12}{plain:8.0f} µs   1.0x   ({len(json.dumps(data))} bytes as JSON)")
    for name, work in rows:
        took = microseconds(work)
        print(f"{name:12}{took:8.0f} µs {plain / took:5.1f}x")


if __name__ == "__main__":
    main()
