"""A round of Swiss pairing from the players' points and opponents."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tournament.pairing.blockers import find_blockers
from tournament.pairing.brackets import RankedPlayers
from tournament.pairing.errors import NoPairingLeft, TooFewPlayers
from tournament.pairing.optimum import best_pairs
from tournament.pairing.values import Entrant, PairedRound, Pairing

#: Who sits out when the number is odd: the smallest value first, equals by lot. Nobody has a second bye before
#: everybody has had one. With "latecomer" that holds too, but whoever came after round 1 is the last to have one.
BYE_POLICIES: dict[str, Callable[[Entrant], tuple[int, ...]]] = {
    "lowest": lambda entrant: (entrant.byes, entrant.points, -entrant.rank),
    "latecomer": lambda entrant: (entrant.byes, entrant.joined > 1, entrant.points, -entrant.rank),
    "drawn": lambda entrant: (entrant.byes,),
}

#: A number from the seed for each player: the lower comes first among equals.
Lots = Mapping[int, float]


def pair_first_round(ids: Iterable[int], seed: int) -> PairedRound:
    """Everybody against a drawn opponent, with a drawn bye if the number is odd."""
    paired = pair_round([Entrant(player) for player in ids], seed)
    return replace(paired, proof="drawn")


def pair_round(entrants: Iterable[Entrant], seed: int, bye_policy: str = "lowest") -> PairedRound:
    """Return the most even round without a rematch, the same for the same players and seed in whatever order they come.

    Who asked for a bye is taken out. With an odd number left the bye is settled first (BYE_POLICIES): it goes to the
    first player in that order without whom the others can be paired. Raises TooFewPlayers or NoPairingLeft; ValueError
    for an id given twice.
    By Dirac's theorem NoPairingLeft cannot come up in round r with at least 2r players (2r + 1 if odd), unless some are
    kept apart.
    """
    everybody = sorted(entrants, key=lambda entrant: entrant.id)
    if len({player.id for player in everybody}) < len(everybody):
        raise ValueError("a player was given twice")
    requested = tuple(player for player in everybody if player.requested_bye)
    players = [player for player in everybody if not player.requested_bye]
    if len(players) < 2:
        raise TooFewPlayers(len(players))
    lots = draw_lots(players, seed)
    for bye in _bye_candidates(players, lots, bye_policy):
        line = sorted((player for player in players if player is not bye), key=lambda p: (-p.points, lots[p.id]))
        best = best_pairs(_ranked(line))
        if best is not None:
            tables = _tables([(line[a], line[b]) for a, b in best.pairs], lots)
            sits_out = bye.id if bye else None
            return PairedRound(
                tables, sits_out, best.cost, best.bound, best.proof, seed, tuple(players), bye_policy, requested
            )
    raise _blocked(players)


def least_cost(entrants: Iterable[Entrant]) -> int | None:
    """Return the cost of the most even round for an even number of players; None if there is none without a rematch."""
    line = sorted(entrants, key=lambda entrant: (-entrant.points, entrant.id))
    best = best_pairs(_ranked(line))
    return best.cost if best else None


def _blocked(players: Sequence[Entrant]) -> NoPairingLeft:
    met, with_bye = _ranked(players).met, len(players) % 2 == 1
    kept_apart = any(player.avoid for player in players)
    return find_blockers([player.id for player in players], met, with_bye=with_bye, kept_apart=kept_apart)


def draw_lots(players: Sequence[Entrant], seed: int) -> Lots:
    """Return a lot for each player, the same for the same players in the same order and seed."""
    # random() is the one method whose sequence Python promises to keep for a seed.
    generator = random.Random(seed)
    return {player.id: generator.random() for player in players}


def _bye_candidates(players: Sequence[Entrant], lots: Lots, policy: str) -> Iterator[Entrant | None]:
    if len(players) % 2 == 0:
        yield None
        return
    order = BYE_POLICIES[policy]
    yield from sorted(players, key=lambda player: (order(player), lots[player.id]))


def _ranked(line: Sequence[Entrant]) -> RankedPlayers:
    """Return the line, with everybody who is barred as an opponent by place; one side's word is enough."""
    place = {player.id: number for number, player in enumerate(line)}
    met = [{place[other] for other in player.barred if other in place} for player in line]
    for number, others in enumerate(met):
        for other in others:
            met[other].add(number)
    return RankedPlayers([player.points for player in line], met)


def _tables(pairs: Iterable[tuple[Entrant, Entrant]], lots: Lots) -> tuple[Pairing, ...]:
    """Table 1 for the most points; at each table the player who stands higher comes first."""
    seated = []
    for one, other in pairs:
        standing = (-one.points, one.rank, lots[one.id], one.id)
        other_standing = (-other.points, other.rank, lots[other.id], other.id)
        seated.append((min(standing, other_standing), max(standing, other_standing)))
    seated.sort()
    return tuple(Pairing(table, first[-1], second[-1]) for table, (first, second) in enumerate(seated, start=1))
