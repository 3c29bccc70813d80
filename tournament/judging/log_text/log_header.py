"""What the header of a log says, as plain data that is kept with the log. Pure, and never fails on any text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Any

from rules.core.faults import Unreadable
from rules.core.lines import parsing
from rules.core.lines.notation import HeaderLine, Log
from rules.core.lines.words import is_number, strip_comment
from rules.dice_masters.cards import read_code
from rules.games import VOCABULARIES

from . import logtext

_MANY = re.compile(r"x([0-9]{1,3})|([0-9]{1,3})x", re.IGNORECASE)
_SEATS = ("p1", "p2", "p3", "p4", "p5")
#: What is kept beside these facts and stands in no header: `ruled`, the lines that a judge wrote with their own hand.
SAID = ("ruled",)
LONGEST_OPTIONS = 20_000  # letters: more than all options there are
LONGEST = 60  # letters of a name, as many as a player's has


def header_of(text: str) -> dict[str, Any]:
    """Return the facts of a header as JSON (the fields of events.fit.LogFacts, and `first`); {} where it cannot be
    read.
    """
    lines = logtext.Lines(text)
    try:
        log = parsing.parse("\n".join(lines.texts[: lines.header - 1]), VOCABULARIES)
    except Unreadable:
        return {}
    names = _names(log)
    return {
        "game": log.game,
        "options": " ".join(dict.fromkeys(word.casefold() for line in log.every("option") for word in line.args))[
            :LONGEST_OPTIONS
        ],
        "names": names,
        "teams": [_team(log.every("card", seat)) for seat in range(len(names))],
        "basics": sorted({_code(line) for line in log.header if line.key == "basic" and line.args}),
        "game_format": (_word(log, "format") or "tournament")[:30],
        "dice": _dice(log),
        "round": _number(log, "round"),
        "table": _number(log, "table"),
        "prepared": bool(log.position),
        "first": _first(log, names),
    }


def moves_digest(text: str) -> str:
    """Return a digest of what was played, without the header, comments, blanks and capitals; "" where nothing was."""
    lines = logtext.Lines(text)
    played = (" ".join(strip_comment(line).split()).casefold() for line in lines.texts[lines.header - 1 :])
    words = "\n".join(line for line in played if line)
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest() if words else ""


def _names(log: Log) -> list[str]:
    """By seat; a seat without a name is called by its number, as everywhere."""
    said = {line.actor: line for line in log.header if line.key == "player" and line.actor is not None}
    heroes = [line.actor for line in log.header if line.key == "hero" and line.actor is not None]
    seats = max([1 if heroes else 2, *(seat + 1 for seat in (*said, *heroes))])
    return [_name(said.get(seat), seat) for seat in range(seats)]


def _name(line: HeaderLine | None, seat: int) -> str:
    words = " ".join(word.strip('"') for word in line.args).split() if line else []
    return " ".join(words)[:LONGEST] or f"P{seat + 1}"


def _team(lines: Iterable[HeaderLine]) -> dict[str, int]:
    return {_code(line): _dice_of(line.args) for line in lines if line.args}


def _code(line: HeaderLine) -> str:
    """Return `13bff x2 …` or `2x 13bff …`."""
    words = line.args[1:] if _MANY.fullmatch(line.args[0]) and len(line.args) > 1 else line.args
    return read_code(words[0]) or words[0].casefold()[:20]


def _dice_of(words: Sequence[str]) -> int:
    match = next((match for word in words[:2] if (match := _MANY.fullmatch(word))), None)
    return int(match[1] or match[2]) if match else 0


def _word(log: Log, key: str) -> str:
    line = log.first(key)
    return line.args[0].casefold() if line and line.args else ""


def _number(log: Log, key: str) -> int | None:
    word = _word(log, key).lstrip("#")
    return int(word) if is_number(word) else None


def _dice(log: Log) -> str:
    line = log.first("dice")
    return line.args[1].casefold()[:64] if line and len(line.args) > 1 else ""


def _first(log: Log, names: Sequence[str]) -> int | None:
    """Return the seat that goes first, where the header says so."""
    word = _word(log, "first")
    called = [*_SEATS[: len(names)], *(name.casefold().split()[0] for name in names)]
    return called.index(word) % len(names) if word in called else None
