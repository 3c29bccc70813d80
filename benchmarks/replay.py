"""Replay speed: log entries per second, from text and fully checked, against python-chess `Board.push_uci`.

Both run in turns, and only the ratio to what ran before and after counts: other work on the machine slows both. Times
are processor times. Each round has logs of its own, never read before, of random teams that meet once: as many as
sixteen tables hand in after two games each, for a worker judges one log after another. (In rounds of a few logs, some
milliseconds each, the processor's caches forget one program while the other runs, and ratios are lower.)

Bytecodes are counted as well, because their number is the same however busy the machine is. One of ours takes about
1.4 times as long as one of theirs: a log goes through some hundred functions, `push_uci` through twenty. (A log of
5,900 entries that only repeats one choice needs 1,430 bytecodes an entry and 6.5 ns for each; other logs 10 to 12 ns,
`push_uci` 7.8 ns.) It is memory that they wait for: an entry of logs read before takes fewer instructions of the
processor than a move (83,000 to 93,000, by cachegrind), but misses its first cache for instructions three times as
often and that for data twice. In pages of 2 MB (`PYTHONMALLOC=malloc GLIBC_TUNABLES=glibc.malloc.hugetlb=1`) the ratio
of Battle for Faerûn was 0.66 where it was 0.58 before. So what makes a log faster is fewer functions and objects that
are far apart, and no trick within one of them.

What bytecodes do not show: until Python 3.12 a comprehension is a function that is made and called, 150 ns more than a
loop. So what is asked for every entry or die appends in a loop.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from collections.abc import Callable
from statistics import median
from types import FrameType
from typing import Any

import chess

from rules import Components, replay
from rules.dice_masters.play import play
from rules.dice_masters.record import shipped
from rules.games import VOCABULARIES, record_of

GAMES, CHESS_GAMES, ROUNDS = 32, 64, 7
COUNTED = 8  # games whose bytecodes are counted
MANY, FEW = 10_000, 1_000  # logs, for the memory of a worker
LINES = 60  # of each of those


def main() -> None:
    """Print both speeds of the same run, and the median of their ratios; then the memory of a worker."""
    components: Components = {}
    logs = {name: _logs(name, components) for name in VOCABULARIES}
    for edition in ("bff2014", "wol2015"):
        logs[f"dice-masters/{edition}, every pass written"] = _logs_with_passes(edition)
    games = [_chess_game(n) for n in range(CHESS_GAMES)]
    ours: dict[str, list[float]] = {name: [] for name in logs}
    ratios: dict[str, list[float]] = {name: [] for name in logs}
    theirs: list[float] = []
    for number in range(ROUNDS):
        for name, texts in logs.items():
            before = _chess_speed(games)
            ours[name].append(_replay_speed(texts[number * GAMES : (number + 1) * GAMES], components))
            theirs.append((before + _chess_speed(games)) / 2)
            ratios[name].append(ours[name][-1] / theirs[-1])
    print(f"python-chess Board.push_uci: {median(theirs):,.0f} moves a second")
    for name, found in ratios.items():
        spread = f"{min(found):.2f} to {max(found):.2f}"
        print(f"replay {name}: {median(ours[name]):,.0f} entries a second, {median(found):.2f} x push_uci ({spread})")
    moves = _bytecodes(lambda: _push(games[:COUNTED]))
    print(f"python-chess Board.push_uci: {moves:,.0f} bytecodes a move")
    for name, texts in logs.items():
        entries = _bytecodes(lambda few=texts[:COUNTED]: _replay(few, components))  # type: ignore[misc]
        print(f"replay {name}: {entries:,.0f} bytecodes an entry, {entries / moves:.2f} x push_uci")
    _memory(logs["dice-masters/wol2015"], components)


def _logs(name: str, components: Components) -> list[str]:
    """Whole games by bots, with every number of players that the game allows."""
    game, edition = record_of(name)
    fewest, most = game.players
    numbers = range(GAMES * ROUNDS)
    return [game.play(edition, str(n), fewest + n % (most - fewest + 1), components) for n in numbers]


def _logs_with_passes(edition: str) -> list[str]:
    """As a tournament's log may hold every pass, each of which is an entry and is judged (DM-PRIO-06)."""
    numbers = range(GAMES * ROUNDS)
    return [play(edition, seed=str(n), pool=shipped(), header=("passes written",)) for n in numbers]


def _chess_game(seed: int) -> list[str]:
    chance, board = random.Random(seed), chess.Board()
    moves: list[str] = []
    while not board.is_game_over() and len(moves) < 160:
        move = chance.choice(list(board.legal_moves))
        moves.append(move.uci())
        board.push(move)
    return moves


def _push(games: list[list[str]]) -> int:
    """Play the games. Returns the number of moves."""
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)
    return sum(map(len, games))


def _replay(texts: list[str], components: Components) -> int:
    """Replay the logs. Returns the number of entries."""
    return sum([replay(text, components).entries for text in texts])


def _chess_speed(games: list[list[str]]) -> float:
    start = time.process_time()
    return _push(games) / (time.process_time() - start)


def _replay_speed(texts: list[str], components: Components) -> float:
    start = time.process_time()
    return _replay(texts, components) / (time.process_time() - start)


def _bytecodes(work: Callable[[], int]) -> float:
    """How many bytecodes of Python one unit of work takes."""
    counted = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal counted
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        counted += event == "opcode"
        return trace

    sys.settrace(trace)
    try:
        units = work()
    finally:
        sys.settrace(None)
    return counted / units


def _memory(texts: list[str], components: Components) -> None:
    """The peak memory of this process after some logs and after many: what is remembered of logs has a limit."""
    peaks = {}
    for number in range(MANY):
        lines = texts[number % len(texts)].splitlines()[:LINES]
        replay("\n".join(f"{line} ; log {number}" for line in lines), components)  # no line was ever seen before
        if number + 1 in (FEW, MANY):
            peaks[number + 1] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print("peak memory " + ", ".join(f"after {logs:,} logs {peak:.0f} MB" for logs, peak in peaks.items()))


if __name__ == "__main__":
    main()
