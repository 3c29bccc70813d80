"""What follows from the entries of a recording. Pure: entries in, lines and texts out.

Nothing that was taken down is ever removed. An undo names the entry to go back to; what holds then is what held after
that entry, so that even an undo can be undone.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: In a header: nobody has said yet who goes first (`judging.match_header.NOT_CHOSEN`).
_NOT_CHOSEN = re.compile(r"^first[ \t]+\?[^\r\n]*$", re.MULTILINE)
#: In the header of a game at a distance: a player's phone has not sent its part of the dice yet.
_NO_SEED = re.compile(r"^(P[1-9] throws)[ \t]+\?[^\r\n]*$", re.MULTILINE)
#: A judge's word on an entry that breaks a rule: it is left to stand, or undone.
_ON_A_BREAK = re.compile(r"!judge[ \t]+(stands|undone)\b", re.IGNORECASE)
#: What the position goes on from until a judge has spoken.
AS_PLAYED = '!judge stands "as played"'

FIRST, SEED, ENTER, REACT, DIFFERENT, UNDO = "first", "seed", "enter", "react", "different", "undo"
CORRECTION, NOTE, JUDGE, CONCEDE, TIME = "correction", "note", "judge", "concede", "time"


class BadUndo(ValueError):
    """An undo goes back to an entry that does not come before it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as it is folded. `lines` are the log's, each with its mark; `working` those the rules read instead.

    `breaks`: the line breaks a rule, so that a judge may rule on it. `refused` is why the rules do not take it.
    """

    number: int
    kind: str
    line: str
    lines: tuple[tuple[str, str], ...] = ()
    working: tuple[str, ...] | None = None
    breaks: bool = False
    refused: Mapping[str, Any] | None = field(default=None, compare=False)

    @property
    def read(self) -> tuple[str, ...]:
        """Return the lines that the rules read."""
        return tuple(text for text, _ in self.lines) if self.working is None else self.working


def working_lines(lines: Iterable[tuple[str, str]]) -> list[str]:
    """Return lines as the rules are given them: a mark is a comment there."""
    return [f"{text}  ; {mark}" if mark else text for text, mark in lines]


def start_of(header: str) -> str:
    """Return the hash before entry 1: the digest of the header."""
    return hashlib.sha256(header.encode("utf-8", "surrogatepass")).hexdigest()


def hash_of(prev: str, number: int, kind: str, line: str) -> str:
    """Return the hash of an entry, which the next one carries."""
    return hashlib.sha256(f"{prev}\n{number}\n{kind}\n{line}".encode("utf-8", "surrogatepass")).hexdigest()


def target_of(line: str, number: int) -> int:
    """Return the entry that undo `number` goes back to, 0 for the beginning. Raises BadUndo."""
    to = int(line) if line.isascii() and line.isdigit() and len(line) < 10 else number
    if to >= number:
        raise BadUndo(f"Entry {number} takes back to {line[:20]!r}, which is not an entry before it.")
    return to


def live(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries that hold after all of these, in their order. Raises BadUndo.

    Each entry knows what held before it, so a step back costs as little as a step on.
    """
    held: list[tuple[Entry | None, int]] = [(None, 0)]  # what the entry of this number added, and to what
    heads = [0]
    for entry in entries:
        if entry.kind == UNDO:
            heads.append(heads[target_of(entry.line, entry.number)])
        else:
            held.append((entry, heads[-1]))
            heads.append(len(held) - 1)
    found: list[Entry] = []
    place = heads[-1]
    while place:
        entry_here, place = held[place]
        assert entry_here is not None
        found.append(entry_here)
    return found[::-1]


def header_with(header: str, entries: Iterable[Entry]) -> str:
    """Return the header with what was not known when it was written: who goes first, and the hashes of seeds."""
    held = list(entries)
    first = next((entry.line for entry in held if entry.kind == FIRST), "")
    hashes = dict(entry.line.split(" ", 1) for entry in held if entry.kind == SEED)
    header = _NOT_CHOSEN.sub(f"first {first}", header, count=1) if first else header
    return _NO_SEED.sub(lambda found: f"{found[1]} {hashes.get(found[1].split()[0], '?')}", header)


