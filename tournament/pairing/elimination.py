"""The cut: the best of the Swiss rounds play on, and whoever loses a match is out.

The bracket keeps the best seeds apart: 1 and 2 can meet in the final only, 1 to 4 not before the semi-finals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournament.pairing.errors import TooFewPlayers
from tournament.pairing.swiss import draw_lots
from tournament.pairing.values import Entrant, Names, PairedRound, Pairing, listed, name_of

#: Players a cut may have: a full bracket, so that nobody sits out.
SIZES = (2, 4, 8, 16, 32)
_TITLES = {2: "final", 4: "semi-finals", 8: "quarter-finals"}


def cut_size(wanted: int, players: int) -> int:
    """Return how many play on: as many as wanted, or the largest full bracket that so many players fill; 0 for none."""
    return max([size for size in SIZES if size <= min(wanted, players)], default=0)


def title(size: int) -> str:
    """Return what a round of the cut is called that begins with so many players."""
    return _TITLES.get(size, f"round of {size}")


def cut_rounds(size: int) -> int:
    """Return how many rounds a cut of so many players takes."""
    return max(size.bit_length() - 1, 0)


def full_bracket(players: int) -> int:
    """Return the bracket of so many players, of two seats at least; seats that stay empty are byes."""
    return 1 << max(players - 1, 1).bit_length()


def pair_cut(entrants: Iterable[Entrant], size: int, seed: int) -> PairedRound:
    """Return the first round of a bracket: best seed against last seed. Seeds go by rank, equals by lot; with fewer
    players than seats the best seeds have byes.

    `entrants` of the round are all of them in that order, so that it can be told who missed the cut by lot. Raises
    TooFewPlayers.
    """
    players = sorted(entrants, key=lambda entrant: entrant.id)
    if len(players) < 2:
        raise TooFewPlayers(len(players))
    lots = draw_lots(players, seed)
    line = sorted(players, key=lambda player: (player.rank, lots[player.id]))
    seats = [line[number].id if number < len(line) else None for number in bracket_order(size)]
    return _round(seats, line, "cut", seed)


def pair_winners(winners: Sequence[int], line: Sequence[Entrant], seed: int) -> PairedRound:
    """Return the next round: the winners in order of their tables, two neighbours a table. `line` is that of
    the cut.
    """
    return _round(winners, line, "winners", seed)


def pair_final(winners: Sequence[int], losers: Sequence[int], line: Sequence[Entrant], seed: int) -> PairedRound:
    """Return the final at table 1 and, at table 2, the match for third place between those who lost the semi-finals."""
    return _round((*winners, *losers), line, "final and third place", seed)


def is_drawn(line: Sequence[Entrant]) -> bool:
    """Return whether the lot alone made the bracket, for nobody had played before."""
    return len({entrant.rank for entrant in line}) == 1


def bracket_order(size: int) -> list[int]:
    """Return the seeds (from 0) in order of their seats: 1 8, 4 5, 2 7, 3 6. Each half again has the best seeds
    apart.
    """
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [seat for number in order for seat in (number, last - number)]
    return order


def _round(seats: Sequence[int | None], line: Sequence[Entrant], proof: str, seed: int) -> PairedRound:
    number: dict[int | None, int] = {entrant.id: place for place, entrant in enumerate(line)}
    number[None] = len(line)
    pairs = [sorted(pair, key=number.__getitem__) for pair in zip(seats[::2], seats[1::2], strict=True)]
    tables = tuple(
        Pairing(table, first, second) for table, (first, second) in enumerate(pairs, start=1) if first is not None
    )
    return PairedRound(tables, None, 0, 0, proof, seed, tuple(line))


def why_cut(paired: PairedRound, player: int, names: Names | None = None) -> tuple[str, ...]:
    """Return why two players meet in a bracket, or why one has a bye. KeyError when the player is not in this round."""
    table = paired.pairing_of(player)
    opponent = table.opponent_of(player)
    drawn = is_drawn(paired.entrants)
    if opponent is None:
        bracket = full_bracket(len(paired.entrants))
        return (_BY_LOT.format(paired.seed), f"{len(paired.entrants)} players do not fill a bracket of {bracket}.")
    both = (player, opponent)
    seeds = [f"{name_of(who, names)} is seed {_seed(paired, who)}" for who in both]
    told = () if drawn else (f"{listed(seeds)} of the cut.",)
    if paired.proof == "final and third place" and table.table == 2:
        return (*told, "Both lost their semi-final: they play for third place.")
    if paired.proof in ("winners", "final and third place"):
        last = 2 * table.table
        return (*told, f"The winners of tables {last - 1} and {last} of the previous round meet.")
    return (
        (_BY_LOT.format(paired.seed),) if drawn else (*told, *filter(None, [_lot(paired, who, names) for who in both]))
    )


_BY_LOT = "The bracket is drawn at random (lot number {})."


def _seed(paired: PairedRound, player: int) -> int:
    return 1 + next(place for place, entrant in enumerate(paired.entrants) if entrant.id == player)


def _lot(paired: PairedRound, player: int, names: Names | None) -> str:
    """That the lot gave this player the seed, if others shared the place in the standings."""
    place = paired.entrants[_seed(paired, player) - 1].rank
    equals = [name_of(entrant.id, names) for entrant in paired.entrants if entrant.rank == place]
    if len(equals) == 1:
        return ""
    drawn = f"their seeds were drawn at random (lot number {paired.seed})."
    return f"{listed(equals)} share place {place} in the standings: {drawn}"
