"""Logs of whole games that bots played: some as they were played, some cut short, some with an entry written twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.dice_masters.play import play


def as_played(lines: list[str]) -> list[str]:
    return lines


def cut_short(lines: list[str]) -> list[str]:
    return lines[:-20]


def written_twice(lines: list[str]) -> list[str]:
    """The last dice are rolled a second time, which no game allows."""
    last = max(number for number, line in enumerate(lines) if line.startswith("roll "))
    return [*lines[: last + 1], *lines[last:]]


HANDS: tuple[Callable[[list[str]], list[str]], ...] = (as_played, cut_short, written_twice)


FIRST_SEED = 100
LOGS = 14


def real_logs(number: int) -> Iterator[str]:
    for seed in range(FIRST_SEED, FIRST_SEED + number):
        lines = play(("wol2015", "bff2014")[seed % 2], seed=seed).splitlines()
        yield "\n".join(HANDS[seed % len(HANDS)](lines)) + "\n"
