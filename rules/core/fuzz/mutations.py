"""A log, miswritten: whatever is done to one entry, nothing before it is blamed, and the answer comes soon."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from rules.core.fuzz.mistake import Mistake
from rules.core.lines.notation import Log, write
from rules.core.nature import Nature
from rules.core.verdict import EXIT_STATUS, UNDECIDED, Verdict

Lines = list[str]
Judge = Callable[[str], Verdict]
#: Processor time that the verdict on a log may take.
MOST_SECONDS = 1.0


def dropped(lines: Lines, at: int, nature: Nature) -> Lines:
    return lines[:at] + lines[at + 1 :]


def doubled(lines: Lines, at: int, nature: Nature) -> Lines:
    return lines[: at + 1] + lines[at:]


def swapped(lines: Lines, at: int, nature: Nature) -> Lines:
    return lines[:at] + lines[at : at + 2][::-1] + lines[at + 2 :]


def changed(lines: Lines, at: int, nature: Nature) -> Lines:
    """One word of the line becomes a word of another line."""
    words = lines[at].split(" ")
    words[nature.die(len(words))] = nature.pick(nature.pick(lines).split(" "))
    return [*lines[:at], " ".join(words), *lines[at + 1 :]]


MUTATIONS: tuple[Callable[[Lines, int, Nature], Lines], ...] = (dropped, doubled, swapped, changed)


def mutated(log: Log, judge: Judge, nature: Nature, number: int) -> int:
    """Judge `number` miswritten twins of a log without faults. Returns how many were refused; raises Mistake."""
    lines = write(log).splitlines()
    header = len(lines) - len(log.entries)
    if not log.entries:
        return 0
    own, refused = judge(write(log)), 0
    undecided = own.line if own.verdict == UNDECIDED else None
    for _ in range(number):
        at, harm = header + nature.die(len(log.entries)), nature.pick(MUTATIONS)
        text = "\n".join(harm(lines, at, nature))
        what = f"line {at + 1} {harm.__name__}: {lines[at]!r}"
        verdict = _judged(text, what, judge)
        if verdict.line is not None and verdict.line <= at and verdict.line != undecided:
            raise Mistake(f"{what}: line {verdict.line} is blamed: {verdict.message}")
        refused += verdict.line is not None
    return refused


def _judged(text: str, what: str, judge: Judge) -> Verdict:
    start = process_time()
    try:
        verdict = judge(text)
    except Exception as error:
        raise Mistake(f"{what}: {type(error).__name__}: {error}") from error
    took = process_time() - start
    if took > MOST_SECONDS:
        raise Mistake(f"{what}: the verdict takes {took:.1f} seconds")
    if verdict.verdict not in EXIT_STATUS:
        raise Mistake(f"{what}: the verdict is {verdict.verdict}")
    return verdict
