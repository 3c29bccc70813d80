"""Replay speed: log entries per second, from text and fully checked, against python-chess `Board.push_uci`."""

from __future__ import annotations

import random
import resource
import time

import chess

from rules import Components, replay
from rules.games import VOCABULARIES, family

GAMES, CHESS_GAMES, ROUNDS = 30, 40, 3
MANY = 10_000  # logs, for the memory of a worker


def main() -> None:
    """Print both speeds of the same run, and their ratio; the median of a few interleaved rounds."""
    components = Components()
    logs = {name: _logs(name, components) for name in VOCABULARIES}
    games = [_chess_game(n) for n in range(CHESS_GAMES)]
    ours: dict[str, list[float]] = {name: [] for name in logs}
    theirs: list[float] = []
    for _ in range(ROUNDS):
        theirs.append(_chess_speed(games))
        for name, texts in logs.items():
            ours[name].append(_replay_speed(texts, components))
    peer = sorted(theirs)[ROUNDS // 2]
    print(f"python-chess Board.push_uci: {peer:,.0f} moves a second")
    for name, speeds in ours.items():
        speed = sorted(speeds)[ROUNDS // 2]
        print(f"replay {name}: {speed:,.0f} entries a second, {speed / peer:.2f} x push_uci")
    _memory(logs["dice-masters/wol2015"], components)


def _logs(name: str, components: Components) -> list[str]:
    """Whole games by bots, with every number of players that the game allows."""
    game, edition = family(name)
    fewest, most = game.players
    return [game.play(edition, str(n), fewest + n % (most - fewest + 1), components) for n in range(GAMES)]


def _chess_game(seed: int) -> list[str]:
    chance, board = random.Random(seed), chess.Board()
    moves: list[str] = []
    while not board.is_game_over() and len(moves) < 160:
        move = chance.choice(list(board.legal_moves))
        moves.append(move.uci())
        board.push(move)
    return moves


def _chess_speed(games: list[list[str]]) -> float:
    start = time.perf_counter()
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)
    return sum(map(len, games)) / (time.perf_counter() - start)


def _replay_speed(texts: list[str], components: Components) -> float:
    start = time.perf_counter()
    entries = sum(replay(text, components).entries for text in texts)
    return entries / (time.perf_counter() - start)


def _memory(texts: list[str], components: Components) -> None:
    """The peak memory of this process after the first logs and after many more: it should not grow."""
    for text in texts:
        replay(text, components)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(MANY // 10):
        replay(texts[number % len(texts)], components)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"memory after {len(texts)} logs {before / 1024:.0f} MB, after {MANY // 10:,} more {after / 1024:.0f} MB")


if __name__ == "__main__":
    main()
