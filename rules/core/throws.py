"""Dice that a server throws for players who do not sit at one table, so that nobody can choose them.

Before the first throw the server and each player pick a seed and show its hash; the log's header keeps the hashes
(`throws HASH`, `P1 throws HASH`). Every throw is worked out from all seeds and its number, so that no side alone
decides anything. At the end the seeds are shown too (`throws HASH SEED`), and anybody can throw the dice again.

Throw number k, counted from 0, has a row of numbers below 2 ** 32: block b of them (from 0) is
HMAC-SHA256(key = the server's seed, message = "<P1's seed>:<P2's seed>:…:k:b"), as eight big-endian numbers. A number
below n is the next one that is below the highest multiple of n, modulo n.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rules.core.lines.notation import HeaderLine, Log
from rules.core.lines.parsing import at
from rules.core.nature import Nature

T = TypeVar("T")
#: The word of the header lines that keep hashes and seeds.
THROWS = "throws"
#: The word of the header line that keeps the hash of a deck that was fixed beforehand: its cards are not thrown.
DEALT = "dealt"
#: The throw that says who goes first is the only one with a name instead of a number.
FIRST = "first"
_NUMBERS = 1 << 32


@dataclass(frozen=True, slots=True)
class Seeds:
    """The seeds of the server and of the players, by seat."""

    server: str
    players: tuple[str, ...]

    def header(self, shown: bool = False) -> tuple[HeaderLine, ...]:
        """Return the lines that keep their hashes; with the seeds if they are `shown`."""
        seeds = ((None, self.server), *enumerate(self.players))
        return tuple(
            HeaderLine(THROWS, (hash_of(seed), seed) if shown else (hash_of(seed),), seat) for seat, seed in seeds
        )


def hash_of(seed: str) -> str:
    """Return the SHA-256 of a seed, in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Throw(Nature):
    """The chance of one throw. Where cards are `dealt`, they come from the `deck` in its order, if it is known."""

    def __init__(self, seeds: Seeds, number: int | str, deck: Sequence[str] = (), *, dealt: bool = False) -> None:
        self.deck, self.dealt = tuple(deck), dealt or bool(deck)
        self._numbers = _numbers(seeds, number)

    def die(self, faces: int) -> int:
        """Return a number from 0, below `faces`."""
        fair = _NUMBERS - _NUMBERS % faces
        return next(number for number in self._numbers if number < fair) % faces

    def pick(self, items: Sequence[T]) -> T:
        return items[self.die(len(items))]

    def draw(self, items: Sequence[T], number: int) -> list[T]:
        """Take one item after the other out of those that are left."""
        left = list(items)
        return [left.pop(self.die(len(left))) for _ in range(number)]

    def chance(self, of: float) -> bool:
        return next(self._numbers) < of * _NUMBERS

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return self.draw(items, len(items))


def _numbers(seeds: Seeds, number: int | str) -> Iterator[int]:
    said = ":".join(seeds.players)
    block = 0
    while True:
        digest = hmac.digest(seeds.server.encode(), f"{said}:{number}:{block}".encode(), "sha256")
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, len(digest), 4))
        block += 1


def first_player(seeds: Seeds) -> int:
    """Return the seat that goes first, from 0."""
    return Throw(seeds, FIRST).die(len(seeds.players))


def seeds_of(log: Log, players: int) -> Seeds:
    """Return the seeds that a log shows for so many players. Raises Unreadable where a line is missing or its seed is
    not shown, or not the one of its hash.
    """
    return Seeds(_seed(log, None), tuple(_seed(log, seat) for seat in range(players)))


def _seed(log: Log, seat: int | None) -> str:
    whose = "the server" if seat is None else f"P{seat + 1}"
    line = log.first(THROWS, seat)
    written = f"{THROWS} HASH SEED" if seat is None else f"P{seat + 1} {THROWS} HASH SEED"
    if line is None:
        raise at(1, f"The header has no hash of {whose}: its line is {written}.")
    if len(line.args) == 1:
        raise at(
            line.line, f"The seed of {whose} is not shown yet: it is written after its hash when the game is over."
        )
    if len(line.args) != 2:
        raise at(line.line, f"Write the hash and the seed of {whose}, and nothing else: {written}.")
    said, seed = line.args
    if said.casefold() != hash_of(seed):
        raise at(line.line, f"The seed of {whose} is not the one whose hash was shown: its hash is {hash_of(seed)}.")
    return seed