def with_somebody_first(header: str) -> str:
    """Return a header that can be read, whoever goes first."""
    return _NOT_CHOSEN.sub("first P1", header, count=1)


def lacks_first(header: str) -> bool:
    """Return whether a header leaves open who goes first."""
    return bool(_NOT_CHOSEN.search(header))


def lacks_seeds(header: str) -> bool:
    """Return whether a player's part of the dice is still missing."""
    return bool(_NO_SEED.search(header))


def rules_on_a_break(line: str) -> bool:
    """Return whether a judge's line speaks of an entry that breaks a rule."""
    return bool(_ON_A_BREAK.match(line))


def rulings(entries: Sequence[Entry]) -> dict[int, Entry]:
    """Return the ruling on each entry that breaks a rule, by its number: the first ruling is for the first of them."""
    broken = [entry.number for entry in entries if entry.breaks]
    ruled = [entry for entry in entries if entry.kind == JUDGE and rules_on_a_break(entry.line)]
    return dict(zip(broken, ruled, strict=False))


def working_text(header: str, entries: Sequence[Entry]) -> str:
    """Return the text that the rules read: every line that was played differently carries a ruling right behind it."""
    lines = [header_with(header, entries).rstrip("\n"), *_working(entries)]
    return "\n".join(lines) + "\n"


def _working(entries: Sequence[Entry]) -> Iterator[str]:
    ruled = rulings(entries)
    moved = {entry.number for entry in ruled.values()}
    for entry in entries:
        if entry.number in ruled:
            yield from (text for text, _ in entry.lines)
            yield ruled[entry.number].line
        elif entry.number not in moved:
            yield from entry.read


def log_lines(entries: Iterable[Entry]) -> list[tuple[str, str]]:
    """Return the lines of the log that is handed in, each with its mark."""
    return [line for entry in entries for line in entry.lines]


def first_break(entries: Sequence[Entry]) -> Entry | None:
    """Return the first entry that breaks a rule and on which nobody has ruled."""
    ruled = rulings(entries)
    return next((entry for entry in entries if entry.breaks and entry.number not in ruled), None)


def verdict_of(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the verdict so far, `{"verdict": "illegal", "number": 12}`: every line was judged when it came."""
    broken = first_break(entries)
    if broken is not None:
        return {"verdict": "illegal", "number": broken.number}
    ruled = any(entry.kind in (JUDGE, CORRECTION) for entry in entries)
    return {"verdict": "legal_with_rulings" if ruled else "legal", "number": None}


def verdict_with(verdict: Mapping[str, Any], entry: Entry) -> dict[str, Any]:
    """Return the verdict so far with one more entry, which takes nothing back and rules on nothing."""
    if verdict.get("number") is None and entry.breaks:
        return {"verdict": "illegal", "number": entry.number}
    if entry.kind == CORRECTION and verdict.get("verdict") != "illegal":
        return {"verdict": "legal_with_rulings", "number": None}
    return dict(verdict)


def entry_of(row: Mapping[str, Any]) -> Entry:
    """Return an entry of its stored fields."""
    working, refused = row["working"], row["refused"]
    return Entry(
        row["number"],
        row["kind"],
        row["line"],
        tuple((text, mark) for text, mark in row["lines"]),
        None if working is None else tuple(working),
        bool(refused and refused.get("breaks")),
        refused,
    )


def entry_told(told: Mapping[str, Any]) -> Entry:
    """Return an entry as phones are told of it. What the rules read instead of its lines follows from the others: the
    lines with their marks, and behind a broken rule the word that it stands as played.
    """
    lines, refused = [(text, mark) for text, mark in told["lines"]], told["refused"]
    stands = [AS_PLAYED] if refused and refused.get("breaks") else []
    return entry_of({**told, "working": [*working_lines(lines), *stands]})
