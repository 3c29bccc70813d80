"""How judging goes on behind a line on which a judge has ruled. Pure.

The text of a log never changes. What is judged is a text in which judge's lines stand where the judge ruled; the
numbers of its lines lead back to those of the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.core.judge import STANDS, VERB
from rules.core.lines.words import strip_comment
from rules.core.verdict import Verdict

from .log_text import logtext

_LINE = re.compile(r"\b([Ll]ine) ([0-9]{1,7})\b")


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go on: the words on its button, what follows from it, and the note that takes the place of the line.

    `word`: the notation's own word for it, written in front of the line if the judge writes no lines instead. `keeps`:
    the line is judged as it is written.
    """

    words: str
    follows: str
    note: str
    word: str = ""
    keeps: bool = False


#: By the name that a ruling keeps. What the notation learns to say of a line is one more row, or its `word`.
WAYS: dict[str, Way] = {
    "undo": Way(
        "Undo the line and check the rest",
        "The line and its roll did not happen. The lines after it are checked from the position before it.",
        "undone",
    ),
    "stand": Way(
        "Let the line stand and check the rest",
        "The line happened, or what your judge’s lines say happened. The lines after it are checked from there.",
        "stands",
        word=STANDS,
    ),
    "written": Way("Check the line as it is written", "An earlier ruling on this line is taken back.", "", keeps=True),
}


@dataclass(frozen=True, slots=True)
class Amendment:
    """What a judge ruled on the lines `line` to `through`, and the judge's lines that stand there instead."""

    line: int
    through: int
    way: str
    lines: tuple[str, ...] = ()

    @classmethod
    def of_json(cls, data: Mapping[str, Any]) -> Amendment:
        return cls(data["line"], data["through"], data["way"], tuple(data["lines"]))

    def as_json(self) -> dict[str, Any]:
        return {"line": self.line, "through": self.through, "way": self.way, "lines": list(self.lines)}


@dataclass(frozen=True, slots=True)
class Amended:
    """The text that is judged, and for each of its lines the line of the log it stands for."""

    text: str
    numbers: Sequence[int]

    def line_of(self, number: int | None) -> int | None:
        """Return the line of the log that a line of this text stands for."""
        if number is None or not self.numbers:
            return number
        return self.numbers[min(number, len(self.numbers)) - 1] if number > 0 else number

    def first_of(self, line: int) -> int:
        """Return the first line of this text that stands for a line of the log, or for a later one."""
        if not self.numbers:
            return line
        return next((n for n, own in enumerate(self.numbers, 1) if own >= line), len(self.numbers) + 1)

    def told(self, words: str) -> str:
        """Return a sentence with the numbers of the log's own lines."""
        return _LINE.sub(lambda found: f"{found[1]} {self.line_of(int(found[2]))}", words)


def amended(text: str, amendments: Iterable[Amendment]) -> Amended:
    """Return the log as it is judged; without amendments the text itself."""
    at = {each.line: each for each in amendments if not WAYS[each.way].keeps}
    if not at:
        return Amended(text, ())
    shown: list[str] = []
    numbers: list[int] = []
    covered = 0
    for number, line in enumerate(logtext.lines(text), 1):
        if number in at:
            covered = max(covered, at[number].through)
            instead = _instead(at[number], line)
        elif number <= covered:
            instead = [_noted("undone", line)] if strip_comment(line).strip() else [line]
        else:
            instead = [line]
        shown += instead
        numbers += [number] * len(instead)
    return Amended("\n".join(shown), numbers)


def _instead(amendment: Amendment, line: str) -> list[str]:
    """Return the judge's lines with a note of what became of the line; without any, the word that rules on the line
    itself.
    """
    way = WAYS[amendment.way]
    if way.word and not amendment.lines:
        return [f"{VERB} {way.word}", line]
    return [*amendment.lines, _noted(way.note, line)]


def _noted(what: str, line: str) -> str:
    written = strip_comment(line).strip().replace('"', "'")
    return f'{VERB} note "{what}: {written[:200]}"'


def read_back(verdict: Verdict, judged: Amended) -> Verdict:
    """Return the verdict with the numbers of the log's own lines, also in its sentences."""
    if not judged.numbers:
        return verdict

    told = judged.told

    def own(each: Any, *numbers: str, **words: str) -> Any:
        lines = {name: judged.line_of(getattr(each, name)) for name in numbers}
        return replace(each, **lines, **{name: told(text) for name, text in words.items()})

    rulings = tuple(own(each, "line", statement=each.statement) for each in verdict.rulings)
    changes: dict[str, Any] = {"rulings": rulings}
    if breaks := getattr(verdict, "breaks", ()):  # broken entries on which the log itself has a judge rule
        changes["breaks"] = tuple(own(each, "line", "ruled_line", told=each.told) for each in breaks)
    changes["notes"] = tuple(map(told, verdict.notes))
    changes["find_implied"] = lambda: tuple(own(each, "line") for each in verdict.implied)
    return own(replace(verdict, **changes), "line", message=verdict.message)
