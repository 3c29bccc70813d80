"""Who stands where: sort by points and tie-breaks, share places between equals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from tournament.standings.values import Standing
from tournament.standings.why import Reasons
from tournament.tiebreaks import STANDARD, TIEBREAKS, MatchRecord, ScoreTable, Scoring, tabulate

#: Points and tie-breaks (their numerators) in order: all that decides a place, the larger the better.
Key = tuple[int, ...]


def standings(
    players: Iterable[int],
    records: Iterable[MatchRecord],
    drops: Mapping[int, int] | None = None,
    scoring: Scoring = STANDARD,
    names: Mapping[int, str] | None = None,
) -> tuple[Standing, ...]:
    """Return the rows from first to last, the same in whatever order players and records come.

    `drops` says after which round a player left, `names` are for the sentences in `why`. ValueError if the scoring
    names a tie-break that is not in TIEBREAKS.
    """
    unknown = [name for name in scoring.tiebreaks if name not in TIEBREAKS]
    if unknown:
        raise ValueError(f"unknown tie-break {unknown[0]!r}; the known ones are {', '.join(TIEBREAKS)}")
    table = tabulate(players, records, scoring)
    keys: dict[int, Key] = {player: (tally.points,) for player, tally in table.tallies.items()}
    for name in scoring.tiebreaks:
        if TIEBREAKS[name].among is not None:
            table.settle(name, _equals(keys))
        column = table.column(name).numerators
        keys = {player: (*key, column[player]) for player, key in keys.items()}
    ranked = sorted(sorted(keys), key=keys.__getitem__, reverse=True)
    reasons, left = Reasons(table, keys, ranked, names or {}), drops or {}
    return tuple(
        _row(table, player, place, left.get(player), reasons)
        for player, place in zip(ranked, _places([keys[player] for player in ranked]), strict=True)
    )


def _equals(keys: Mapping[int, Key]) -> list[list[int]]:
    """Return who are still equal, each group in order of id."""
    groups: dict[Key, list[int]] = {}
    for player in sorted(keys):
        groups.setdefault(keys[player], []).append(player)
    return list(groups.values())


def _places(keys: list[Key]) -> list[int]:
    """1, 2, 2, 4: equals have the place of the first of them."""
    places: list[int] = []
    for number, key in enumerate(keys):
        places.append(places[-1] if number and key == keys[number - 1] else number + 1)
    return places


def _row(table: ScoreTable, player: int, place: int, dropped: int | None, reasons: Reasons) -> Standing:
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
        tiebreaks=tuple((name, table.value(name, player)) for name in table.scoring.tiebreaks),
        dropped=dropped,
        scale=table.scoring.scale,
        explain=partial(reasons.of, player),
    )
