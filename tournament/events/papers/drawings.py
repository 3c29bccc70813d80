"""The bracket as a drawing: a table of small rows, in which matches and the lines between them are cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournament.events.shown.bracket import BracketMatch, BracketPart, BracketRound, bracket

from ..models import Event, Round
from .paper import Paper, Wanted

#: Matches of the first column of a page; a larger bracket is cut into pages of so many, and one that joins them.
ON_A_PAGE = 16
#: Rows that a match of the first column takes; an even number of halves, for the lines that join two matches.
STEP = 4


@dataclass(frozen=True, slots=True)
class Box:
    """A cell of the drawing over `rows` rows: a match, a line that joins two (`join`) or leads `on`, or nothing."""

    rows: int
    kind: str = "blank"
    match: BracketMatch | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A bracket, or a page of one. `lines`: the cells that begin in each row. `beside`: the match for third place."""

    title: str
    heads: tuple[tuple[str, int], ...]
    lines: tuple[tuple[Box, ...], ...]
    size: int
    beside: tuple[BracketMatch, ...] = ()


def drawings(part: BracketPart) -> list[Drawing]:
    """Return the pages of a bracket: of more than ON_A_PAGE matches its parts, then the rounds in which they meet."""
    beside = tuple(match for round_ in part.rounds for match in round_.matches if match.label)
    rounds = [
        BracketRound(round_.title, tuple(match for match in round_.matches if not match.label))
        for round_ in part.rounds
    ]
    rounds = [round_ for round_ in rounds if round_.matches]
    most = len(rounds[0].matches) if rounds else 0
    pages = -(-most // ON_A_PAGE)
    if pages < 2 or any(len(round_.matches) % pages and len(round_.matches) >= pages for round_ in rounds):
        return [_drawing(part.title, rounds, beside)] if rounds else []
    early = [round_ for round_ in rounds if len(round_.matches) >= pages]
    late = [round_ for round_ in rounds if len(round_.matches) <= pages]
    parts = [
        _drawing(f"{part.title}, part {page + 1} of {pages}", [_slice(round_, page, pages) for round_ in early])
        for page in range(pages)
    ]
    return [*parts, _drawing(f"{part.title}, the last rounds", late, beside)]


def _slice(round_: BracketRound, page: int, pages: int) -> BracketRound:
    each = len(round_.matches) // pages
    return BracketRound(round_.title, round_.matches[page * each : (page + 1) * each])


def _drawing(title: str, rounds: Sequence[BracketRound], beside: tuple[BracketMatch, ...] = ()) -> Drawing:
    size = max(len(round_.matches) for round_ in rounds)
    height = size * STEP
    lines: list[list[Box]] = [[] for _ in range(height)]
    heads: list[tuple[str, int]] = []
    for at, round_ in enumerate(rounds):
        each = height // len(round_.matches)
        for number, match in enumerate(round_.matches):
            lines[number * each].append(Box(each, "match", match))
        if rest := height - each * len(round_.matches):
            lines[-rest].append(Box(rest))
        following = len(rounds[at + 1].matches) if at + 1 < len(rounds) else 0
        if following:
            _join(lines, height, len(round_.matches), following)
        heads.append((round_.title, 3 if following else 1))
    return Drawing(title, tuple(heads), tuple(map(tuple, lines)), size, beside)


def _join(lines: list[list[Box]], height: int, before: int, after: int) -> None:
    """Add the two columns of lines between a round and the next: two into one, or one into one.

    Where some places of a round stay empty, no line says who meets whom: the matches that wait do.
    """
    if before not in (after, 2 * after):
        lines[0] += [Box(height), Box(height)]
        return
    block = height // after
    halves = before == 2 * after
    for number in range(after):
        top = number * block
        if halves:
            lines[top].append(Box(block // 4))
            lines[top + block // 4].append(Box(block // 2, "join"))
            lines[top + block // 4 * 3].append(Box(block // 4))
        else:
            lines[top].append(Box(block // 2, "on"))
            lines[top + block // 2].append(Box(block // 2))
        lines[top].append(Box(block // 2, "on"))
        lines[top + block // 2].append(Box(block // 2))


def _bracket(wanted: Wanted) -> dict[str, Any]:
    return {"drawings": [drawing for part in bracket(wanted.event) for drawing in drawings(part)]}


def _has_bracket(event: Event, round_: Round | None) -> bool:
    return round_ is not None and bool(bracket(event))


BRACKET = Paper(
    key="bracket",
    title="Bracket",
    about="Every match of the cut with seeds and results, third place and the losers' side included.",
    template="paper/bracket.html",
    make=_bracket,
    offered=_has_bracket,
)
