"""Where the cut falls in the standings: under whom its line stands, and who is equal across it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from tournament.pairing import listed

from . import adapter
from .models import Event, Round

if TYPE_CHECKING:
    from .structures import Row as StandingsRow


#: So many who are equal stand by name in the sentence; of more it says how many.
NAMED = 4


@dataclass(frozen=True, slots=True)
class CutLine:
    """`below`: the players under whom the line stands. `tied`: those who are equal across it, for `seats` places.

    `place` is the one they share. `playing`: of the tied, those whom the lot has put into the cut; empty before it.
    """

    size: int = 0
    below: frozenset[int] = frozenset()
    tied: tuple[int, ...] = ()
    seats: int = 0
    place: int = 0
    playing: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """Return whether the lot has still to decide who plays on."""
        return bool(self.tied) and not self.playing


def cut_line(event: Event, ranking: Sequence[StandingsRow]) -> CutLine:
    """Return where the cut falls in these standings; nothing for an event without one."""
    size = event.scheme.cut_line(event)
    if not size or not ranking:
        return CutLine()
    if size != adapter.cut_size(event):  # so many of each group
        return CutLine(size, frozenset(a.player for a, b in pairwise(ranking) if a.place <= size < b.place))
    first = adapter.first_of_cut(event)
    if first is not None and first.is_public:
        return _drawn(ranking, first)
    here = adapter.ids_in(event)
    line = [row for row in ranking if row.player in here]
    if len(line) <= size:
        return CutLine(size)
    last = line[size - 1]
    if last.place != line[size].place:
        return CutLine(size, frozenset([last.player]))
    tied = tuple(row.player for row in line if row.place == last.place)
    above = [row.player for row in line if row.place < last.place]
    return CutLine(size, frozenset(above[-1:]), tied, size - len(above), last.place)


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
    names = dict(event.entrants.filter(pk__in=line.tied).values_list("pk", "name"))
    everybody = [names[player] for player in line.tied if player in names]
    equal = listed(everybody) if len(everybody) <= NAMED else f"The {len(everybody)} players in place {line.place}"
    if line.is_open:
        some = f"{line.seats} of these {len(everybody)} play{'s' if line.seats == 1 else ''}"
        return f"{equal} are equal on every tie-break. {some} on, drawn by lot when the cut is paired."
    inside = [names[player] for player in line.playing if player in names]
    return f"{equal} were equal on every tie-break: the lot put {listed(inside)} into the cut."
