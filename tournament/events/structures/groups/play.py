"""The rounds of the groups, and who goes on to the cut."""

from __future__ import annotations

from typing import Any

from tournament import pairing
from tournament.pairing.values import Names

from ... import adapter
from ...models import Event
from .. import head_to_head
from ..structure import Seating
from .table import group_tables, groups_of, played_for

#: The option that says how many groups there are.
GROUPS = "groups"


class TooFewForGroups(pairing.PairingError):
    """There are not two players for each group."""

    def __init__(self, players: int, groups: int) -> None:
        super().__init__(players, groups)
        self.players, self.groups = players, groups

    def message(self, names: Names | None = None) -> str:
        least = 2 * self.groups
        here = "1 is" if self.players == 1 else f"{self.players} are"
        return (
            f"{self.groups} groups need at least {least} players, and {here} in. Add players, or undo the start and "
            "choose fewer groups."
        )


def count_of(event: Event) -> int:
    return int(event.structure_options.get(GROUPS, "2"))


def rounds_of(event: Event, players: int) -> int:
    """Return the rounds of the largest group."""
    largest = -(-players // count_of(event))
    return pairing.round_robin_rounds(largest)


def each_of_group(event: Event) -> int:
    """Return how many of each group go on."""
    return adapter.cut_size(event) // count_of(event)


def seat(event: Event, number: int, seed: int) -> Seating:
    """Seat a round of all groups; round 1 draws them. Raises pairing.PairingError."""
    if number == 1:
        here = event.players_in
        if here < 2 * count_of(event):
            raise TooFewForGroups(here, count_of(event))
        groups = pairing.draw_groups(head_to_head.all_alike(event), count_of(event), seed)
    else:
        groups = tuple(tuple(pairing.Entrant(pk) for pk in group) for group in groups_of(event))
    gone = frozenset(event.entrants.exclude(dropped_in_round=None).values_list("pk", flat=True))
    played = pairing.pair_groups(groups, number, seed, gone)
    points = {row.player: row.points for row in adapter.ranking(event, number - 1)}
    tables = tuple((p.table, (p.first, p.second)) for p in played.pairings if p.second is not None)
    byes = tuple((len(tables) + place, player) for place, player in enumerate(played.byes, start=1))
    proof: dict[str, Any] = {
        "proof": "groups",
        "groups": [[entrant.id for entrant in group] for group in groups],
        "entrants": [[entrant.id, points.get(entrant.id, 0), [], 0, 1, 1] for group in groups for entrant in group],
    }
    return Seating(tables, byes, seed, sum(map(len, groups)), proof)


def seat_cut(event: Event, number: int, seed: int) -> Seating:
    """Seat the first round of the cut from the groups: winners first, and nobody of one's own group, if it can be."""
    last = event.rounds.filter(number=number - 1).first()
    if last is None or last.is_cut:
        return head_to_head.seat_cut(event, number, seed)
    here, each = adapter.ids_in(event), each_of_group(event)
    rows = []
    for group in group_tables(event, number - 1):
        left = [row for row in group if row.player in here]
        rows.append([pairing.GroupRow(row.player, row.place, *played_for(row, event.scores)) for row in left])
    line = [pairing.Entrant(player, rank=place) for place, player in enumerate(pairing.qualified(rows, each, seed), 1)]
    return head_to_head.seated(event, pairing.pair_cut(line, adapter.cut_size(event), seed))
