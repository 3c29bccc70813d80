"""Who stands in the way when every pairing would repeat a match."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.pairing.blossom import never_paired
from tournament.pairing.brackets import RankedPlayers
from tournament.pairing.errors import NoPairingLeft


def find_blockers(met: Mapping[int, set[int]], with_bye: bool) -> NoPairingLeft:
    """Return the players whom some largest possible pairing leaves over, in groups that could still meet, and their
    partners.

    The groups are of odd size, and all their opponents outside their own group are the partners, fewer than the groups.
    """
    players = sorted(met)
    place = {player: number for number, player in enumerate(players)}
    opponents = [frozenset(place[other] for other in met[player]) for player in players]
    bye = len(players)
    line = RankedPlayers([0] * (bye + with_bye), opponents + [frozenset()] * with_bye)
    groups, partners = never_paired(line)
    return NoPairingLeft(
        groups=tuple(sorted(tuple(sorted(players[number] for number in group)) for group in groups)),
        partners=tuple(players[number] for number in partners if number != bye),
        bye=bye in partners,
    )
