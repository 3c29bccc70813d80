"""Changes to a round that is paired already: each gives the changed round, and what it costs against the best one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from tournament.pairing.errors import MayNotMeet, NobodySitsOut
from tournament.pairing.swiss import least_cost, pair_round
from tournament.pairing.values import Entrant, PairedRound, Pairing


@dataclass(frozen=True, slots=True)
class Change:
    """A changed round: its sum of squared point differences, and the least that those who play in it could have.

    `least` is None where those players cannot be paired without a rematch: then the round has one already.
    """

    paired: PairedRound
    cost: int
    least: int | None


def pair_again(paired: PairedRound, tables: Collection[int], seed: int, *, new_opponents: bool = False) -> Change:
    """Pair the players of some tables anew at the least cost, on the same tables; table 0 is the bye.

    With `new_opponents` nobody keeps the opponent of before. Raises NoPairingLeft; KeyError for a table that is not in
    the round, ValueError for no table but the bye.
    """
    seats = {pairing.table: pairing for pairing in paired.pairings}
    if paired.bye is not None:
        seats[0] = Pairing(0, paired.bye, None)
    if not set(tables) - {0}:
        raise ValueError("no table to pair again")
    chosen = [seats[table] for table in sorted(set(tables))]
    players = _by_id(paired.entrants)
    again = []
    for pairing in chosen:
        for player, opponent in ((pairing.first, pairing.second), (pairing.second, pairing.first)):
            if player is not None:
                avoid = {opponent} if new_opponents and opponent is not None else set()
                again.append(replace(players[player], avoid=players[player].avoid | avoid))
    part = pair_round(again, seed, paired.bye_policy)
    numbers = [pairing.table for pairing in chosen if pairing.table]
    moved = [replace(pairing, table=number) for number, pairing in zip(numbers, part.pairings, strict=True)]
    kept = [pairing for table, pairing in seats.items() if table and table not in tables]
    return _changed(paired, [*kept, *moved], part.bye if 0 in tables else paired.bye)


def swap_seats(paired: PairedRound, one: int, other: int) -> Change:
    """Let two players change seats; the bye is a seat as well. Raises MayNotMeet; KeyError for who is not playing."""
    players = _by_id(paired.entrants)
    swapped: dict[int | None, int] = {one: players[other].id, other: players[one].id}
    touched = {paired.pairing_of(player).table for player in (one, other)}
    pairings = []
    for pairing in paired.pairings:
        if pairing.table in touched:
            first, second = swapped.get(pairing.first, pairing.first), swapped.get(pairing.second, pairing.second)
            pairing = Pairing(pairing.table, first, second)
            _require_may_meet(players, pairing)
        pairings.append(pairing)
    return _changed(paired, pairings, swapped.get(paired.bye, paired.bye))


def seat_latecomer(paired: PairedRound, latecomer: Entrant) -> Change:
    """Seat a latecomer against the player who sits out, at a table behind the others.

    Raises NobodySitsOut, MayNotMeet, and ValueError for somebody who is in the round already.
    """
    if latecomer.id in _by_id((*paired.entrants, *paired.requested)):
        raise ValueError("the player is in the round already")
    if paired.bye is None:
        raise NobodySitsOut(latecomer.id)
    table = Pairing(max((pairing.table for pairing in paired.pairings), default=0) + 1, paired.bye, latecomer.id)
    players = _by_id((*paired.entrants, latecomer))
    _require_may_meet(players, table)
    entrants = tuple(players[player] for player in sorted(players))
    return _changed(replace(paired, entrants=entrants), [*paired.pairings, table], None)


def cost_of(paired: PairedRound) -> int:
    """Return the sum of squared point differences over the tables as they are."""
    players = _by_id(paired.entrants)
    return sum(
        (players[pairing.first].points - players[pairing.second].points) ** 2
        for pairing in paired.pairings
        if pairing.second is not None
    )


def _changed(paired: PairedRound, pairings: Iterable[Pairing], bye: int | None) -> Change:
    tables = tuple(sorted(pairings, key=lambda pairing: pairing.table))
    changed = replace(paired, pairings=tables, bye=bye, proof="by hand")
    least = least_cost(entrant for entrant in changed.entrants if entrant.id != bye)
    return Change(changed, cost_of(changed), least)


def _require_may_meet(players: Mapping[int, Entrant], pairing: Pairing) -> None:
    if pairing.second is not None:
        one, other = players[pairing.first], players[pairing.second]
        if not one.may_meet(other):
            raise MayNotMeet(one.id, other.id, met=other.id in one.opponents or one.id in other.opponents)


def _by_id(entrants: Iterable[Entrant]) -> Mapping[int, Entrant]:
    return {entrant.id: entrant for entrant in entrants}
