"""Round robin: everybody meets everybody once, in an order that the lot decides."""

from __future__ import annotations

from dataclasses import replace

from tournament import pairing

from ... import adapter
from ...models import Event
from .. import head_to_head
from ..structure import THIRD, Seating, Structure


def _seat(event: Event, number: int, seed: int, forget: int) -> Seating:
    """Return the circle of round 1, turned; who has dropped since keeps the seat."""
    if number == 1:
        drawn = pairing.seat_by_lot(head_to_head.all_alike(event), seed)
        return head_to_head.seated(event, pairing.pair_round_robin(drawn, 1, seed))
    first = event.rounds.get(number=1)
    points = {row.player: row.points for row in adapter.ranking(event, number - 1)}
    circle = [replace(entrant, points=points.get(entrant.id, 0)) for entrant in adapter.paired_of(first).entrants]
    gone = frozenset(event.entrants.exclude(dropped_in_round=None).values_list("pk", flat=True))
    return head_to_head.seated(event, pairing.pair_round_robin(circle, number, first.seed, gone))


ROUND_ROBIN = Structure(
    key="round-robin",
    name="Round robin",
    offered="Round robin: every player meets every other player once",
    about="round robin: every player meets every other player once",
    scored=True,
    result="games",
    options=(THIRD,),
    least=3,
    most=20,  # so many take as many rounds as an event may have
    rounds=lambda event, players: pairing.round_robin_rounds(players),
    cuts=True,
    keeps_seats=True,
    closed="The round robin of {event} has begun: no player can join any more.",
    seat=_seat,
    seat_cut=head_to_head.seat_cut,
    rank=head_to_head.rank,
    explain=head_to_head.explain,
    columns=head_to_head.columns,
)
