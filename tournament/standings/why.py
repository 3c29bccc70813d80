"""Why a player stands where the table says, in sentences with the arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from tournament.standings.values import percent
from tournament.tiebreaks import TIEBREAKS, Table, TieBreak

Keys = Mapping[int, tuple[Fraction, ...]]
Names = Mapping[int, str]


def reasons(table: Table, keys: Keys, ranked: Sequence[int], names: Names | None) -> dict[int, tuple[str, ...]]:
    """For each player what decided against the neighbours in the ranking, then how each tie-break came about."""
    called = {player: (names or {}).get(player, f"player {player}") for player in ranked}
    places = [list(equals) for _, equals in groupby(ranked, key=keys.__getitem__)]
    on_points = Counter(keys[player][0] for player in ranked)
    told: dict[int, tuple[str, ...]] = {}
    for number, equals in enumerate(places):
        above = places[number - 1][-1:] if number else []
        below = places[number + 1][:1] if number + 1 < len(places) else []
        decisions = [_decided(table, keys, equals[0], other, called) for other in above + below]
        for player in equals:
            sentences = [_alone_or_equal(keys[player], player, equals, on_points, called), *decisions]
            sentences += [_arithmetic(table, player, name, called) for name in table.scoring.tiebreaks]
            told[player] = tuple(filter(None, sentences))
    return told


def _alone_or_equal(
    key: tuple[Fraction, ...], player: int, equals: list[int], on_points: Mapping[Fraction, int], called: Names
) -> str:
    if len(equals) > 1:
        others = ", ".join(called[other] for other in equals if other != player)
        return f"Equal in points and every tie-break with {others}: they share the place."
    if on_points[key[0]] == 1:
        return f"Nobody else has {_points(key[0])}: no tie-break was needed."
    return ""


def _decided(table: Table, keys: Keys, player: int, other: int, called: Names) -> str:
    """The first tie-break that tells two players with equal points apart; nothing if points did."""
    mine, theirs = keys[player], keys[other]
    number = next(i for i, (one, two) in enumerate(zip(mine, theirs, strict=True)) if one != two)
    if number == 0:
        return ""
    names = table.scoring.tiebreaks
    tiebreak = TIEBREAKS[names[number - 1]]
    equal = ["points", *(TIEBREAKS[name].label for name in names[: number - 1])]
    direction = "Ahead of" if mine > theirs else "Behind"
    values = apart(tiebreak, mine[number], theirs[number])
    return f"{direction} {called[other]} by {tiebreak.title} after equal {' and '.join(equal)}: {values}."


def apart(tiebreak: TieBreak, one: Fraction, other: Fraction) -> str:
    """The two values, as fractions where rounding would make them look alike."""
    written = _value(tiebreak, one), _value(tiebreak, other)
    if written[0] == written[1]:
        written = str(one), str(other)
    return f"{written[0]} against {written[1]}"


def _arithmetic(table: Table, player: int, name: str, called: Names) -> str:
    """`OMW% 55.56% = (Bo 66.67% (6 of 9 match points) + …) / 2`, or the points behind the player's own percentage."""
    tiebreak = TIEBREAKS[name]
    value = tiebreak.value(table, player)
    head = f"{tiebreak.label} {_value(tiebreak, value)}"
    opponents = table.opponents(player)
    if tiebreak.parts is not None:
        return f"{head} = {_parts(table, tiebreak, player, value)}."
    if tiebreak.mean_of is not None and opponents:
        terms = [f"{called[other]} {_term(table, tiebreak.mean_of, other)}" for other in opponents]
        return f"{head} = ({' + '.join(terms)}) / {len(opponents)}."
    if tiebreak.mean_of is not None:
        return f"{head}: the floor, without opponents."
    if name == "sos" and opponents:
        return f"{head} = {' + '.join(f'{called[other]} {table.tallies[other].points}' for other in opponents)}."
    return f"{head}."


#: Percentages kept in the table, with the floor that holds for an opponent.
_KEPT = {"mw": Table.match_share, "gw": Table.game_share}


def _term(table: Table, name: str, other: int) -> str:
    """An opponent's percentage as it counts: `33.33% (2 of 9 match points, the floor)`."""
    tiebreak = TIEBREAKS[name]
    share = _KEPT.get(name, tiebreak.value)(table, other)
    return percent(share) + (f" ({_parts(table, tiebreak, other, share)})" if tiebreak.parts else "")


def _parts(table: Table, tiebreak: TieBreak, player: int, share: Fraction) -> str:
    counted, possible = tiebreak.parts(table, player) if tiebreak.parts else (0, 0)
    floor = ", the floor" if counted < share * possible or not possible else ""
    return f"{counted} of {possible} {tiebreak.unit}{floor}"


def _value(tiebreak: TieBreak, value: Fraction) -> str:
    return percent(value) if tiebreak.percent else str(value)


def _points(points: Fraction) -> str:
    return "1 point" if points == 1 else f"{points} points"
