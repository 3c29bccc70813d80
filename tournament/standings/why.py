"""Why a player stands where the table says, in sentences with the arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from tournament.ranking import counted, number
from tournament.standings.values import percent
from tournament.tiebreaks import TIEBREAKS, ScoreColumn, ScoreTable, TieBreak

Keys = Mapping[int, tuple[int, ...]]
Names = Mapping[int, str]


class Reasons:
    """What decided each place of one ranking, written for a player when somebody asks."""

    def __init__(self, table: ScoreTable, keys: Keys, ranked: Sequence[int], names: Names) -> None:
        self._table, self._keys, self._ranked, self._names = table, keys, ranked, names
        self._terms: dict[tuple[str, int], str] = {}

    def of(self, player: int) -> tuple[str, ...]:
        """Return what decided against the neighbours in the ranking, then how each tie-break came about."""
        spot = self._group_of[player]
        equals = self._groups[spot]
        above = self._groups[spot - 1][-1:] if spot else []
        below = self._groups[spot + 1][:1] if spot + 1 < len(self._groups) else []
        sentences = [self._alone_or_equal(player, equals)]
        sentences += [self._decided(equals[0], other) for other in above + below]
        sentences += [self._arithmetic(player, name) for name in self._table.scoring.tiebreaks]
        return tuple(filter(None, sentences))

    @cached_property
    def _groups(self) -> list[list[int]]:
        """Return who share a place, from the first place to the last."""
        return [list(equals) for _, equals in groupby(self._ranked, key=self._keys.__getitem__)]

    @cached_property
    def _group_of(self) -> dict[int, int]:
        return {player: spot for spot, equals in enumerate(self._groups) for player in equals}

    @cached_property
    def _on_points(self) -> Counter[int]:
        return Counter(key[0] for key in self._keys.values())

    def _called(self, player: int) -> str:
        return self._names.get(player, f"player {player}")

    def _alone_or_equal(self, player: int, equals: list[int]) -> str:
        points = self._keys[player][0]
        if len(equals) > 1:
            others = ", ".join(self._called(other) for other in equals if other != player)
            return f"Equal in points and every tie-break with {others}, so they share the place."
        if self._on_points[points] == 1:
            return f"No one else has {_points(self._table.scoring.shown(points))}, so no tie-break was needed."
        return ""

    def _decided(self, player: int, other: int) -> str:
        """Return the first tie-break that tells two players with equal points apart; nothing if points did."""
        mine, theirs = self._keys[player], self._keys[other]
        spot = next(i for i, (one, two) in enumerate(zip(mine, theirs, strict=True)) if one != two)
        if spot == 0:
            return ""
        names = self._table.scoring.tiebreaks
        name, tiebreak = names[spot - 1], TIEBREAKS[names[spot - 1]]
        equal = ["points", *(TIEBREAKS[earlier].label for earlier in names[: spot - 1])]
        direction = "Ahead of" if mine > theirs else "Behind"
        values = apart(tiebreak, self._table.value(name, player), self._table.value(name, other))
        return f"{direction} {self._called(other)} by {tiebreak.title} after equal {' and '.join(equal)}: {values}."

    def _arithmetic(self, player: int, name: str) -> str:
        """Return `OMW% 55.56% = (Bo 66.67% (6 of 9 match points) + …) / 2`, or the points behind one's own
        percentage.
        """
        table, tiebreak = self._table, TIEBREAKS[name]
        value = table.value(name, player)
        head = f"{tiebreak.label} {_value(tiebreak, value)}"
        opponents = table.opponents(player)
        if tiebreak.parts is not None:
            return f"{head} = {_parts(table, tiebreak, player, value)}."
        if tiebreak.mean_of is not None and opponents:
            terms = " + ".join(self._term(tiebreak.mean_of, other) for other in opponents)
            return f"{head} = ({terms}) / {len(opponents)}."
        if tiebreak.mean_of is not None:
            return f"{head}: the minimum, because there are no opponents."
        if tiebreak.terms is not None:
            return f"{head} = {tiebreak.terms(table, player, self._called)}."
        return f"{head}."

    def _term(self, name: str, other: int) -> str:
        """Return an opponent's percentage as it counts: `Bo 33.33% (2 of 9 match points, the floor)`; written once."""
        found = self._terms.get((name, other))
        if found is None:
            table, tiebreak = self._table, TIEBREAKS[name]
            share = _KEPT[name](table).of(other) if name in _KEPT else table.value(name, other)
            parts = f" ({_parts(table, tiebreak, other, share)})" if tiebreak.parts else ""
            found = self._terms[name, other] = f"{self._called(other)} {percent(share)}{parts}"
        return found


#: Percentages kept in the table, with the floor that holds for an opponent.
_KEPT: dict[str, Callable[[ScoreTable], ScoreColumn]] = {
    "mw": lambda table: table.match_shares,
    "gw": lambda table: table.game_shares,
}


def apart(tiebreak: TieBreak, one: Fraction, other: Fraction) -> str:
    """Return the two values, as fractions where rounding would make them look alike."""
    written = _value(tiebreak, one), _value(tiebreak, other)
    if written[0] == written[1]:
        written = str(one), str(other)
    return f"{written[0]} against {written[1]}"


def _parts(table: ScoreTable, tiebreak: TieBreak, player: int, share: Fraction) -> str:
    counted, possible = tiebreak.parts(table, player) if tiebreak.parts else (0, 0)
    floor = ", the floor" if counted < share * possible or not possible else ""
    return f"{counted} of {possible} {tiebreak.unit}{floor}"


def _value(tiebreak: TieBreak, value: Fraction) -> str:
    return percent(value) if tiebreak.percent else number(value)


def _points(points: Fraction) -> str:
    return counted(points, "point")
