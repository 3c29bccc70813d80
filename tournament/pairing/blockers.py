"""Who stands in the way when every pairing would repeat a match."""

from __future__ import annotations

from collections.abc import Sequence, Set

from tournament.pairing.blossom import never_paired
from tournament.pairing.brackets import RankedPlayers
from tournament.pairing.errors import NoPairingLeft


def find_blockers(players: Sequence[int], met: Sequence[Set[int]], with_bye: bool, kept_apart: bool) -> NoPairingLeft:
    """Return the players whom some largest possible pairing leaves over, in groups that could still meet, and their
    partners. `met` has, in the order of players, the numbers of their opponents in that order; `kept_apart` says that
    some of those have not met but are not to.

    The groups are of odd size, and all their opponents outside their own group are the partners, fewer than the groups.
    """
    bye = len(players)  # who has met nobody
    line = RankedPlayers([0] * (bye + with_bye), [*met, *[frozenset[int]()] * with_bye])
    groups, partners = never_paired(line)
    return NoPairingLeft(
        groups=tuple(sorted(tuple(sorted(players[number] for number in group)) for group in groups)),
        partners=tuple(sorted(players[number] for number in partners if number != bye)),
        bye=bye in partners,
        kept_apart=kept_apart,
    )
