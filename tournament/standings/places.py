"""Who stands where: sort by points and tie-breaks, share places between equals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tournament.standings.values import Standing
from tournament.standings.why import reasons
from tournament.tiebreaks import STANDARD, TIEBREAKS, MatchRecord, Scoring, Table, tabulate

#: Points and tie-breaks in order: all that decides a place, the larger the better.
Key = tuple[Fraction, ...]


def standings(
    players: Iterable[int],
    records: Iterable[MatchRecord],
    drops: Mapping[int, int] | None = None,
    scoring: Scoring = STANDARD,
    names: Mapping[int, str] | None = None,
) -> tuple[Standing, ...]:
    """The rows from first to last, the same in whatever order players and records come.

    `drops` says after which round a player left, `names` are for the sentences in `why`. ValueError if the scoring
    names a tie-break that is not in TIEBREAKS.
    """
    unknown = [name for name in scoring.tiebreaks if name not in TIEBREAKS]
    if unknown:
        raise ValueError(f"unknown tie-break {unknown[0]!r}; the known ones are {', '.join(TIEBREAKS)}")
    table = tabulate(players, records, scoring)
    keys = {player: _key(table, player) for player in table.tallies}
    ranked = sorted(keys, key=lambda player: ([-value for value in keys[player]], player))
    why = reasons(table, keys, ranked, names)
    left = drops or {}
    return tuple(
        _row(table, player, place, keys[player], left.get(player), why[player])
        for player, place in zip(ranked, _places([keys[player] for player in ranked]), strict=True)
    )


def _key(table: Table, player: int) -> Key:
    tiebreaks = (TIEBREAKS[name].value(table, player) for name in table.scoring.tiebreaks)
    return (Fraction(table.tallies[player].points), *tiebreaks)


def _places(keys: list[Key]) -> list[int]:
    """1, 2, 2, 4: equals have the place of the first of them."""
    places: list[int] = []
    for number, key in enumerate(keys):
        places.append(places[-1] if number and key == keys[number - 1] else number + 1)
    return places


def _row(table: Table, player: int, place: int, key: Key, dropped: int | None, why: tuple[str, ...]) -> Standing:
    tally = table.tallies[player]
    return Standing(
        place=place,
        player=player,
        points=tally.points,
        played=tally.played,
        wins=tally.wins,
        losses=tally.losses,
        draws=tally.draws,
        byes=tally.byes,
        tiebreaks=tuple(zip(table.scoring.tiebreaks, key[1:], strict=True)),
        dropped=dropped,
        why=why,
    )
