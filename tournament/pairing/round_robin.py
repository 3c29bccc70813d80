"""Round robin: every player meets every other player once.

The circle: the first seat stays, all others move on by one seat a round, and those who sit opposite play. With an odd
number an empty seat goes round with them, and whoever sits opposite has the bye.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournament.pairing.errors import TooFewPlayers
from tournament.pairing.swiss import draw_lots
from tournament.pairing.values import Entrant, PairedRound, Pairing

#: The seat that is empty when the number of players is odd; no player has this id.
EMPTY = -1


def round_robin_rounds(players: int) -> int:
    """Return how many rounds it takes: one less than players, or as many if their number is odd."""
    return players - 1 + players % 2 if players > 1 else 0


def seat_by_lot(entrants: Iterable[Entrant], seed: int) -> tuple[Entrant, ...]:
    """Return the circle before round 1, the same in whatever order the players come."""
    players = sorted(entrants, key=lambda entrant: entrant.id)
    lots = draw_lots(players, seed)
    return tuple(sorted(players, key=lambda player: lots[player.id]))


def pair_round_robin(
    circle: Sequence[Entrant], number: int, seed: int, gone: frozenset[int] = frozenset()
) -> PairedRound:
    """Round `number`, from 1. Players who are `gone` keep their seats, but two of them do not meet, and have no bye.

    Raises TooFewPlayers; ValueError for a round that this circle does not have.
    """
    if len(circle) < 2:
        raise TooFewPlayers(len(circle))
    if not 1 <= number <= round_robin_rounds(len(circle)):
        raise ValueError(f"{len(circle)} players have no round {number}")
    pairs = _opposite([entrant.id for entrant in circle], number)
    met = [pair for pair in pairs if EMPTY not in pair and not gone.issuperset(pair)]
    byes = {player for pair in pairs if EMPTY in pair for player in pair} - {EMPTY} - gone
    tables = tuple(Pairing(table, first, second) for table, (first, second) in enumerate(met, start=1))
    return PairedRound(tables, min(byes, default=None), 0, 0, "round robin", seed, tuple(circle))


def _opposite(circle: Sequence[int], number: int) -> list[tuple[int, int]]:
    """Return who sits opposite in this round; who is named first changes from round to round."""
    seats = [*circle, EMPTY] if len(circle) % 2 else list(circle)
    first, moving = seats[0], seats[1:]
    turn = (number - 1) % len(moving)
    line = [first, *moving[-turn:], *moving[:-turn]] if turn else seats
    half = len(line) // 2
    pairs = list(zip(line[:half], reversed(line[half:]), strict=True))
    return [(other, one) if number % 2 == 0 else (one, other) for one, other in pairs]
