"""A table ranked by several columns: the first decides first, equals share a place, each place gives its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import groupby

from tournament.pairing.values import Names, listed, name_of
from tournament.pairing.values import number as number

Key = tuple[Fraction, ...]


def counted(value: Fraction, unit: str) -> str:
    """Write a number with its unit: "1/2 point", "1 point", "3 1/2 points"."""
    return f"{number(value)} {unit if 0 < value <= 1 else unit + 's'}"


def _nothing(player: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Column:
    """One number of every entrant. `label` heads it, `title` is its name in a sentence ("mean place").

    `lowest_first`: the smaller number is the better one. `how` tells how an entrant's number came about, in one
    sentence; "" if there is nothing to tell.
    """

    key: str
    label: str
    title: str
    values: Mapping[int, Fraction]
    lowest_first: bool = False
    unit: str = ""  # in the singular: "point"
    write: Callable[[Fraction], str] = number
    how: Callable[[int], str] = _nothing

    def better(self, entrant: int) -> Fraction:
        """Return the number, turned so that more is better."""
        return -self.values[entrant] if self.lowest_first else self.values[entrant]

    def written(self, entrant: int) -> str:
        value = self.values[entrant]
        return counted(value, self.unit) if self.unit else self.write(value)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place and why; equals share it (1, 2, 2, 4) and are listed in order of id."""

    place: int
    entrant: int
    explain: Callable[[], tuple[str, ...]] = field(default=tuple, compare=False, repr=False)

    @property
    def why(self) -> tuple[str, ...]:
        """Plain sentences: what decided the place, then how each number came about."""
        return self.explain()


def rank(entrants: Iterable[int], columns: Sequence[Column], names: Names | None = None) -> tuple[Ranked, ...]:
    """Return the places by these columns, the same in whatever order the entrants come."""
    keys = {entrant: tuple(column.better(entrant) for column in columns) for entrant in entrants}
    line = sorted(sorted(keys), key=keys.__getitem__, reverse=True)
    groups = [list(equals) for _, equals in groupby(line, key=keys.__getitem__)]
    reasons = _Reasons(columns, keys, groups, names)
    rows: list[Ranked] = []
    for spot, group in enumerate(groups):
        place = len(rows) + 1
        rows += [Ranked(place, entrant, partial(reasons.of, entrant, spot)) for entrant in group]
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class _Reasons:
    columns: Sequence[Column]
    keys: Mapping[int, Key]
    groups: Sequence[Sequence[int]]
    names: Names | None

    def of(self, entrant: int, spot: int) -> tuple[str, ...]:
        above = self.groups[spot - 1][-1:] if spot else []
        below = self.groups[spot + 1][:1] if spot + 1 < len(self.groups) else []
        told = [self._alone_or_equal(entrant, self.groups[spot])]
        told += [self._decided(entrant, other) for other in (*above, *below)]
        told += [column.how(entrant) for column in self.columns]
        return tuple(filter(None, told))

    def _alone_or_equal(self, entrant: int, equals: Sequence[int]) -> str:
        first = self.columns[0]
        if len(equals) > 1:
            others = listed([name_of(other, self.names) for other in equals if other != entrant])
            return f"Equal in {first.title} and every tie-break with {others}, so they share the place."
        same = Counter(key[0] for key in self.keys.values())
        if same[self.keys[entrant][0]] == 1 and len(self.keys) > 1:
            return f"No one else has {first.written(entrant)}, so no tie-break was needed."
        return ""

    def _decided(self, entrant: int, other: int) -> str:
        """Return which tie-break tells two with equal points apart; "" if the first column did."""
        mine, theirs = self.keys[entrant], self.keys[other]
        spot = next(spot for spot, (one, two) in enumerate(zip(mine, theirs, strict=True)) if one != two)
        if not spot:
            return ""
        column, equal = self.columns[spot], [earlier.title for earlier in self.columns[:spot]]
        direction = "Ahead of" if mine > theirs else "Behind"
        values = f"{column.write(column.values[entrant])} against {column.write(column.values[other])}"
        return f"{direction} {name_of(other, self.names)} by {column.title} after equal {listed(equal)}: {values}."
