"""Where the cut falls in the standings: under whom its line stands, and who is equal across it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from tournament.events import adapter
from tournament.events.models import Event, Round
from tournament.pairing import listed

if TYPE_CHECKING:
    from tournament.events.structures import Row as StandingsRow


#: So many who are equal stand by name in the sentence; of more it says how many.
NAMED = 4


@dataclass(frozen=True, slots=True)
class CutLine:
    """`below`: the players under whom the line stands. `tied`: those who are equal across it, for `seats` places.

    `place` is the one they share. `playing`: of the tied, those whom the lot has put into the cut; empty before it.
    `boards`: where every group has a line of its own, those of the groups in which somebody is tied.
    """

    size: int = 0
    below: frozenset[int] = frozenset()
    tied: tuple[int, ...] = ()
    seats: int = 0
    place: int = 0
    playing: tuple[int, ...] = ()
    boards: tuple[CutLine, ...] = ()

    @property
    def is_open(self) -> bool:
        """Return whether the lot has still to decide who plays on."""
        return bool(self.tied) and not self.playing


def cut_line(event: Event, ranking: Sequence[StandingsRow]) -> CutLine:
    """Return where the cut falls in these standings; nothing for an event without one."""
    size = event.scheme.cut_line(event)
    if not size or not ranking:
        return CutLine()
    first = adapter.first_of_cut(event)
    if size != adapter.cut_size(event):  # so many of each group, until all of them stand in one table
        if first is not None and first.is_public:
            inside = {entrant.id for entrant in adapter.paired_of(first).entrants[: first.cut_size]}
            return CutLine(first.cut_size, frozenset([row.player for row in ranking if row.player in inside][-1:]))
        return _in_boards(ranking, size)
    if first is not None and first.is_public:
        return _drawn(ranking, first)
    here = adapter.ids_in(event)
    return _across([row for row in ranking if row.player in here], size)


def _across(line: Sequence[StandingsRow], size: int) -> CutLine:
    """Return where the cut falls before it is paired."""
    if len(line) <= size:
        return CutLine(size)
    last = line[size - 1]
    if last.place != line[size].place:
        return CutLine(size, frozenset([last.player]))
    tied = tuple(row.player for row in line if row.place == last.place)
    above = [row.player for row in line if row.place < last.place]
    return CutLine(size, frozenset(above[-1:]), tied, size - len(above), last.place)


def _in_boards(ranking: Sequence[StandingsRow], size: int) -> CutLine:
    """Return the line in each group's own table; so many of each go on."""
    starts = [0, *(at for at, (a, b) in enumerate(pairwise(ranking), start=1) if b.place < a.place), len(ranking)]
    lines = [_across(ranking[start:end], size) for start, end in pairwise(starts)]
    open_ones = tuple(line for line in lines if line.tied)
    return CutLine(
        size,
        frozenset().union(*(line.below for line in lines)),
        tuple(player for line in open_ones for player in line.tied),
        place=open_ones[0].place if open_ones else 0,
        boards=open_ones,
    )


def _drawn(ranking: Sequence[StandingsRow], first: Round) -> CutLine:
    """Return the line below those who are in the cut, once everybody sees it."""
    line, size = adapter.paired_of(first).entrants, first.cut_size
    inside = {entrant.id for entrant in line[:size]}
    last = [row.player for row in ranking if row.player in inside][-1:]
    if len(line) <= size or line[size - 1].rank != line[size].rank:
        return CutLine(size, frozenset(last))
    tied = [entrant for entrant in line if entrant.rank == line[size].rank]
    playing = tuple(entrant.id for entrant in tied if entrant.id in inside)
    return CutLine(size, frozenset(last), tuple(entrant.id for entrant in tied), len(playing), line[size].rank, playing)


def in_words(event: Event, line: CutLine) -> str:
    """Return who is equal across the line, and what decides; empty where nobody is."""
    if not line.tied:
        return ""
    if line.boards:
        return " ".join(in_words(event, replace(each, boards=())) for each in line.boards)
    names = dict(event.entrants.filter(pk__in=line.tied).values_list("pk", "name"))
    everybody = [names[player] for player in line.tied if player in names]
    equal = listed(everybody) if len(everybody) <= NAMED else f"The {len(everybody)} players in place {line.place}"
    if line.is_open:
        some = f"{line.seats} of these {len(everybody)} play{'s' if line.seats == 1 else ''}"
        return f"{equal} are equal on every tie-break. {some} on, drawn by lot when the cut is paired."
    inside = [names[player] for player in line.playing if player in names]
    return f"{equal} were equal on every tie-break: the lot put {listed(inside)} into the cut."
